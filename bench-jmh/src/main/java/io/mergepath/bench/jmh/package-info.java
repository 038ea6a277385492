// SPDX-License-Identifier: Apache-2.0
/**
 * JMH benchmarks that guard the speed of inner loops, and fastutil and DuckDB as peers. The harness of {@code mergepath
 * bench} is shipped, so it does not include them.
 */
@NullMarked
package io.mergepath.bench.jmh;

import org.jspecify.annotations.NullMarked;
