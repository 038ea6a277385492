/** The same verbs on a GPU: engines over CUDA and over OpenCL, which share their kernels. */
module io.mergepath.gpu {
    requires static org.jspecify;
    requires transitive io.mergepath;

    exports io.mergepath.gpu;

    provides io.mergepath.spi.EngineProvider
            with io.mergepath.gpu.CudaEngineProvider, io.mergepath.gpu.OpenClEngineProvider;
}
