// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Subject;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableColumn;
import io.mergepath.table.TableSort;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tables in device memory: results are those of the same table on the host, which other tests compare with a model. */
class DeviceTableTest {
    private static final List<ElementType> TYPES = List.of(ElementType.BYTE, ElementType.SHORT, ElementType.CHAR,
            ElementType.INT, ElementType.LONG, ElementType.FLOAT, ElementType.FLOAT, ElementType.DOUBLE,
            ElementType.DOUBLE);

    /** A column on the host, the same on a device, and its words in an order. */
    private static final class Both implements AutoCloseable {
        private final ElementType type;
        private final boolean unsigned;
        private final MemorySegment values;
        private final byte @Nullable [] bitmap;
        private final DeviceValues there;
        private final @Nullable DeviceValues bitmapThere;

        Both(Engine engine, ElementType type, boolean unsigned, long[] bits, byte @Nullable [] bitmap) {
            this.type = type;
            this.unsigned = unsigned;
            this.bitmap = bitmap;
            byte[] bytes = new byte[bits.length * type.bytes()];
            values = MemorySegment.ofArray(bytes);
            for (int i = 0; i < bits.length; i++) {
                for (int b = 0; b < type.bytes(); b++) {
                    bytes[i * type.bytes() + b] = (byte) (bits[i] >> (8 * b));
                }
            }
            there = engine.upload(Values.of(values, type));
            bitmapThere = bitmap == null ? null : engine.upload(Values.of(bitmap));
        }

        static Both random(Engine engine, SplittableRandom random, int n) {
            ElementType type = TYPES.get(random.nextInt(TYPES.size()));
            boolean unsigned = random.nextBoolean() && type != ElementType.CHAR && type != ElementType.FLOAT
                    && type != ElementType.DOUBLE;
            int distinct = random.nextInt(3);
            long[] few = random.longs(distinct == 0 ? 1 : 5).toArray();
            long[] bits = new long[n];
            for (int i = 0; i < n; i++) {
                bits[i] = distinct < 2 ? few[random.nextInt(few.length)]
                        : random.nextBoolean() ? special(type, random)
                                : random.nextLong() >> random.nextInt(64);
            }
            byte[] bitmap = random.nextBoolean() ? null : new byte[(n + 7) / 8 + random.nextInt(3)];
            if (bitmap != null && random.nextInt(4) > 0) {
                random.nextBytes(bitmap);
            } else if (bitmap != null && random.nextBoolean()) {
                Arrays.fill(bitmap, (byte) -1);
            }
            return new Both(engine, type, unsigned, bits, bitmap);
        }

        /** Zeros, infinities and NaNs of several bits. */
        private static long special(ElementType type, SplittableRandom random) {
            boolean wide = type == ElementType.DOUBLE;
            long sign = wide ? Long.MIN_VALUE : 1L << 31;
            long infinity = wide ? 0x7ffL << 52 : 0xffL << 23;
            return (random.nextBoolean() ? sign : 0) | (random.nextBoolean() ? infinity : 0) | random.nextInt(2);
        }

        TableColumn onHost() {
            Column column = Column.ofSegment(values, type);
            TableColumn host = unsigned ? TableColumn.unsigned(column) : TableColumn.of(column);
            return bitmap == null ? host : host.withValidity(MemorySegment.ofArray(bitmap));
        }

        TableColumn onDevice() {
            TableColumn device = unsigned ? TableColumn.unsigned(there) : TableColumn.of(there);
            return bitmapThere == null ? device : device.withValidity(bitmapThere);
        }

        @Override
        public void close() {
            there.close();
            if (bitmapThere != null) {
                bitmapThere.close();
            }
        }
    }

    private static List<Subject> devices() {
        return Subject.orSkip(Subject.wanted().stream().filter(subject -> subject.isGpu() && subject.isOnDevice())
                .toList());
    }

    private static RowOrder order(List<TableColumn> columns, List<UnaryOperator<RowOrder>> choices) {
        RowOrder order = choices.getFirst().apply(RowOrder.by(columns.getFirst()));
        for (int c = 1; c < columns.size(); c++) {
            order = choices.get(c).apply(order.then(columns.get(c)));
        }
        return order;
    }

    private static UnaryOperator<RowOrder> choice(SplittableRandom random) {
        boolean descending = random.nextBoolean();
        boolean nullsFirst = random.nextBoolean();
        boolean sql = random.nextBoolean();
        return order -> {
            RowOrder directed = descending ? order.descending() : order;
            RowOrder placed = nullsFirst ? directed.nullsFirst() : directed.nullsLast();
            return sql ? placed.sqlFloats() : placed;
        };
    }

    @Test
    void sortsAsOnTheHost() {
        SplittableRandom random = Seed.random("device tables");
        int[] sizes = {1, 2, 7, 8, 9, 63, 191, 193, 1000, 3001};
        try (Cases cases = new Cases()) {
            for (Subject subject : devices()) {
                for (int round = 0; round < 60; round++) {
                    int n = sizes[round % sizes.length];
                    int keys = 1 + random.nextInt(4);
                    long seed = random.nextLong();
                    cases.check(() -> subject + " of " + n + " rows by " + keys + " columns, seed " + seed,
                            () -> sorts(subject.engine(), n, keys, new SplittableRandom(seed)));
                }
            }
        }
    }

