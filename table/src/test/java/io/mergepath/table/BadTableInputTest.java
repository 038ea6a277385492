// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.fail;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Bad input gets one error that names the column, and nothing is written. */
class BadTableInputTest {
    private final int[] three = {3, 1, 2};
    private final RowOrder order = RowOrder.by(three);

    private static void refused(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }

    @Test
    @SuppressWarnings({"DataFlowIssue", "NullAway"}) // null is refused
    void namesNullArguments() {
        TableColumn none = null;
        TableColumn column = TableColumn.of(Column.ofArray(three));
        Map<String, List<Executable>> calls = new LinkedHashMap<>();
        calls.put("values", List.of(() -> RowOrder.by((int[]) null), () -> order.then((double[]) null),
                () -> RowOrder.by((String[]) null)));
        calls.put("column", List.of(() -> RowOrder.by((TableColumn) null), () -> order.then((TableColumn) null)));
        calls.put("order", List.of(() -> TableSort.indices(null), () -> TableSort.sort(null),
                () -> TableSort.sort(null, List.of(), List.of()), () -> TableSort.top(1, null),
                () -> TableSort.isSorted(null), () -> TableSort.groups(null), () -> TableSort.mergeRuns(null, 0)));
        calls.put("columns", List.of(() -> TableSort.sort(order, (TableColumn[]) null),
                () -> TableSort.sort(order, null, List.of()), () -> TableSort.take(three, null, List.of())));
        calls.put("column 1", List.of(() -> TableSort.sort(order, none),
                () -> TableSort.sort(order, Collections.singletonList(none), List.of(column)),
                () -> TableSort.take(three, Collections.singletonList(none), List.of(column))));
        calls.put("targets", List.of(() -> TableSort.sort(order, List.of(), null),
                () -> TableSort.take(three, List.of(), null)));
        calls.put("target 1", List.of(() -> TableSort.sort(order, List.of(column), Collections.singletonList(none))));
        calls.put("bounds", List.of(() -> TableSort.mergeRuns(order, (int[]) null)));
        calls.put("tables", List.of(() -> TableSort.merge(_ -> order, null)));
        calls.put("table 1", List.of(() -> TableSort.merge(_ -> order, Collections.singletonList(null))));
        calls.put("table 1, column 1",
                List.of(() -> TableSort.merge(_ -> order, List.of(Collections.singletonList(none)))));
        calls.put("the result of order", List.of(() -> TableSort.merge(_ -> null, List.of(List.of(column)))));
        calls.forEach((name, ofName) -> ofName.forEach(call -> assertEquals(name,
                assertThrows(NullPointerException.class, call).getMessage())));
    }

    @Test
    void refusesAClosedEngine() {
        Engine engine = Engine.open("cpu:2");
        engine.close();
        RowOrder onClosed = order.on(engine);
        for (Executable call : List.<Executable>of(() -> TableSort.indices(onClosed), () -> TableSort.top(0, onClosed),
                () -> TableSort.top(1, onClosed),
                () -> TableSort.isSorted(onClosed), () -> TableSort.groups(onClosed),
                () -> TableSort.mergeRuns(onClosed, 0, 3))) {
            assertEquals("engine cpu:2 is closed",
                    assertThrows(IllegalStateException.class, call).getMessage());
        }
    }

    @Test
    void refusesColumnsOfAnotherLength() {
        refused("column 2 of the order has 2 rows, but column 1 has 3", () -> order.then(new long[2]));
        int[] more = {1, 2, 3, 4};
        refused("column 2 has 4 rows, but there are 3",
                () -> TableSort.sort(order, TableColumn.of(Column.ofArray(three)),
                        TableColumn.of(Column.ofArray(more))));
        assertArrayEquals(new int[]{3, 1, 2}, three);
    }

    @Test
    void refusesAColumnTwice() {
        refused("column 2 of the order is column 1 again", () -> order.then(three));
        TableColumn column = TableColumn.of(Column.ofArray(three));
        refused("column 2 shares memory with column 1", () -> TableSort.sort(order, column, column));
        refused("target 1 shares memory with column 1",
                () -> TableSort.sort(order, List.of(column), List.of(column)));
        assertArrayEquals(new int[]{3, 1, 2}, three);
    }

