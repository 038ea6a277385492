// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds out whether bytes are plain: ASCII without NUL. It tests 8 bytes at once. */
public final class PlainBytes {
    /** The least plain byte. */
    public static final int LEAST = 1;

    /** The greatest plain byte. */
    public static final int GREATEST = 127;

    private static final VarHandle NATIVE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGHEST = ONES << 7;

    private PlainBytes() {
    }

    /** Whether the bytes from {@code from} to the byte before {@code to} are plain. */
    static boolean are(byte[] bytes, int from, int to) {
        int at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            if (!are((long) NATIVE.get(bytes, at))) {
                return false;
            }
        }
        for (; at < to; at++) {
            if (bytes[at] < LEAST) {
                return false;
            }
        }
        return true;
    }

    /** Whether the bytes from {@code from} to the byte before {@code to} are plain. */
    static boolean are(Memory memory, long from, long to) {
        long at = from;
        for (; at + Long.BYTES <= to; at += Long.BYTES) {
            if (!are(memory.getLong(at))) {
                return false;
            }
        }
        for (; at < to; at++) {
            if (memory.getByte(at) < LEAST) {
                return false;
            }
        }
        return true;
    }

    private static boolean are(long eight) {
        // A byte of 0 borrows from the highest bit.
        return ((eight | (eight - ONES)) & HIGHEST) == 0;
    }
}
