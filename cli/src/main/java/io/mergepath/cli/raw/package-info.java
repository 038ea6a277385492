// SPDX-License-Identifier: Apache-2.0
/** Sorting, merging and checking raw arrays of numbers. */
@NullMarked
package io.mergepath.cli.raw;

import org.jspecify.annotations.NullMarked;
