// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.kernels;

import io.mergepath.gpu.kernel.Strategy;
import io.mergepath.gpu.kernel.StrategyProvider;
import java.util.List;

/** Offers the teaching strategies to the GPU engines. */
public final class TeachingStrategies implements StrategyProvider {
    /** Creates the provider for {@link java.util.ServiceLoader}. */
    public TeachingStrategies() {
    }

    @Override
    public List<String> names() {
        return TeachingStrategy.Name.all();
    }

    @Override
    public Strategy strategy(String name, boolean counted) {
        return new TeachingStrategy(TeachingStrategy.Name.of(name), counted);
    }
}
