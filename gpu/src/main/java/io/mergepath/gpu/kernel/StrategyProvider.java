// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import java.util.List;

/**
 * Offers teaching strategies. The product has one strategy, {@link TwoPhase}, and no counters. The laboratory has the
 * others, and the two-phase strategy with counters. {@link java.util.ServiceLoader} finds them where the laboratory is
 * present.
 */
public interface StrategyProvider {
    /** The names of all strategies, the product's included. */
    List<String> names();

    /**
     * A strategy.
     *
     * @param name one of {@link #names()}
     * @param counted whether its kernels count
     */
    Strategy strategy(String name, boolean counted);
}
