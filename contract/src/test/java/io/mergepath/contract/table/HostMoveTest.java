// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Subject;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineBackend.RowMove;
import io.mergepath.spi.HostColumns;
import io.mergepath.spi.Instruments;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableColumn;
import io.mergepath.table.TableSort;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tables on the host whose columns move by way of a device: all bytes are those that the cores write. */
class HostMoveTest {
    /** The number of rows from which on the device moves columns. */
    private static final int FROM = 8;
    private static final int[] SIZES = {0, 1, FROM - 1, FROM, FROM + 1, 63, 64, 65, 1000, 20_001};

    /** Longs in more than two chunks of staging memory. */
    private static final int CHUNKS = 600_000;

    /** An engine with the tiles of other tests, so that most kernels are compiled already. */
    private static Engine open(String options) {
        Subject subject = Subject.orSkip(Subject.wanted().stream().filter(Subject::isGpu).toList()).getFirst();
        String kind = subject.engine().name().replaceFirst(":.*", "");
        return Engine.open(kind + ":tile=32x3,sort-tile=32x2," + options);
    }

    /**
     * A column, an equal one that is sorted in place, and targets for the cores and for the device.
     *
     * @param bytes what they hold, to compare
     */
    private record Moved(TableColumn column, TableColumn inPlace, TableColumn byCores, TableColumn byDevice,
            List<MemorySegment> bytes) {
    }

    /** Makes columns of every kind that has a fixed width, and strings. */
    private static final class Maker {
        private final SplittableRandom random;
        private final int rows;
        private final List<Moved> made = new ArrayList<>();

        Maker(SplittableRandom random, int rows) {
            this.random = random;
            this.rows = rows;
        }

        private interface Kind {
            TableColumn of(MemorySegment memory);
        }

        /** The same number of bytes four times, at any alignment, with bytes behind them that stay as they are. */
        private void add(long bytes, Kind kind) {
            add(random((int) bytes), kind);
        }

        private byte[] random(int bytes) {
            byte[] content = new byte[bytes];
            random.nextBytes(content);
            return content;
        }

        /** Random bits. Those behind the last row are 0, because a sort in place leaves them as they are. */
        private byte[] bits() {
            byte[] bits = random(Math.ceilDiv(rows, Byte.SIZE));
            if (rows % Byte.SIZE > 0) {
                bits[bits.length - 1] &= (byte) ((1 << rows % Byte.SIZE) - 1);
            }
            return bits;
        }

        private void add(byte[] content, Kind kind) {
            List<MemorySegment> memory = new ArrayList<>();
            List<TableColumn> columns = new ArrayList<>();
            boolean nullable = random.nextBoolean();
            byte[] validity = nullable ? bits() : new byte[0];
            for (int copy = 0; copy < 4; copy++) {
                byte[] whole = new byte[content.length + 10];
                int from = random.nextInt(8);
                MemorySegment slice = MemorySegment.ofArray(whole).asSlice(from, content.length);
                MemorySegment bitmap = MemorySegment.ofArray(new byte[validity.length + 3]).asSlice(random.nextInt(3));
                if (copy < 2) {
                    slice.copyFrom(MemorySegment.ofArray(content));
                    bitmap.copyFrom(MemorySegment.ofArray(validity));
                }
                TableColumn column = kind.of(slice);
                columns.add(nullable ? column.withValidity(bitmap) : column);
                memory.add(MemorySegment.ofArray(whole).asSlice(from, content.length + 2));
                memory.add(bitmap.asSlice(0, validity.length));
            }
            made.add(new Moved(columns.get(0), columns.get(1), columns.get(2), columns.get(3), memory));
        }

        private void segments(ElementType type) {
            add((long) rows * type.bytes(), memory -> TableColumn.of(Column.ofSegment(memory, type)));
        }

