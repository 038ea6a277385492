// SPDX-License-Identifier: Apache-2.0
/** Races of sorts of tables: orders of several columns, strings, whole tables, and the first rows. */
@NullMarked
package io.mergepath.bench.table;

import org.jspecify.annotations.NullMarked;
