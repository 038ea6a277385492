// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.opencl;

import io.mergepath.gpu.device.Errors;
import java.util.Map;
import java.util.Set;

/** What OpenCL's error codes are called; it has no function that tells. */
final class ErrorCodes implements Errors {
    /** What the loader answers when no driver is installed. */
    static final int PLATFORM_NOT_FOUND = -1001;
    static final int DEVICE_NOT_FOUND = -1;

    private static final Map<Integer, String> NAMES = Map.ofEntries(
            Map.entry(DEVICE_NOT_FOUND, "CL_DEVICE_NOT_FOUND"),
            Map.entry(-2, "CL_DEVICE_NOT_AVAILABLE"),
            Map.entry(-3, "CL_COMPILER_NOT_AVAILABLE"),
            Map.entry(-4, "CL_MEM_OBJECT_ALLOCATION_FAILURE"),
            Map.entry(-5, "CL_OUT_OF_RESOURCES"),
            Map.entry(-6, "CL_OUT_OF_HOST_MEMORY"),
            Map.entry(-7, "CL_PROFILING_INFO_NOT_AVAILABLE"),
            Map.entry(-8, "CL_MEM_COPY_OVERLAP"),
            Map.entry(-11, "CL_BUILD_PROGRAM_FAILURE"),
            Map.entry(-30, "CL_INVALID_VALUE"),
            Map.entry(-34, "CL_INVALID_CONTEXT"),
            Map.entry(-36, "CL_INVALID_COMMAND_QUEUE"),
            Map.entry(-38, "CL_INVALID_MEM_OBJECT"),
            Map.entry(-43, "CL_INVALID_BUILD_OPTIONS"),
            Map.entry(-45, "CL_INVALID_PROGRAM_EXECUTABLE"),
            Map.entry(-46, "CL_INVALID_KERNEL_NAME"),
            Map.entry(-49, "CL_INVALID_ARG_INDEX"),
            Map.entry(-50, "CL_INVALID_ARG_VALUE"),
            Map.entry(-51, "CL_INVALID_ARG_SIZE"),
            Map.entry(-52, "CL_INVALID_KERNEL_ARGS"),
            Map.entry(-54, "CL_INVALID_WORK_GROUP_SIZE"),
            Map.entry(-61, "CL_INVALID_BUFFER_SIZE"),
            Map.entry(PLATFORM_NOT_FOUND, "CL_PLATFORM_NOT_FOUND_KHR"));

    /** The device is lost, or the context or the queue, which no caller releases, are gone. */
    private static final Set<Integer> DEADLY = Set.of(-2, -34, -36);

    @Override
    public String meaning(int code) {
        return NAMES.getOrDefault(code, "");
    }

    @Override
    public boolean isDeadly(int code) {
        return DEADLY.contains(code);
    }
}
