// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.memory;

import io.mergepath.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The source of all memory that the CPU engine allocates. A test can replace it with an allocator that has less memory.
 */
public class Allocator {
    /** The number of elements of a segment that are copied to the heap at a time. */
    int chunk() {
        return 1 << 22;
    }

    /** Allocates an array. Its elements are 0 or null. */
    public Object array(ElementType type, int length) {
        return switch (type) {
            case BYTE -> new byte[length];
            case SHORT -> new short[length];
            case CHAR -> new char[length];
            case INT -> new int[length];
            case LONG -> new long[length];
            case FLOAT -> new float[length];
            case DOUBLE -> new double[length];
            case BOOLEAN -> new boolean[length];
            case OBJECT -> new @Nullable Object[length];
            case TWO_LONGS -> throw new AssertionError(type);
        };
    }

    /** Allocates memory off the heap, aligned for every type. The arena frees it. */
    MemorySegment segment(Arena arena, long bytes) {
        return arena.allocate(bytes, Long.BYTES);
    }
}
