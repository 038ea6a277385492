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
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Tables in device memory: results are those of the same table on the host, which other tests compare with a model. */
class DeviceTableTest {
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
        List<DeviceColumn> columns = new ArrayList<>();
        List<DeviceColumn> targets = new ArrayList<>();
        try {
            List<UnaryOperator<RowOrder>> choices = new ArrayList<>();
            for (int c = 0; c < keys; c++) {
                DeviceColumn column = DeviceColumn.random(engine, random, n);
                columns.add(column);
                choices.add(choice(random));
                targets.add(column.target(engine, n));
            }
            RowOrder there = order(columns.stream().map(DeviceColumn::onDevice).toList(), choices).on(engine);
            int[] expected = TableSort.indices(order(columns.stream().map(DeviceColumn::onHost).toList(), choices)
                    .on(Subject.CPU.engine()));
            assertArrayEquals(expected, TableSort.indices(there));

            TableSort.sort(there, columns.stream().map(DeviceColumn::onDevice).toList(),
                    targets.stream().map(DeviceColumn::onDevice).toList());
            for (int c = 0; c < keys; c++) {
                columns.get(c).assertMoved(expected, targets.get(c));
            }
        } finally {
            columns.forEach(DeviceColumn::close);
            targets.forEach(DeviceColumn::close);
        }
    }

    /** Strings of which one is so long that the host sorts. */
    @Test
    void sortsLongStrings() {
        SplittableRandom random = Seed.random("long strings in device memory");
        int longest = 3000;
        try (Cases cases = new Cases()) {
            for (Subject subject : devices()) {
                for (int n : List.of(2, 100)) {
                    long[] offsets = new long[n + 1];
                    for (int i = 0; i < n; i++) {
                        offsets[i + 1] = offsets[i] + (i == n / 2 ? longest : random.nextInt(20));
                    }
                    byte[] bytes = new byte[(int) offsets[n]];
                    random.nextBytes(bytes);
                    cases.check(() -> subject + " of " + n + " rows", () -> {
                        try (DeviceColumn column = new DeviceColumn.Strings(subject.engine(), offsets, false, bytes,
                                null); DeviceColumn target = column.target(subject.engine(), n)) {
                            int[] expected = TableSort.indices(RowOrder.by(column.onHost()).on(Subject.CPU.engine()));
                            RowOrder order = RowOrder.by(column.onDevice()).on(subject.engine());
                            assertArrayEquals(expected, TableSort.indices(order));
                            TableSort.sort(order, List.of(column.onDevice()), List.of(target.onDevice()));
                            column.assertMoved(expected, target);
                        }
                    });
                }
            }
        }
    }

    @Test
    void refusesBadStrings() {
        for (Subject subject : devices()) {
            Engine engine = subject.engine();
            try (DeviceValues offsets = engine.upload(Values.of(new int[]{0, 2, 3}));
                    DeviceValues falling = engine.upload(Values.of(new int[]{0, 2, 1}));
                    DeviceValues negative = engine.upload(Values.of(new long[]{-1, 2, 2}));
                    DeviceValues far = engine.upload(Values.of(new long[]{0, 2, 4}));
                    DeviceValues shorts = engine.upload(Values.of(new short[3]));
                    DeviceValues none = engine.upload(Values.of(new int[0]));
                    DeviceValues words = engine.upload(Values.of(new long[3]));
                    DeviceValues bytes = engine.upload(Values.of(new byte[]{7, 8, 9}));
                    DeviceValues few = engine.upload(Values.of(new byte[]{1, 1}));
                    DeviceValues others = engine.upload(Values.of(new int[]{5, 5, 5}))) {
                refused("offsets: SHORT is not INT or LONG", () -> TableColumn.strings(shorts, bytes));
                refused("offsets: none", () -> TableColumn.strings(none, bytes));
                refused("bytes: SHORT is not BYTE", () -> TableColumn.strings(offsets, shorts));
                refused("words: INT is not LONG", () -> TableColumn.wideIntegers(offsets));
                refused("words: 3 is not an even number", () -> TableColumn.wideIntegers(words));
                TableColumn strings = TableColumn.strings(offsets, bytes);
                RowOrder order = RowOrder.by(strings).on(engine);
                for (DeviceValues bad : List.of(falling, negative, far)) {
                    String message = "the offsets of row " + (bad == negative ? 0 : 1)
                            + " decrease, or leave the column's 3 bytes";
                    TableColumn column = TableColumn.strings(bad, bytes);
                    refused("column 1 of the order: " + message,
                            () -> TableSort.indices(RowOrder.by(column).on(engine)));
                    refused("column 1: " + message, () -> TableSort.sort(order, List.of(column),
                            List.of(TableColumn.strings(others, few))));
                }
                refused("target 1: 3 bytes of strings do not fit into 2", () -> TableSort.sort(order, List.of(strings),
                        List.of(TableColumn.strings(others, few))));
                int[] kept = new int[3];
                others.download(kept);
                assertArrayEquals(new int[]{5, 5, 5}, kept);
            }
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
            try (DeviceValues start = subject.engine().upload(Values.of(new int[]{3}));
                    DeviceValues bytes = subject.engine().upload(Values.of(new byte[3]));
                    DeviceValues target = subject.engine().upload(Values.of(new long[]{3}));
                    DeviceValues noBytes = subject.engine().allocateValues(ElementType.BYTE, 0)) {
                TableColumn strings = TableColumn.strings(start, bytes);
                TableSort.sort(RowOrder.by(strings).on(subject.engine()), List.of(strings),
                        List.of(TableColumn.strings(target, noBytes)));
                long[] offsets = new long[1];
                target.download(offsets);
                assertEquals(0, offsets[0]);
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
                refused("validity: it is on the host, but the column is on ",
                        () -> column.withValidity(MemorySegment.ofArray(new byte[1])));
                refused("isNull: only a bitmap tells the nulls of ", () -> column.withNulls(row -> row == 1));
                refused("column 2 of the order is on the host", () -> order.then(host));
                refused("column 2 of the order is column 1 again", () -> order.then(TableColumn.of(ints)));
                refused("in device memory", () -> RowOrder.by(host).then(column));
                refused("RowOrder.on chooses the engine",
                        () -> TableSort.indices(RowOrder.by(column).on(Subject.CPU.engine())));
                refused("not one column of INT", () -> TableSort.indices(order, longs));
                refused("out shares memory with column 1", () -> TableSort.indices(order, ints));
                refused("target 1 shares memory with column 1",
                        () -> TableSort.sort(order, List.of(column), List.of(column)));
                try (DeviceValues from = engine.upload(Values.of(new byte[2]));
                        DeviceValues both = engine.upload(Values.of(new byte[2]))) {
                    refused("target 1: its validity bitmap shares memory with its values",
                            () -> TableSort.sort(order, List.of(TableColumn.of(from).withValidity(bytes)),
                                    List.of(TableColumn.of(both).withValidity(both))));
                }
                refused("cannot hold", () -> TableSort.sort(order, List.of(column),
                        List.of(TableColumn.of(longs))));
                assertArrayEquals(new int[]{1}, TableSort.top(1, order));
                refused("in device memory", () -> TableSort.groups(order));
                refused("in device memory", () -> TableSort.isSorted(order));
                refused("in device memory", () -> TableSort.sort(order, column));
                refused("on the host", () -> TableSort.sort(order, List.of(host),
                        List.of(TableColumn.of(Column.ofArray(new int[2])))));
                refused("but the columns of the order are on the host",
                        () -> TableSort.indices(RowOrder.by(host).on(engine), ints));
                refused("in device memory: only an order by columns there moves it",
                        () -> TableSort.take(new int[]{0, 1}, List.of(column),
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
