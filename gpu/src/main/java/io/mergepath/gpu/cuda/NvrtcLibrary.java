// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import java.lang.foreign.MemorySegment;

/** The functions of NVRTC, NVIDIA's run-time compiler, that are used. */
interface NvrtcLibrary {
    void nvrtcVersion(MemorySegment major, MemorySegment minor);

    void nvrtcCreateProgram(MemorySegment program, MemorySegment source, MemorySegment name, int headers,
            MemorySegment headerSources, MemorySegment headerNames);

    int nvrtcCompileProgram(MemorySegment program, int options, MemorySegment optionStrings);

    void nvrtcGetProgramLogSize(MemorySegment program, MemorySegment bytes);

    void nvrtcGetProgramLog(MemorySegment program, MemorySegment log);

    void nvrtcGetCUBINSize(MemorySegment program, MemorySegment bytes);

    void nvrtcGetCUBIN(MemorySegment program, MemorySegment cubin);

    void nvrtcDestroyProgram(MemorySegment program);
}
