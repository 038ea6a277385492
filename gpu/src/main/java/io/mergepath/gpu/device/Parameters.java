// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * The parameters of one launch, as the driver reads them: 8 bytes for each. A narrow parameter fills the first bytes.
 * One copy writes all of them, because a launch is short and a single store takes microseconds until the JVM has
 * compiled it.
 */
public final class Parameters {
    /** Enough for every kernel of the engine and for a few captured numbers. */
    private static final int USUAL = 32;

    private long[] values = new long[USUAL];
    private byte[] sizes = new byte[USUAL];
    private int count;

    /** Adds an array of any elements: a pointer, and the place of the first element. */
    public Parameters add(DeviceArray array) {
        put(array.memory().handle(), Long.BYTES);
        put(array.at(), Long.BYTES);
        return this;
    }

    /** Adds an array of {@code i32} or {@code u32}. */
    public Parameters addInts(DeviceArray array) {
        return add(array, Integer.BYTES);
    }

    /** Adds an array of {@code i64}. */
    public Parameters addLongs(DeviceArray array) {
        return add(array, Long.BYTES);
    }

    private Parameters add(DeviceArray array, int elementBytes) {
        if (array.length() > 0 && array.elementBytes() != elementBytes) {
            throw new IllegalArgumentException("a kernel takes an array of elements of " + elementBytes
                    + " bytes, not of " + array.elementBytes());
        }
        return add(array);
    }

    /** Adds an {@code i64}. */
    public Parameters add(long number) {
        put(number, Long.BYTES);
        return this;
    }

    /** Adds an {@code int}. */
    public Parameters add(int number) {
        put(number, Integer.BYTES);
        return this;
    }

    /** Adds several parameters. */
    public Parameters add(ParameterGroup group) {
        group.addTo(this);
        return this;
    }

    private void put(long value, int bytes) {
        if (count == values.length) {
            values = Arrays.copyOf(values, 2 * count);
            sizes = Arrays.copyOf(sizes, 2 * count);
        }
        values[count] = value;
        sizes[count++] = (byte) bytes;
    }

    /** The number of parameters. */
    public int count() {
        return count;
    }

    /** The number of bytes of a parameter. */
    public int bytes(int parameter) {
        return sizes[parameter];
    }

    /** The parameters, {@link Long#BYTES} apart. */
    public MemorySegment in(Arena arena) {
        MemorySegment written = arena.allocate(Math.max(1L, count) * Long.BYTES, Long.BYTES);
        MemorySegment.copy(values, 0, written, ValueLayout.JAVA_LONG, 0, count);
        return written;
    }

    /** An array of pointers to the parameters. The parameters follow the array. */
    public MemorySegment pointersIn(Arena arena) {
        MemorySegment both = arena.allocate(2L * Math.max(1, count) * Long.BYTES, Long.BYTES);
        long first = both.address() + (long) count * Long.BYTES;
        long[] words = new long[2 * count];
        for (int i = 0; i < count; i++) {
            words[i] = first + (long) i * Long.BYTES;
        }
        System.arraycopy(values, 0, words, count, count);
        MemorySegment.copy(words, 0, both, ValueLayout.JAVA_LONG, 0, 2 * count);
        return both;
    }
}
