// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import io.mergepath.Column;

/** The data that a radix sort moves with each key: nothing, the position of the key, or a 32-bit value. */
public final class Payload {
    /** No payload. */
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

    /**
     * The payload of key {@code i} is its position {@code offset + i}. The positions in sorted order are written to
     * {@code values} from {@code offset} on.
     */
    public static Payload places(int[] values, int offset) {
        return new Payload(true, values, offset, values, offset);
    }

    /**
     * The payload is the values of a source, {@code int}s in an array. The values in sorted order are written to a
     * target, which may be the source.
     */
    public static Payload values(Column source, Column target) {
        return new Payload(false, (int[]) source.array(), source.offset(), (int[]) target.array(), target.offset());
    }

    /** The position of key {@code at}. */
    int place(int at) {
        return offset + at;
    }

    /** Shifts the 32-bit codes of {@code n} keys, from key {@code at} on, above their payload. */
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

    /** Writes the payload of {@code n} packed records to the sorted payload, from element {@code to} on. */
    void unpack(long[] records, int from, int n, int to) {
        int first = targetOffset + to;
        for (int i = 0; i < n; i++) {
            target[first + i] = (int) records[from + i];
        }
    }

    /** Writes the payload that lies beside {@code n} records to the sorted payload, from element {@code to} on. */
    void store(int[] carried, int from, int n, int to) {
        System.arraycopy(carried, from, target, targetOffset + to, n);
    }
}
