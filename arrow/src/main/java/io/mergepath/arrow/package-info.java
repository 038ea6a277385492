// SPDX-License-Identifier: Apache-2.0
/** Sorts and merges tables of Apache Arrow: {@link io.mergepath.arrow.ArrowSort}. */
@NullMarked
package io.mergepath.arrow;

import org.jspecify.annotations.NullMarked;