    @Test
    void refusesColumnsWithoutAnOrder() {
        Object[] objects = {1, 2, 3};
        refused("column 1 of the order: Object[3] have no order", () -> RowOrder.by(TableColumn.objects(objects)));
        MemorySegment opaque = MemorySegment.ofArray(new byte[9]);
        refused("column 1 of the order: opaque values of 3 bytes[3] have no order",
                () -> RowOrder.by(TableColumn.opaque(opaque, 3)));
        refused("column: objects have no order of their own; use objects, strings, utf8 or binary",
                () -> TableColumn.of(Column.ofArray(objects)));
        refused("column: DOUBLE elements are no unsigned integers",
                () -> TableColumn.unsigned(Column.ofArray(new double[3])));
    }

    @Test
    void refusesSegmentsThatAreTooShort() {
        MemorySegment bytes = MemorySegment.ofArray(new byte[5]);
        refused("segment: 5 bytes are not a whole number of rows of 16 bytes", () -> TableColumn.wideIntegers(bytes));
        refused("bitmap: 5 bytes are too few bits for 41 rows", () -> TableColumn.bits(bytes, 41));
        refused("validity: 0 bytes are too few bits for 3 rows",
                () -> TableColumn.of(Column.ofArray(three)).withValidity(MemorySegment.ofArray(new byte[0])));
    }

    @Test
    void refusesBadOffsets() {
        MemorySegment bytes = MemorySegment.ofArray(new byte[5]);
        refused("offsets: offset 2 is 1, not in [3, 5]",
                () -> TableColumn.strings(MemorySegment.ofArray(new int[]{0, 3, 1}), ElementType.INT, bytes));
        refused("offsets: offset 1 is 6, not in [0, 5]",
                () -> TableColumn.strings(MemorySegment.ofArray(new long[]{0, 6}), ElementType.LONG, bytes));
        refused("offsets: offset 0 is 6, not in [0, 5]",
                () -> TableColumn.strings(MemorySegment.ofArray(new int[]{6}), ElementType.INT, bytes));
        refused("offsets: DOUBLE is not INT or LONG",
                () -> TableColumn.strings(MemorySegment.ofArray(new long[]{0, 6}), ElementType.DOUBLE, bytes));
        refused("offsets: none, but there is one more than rows",
                () -> TableColumn.strings(MemorySegment.ofArray(new int[0]), ElementType.INT, bytes));
    }

    @Test
    void refusesReleasedAndReadOnlySegments() {
        MemorySegment released;
        try (Arena arena = Arena.ofConfined()) {
            released = arena.allocate(ValueLayout.JAVA_INT, 3);
        }
        TableColumn column = TableColumn.of(Column.ofSegment(released, ElementType.INT));
        assertThrows(IllegalStateException.class, () -> TableSort.indices(RowOrder.by(column)));
        MemorySegment readOnly = MemorySegment.ofArray(new int[3]).asReadOnly();
        refused("column 1 is read-only",
                () -> TableSort.sort(order, TableColumn.of(Column.ofSegment(readOnly, ElementType.INT))));
    }

    /** Nothing is written if a later column cannot be reached. */
    @Test
    void namesColumnsOfArenasOutOfReach() throws InterruptedException {
        Arena arena = Arena.ofConfined();
        MemorySegment segment = arena.allocate(3);
        TableColumn bytes = TableColumn.of(Column.ofSegment(segment, ElementType.BYTE));
        TableColumn other = TableColumn.of(Column.ofArray(new byte[3]));
        TableColumn strings = strings(0, 1, 2, 3).withValidity(segment);
        RowOrder byBytes = RowOrder.by(new long[3]).then(bytes);
        int[] target = {7, 7, 7};
        List<TableColumn> columns = List.of(TableColumn.of(Column.ofArray(three)), other);
        List<TableColumn> targets = List.of(TableColumn.of(Column.ofArray(target)), bytes);
        Map<String, Executable> calls = new LinkedHashMap<>();
        calls.put("column 2 of the order", () -> TableSort.indices(byBytes));
        calls.put("column 1 of the order", () -> TableSort.indices(RowOrder.by(bytes)));
        calls.put("column 1", () -> TableSort.sort(order, strings));
        calls.put("column 2", () -> TableSort.sort(order, other, bytes));
        calls.put("target 2", () -> TableSort.sort(order, columns, targets));
        Thread thread = new Thread(() -> calls.forEach((name, call) -> {
            WrongThreadException wrong = assertThrows(WrongThreadException.class, call);
            assertEquals(name + ": the segment belongs to a confined arena of another thread", wrong.getMessage());
        }));
        List<Throwable> failures = new ArrayList<>();
        thread.setUncaughtExceptionHandler((_, failure) -> failures.add(failure));
        thread.start();
        thread.join();
        assertEquals(List.of(), failures);
        arena.close();
        calls.forEach((name, call) -> {
            IllegalStateException closed = assertThrows(IllegalStateException.class, call);
            assertEquals(name + ": the segment's arena is closed", closed.getMessage());
        });
        assertArrayEquals(new int[]{7, 7, 7}, target);
    }

