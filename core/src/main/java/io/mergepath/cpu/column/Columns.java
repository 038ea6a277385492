// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.column;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.HostColumns;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** Copies elements between columns and arrays in bulk. */
public final class Columns {
    /**
     * Elements that one task copies. Fewer elements do not outweigh the start of a task; more elements share the work
     * unevenly.
     */
    private static final int COPY_GRAIN = 1 << 18;

    private Columns() {
    }

    /** Copies elements between two columns of the same type. */
    public static void copy(Column source, long from, Column target, long to, long count) {
        if (count == 0) {
            return;
        }
        if (source.isArray() && target.isArray()) {
            System.arraycopy(source.array(), source.offset() + (int) from, target.array(), target.offset() + (int) to,
                    (int) count);
        } else {
            long bytes = source.type().bytes();
            MemorySegment.copy(source.segment(), from * bytes, target.segment(), to * bytes, count * bytes);
        }
    }

    /** Copies a range of every column to the same range of another table. */
    public static void copy(Table source, Table target, long from, long to) {
        copy(source.keys(), from, target.keys(), from, to - from);
        for (int c = 0; c < source.values().size(); c++) {
            copy(source.values().get(c), from, target.values().get(c), from, to - from);
        }
    }

    /** Copies a range of every column to the same range of another table, with all workers. */
    public static void copy(Workers workers, Table source, Table target, long from, long to) {
        int tasks = Math.toIntExact((to - from + COPY_GRAIN - 1) / COPY_GRAIN);
        workers.run(tasks, (_, task) -> {
            long start = from + (long) task * COPY_GRAIN;
            copy(source, target, start, Math.min(to, start + COPY_GRAIN));
        });
    }

    /** Copies element {@code from} of a column to the elements {@code from + 1} to {@code to - 1}. */
    public static void repeat(Column column, long from, long to) {
        if (!column.isArray()) {
            for (long done = 1; done < to - from; done *= 2) {
                copy(column, from, column, from + done, Math.min(done, to - from - done));
            }
            return;
        }
        int first = column.offset() + (int) from;
        int end = column.offset() + (int) to;
        switch (column.array()) {
            case byte[] a -> Arrays.fill(a, first, end, a[first]);
            case short[] a -> Arrays.fill(a, first, end, a[first]);
            case char[] a -> Arrays.fill(a, first, end, a[first]);
            case int[] a -> Arrays.fill(a, first, end, a[first]);
            case long[] a -> Arrays.fill(a, first, end, a[first]);
            case float[] a -> Arrays.fill(a, first, end, a[first]);
            case double[] a -> Arrays.fill(a, first, end, a[first]);
            case boolean[] a -> Arrays.fill(a, first, end, a[first]);
            case Object[] a -> Arrays.fill(a, first, end, a[first]);
            default -> throw new AssertionError(column);
        }
    }

    /**
     * Copies elements to an array of the column's type, or to an {@code int} array if the column's type is narrower.
     */
    public static void load(Column source, long from, int count, Object target, int at) {
        boolean widen = target instanceof int[] && source.type() != ElementType.INT;
        if (!widen) {
            if (source.isArray()) {
                System.arraycopy(source.array(), source.offset() + (int) from, target, at, count);
            } else {
                MemorySegment.copy(source.segment(), source.type().layout(), from * source.type().bytes(), target, at,
                        count);
            }
            return;
        }
        int[] ints = (int[]) target;
        if (source.isArray()) {
            int start = source.offset() + (int) from;
            switch (source.array()) {
                case byte[] bytes -> {
                    for (int i = 0; i < count; i++) {
                        ints[at + i] = bytes[start + i];
                    }
                }
                case short[] shorts -> {
                    for (int i = 0; i < count; i++) {
                        ints[at + i] = shorts[start + i];
                    }
                }
                case char[] chars -> {
                    for (int i = 0; i < count; i++) {
                        ints[at + i] = chars[start + i];
                    }
                }
                default -> throw new AssertionError(source);
            }
            return;
        }
        MemorySegment segment = source.segment();
        switch (source.type()) {
            case BYTE -> {
                for (int i = 0; i < count; i++) {
                    ints[at + i] = segment.get(ValueLayout.JAVA_BYTE, from + i);
                }
            }
            case SHORT -> {
                for (int i = 0; i < count; i++) {
                    ints[at + i] = segment.get(ValueLayout.JAVA_SHORT_UNALIGNED, (from + i) * Short.BYTES);
                }
            }
            case CHAR -> {
                for (int i = 0; i < count; i++) {
                    ints[at + i] = segment.get(ValueLayout.JAVA_CHAR_UNALIGNED, (from + i) * Character.BYTES);
                }
            }
            default -> throw new AssertionError(source);
        }
    }

