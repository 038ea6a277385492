// SPDX-License-Identifier: Apache-2.0
/**
 * What the harness of {@code mergepath bench} can't hold, since it is shipped: JMH benchmarks that keep watch over the
 * shapes of inner loops, and fastutil as a peer.
 */
@NullMarked
package io.mergepath.bench.jmh;

import org.jspecify.annotations.NullMarked;
