// SPDX-License-Identifier: Apache-2.0
/** Reads the values of columns: numbers, strings and nulls. */
@NullMarked
package io.mergepath.table.column;

import org.jspecify.annotations.NullMarked;
