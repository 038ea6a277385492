// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.opencl;

import java.lang.foreign.MemorySegment;

/** The functions of OpenCL 1.2 that are used. Sizes are {@code long}s, flags too. */
interface OpenClLibrary {
    int clGetPlatformIDs(int entries, MemorySegment platforms, MemorySegment count);

    int clGetDeviceIDs(MemorySegment platform, long type, int entries, MemorySegment devices, MemorySegment count);

    void clGetDeviceInfo(MemorySegment device, int name, long bytes, MemorySegment value, MemorySegment needed);

    // Contexts, queues and events.

    MemorySegment clCreateContext(MemorySegment properties, int count, MemorySegment devices, MemorySegment notify,
            MemorySegment userData, MemorySegment code);

    void clRetainContext(MemorySegment context);

    void clReleaseContext(MemorySegment context);

    MemorySegment clCreateCommandQueue(MemorySegment context, MemorySegment device, long properties,
            MemorySegment code);

    void clGetCommandQueueInfo(MemorySegment queue, int name, long bytes, MemorySegment value, MemorySegment needed);

    void clRetainCommandQueue(MemorySegment queue);

    void clFlush(MemorySegment queue);

    void clFinish(MemorySegment queue);

    void clReleaseCommandQueue(MemorySegment queue);

    void clEnqueueMarkerWithWaitList(MemorySegment queue, int waits, MemorySegment waitList, MemorySegment event);

    void clEnqueueBarrierWithWaitList(MemorySegment queue, int waits, MemorySegment waitList, MemorySegment event);

    void clWaitForEvents(int count, MemorySegment events);

    void clGetEventProfilingInfo(MemorySegment event, int name, long bytes, MemorySegment value, MemorySegment needed);

    void clReleaseEvent(MemorySegment event);

    // Memory.

    MemorySegment clCreateBuffer(MemorySegment context, long flags, long bytes, MemorySegment hostPointer,
            MemorySegment code);

    void clGetMemObjectInfo(MemorySegment object, int name, long bytes, MemorySegment value, MemorySegment needed);

    void clReleaseMemObject(MemorySegment buffer);

    MemorySegment clEnqueueMapBuffer(MemorySegment queue, MemorySegment buffer, int blocking, long flags, long at,
            long bytes, int waits, MemorySegment waitList, MemorySegment event, MemorySegment code);

    void clEnqueueUnmapMemObject(MemorySegment queue, MemorySegment buffer, MemorySegment mapped, int waits,
            MemorySegment waitList, MemorySegment event);

    void clEnqueueWriteBuffer(MemorySegment queue, MemorySegment buffer, int blocking, long at, long bytes,
            MemorySegment from, int waits, MemorySegment waitList, MemorySegment event);

    void clEnqueueReadBuffer(MemorySegment queue, MemorySegment buffer, int blocking, long at, long bytes,
            MemorySegment to, int waits, MemorySegment waitList, MemorySegment event);

    void clEnqueueCopyBuffer(MemorySegment queue, MemorySegment from, MemorySegment to, long fromAt, long toAt,
            long bytes, int waits, MemorySegment waitList, MemorySegment event);

    // Kernels.

    MemorySegment clCreateProgramWithSource(MemorySegment context, int count, MemorySegment strings,
            MemorySegment lengths, MemorySegment code);

    MemorySegment clCreateProgramWithBinary(MemorySegment context, int count, MemorySegment devices,
            MemorySegment lengths, MemorySegment binaries, MemorySegment statuses, MemorySegment code);

    void clGetProgramInfo(MemorySegment program, int name, long bytes, MemorySegment value, MemorySegment needed);

    int clBuildProgram(MemorySegment program, int count, MemorySegment devices, MemorySegment options,
            MemorySegment notify, MemorySegment userData);

    void clGetProgramBuildInfo(MemorySegment program, MemorySegment device, int name, long bytes, MemorySegment value,
            MemorySegment needed);

    void clReleaseProgram(MemorySegment program);

    MemorySegment clCreateKernel(MemorySegment program, MemorySegment name, MemorySegment code);

    void clSetKernelArg(MemorySegment kernel, int index, long bytes, MemorySegment value);

    void clGetKernelWorkGroupInfo(MemorySegment kernel, MemorySegment device, int name, long bytes,
            MemorySegment value, MemorySegment needed);

    void clEnqueueNDRangeKernel(MemorySegment queue, MemorySegment kernel, int dimensions, MemorySegment offsets,
            MemorySegment globalSizes, MemorySegment localSizes, int waits, MemorySegment waitList,
            MemorySegment event);

    void clReleaseKernel(MemorySegment kernel);
}