        /** A range of an array. */
        private void array(Object like, ElementType type) {
            Class<?> component = like.getClass().getComponentType();
            byte[] content = random(rows * type.bytes());
            List<MemorySegment> memory = new ArrayList<>();
            List<TableColumn> columns = new ArrayList<>();
            for (int copy = 0; copy < 4; copy++) {
                Column whole = HostColumns.ofArray(Array.newInstance(component, rows + 3));
                Column range = whole.slice(1, rows + 1);
                if (copy < 2) {
                    range.segment().copyFrom(MemorySegment.ofArray(content));
                }
                columns.add(TableColumn.of(range));
                memory.add(whole.segment());
                memory.add(MemorySegment.NULL);
            }
            made.add(new Moved(columns.get(0), columns.get(1), columns.get(2), columns.get(3), memory));
        }

        List<Moved> make() {
            Stream.of(ElementType.BYTE, ElementType.SHORT, ElementType.CHAR, ElementType.INT, ElementType.LONG,
                    ElementType.FLOAT, ElementType.DOUBLE).forEach(this::segments);
            array(new byte[0], ElementType.BYTE);
            array(new short[0], ElementType.SHORT);
            array(new char[0], ElementType.CHAR);
            array(new int[0], ElementType.INT);
            array(new long[0], ElementType.LONG);
            array(new float[0], ElementType.FLOAT);
            array(new double[0], ElementType.DOUBLE);
            add(16L * rows, TableColumn::wideIntegers);
            for (int bytes : new int[]{1, 2, 3, 4, 8, 12, 16, 32}) {
                add((long) bytes * rows, memory -> TableColumn.opaque(memory, bytes));
            }
            add(bits(), memory -> TableColumn.bits(memory, rows));
            MemorySegment offsets = MemorySegment.ofArray(IntStream.rangeClosed(0, rows).map(i -> 3 * i).toArray());
            add(3L * rows, memory -> TableColumn.strings(MemorySegment.ofArray(offsets.toArray(ValueLayout.JAVA_INT)),
                    ElementType.INT, memory));
            return made;
        }
    }

    @Test
    void movesAsTheCores() {
        SplittableRandom random = Seed.random("host moves");
        try (Cases cases = new Cases(); Engine engine = open("moves=" + FROM)) {
            for (int rows : SIZES) {
                for (int greatest : new int[]{1, 3, Integer.MAX_VALUE}) {
                    long seed = random.nextLong();
                    cases.check(() -> rows + " rows by numbers below " + greatest + ", seed " + seed,
                            () -> moves(engine, rows, greatest, new SplittableRandom(seed)));
                }
                boolean large = rows >= FROM;
                cases.check(() -> "kernels for " + rows + " rows",
                        () -> assertEquals(large, Instruments.of(engine).kernels().stream()
                                .anyMatch(kernel -> kernel.name().startsWith("gather_i64x2"))));
            }
            assertEquals(0, Instruments.of(engine).deviceBytes());
        }
    }

    private static void moves(Engine engine, int rows, int greatest, SplittableRandom random) {
        int[] keys = random.ints(rows, 0, greatest).toArray();
        RowOrder order = RowOrder.by(keys);
        List<Moved> all = new Maker(random, rows).make();
        List<TableColumn> columns = all.stream().map(Moved::column).toList();
        TableSort.sort(order.on(Subject.CPU.engine()), columns, all.stream().map(Moved::byCores).toList());
        TableSort.sort(order.on(engine), columns, all.stream().map(Moved::byDevice).toList());
        TableSort.sort(order.on(engine), all.stream().map(Moved::inPlace).toArray(TableColumn[]::new));
        for (Moved moved : all) {
            List<MemorySegment> bytes = moved.bytes;
            assertEquals(-1, bytes.get(4).mismatch(bytes.get(6)), moved.byDevice::toString);
            assertEquals(-1, bytes.get(5).mismatch(bytes.get(7)), () -> "validity of " + moved.byDevice);
            assertEquals(-1, bytes.get(4).mismatch(bytes.get(2)), () -> "in place: " + moved.inPlace);
            assertEquals(-1, bytes.get(5).mismatch(bytes.get(3)), () -> "validity in place: " + moved.inPlace);
        }
    }

