// SPDX-License-Identifier: Apache-2.0
/** Sorts, selections and moves of rows by their codes. */
@NullMarked
package io.mergepath.table.sort;

import org.jspecify.annotations.NullMarked;
