/** JMH benchmarks: single kernels, and Java peers. */
@NullMarked
package io.mergepath.bench.jmh;

import org.jspecify.annotations.NullMarked;