    /** Moves longs and bits backwards. */
    private static final class Backwards {
        private final int[] rows;
        private final long[] longs;
        private final long[] movedLongs;
        private final byte[] bits;
        private final byte[] movedBits;

        Backwards(int n) {
            rows = IntStream.range(0, n).map(i -> n - 1 - i).toArray();
            longs = new SplittableRandom(n).longs(n).toArray();
            movedLongs = new long[n];
            bits = new byte[Math.ceilDiv(n, Byte.SIZE)];
            new SplittableRandom(n).nextBytes(bits);
            movedBits = new byte[bits.length];
        }

        boolean run(Engine engine, Runnable meanwhile) {
            RowMove ofLongs = new RowMove(MemorySegment.ofArray(longs), MemorySegment.ofArray(movedLongs), Long.SIZE);
            RowMove ofBits = new RowMove(MemorySegment.ofArray(bits), MemorySegment.ofArray(movedBits), 1);
            return EngineBackend.of(engine).moveRows(rows, List.of(ofLongs, ofBits, ofLongs, ofBits), meanwhile);
        }

        void check() {
            assertArrayEquals(Arrays.stream(rows).mapToLong(row -> longs[row]).toArray(), movedLongs);
            int[] expected = Arrays.stream(rows).map(row -> bits[row / 8] >> row % 8 & 1).toArray();
            assertArrayEquals(expected,
                    IntStream.range(0, rows.length).map(i -> movedBits[i / 8] >> i % 8 & 1).toArray());
        }
    }

    @Test
    void columnsOfSeveralChunksMove() {
        try (Engine engine = open("moves=1")) {
            Backwards backwards = new Backwards(CHUNKS);
            assertTrue(backwards.run(engine, () -> {}));
            backwards.check();
        }
    }

    /** 1000 numbers of rows take 4000 bytes, and each slot takes 16000. */
    @Test
    void littleMemoryMeansFewerSlotsAndThenNone() {
        for (int memory : new int[]{52_000, 36_000, 20_000, 19_999}) {
            try (Engine engine = open("moves=1,memory=" + memory)) {
                AtomicInteger runs = new AtomicInteger();
                Backwards backwards = new Backwards(1000);
                boolean fits = memory >= 20_000;
                assertEquals(fits, backwards.run(engine, runs::incrementAndGet), () -> memory + " bytes");
                assertEquals(fits ? 1 : 0, runs.get());
                assertEquals(0, Instruments.of(engine).deviceBytes());
                if (fits) {
                    backwards.check();
                } else {
                    assertArrayEquals(new long[1000], backwards.movedLongs);
                }
            }
        }
    }

    @Test
    void aFailureOfTheOtherWorkEndsTheMove() {
        try (Engine engine = open("moves=1")) {
            IllegalStateException failure = new IllegalStateException("of the other work");
            Backwards backwards = new Backwards(1000);
            assertSame(failure, assertThrows(IllegalStateException.class, () -> backwards.run(engine, () -> {
                throw failure;
            })));
            assertEquals(0, Instruments.of(engine).deviceBytes());
            assertTrue(backwards.run(engine, () -> {}));
            backwards.check();
        }
    }

    @Test
    void aClosedEngineEndsItsCallFirst() {
        Engine engine = open("moves=1");
        Backwards backwards = new Backwards(1000);
        EngineBackend.call(engine, () -> {
            engine.close();
            assertTrue(backwards.run(engine, () -> {}));
        });
        backwards.check();
        int[] rows = new int[1000];
        TableColumn column = TableColumn.of(Column.ofArray(rows));
        IllegalStateException closed = assertThrows(IllegalStateException.class,
                () -> TableSort.sort(RowOrder.by(column).on(engine), column));
        assertTrue(String.valueOf(closed.getMessage()).contains("is closed"), closed::getMessage);
    }

    @Test
    void theCoresMoveByThemselves() {
        assertFalse(new Backwards(1000).run(Subject.CPU.engine(), () -> {}));
    }
}