    @Test
    void refusesTargetsThatDoNotFit() {
        TableColumn ints = TableColumn.of(Column.ofArray(three));
        refused("target 1: LONG[3] cannot hold the column's INT[3]",
                () -> TableSort.sort(order, List.of(ints), List.of(TableColumn.of(Column.ofArray(new long[3])))));
        refused("target 1 has 2 rows, but there are 3",
                () -> TableSort.sort(order, List.of(ints), List.of(TableColumn.of(Column.ofArray(new int[2])))));
        refused("targets: 0, but there are 1 columns", () -> TableSort.sort(order, List.of(ints), List.of()));
        TableColumn strings = strings(0, 2, 4, 6);
        refused("target 1: 6 bytes of strings do not fit into 4",
                () -> TableSort.sort(order, List.of(strings), List.of(strings(0, 1, 2, 4))));
    }

    @Test
    void refusesRoomForStringsThatDoesNotFit() {
        TableColumn strings = strings(0, 2, 4, 6);
        refused("memory: 5 bytes, but the strings have 6",
                () -> TableSort.sort(order, List.of(strings), List.of(room(new byte[5]))));
        refused("column 1 of the order: new strings[3] have no order", () -> RowOrder.by(room(new byte[6])));
        refused("target 1: strings[3] cannot hold the column's new strings[3]",
                () -> TableSort.sort(order, List.of(room(new byte[6])), List.of(strings)));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment confined = arena.allocate(6);
            refused("memory: the segment belongs to a confined arena, but several threads write it",
                    () -> TableSort.sort(order, List.of(strings), List.of(room(confined))));
        }
        refused("offsets: none, but there is one more than rows", () -> TableColumn.newStrings(
                MemorySegment.ofArray(new int[0]), ElementType.INT, _ -> MemorySegment.NULL));
    }

    @Test
    void refusesSegmentsOfArraysOfOtherColumns() {
        int[] array = {3, 1, 2};
        TableColumn ofArray = TableColumn.of(Column.ofArray(array));
        TableColumn ofSegment = TableColumn.of(Column.ofSegment(MemorySegment.ofArray(array), ElementType.INT));
        refused("target 1 shares memory with column 1",
                () -> TableSort.sort(order, List.of(ofArray), List.of(ofSegment)));
        refused("target 1 shares memory with column 1",
                () -> TableSort.take(new int[]{2, 1, 0}, List.of(ofSegment), List.of(ofArray)));
        refused("column 2 shares memory with column 1", () -> TableSort.sort(order, ofArray, ofSegment));
        assertArrayEquals(new int[]{3, 1, 2}, array);
    }

    @Test
    void refusesBitmapsThatAreValues() {
        MemorySegment bitmap = MemorySegment.ofArray(new byte[]{7, 3, 5});
        TableColumn bits = TableColumn.bits(bitmap, 3);
        TableColumn bytes = TableColumn.of(Column.ofArray(new byte[3]));
        TableColumn other = bytes.withValidity(MemorySegment.ofArray(new byte[]{7}));
        refused("target 1 shares memory with column 2",
                () -> TableSort.sort(order, List.of(other, bits),
                        List.of(TableColumn.of(Column.ofArray(new byte[3])).withValidity(bitmap),
                                TableColumn.bits(MemorySegment.ofArray(new byte[1]), 3))));
        refused("target 1 shares memory with column 1", () -> TableSort.sort(order,
                List.of(TableColumn.of(Column.ofArray(new byte[3])).withValidity(bitmap)),
                List.of(TableColumn.of(Column.ofSegment(bitmap, ElementType.BYTE))
                        .withValidity(MemorySegment.ofArray(new byte[1])))));
        refused("column 1: its validity bitmap shares memory with its values", () -> TableSort.sort(order,
                TableColumn.of(Column.ofSegment(bitmap, ElementType.BYTE)).withValidity(bitmap)));
        refused("rows: -1 is negative", () -> TableColumn.bits(bitmap, -1));
        assertArrayEquals(new byte[]{7, 3, 5}, bitmap.toArray(ValueLayout.JAVA_BYTE));
    }

    @Test
    void refusesTablesWithoutColumns() {
        refused("table 1 has no columns", () -> TableSort.merge(_ -> order, List.of(List.of())));
        refused("targets: 1, but there are 0 columns",
                () -> TableSort.take(new int[1], List.of(), List.of(TableColumn.of(Column.ofArray(new int[1])))));
    }

    @Test
    void refusesTargetsThatAreTheIndices() {
        int[] indices = {2, 0, 1};
        TableColumn column = TableColumn.of(Column.ofArray(three));
        refused("target 2 shares memory with the indices",
                () -> TableSort.take(indices, List.of(column, TableColumn.of(Column.ofArray(new int[3]))),
                        List.of(TableColumn.of(Column.ofArray(new int[3])), TableColumn.of(Column.ofArray(indices)))));
        assertArrayEquals(new int[]{2, 0, 1}, indices);
    }

    /** Programs share empty arrays. */
    @Test
    void takesColumnsWithoutRowsTwice() {
        String[] none = {};
        RowOrder empty = RowOrder.by(none).then(none);
        assertEquals(0, TableSort.indices(empty).length);
        TableColumn column = TableColumn.strings(none);
        TableSort.sort(empty, column, column);
        TableSort.sort(empty, List.of(column), List.of(column));
    }

    @Test
    void refusesOffsetsThatAreBytes() {
        MemorySegment memory = MemorySegment.ofArray(new byte[16]);
        TableColumn target = TableColumn.strings(memory, ElementType.INT, memory);
        refused("target 1: its offsets share memory with its bytes",
                () -> TableSort.sort(order, List.of(strings(0, 1, 2, 3)), List.of(target)));
        refused("column 1: its offsets share memory with its bytes", () -> TableSort.sort(order, target));
    }

    @Test
    void refusesAnOrderOfOtherTables() {
        TableColumn two = TableColumn.of(Column.ofArray(new int[2]));
        refused("order: it has 3 rows, but the tables have 2",
                () -> TableSort.merge(_ -> order, List.of(List.of(two))));
    }

    @Test
    void refusesRoomThatIsReadOnly() {
        MemorySegment readOnly = MemorySegment.ofArray(new byte[6]).asReadOnly();
        refused("memory: the segment is read-only",
                () -> TableSort.sort(order, List.of(strings(0, 2, 4, 6)), List.of(room(readOnly))));
    }

    @Test
    void asksForNoRoomThatOffsetsCannotReach() {
        refused("offsets: 2147483648 bytes of strings need offsets of 64 bits",
                () -> TableSort.take(new int[2048], List.of(strings(0, 1 << 20)),
                        List.of(TableColumn.newStrings(MemorySegment.ofArray(new int[2049]), ElementType.INT,
                                bytes -> fail("asked for " + bytes + " bytes")))));
    }

    private static TableColumn room(byte[] bytes) {
        return room(MemorySegment.ofArray(bytes));
    }

    private static TableColumn room(MemorySegment memory) {
        return TableColumn.newStrings(MemorySegment.ofArray(new int[4]), ElementType.INT, _ -> memory);
    }

    private static TableColumn strings(int... offsets) {
        return TableColumn.strings(MemorySegment.ofArray(offsets), ElementType.INT,
                MemorySegment.ofArray(new byte[offsets[offsets.length - 1]]));
    }

    @Test
    void refusesBadNumbers() {
        refused("most: -1 is negative", () -> TableSort.top(-1, order));
        refused("bounds: they reach from 0 to 2, not from 0 to 3, the number of rows",
                () -> TableSort.mergeRuns(order, 0, 1, 2));
        refused("bounds: none, but there are 3 rows", () -> TableSort.mergeRuns(order));
        refused("bounds: bound 2 is 1, less than 2 before it", () -> TableSort.mergeRuns(order, 0, 2, 1, 3));
        TableColumn column = TableColumn.of(Column.ofArray(three));
        refused("indices: index 1 is 3, not in [0, 3)", () -> TableSort.take(new int[]{0, 3}, List.of(column),
                List.of(TableColumn.of(Column.ofArray(new int[2])))));
    }

    @Test
    void refusesTablesThatDiffer() {
        TableColumn ints = TableColumn.of(Column.ofArray(three));
        TableColumn longs = TableColumn.of(Column.ofArray(new long[2]));
        refused("table 2, column 1: LONG[2] where table 1 has INT[3]",
                () -> TableSort.merge(columns -> RowOrder.by(columns.getFirst()),
                        List.of(List.of(ints), List.of(longs))));
        refused("table 2 has 0 columns, but table 1 has 1",
                () -> TableSort.merge(columns -> RowOrder.by(columns.getFirst()), List.of(List.of(ints), List.of())));
        refused("tables: none", () -> TableSort.merge(columns -> RowOrder.by(columns.getFirst()), List.of()));
    }
}
