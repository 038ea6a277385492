// SPDX-License-Identifier: Apache-2.0
/**
 * The results of benchmarks: rows, reports, and the files and lines that hold them.
 */
@NullMarked
package io.mergepath.bench.result;

import org.jspecify.annotations.NullMarked;
