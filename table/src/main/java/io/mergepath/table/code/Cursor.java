// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

/**
 * A place in the codes of rows.
 *
 * @param field the number of the field; the number of fields at the end of the codes
 * @param at the place in the field
 */
public record Cursor(int field, long at) {
}
