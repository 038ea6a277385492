// SPDX-License-Identifier: Apache-2.0
/**
 * Plots and tables as SVG and HTML. Nothing here knows of benchmarks.
 */
@NullMarked
package io.mergepath.bench.plot;

import org.jspecify.annotations.NullMarked;
