// SPDX-License-Identifier: Apache-2.0
/** Compiled kernels for the CUDA engine. The engine finds them as a service. */
module io.mergepath.cuda.kernels {
    requires transitive io.mergepath.gpu;
    requires static org.jspecify;

    exports io.mergepath.cuda.kernels;

    provides io.mergepath.gpu.device.KernelImages with io.mergepath.cuda.kernels.CudaKernels;
}
