// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Bitmaps as Apache Arrow has them: the bit of row {@code i} is bit {@code i % 8} of byte {@code i / 8}. */
public final class Bits {
    private Bits() {
    }

    /** Whether the bit of a row is 1. */
    public static boolean isSet(MemorySegment bitmap, int row) {
        return (bitmap.get(ValueLayout.JAVA_BYTE, row >>> 3) & (1 << (row & 7))) != 0;
    }

    /** Sets the bit of a row to 1 or to 0. */
    public static void set(MemorySegment bitmap, int row, boolean value) {
        int mask = 1 << (row & 7);
        byte bits = bitmap.get(ValueLayout.JAVA_BYTE, row >>> 3);
        bitmap.set(ValueLayout.JAVA_BYTE, row >>> 3, (byte) (value ? bits | mask : bits & ~mask));
    }
}
