// SPDX-License-Identifier: Apache-2.0
/** Orders of rows by several columns, and the operations on tables in such an order. */
@NullMarked
package io.mergepath.table;

import org.jspecify.annotations.NullMarked;
