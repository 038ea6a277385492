// SPDX-License-Identifier: Apache-2.0
/** Benchmarks of the plugin for Apache Spark. */
@NullMarked
package io.mergepath.bench.spark;

import org.jspecify.annotations.NullMarked;
