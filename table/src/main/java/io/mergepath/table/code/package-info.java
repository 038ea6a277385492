// SPDX-License-Identifier: Apache-2.0
/** Rows as unsigned numbers whose order is the order of the rows. */
@NullMarked
package io.mergepath.table.code;

import org.jspecify.annotations.NullMarked;
