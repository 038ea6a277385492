// SPDX-License-Identifier: Apache-2.0
/** Plots and tables as SVG and HTML. This package does not depend on benchmarks. */
@NullMarked
package io.mergepath.bench.plot;

import org.jspecify.annotations.NullMarked;
