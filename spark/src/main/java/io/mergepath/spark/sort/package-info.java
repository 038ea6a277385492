// SPDX-License-Identifier: Apache-2.0
/** Sorts the rows of one task of Spark. */
@NullMarked
package io.mergepath.spark.sort;

import org.jspecify.annotations.NullMarked;
