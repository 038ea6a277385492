// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testengine;

import io.mergepath.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Elements in memory off the heap. */
record Cells(ElementType type, MemorySegment memory, long length) {
    Cells slice(long from, long to) {
        return new Cells(type, memory.asSlice(from * type.bytes(), (to - from) * type.bytes()), to - from);
    }

    void copyFrom(Cells source) {
        memory.copyFrom(source.memory);
    }

    /** Every element becomes its own place. */
    void fillWithPlaces() {
        for (int i = 0; i < length; i++) {
            switch (type) {
                case INT -> memory.set(ValueLayout.JAVA_INT_UNALIGNED, 4L * i, i);
                case LONG -> memory.set(ValueLayout.JAVA_LONG_UNALIGNED, 8L * i, i);
                default -> throw new IllegalArgumentException("indices: a column of " + type + ", not of INT or LONG");
            }
        }
    }

    /** Element {@code i} becomes the one that stands at {@code origins[i]} in the source. */
    void gather(Cells source, long[] origins) {
        long bytes = type.bytes();
        for (int i = 0; i < length; i++) {
            MemorySegment.copy(source.memory, origins[i] * bytes, memory, i * bytes, bytes);
        }
    }
}
