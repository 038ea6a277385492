// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.memory.Allocator;
import io.mergepath.spi.HostColumns;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/** The columns of a call: keys and values, and for a merge as many again for its output. */
final class Given implements AutoCloseable {
    /** Stands for NaN among the keys. */
    static final long NAN = Long.MIN_VALUE;

    private final Arena arena = Arena.ofShared();
    private final ElementType type;
    private final boolean offHeap;
    private final List<Column> columns = new ArrayList<>();
    private final int inputs;

    private Given(ElementType type, boolean offHeap, int inputs) {
        this.type = type;
        this.offHeap = offHeap;
        this.inputs = inputs;
    }

    /** Keys, and columns of values that say where each key was; on the heap what can't lie elsewhere. */
    static Given of(ElementType type, long[] keys, List<ElementType> values, boolean offHeap) {
        boolean twoWords = type == ElementType.TWO_LONGS;
        Given given = new Given(type, offHeap, values.size() + (twoWords ? 2 : 1));
        if (twoWords) {
            given.add(ElementType.LONG, IntStream.range(0, keys.length).mapToLong(i -> keys[i] % 10).toArray());
        }
        given.add(twoWords ? ElementType.LONG : type, keys);
        long[] places = IntStream.range(0, keys.length).asLongStream().toArray();
        values.forEach(value -> given.add(value, places));
        return given;
    }

    /** The same with columns for an output, none of whose elements is one of the input's. */
    Given withOutput() {
        Given given = new Given(type, offHeap, inputs);
        columns.forEach(given::addCopy);
        for (Column column : columns) {
            given.add(column.type(), new long[(int) column.length()]);
        }
        return given;
    }

    Given copy() {
        Given copy = new Given(type, offHeap, inputs);
        columns.forEach(copy::addCopy);
        return copy;
    }

    private void add(ElementType elements, long[] values) {
        int n = values.length;
        Object array = new Allocator().array(elements, n);
        for (int i = 0; i < n; i++) {
            long value = values[i];
            switch (array) {
                case byte[] a -> a[i] = (byte) value;
                case short[] a -> a[i] = (short) value;
                case char[] a -> a[i] = (char) value;
                case int[] a -> a[i] = (int) value;
                case long[] a -> a[i] = value;
                case float[] a -> a[i] = value == NAN ? Float.NaN : value;
                case double[] a -> a[i] = value == NAN ? Double.NaN : value;
                case Object[] a -> a[i] = (int) value;
                default -> throw new AssertionError(elements);
            }
        }
        addCopy(HostColumns.ofArray(array));
    }

    private void addCopy(Column source) {
        int n = (int) source.length();
        Column copy = offHeap && source.type().inSegments()
                ? Column.ofSegment(arena.allocate((long) n * source.type().bytes()), source.type())
                : HostColumns.ofArray(new Allocator().array(source.type(), n));
        Columns.copy(source, 0, copy, 0, n);
        columns.add(copy);
    }

    private Keys keys(int first) {
        return type == ElementType.TWO_LONGS
                ? Keys.of(columns.get(first), columns.get(first + 1))
                : Keys.of(columns.get(first));
    }

    private Values values(int first) {
        return Values.of(columns.subList(first + keys(first).columns().size(), first + inputs));
    }

    Keys keys() {
        return keys(0);
    }

    Values values() {
        return values(0);
    }

    Keys outKeys() {
        return keys(inputs);
    }

    Values outValues() {
        return values(inputs);
    }

    /** Fails unless all elements are those of other columns. */
    void expect(Given other, String failure) {
        for (int c = 0; c < columns.size(); c++) {
            int column = c;
            assertTrue(equal(columns.get(c), other.columns.get(c)), () -> failure + " (column " + column + ")");
        }
    }

    private static boolean equal(Column found, Column expected) {
        return found.isArray()
                ? Objects.deepEquals(found.array(), expected.array())
                : found.segment().mismatch(expected.segment()) < 0;
    }

    @Override
    public void close() {
        arena.close();
    }
}
