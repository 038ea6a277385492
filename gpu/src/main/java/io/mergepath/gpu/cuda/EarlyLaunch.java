// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Launches a kernel while the kernel before it in the stream still runs, which hides most of the time of a launch.
 * NVIDIA calls it programmatic dependent launch. A kernel itself waits for the kernels before it, and says when the
 * next may begin ({@code AWAIT_KERNELS} and {@code ADMIT_NEXT_KERNEL} in cuda.h).
 */
final class EarlyLaunch {
    /** CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION. */
    private static final int PROGRAMMATIC_STREAM_SERIALIZATION = 6;

    /** CUlaunchAttribute: an id, and behind 8 bytes a value of at most 64. */
    private static final int ATTRIBUTE_BYTES = 72;
    private static final int VALUE = 8;

    /** CUlaunchConfig: blocks and threads in three dimensions, bytes of shared memory, a stream, and attributes. */
    private static final int CONFIGURATION_BYTES = 56;
    private static final int STREAM = 32;
    private static final int ATTRIBUTES = 40;
    private static final int ATTRIBUTE_COUNT = 48;

    private EarlyLaunch() {
    }

    /** The driver's CUlaunchConfig. */
    static MemorySegment of(int blocks, int threads, int sharedBytes, MemorySegment stream, Arena arena) {
        MemorySegment attribute = arena.allocate(ATTRIBUTE_BYTES, Long.BYTES);
        attribute.set(JAVA_INT, 0, PROGRAMMATIC_STREAM_SERIALIZATION);
        attribute.set(JAVA_INT, VALUE, 1);
        MemorySegment configuration = arena.allocate(CONFIGURATION_BYTES, Long.BYTES);
        int[] sizes = {blocks, 1, 1, threads, 1, 1, sharedBytes};
        MemorySegment.copy(sizes, 0, configuration, JAVA_INT, 0, sizes.length);
        configuration.set(ADDRESS, STREAM, stream);
        configuration.set(ADDRESS, ATTRIBUTES, attribute);
        configuration.set(JAVA_INT, ATTRIBUTE_COUNT, 1);
        return configuration;
    }
}