    private static void sorts(Engine engine, int n, int keys, SplittableRandom random) {
        List<Both> columns = new ArrayList<>();
        List<Both> targets = new ArrayList<>();
        try {
            List<UnaryOperator<RowOrder>> choices = new ArrayList<>();
            for (int c = 0; c < keys; c++) {
                Both column = Both.random(engine, random, n);
                columns.add(column);
                choices.add(choice(random));
                targets.add(new Both(engine, column.type, column.unsigned, new long[n],
                        column.bitmap == null ? null : new byte[(n + 7) / 8]));
            }
            RowOrder there = order(columns.stream().map(Both::onDevice).toList(), choices).on(engine);
            int[] expected = TableSort.indices(order(columns.stream().map(Both::onHost).toList(), choices)
                    .on(Subject.CPU.engine()));
            assertArrayEquals(expected, TableSort.indices(there));

            TableSort.sort(there, columns.stream().map(Both::onDevice).toList(),
                    targets.stream().map(Both::onDevice).toList());
            for (int c = 0; c < keys; c++) {
                Both from = columns.get(c);
                Both to = targets.get(c);
                to.there.download(Values.of(to.values, to.type));
                for (int i = 0; i < n; i++) {
                    int bytes = from.type.bytes();
                    assertEquals(-1, from.values.asSlice((long) expected[i] * bytes, bytes)
                            .mismatch(to.values.asSlice((long) i * bytes, bytes)), "column " + c + ", row " + i);
                }
                if (from.bitmap != null && to.bitmap != null && to.bitmapThere != null) {
                    to.bitmapThere.download(to.bitmap);
                    for (int i = 0; i < n; i++) {
                        assertEquals(from.bitmap[expected[i] / 8] >> expected[i] % 8 & 1, to.bitmap[i / 8] >> i % 8 & 1,
                                "validity of column " + c + ", row " + i);
                    }
                    assertEquals(0, (to.bitmap[(n - 1) / 8] & 0xff) >> ((n - 1) % 8 + 1), "bits behind the last row");
                }
            }
        } finally {
            columns.forEach(Both::close);
            targets.forEach(Both::close);
        }
    }

    @Test
    void noRows() {
        for (Subject subject : devices()) {
            try (DeviceValues none = subject.engine().upload(Values.of(new int[0]))) {
                RowOrder order = RowOrder.by(TableColumn.of(none)).on(subject.engine());
                assertEquals(0, TableSort.indices(order).length);
                TableSort.sort(order, List.of(TableColumn.of(none)), List.of(TableColumn.of(none)));
            }
        }
    }

    @Test
    void refusesBadColumns() {
        for (Subject subject : devices()) {
            Engine engine = subject.engine();
            try (DeviceValues ints = engine.upload(Values.of(new int[]{2, 1}));
                    DeviceValues more = engine.upload(Values.of(new int[2]));
                    DeviceValues longs = engine.upload(Values.of(new long[]{2, 1}));
                    DeviceValues two = engine.upload(Values.of(new int[2]).and(new int[2]));
                    DeviceValues bytes = engine.upload(Values.of(new byte[1]));
                    DeviceValues noBytes = engine.upload(Values.of(new byte[0]))) {
                TableColumn column = TableColumn.of(ints);
                RowOrder order = RowOrder.by(column).on(engine);
                TableColumn host = TableColumn.of(Column.ofArray(new int[2]));
                refused("values: 2 columns", () -> TableColumn.of(two));
                refused("no unsigned integers", () -> {
                    try (DeviceValues floats = engine.upload(Values.of(new float[1]))) {
                        TableColumn.unsigned(floats);
                    }
                });
                refused("validity: [INT]", () -> column.withValidity(ints));
                refused("too few bits for 2 rows", () -> column.withValidity(noBytes));
                refused("validity: it is on a device", () -> host.withValidity(bytes));
                refused("column 2 of the order is on the host", () -> order.then(host));
                refused("column 2 of the order is column 1 again", () -> order.then(TableColumn.of(ints)));
                refused("in device memory", () -> RowOrder.by(host).then(column));
                refused("RowOrder.on chooses the engine",
                        () -> TableSort.indices(RowOrder.by(column).on(Subject.CPU.engine())));
                refused("not one column of INT", () -> TableSort.indices(order, longs));
                refused("out shares memory with column 1", () -> TableSort.indices(order, ints));
                refused("target 1 shares memory with column 1",
                        () -> TableSort.sort(order, List.of(column), List.of(column)));
                refused("cannot hold", () -> TableSort.sort(order, List.of(column),
                        List.of(TableColumn.of(longs))));
                assertArrayEquals(new int[]{1}, TableSort.top(1, order));
                refused("in device memory", () -> TableSort.groups(order));
                refused("in device memory", () -> TableSort.isSorted(order));
                refused("in device memory", () -> TableSort.sort(order, column));
                refused("on the host", () -> TableSort.sort(order, List.of(host),
                        List.of(TableColumn.of(Column.ofArray(new int[2])))));
                refused("in device memory", () -> TableSort.take(new int[]{0, 1}, List.of(column),
                        List.of(TableColumn.of(more))));
                int[] kept = new int[2];
                ints.download(kept);
                assertArrayEquals(new int[]{2, 1}, kept);
            }
        }
    }

    private static void refused(String message, Runnable call) {
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, call::run, message);
        assertTrue(String.valueOf(refusal.getMessage()).contains(message), refusal::getMessage);
    }
}
