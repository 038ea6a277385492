package io.mergepath.gpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;

/** The source of scratch in this process's memory. A test replaces it by one that runs out of memory. */
class HostMemory {
    /** An array. */
    Object array(Class<?> component, int length) {
        return Array.newInstance(component, length);
    }

    /** Memory off the heap, aligned for every type, which the arena frees. */
    MemorySegment segment(Arena arena, long bytes) {
        return arena.allocate(bytes, Long.BYTES);
    }
}
