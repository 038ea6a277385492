// SPDX-License-Identifier: Apache-2.0
/** Teaching kernels for the GPU engines. The engines find the kernels as a service. */
module io.mergepath.lab.kernels {
    requires transitive io.mergepath.gpu;
    requires static org.jspecify;

    provides io.mergepath.gpu.kernel.StrategyProvider with io.mergepath.lab.kernels.TeachingStrategies;
}