    /**
     * Copies elements from an array of the column's type, or from an {@code int} array if the column's type is
     * narrower.
     */
    public static void store(Object source, int at, int count, Column target, long to) {
        boolean narrow = source instanceof int[] && target.type() != ElementType.INT;
        if (!narrow) {
            if (target.isArray()) {
                System.arraycopy(source, at, target.array(), target.offset() + (int) to, count);
            } else {
                MemorySegment.copy(source, at, target.segment(), target.type().layout(), to * target.type().bytes(),
                        count);
            }
            return;
        }
        int[] ints = (int[]) source;
        if (target.isArray()) {
            int start = target.offset() + (int) to;
            switch (target.array()) {
                case byte[] bytes -> {
                    for (int i = 0; i < count; i++) {
                        bytes[start + i] = (byte) ints[at + i];
                    }
                }
                case short[] shorts -> {
                    for (int i = 0; i < count; i++) {
                        shorts[start + i] = (short) ints[at + i];
                    }
                }
                case char[] chars -> {
                    for (int i = 0; i < count; i++) {
                        chars[start + i] = (char) ints[at + i];
                    }
                }
                default -> throw new AssertionError(target);
            }
            return;
        }
        MemorySegment segment = target.segment();
        switch (target.type()) {
            case BYTE -> {
                for (int i = 0; i < count; i++) {
                    segment.set(ValueLayout.JAVA_BYTE, to + i, (byte) ints[at + i]);
                }
            }
            case SHORT -> {
                for (int i = 0; i < count; i++) {
                    segment.set(ValueLayout.JAVA_SHORT_UNALIGNED, (to + i) * Short.BYTES, (short) ints[at + i]);
                }
            }
            case CHAR -> {
                for (int i = 0; i < count; i++) {
                    segment.set(ValueLayout.JAVA_CHAR_UNALIGNED, (to + i) * Character.BYTES, (char) ints[at + i]);
                }
            }
            default -> throw new AssertionError(target);
        }
    }

    /** Reads numbers from a column of {@code int} or {@code long}. */
    public static void loadIndices(Column source, long from, int count, long[] target) {
        if (source.type() == ElementType.LONG) {
            load(source, from, count, target, 0);
        } else if (source.isArray()) {
            int[] ints = (int[]) source.array();
            int start = source.offset() + (int) from;
            for (int i = 0; i < count; i++) {
                target[i] = ints[start + i];
            }
        } else {
            MemorySegment segment = source.segment();
            for (int i = 0; i < count; i++) {
                target[i] = segment.get(ValueLayout.JAVA_INT_UNALIGNED, (from + i) * Integer.BYTES);
            }
        }
    }

    /** Reads numbers, each less a base, from a column of {@code int} or {@code long}. The differences fit. */
    public static void loadIndices(Column source, long from, int count, long base, int[] target) {
        if (!source.isArray()) {
            for (int i = 0; i < count; i++) {
                target[i] = (int) (HostColumns.index(source, from + i) - base);
            }
            return;
        }
        int start = source.offset() + (int) from;
        if (source.array() instanceof int[] ints) {
            int less = (int) base;
            for (int i = 0; i < count; i++) {
                target[i] = ints[start + i] - less;
            }
        } else {
            long[] longs = (long[]) source.array();
            for (int i = 0; i < count; i++) {
                target[i] = (int) (longs[start + i] - base);
            }
        }
    }

    /** Writes indices, each increased by {@code first}, to a column of {@code int} or {@code long}. */
    public static void storeIndices(int[] indices, int count, long first, Column target) {
        if (target.type() == ElementType.INT) {
            for (int i = 0; first != 0 && i < count; i++) {
                indices[i] += (int) first;
            }
            store(indices, 0, count, target, 0);
        } else if (target.isArray()) {
            long[] longs = (long[]) target.array();
            for (int i = 0; i < count; i++) {
                longs[target.offset() + i] = first + indices[i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                target.segment().set(ValueLayout.JAVA_LONG_UNALIGNED, (long) i * Long.BYTES, first + indices[i]);
            }
        }
    }
}
