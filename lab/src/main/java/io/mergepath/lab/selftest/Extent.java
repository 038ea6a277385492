// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.selftest;

import io.mergepath.ElementType;
import java.util.Set;

/**
 * The extent of a self-test.
 *
 * @param quick whether to check fewer sizes
 * @param most the most keys of a case
 * @param types the types of keys
 * @param only a part of the names of the operations to check
 */
public record Extent(boolean quick, int most, Set<ElementType> types, String only) {
}
