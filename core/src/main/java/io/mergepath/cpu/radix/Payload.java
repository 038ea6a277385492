// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import io.mergepath.Column;

/** What a radix sort moves with each key: nothing, its place, or a 32-bit value. */
public final class Payload {
    /** For keys alone. */
    public static final Payload NONE = new Payload(false, new int[0], 0, new int[0], 0);

    private final boolean places;
    private final int[] values;
    private final int offset;
    private final int[] target;
    private final int targetOffset;

    private Payload(boolean places, int[] values, int offset, int[] target, int targetOffset) {
        this.places = places;
        this.values = values;
        this.offset = offset;
        this.target = target;
        this.targetOffset = targetOffset;
    }

    /** The {@code i}th key's place is {@code offset + i}; places in sorted order are written from {@code values[offset]} on. */
    public static Payload places(int[] values, int offset) {
        return new Payload(true, values, offset, values, offset);
    }

    /** The values of a source, {@code int}s in an array; in sorted order they are written to a target, which may be the source. */
    public static Payload values(Column source, Column target) {
        return new Payload(false, (int[]) source.array(), source.offset(), (int[]) target.array(), target.offset());
    }

    /** The place of the {@code at}th key. */
    int place(int at) {
        return offset + at;
    }

    /** Puts 32-bit codes of {@code n} keys, of which the first is the {@code at}th, above their payload. */
    void pack(long[] codes, int n, int at) {
        int first = offset + at;
        if (places) {
            for (int i = 0; i < n; i++) {
                codes[i] = (codes[i] << Integer.SIZE) | (first + i);
            }
        } else {
            for (int i = 0; i < n; i++) {
                codes[i] = (codes[i] << Integer.SIZE) | Integer.toUnsignedLong(values[first + i]);
            }
        }
    }

    /** Writes what {@code n} packed records hold below their codes as the sorted payload from the {@code to}th on. */
    void unpack(long[] records, int from, int n, int to) {
        int first = targetOffset + to;
        for (int i = 0; i < n; i++) {
            target[first + i] = (int) records[from + i];
        }
    }

    /** Writes what was carried beside {@code n} records as the sorted payload from the {@code to}th on. */
    void store(int[] carried, int from, int n, int to) {
        System.arraycopy(carried, from, target, targetOffset + to, n);
    }
}
