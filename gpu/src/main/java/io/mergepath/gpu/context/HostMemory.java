// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;

/** The source of scratch in this process's memory. A test replaces it by one that runs out of memory. */
public class HostMemory {
    /** An array. */
    public Object array(Class<?> component, int length) {
        return Array.newInstance(component, length);
    }

    /** Memory off the heap, aligned for every type, which the arena frees. */
    public MemorySegment segment(Arena arena, long bytes) {
        return arena.allocate(bytes, Long.BYTES);
    }
}
