package io.mergepath.gpu.device;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * The arguments of a launch as kernels see them: 8 bytes each, of which a narrow one fills the first. They are written by
 * one copy: a launch is short, and a store by itself takes microseconds until it is compiled.
 */
public final class Parameters {
    private final long[] values;
    private final int[] sizes;
    private int count;

    public Parameters(Object... arguments) {
        values = new long[2 * arguments.length];
        sizes = new int[2 * arguments.length];
        for (Object argument : arguments) {
            switch (argument) {
                case Span span -> {
                    put(span.memory().handle(), Long.BYTES);
                    put(span.at(), Long.BYTES);
                }
                case Long number -> put(number, Long.BYTES);
                case Integer number -> put(number, Integer.BYTES);
                default -> throw new AssertionError(argument);
            }
        }
    }

    private void put(long value, int bytes) {
        values[count] = value;
        sizes[count++] = bytes;
    }

    /** How many parameters there are. */
    public int count() {
        return count;
    }

    /** How many bytes a parameter has. */
    public int bytes(int parameter) {
        return sizes[parameter];
    }

    /** The parameters, {@link Long#BYTES} apart. */
    public MemorySegment in(Arena arena) {
        MemorySegment written = arena.allocate(Math.max(1L, count) * Long.BYTES, Long.BYTES);
        MemorySegment.copy(values, 0, written, ValueLayout.JAVA_LONG, 0, count);
        return written;
    }

    /** An array of pointers to the parameters, which lie behind it. */
    public MemorySegment pointersIn(Arena arena) {
        MemorySegment both = arena.allocate(2L * Math.max(1, count) * Long.BYTES, Long.BYTES);
        long first = both.address() + (long) count * Long.BYTES;
        long[] words = new long[2 * count];
        for (int i = 0; i < count; i++) {
            words[i] = first + (long) i * Long.BYTES;
            words[count + i] = values[i];
        }
        MemorySegment.copy(words, 0, both, ValueLayout.JAVA_LONG, 0, 2 * count);
        return both;
    }
}
