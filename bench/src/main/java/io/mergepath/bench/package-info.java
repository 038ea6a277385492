/**
 * The benchmark harness behind {@code mergepath bench}, and its report.
 *
 * <p>A {@link io.mergepath.bench.Race} lets contenders do one {@link io.mergepath.bench.Workload} by turns, proves each
 * result correct, and makes {@link io.mergepath.bench.Row}s of their times. Suites set up races; a
 * {@link io.mergepath.bench.Report} collects what they found.
 */
@NullMarked
package io.mergepath.bench;

import org.jspecify.annotations.NullMarked;
