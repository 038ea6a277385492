// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.table;

import io.mergepath.ElementType;
import io.mergepath.table.TableColumn;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntFunction;

/** Strings in UTF-8, one behind the other, in the layout of Arrow. */
public final class Utf8 {
    private final int[] offsets;
    private final byte[] bytes;

    private Utf8(int[] offsets, byte[] bytes) {
        this.offsets = offsets;
        this.bytes = bytes;
    }

    /** Encodes n strings. */
    public static Utf8 of(int n, IntFunction<String> strings) {
        int[] offsets = new int[n + 1];
        byte[] bytes = new byte[16 * n];
        for (int i = 0; i < n; i++) {
            byte[] one = strings.apply(i).getBytes(StandardCharsets.UTF_8);
            offsets[i + 1] = Math.addExact(offsets[i], one.length);
            if (offsets[i + 1] > bytes.length) {
                bytes = Arrays.copyOf(bytes, (int) Math.min(2L * offsets[i + 1], Integer.MAX_VALUE - 8));
            }
            System.arraycopy(one, 0, bytes, offsets[i], one.length);
        }
        return new Utf8(offsets, Arrays.copyOf(bytes, offsets[n]));
    }

    /** Room for the same strings in another order. */
    public Utf8 room() {
        return new Utf8(new int[offsets.length], new byte[bytes.length]);
    }

    void wipe() {
        Arrays.fill(offsets, 0);
        Arrays.fill(bytes, (byte) 0);
    }

    /** The column of these strings, whose offsets must ascend now. */
    public TableColumn column() {
        return TableColumn.strings(MemorySegment.ofArray(offsets), ElementType.INT, MemorySegment.ofArray(bytes));
    }

    /** The places of the strings, and the end of the last one. */
    public int[] offsets() {
        return offsets;
    }

    /** The bytes of all strings, one behind the other. */
    public byte[] bytes() {
        return bytes;
    }

    /** The number of bytes of all strings. */
    int size() {
        return bytes.length;
    }

    /**
     * Decodes a string.
     *
     * @param i its number
     * @return the string
     */
    public String get(int i) {
        return new String(bytes, offsets[i], offsets[i + 1] - offsets[i], StandardCharsets.UTF_8);
    }

    /**
     * Writes a string behind the string before it.
     *
     * @param i its number
     * @param string the string
     */
    public void set(int i, String string) {
        byte[] one = string.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(one, 0, bytes, offsets[i], one.length);
        offsets[i + 1] = offsets[i] + one.length;
    }

    boolean isSame(int i, Utf8 other, int j) {
        return Arrays.equals(bytes, offsets[i], offsets[i + 1], other.bytes, other.offsets[j], other.offsets[j + 1]);
    }
}
