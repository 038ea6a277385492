// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import java.lang.foreign.MemorySegment;

/**
 * The functions of the CUDA driver that the engine uses, with the names that the library exports. The plain name in the
 * header stands for the name with {@code _v2}. Devices are {@code int}s, memory on a device is a {@code long}, and all
 * else is a pointer.
 */
interface CudaDriver {
    void cuInit(int flags);

    void cuDriverGetVersion(MemorySegment version);

    int cuGetErrorName(int code, MemorySegment name);

    // Devices.

    void cuDeviceGetCount(MemorySegment count);

    void cuDeviceGet(MemorySegment device, int ordinal);

    void cuDeviceGetName(MemorySegment name, int length, int device);

    void cuDeviceGetAttribute(MemorySegment value, int attribute, int device);

    void cuDeviceTotalMem_v2(MemorySegment bytes, int device);

    // Contexts: the primary context of a device, which all libraries share.

    void cuDevicePrimaryCtxRetain(MemorySegment context, int device);

    void cuDevicePrimaryCtxRelease_v2(int device);

    void cuCtxSetCurrent(MemorySegment context);

    // Streams and events.

    void cuStreamCreate(MemorySegment stream, int flags);

    void cuStreamSynchronize(MemorySegment stream);

    void cuStreamWaitEvent(MemorySegment stream, MemorySegment event, int flags);

    void cuStreamDestroy_v2(MemorySegment stream);

    void cuEventCreate(MemorySegment event, int flags);

    void cuEventRecord(MemorySegment event, MemorySegment stream);

    int cuEventQuery(MemorySegment event);

    void cuEventSynchronize(MemorySegment event);

    void cuEventElapsedTime(MemorySegment milliseconds, MemorySegment from, MemorySegment to);

    void cuEventDestroy_v2(MemorySegment event);

    // Memory.

    void cuMemAlloc_v2(MemorySegment address, long bytes);

    void cuMemFree_v2(long address);

    void cuDeviceGetDefaultMemPool(MemorySegment pool, int device);

    void cuMemPoolSetAttribute(MemorySegment pool, int attribute, MemorySegment value);

    void cuMemPoolTrimTo(MemorySegment pool, long bytesToKeep);

    void cuMemAllocAsync(MemorySegment address, long bytes, MemorySegment stream);

    void cuMemFreeAsync(long address, MemorySegment stream);

    void cuMemHostAlloc(MemorySegment pointer, long bytes, int flags);

    void cuMemFreeHost(MemorySegment pointer);

    void cuMemcpyHtoDAsync_v2(long to, MemorySegment from, long bytes, MemorySegment stream);

    void cuMemcpyDtoHAsync_v2(MemorySegment to, long from, long bytes, MemorySegment stream);

    void cuMemcpyDtoDAsync_v2(long to, long from, long bytes, MemorySegment stream);

    // Kernels.

    void cuModuleLoadData(MemorySegment module, MemorySegment image);

    void cuModuleUnload(MemorySegment module);

    void cuModuleGetFunction(MemorySegment function, MemorySegment module, MemorySegment name);

    void cuFuncSetAttribute(MemorySegment function, int attribute, int value);

    void cuFuncGetAttribute(MemorySegment value, int attribute, MemorySegment function);

    void cuLaunchKernelEx(MemorySegment configuration, MemorySegment function, MemorySegment parameters,
            MemorySegment extra);

    void cuLaunchKernel(MemorySegment function, int blocksX, int blocksY, int blocksZ, int threadsX, int threadsY,
            int threadsZ, int sharedBytes, MemorySegment stream, MemorySegment parameters, MemorySegment extra);
}
