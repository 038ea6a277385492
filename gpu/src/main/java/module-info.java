// SPDX-License-Identifier: Apache-2.0
/** The same operations on a GPU: engines over CUDA and over OpenCL, which share their kernels. */
@SuppressWarnings("module") module io.mergepath.gpu {
    requires static org.jspecify;
    requires transitive io.mergepath;

    exports io.mergepath.gpu;
    // The laboratory has other kernels, and tests them on a device. Another module has compiled kernels.
    exports io.mergepath.gpu.device to io.mergepath.lab.kernels, io.mergepath.cuda.kernels;
    exports io.mergepath.gpu.kernel to io.mergepath.lab.kernels;
    exports io.mergepath.gpu.opencl to io.mergepath.lab.kernels;

    uses io.mergepath.gpu.device.KernelImages;
    uses io.mergepath.gpu.kernel.StrategyProvider;

    provides io.mergepath.spi.EngineProvider
            with io.mergepath.gpu.CudaEngineProvider, io.mergepath.gpu.OpenClEngineProvider;
}
