// SPDX-License-Identifier: Apache-2.0
/**
 * The input of benchmarks: types of keys, patterns, orders and comparators.
 */
@NullMarked
package io.mergepath.bench.data;

import org.jspecify.annotations.NullMarked;
