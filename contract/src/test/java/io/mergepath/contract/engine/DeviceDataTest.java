// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.contract.Refusals;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineKeys;
import io.mergepath.spi.EngineValues;
import io.mergepath.spi.Extent;
import io.mergepath.testengine.TestBackend;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Guarded that stays on a device between calls: copied when asked, and not otherwise. */
class DeviceDataTest {
    private static final Order NATURAL = Order.natural();

    @Test
    void isCopiedWhenAskedAlone() {
        try (Engine engine = Engine.open("test");
                DeviceKeys keys = engine.upload(Keys.of(new int[]{3, 1, 2}));
                DeviceValues values = engine
                        .upload(Values.of(Column.ofArray(new int[]{30, 10, 20}), Column.ofArray(new long[]{3, 1, 2})));
                DeviceKeys out = engine.allocateKeys(ElementType.INT, 6);
                DeviceValues outValues = engine.allocateValues(List.of(ElementType.INT, ElementType.LONG), 6)) {
            TestBackend backend = (TestBackend) ((EngineKeys) keys).owner();
            assertEquals(3, backend.uploads());
            engine.sortPairs(keys, values, NATURAL);
            engine.mergePairs(keys, values, keys, values, out, outValues, NATURAL);
            engine.sortKeys(out, Order.descending());
            engine.synchronize();
            assertEquals(3, backend.uploads());
            assertEquals(0, backend.downloads());
            int[] back = new int[6];
            out.download(back);
            assertArrayEquals(new int[]{3, 3, 2, 2, 1, 1}, back);
            assertEquals(1, backend.downloads());
            int[] first = new int[6];
            long[] second = new long[6];
            outValues.download(Values.of(Column.ofArray(first), Column.ofArray(second)));
            assertArrayEquals(new int[]{10, 10, 20, 20, 30, 30}, first);
            assertArrayEquals(new long[]{1, 1, 2, 2, 3, 3}, second);
            assertEquals(3, backend.downloads());
            assertEquals(4, backend.live());
        }
    }

    @Test
    void valuesOfTheCpuFollowKeysOfTwoWords() {
        try (Engine engine = Engine.open("cpu");
                DeviceKeys keys = engine.upload(Keys.of(new long[]{3, 1, 2}, new long[3]));
                DeviceValues values = engine.upload(Values.of(new int[]{30, 10, 20}))) {
            engine.sortPairs(keys, values, NATURAL);
            int[] back = new int[3];
            values.download(back);
            assertArrayEquals(new int[]{10, 20, 30}, back);
        }
    }

    @Test
    void nothingStaysBehindACallOnTheHost() {
        try (Engine engine = Engine.open("test"); DeviceKeys probe = engine.allocateKeys(ElementType.BYTE, 0)) {
            TestBackend backend = (TestBackend) ((EngineKeys) probe).owner();
            engine.sortPairs(Keys.of(new int[]{2, 1}), Values.of(new int[2]), NATURAL);
            assertEquals(1, backend.live());
            assertTrue(backend.uploads() > 0 && backend.downloads() > 0);
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void goesThereAndBackBitForBit(Shape shape) {
        for (String name : List.of("cpu", "test")) {
            if (shape.type() == ElementType.OBJECT) {
                continue;
            }
            long[] bits = Samples.keys(shape, Samples.EDGES, 1000, Seed.of("back" + shape));
            for (Place place : Place.of(shape.type())) {
                try (Engine engine = Engine.open(name);
                        Guarded source = new Guarded(shape.type(), bits, place);
                        Guarded target = new Guarded(shape.type(), new long[1000], place);
                        DeviceKeys keys = engine.upload(source.keys());
                        DeviceValues values = engine.upload(source.values())) {
                    assertEquals(shape.type(), keys.type());
                    assertEquals(1000, keys.length());
                    assertEquals(1, values.count());
                    keys.download(target.keys());
                    target.expect("keys", bits);
                    values.download(target.values());
                    target.expect("values", bits);
                    try (DeviceKeys moreKeys = engine.allocateKeys(shape.type(), 1000);
                            DeviceValues moreValues = engine.allocateValues(shape.type(), 1000)) {
                        keys.copyTo(moreKeys);
                        moreValues.upload(source.values());
                        long[] reversed = Oracle.gather(bits, IntStream.range(0, 1000).map(i -> 999 - i).toArray());
                        try (Guarded other = new Guarded(shape.type(), reversed, place)) {
                            keys.upload(other.keys());
                            keys.download(target.keys());
                            target.expect("uploaded keys", reversed);
                            moreKeys.download(target.keys());
                            target.expect("copied keys", bits);
                            values.upload(other.values());
                            values.copyTo(moreValues);
                            moreValues.download(target.values());
                            target.expect("copied values", reversed);
                        }
                    }
                    engine.sortKeys(keys, shape.order());
                    source.expectUntouched("source");
                }
            }
        }
    }

    /** However few they are, and whoever opened the engine. */
    @ParameterizedTest
    @ValueSource(strings = {"cpu", "test"})
    void theBestEngineWorksWhereTheDataIs(String name) {
        int[] back = new int[3];
        try (Engine engine = Engine.open(name); DeviceKeys keys = engine.upload(Keys.of(new int[]{3, 1, 2}))) {
            Engine.best().sortKeys(keys, NATURAL);
            keys.download(back);
            assertArrayEquals(new int[]{1, 2, 3}, back);
        }
    }

    /** Of a length that only devices have. Nothing but the type and the length is asked for. */
    @ParameterizedTest
    @ValueSource(strings = {"cpu", "test"})
    void resultsTooLargeForTheirTypeAreRefused(String name) {
        long length = 1L << 31;
        try (Engine engine = Engine.open(name)) {
            Keys keys = longKeys(engine, length);
            Values indices = longInts(engine, length);
            Refusals.expect(IllegalArgumentException.class, () -> engine.sortIndices(keys, indices, NATURAL),
                    "indices", "INT", "2147483648", "LONG");
            Refusals.expect(IllegalArgumentException.class, () -> engine.sortKeysAndIndices(keys, indices, NATURAL),
                    "indices", "INT", "2147483648", "LONG");
            Refusals.expect(IllegalArgumentException.class,
                    () -> engine.partitions(keys, keys, 2, TieRule.A_FIRST, NATURAL), "step: 2", "2147483649");
        }
    }

    private static Keys longKeys(Engine engine, long length) {
        return new EngineKeys(EngineBackend.of(engine)) {
            @Override
            public ElementType type() {
                return ElementType.BYTE;
            }

            @Override
            public long length() {
                return length;
            }

            @Override
            public Keys slice(long from, long to) {
                throw new AssertionError();
            }

            @Override
            public Column column() {
                throw new AssertionError();
            }

            @Override
            public List<Extent> extents() {
                return List.of();
            }

            @Override
            public void copyToHost(Keys target) {
                throw new AssertionError();
            }

            @Override
            public void copyFromHost(Keys source) {
                throw new AssertionError();
            }

            @Override
            public void copyOnDevice(EngineKeys target) {
                throw new AssertionError();
            }

            @Override
            public void close() {
                throw new AssertionError();
            }
        };
    }

    private static Values longInts(Engine engine, long length) {
        return new EngineValues(EngineBackend.of(engine)) {
            @Override
            public List<ElementType> types() {
                return List.of(ElementType.INT);
            }

            @Override
            public int count() {
                return 1;
            }

            @Override
            public long length() {
                return length;
            }

            @Override
            public Values slice(long from, long to) {
                throw new AssertionError();
            }

            @Override
            public List<Column> columns() {
                throw new AssertionError();
            }

            @Override
            public List<Extent> extents() {
                return List.of();
            }

            @Override
            public void copyToHost(Values target) {
                throw new AssertionError();
            }

            @Override
            public void copyFromHost(Values source) {
                throw new AssertionError();
            }

            @Override
            public void copyOnDevice(EngineValues target) {
                throw new AssertionError();
            }

            @Override
            public void close() {
                throw new AssertionError();
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "test"})
    void saysWhatAndWhereItIs(String name) {
        try (Engine engine = Engine.open(name);
                DeviceKeys keys = engine.upload(Keys.of(new int[3]));
                DeviceValues values = engine.upload(Values.of(new int[3]).and(new long[3]))) {
            assertEquals("keys INT[3] on engine " + engine.name(), keys.toString());
            assertEquals("values [INT[3], LONG[3]] on engine " + engine.name(), values.toString());
            Refusals.expect(IllegalArgumentException.class, () -> engine.runs(keys, Values.none(), keys, Values.none(),
                    Values.none(), Values.none(), values, NATURAL), "count: " + values + " is not one LONG");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "test"})
    void slicesAreTheSameMemory(String name) {
        int[] back = new int[6];
        try (Engine engine = Engine.open(name); DeviceKeys keys = engine.upload(Keys.of(new int[]{6, 5, 4, 3, 2, 1}))) {
            engine.sortKeys(keys.slice(1, 4), NATURAL);
            keys.download(back);
            assertThrows(IndexOutOfBoundsException.class, () -> keys.slice(3, 7));
        }
        assertArrayEquals(new int[]{6, 3, 4, 5, 2, 1}, back);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "test"})
    void closingKeysOrValuesClosesTheirSlicesAndTheOtherWayRound(String name) {
        try (Engine engine = Engine.open(name)) {
            DeviceKeys keys = engine.upload(Keys.of(new int[]{3, 2, 1}));
            Keys slice = keys.slice(0, 2);
            keys.close();
            Refusals.expect(IllegalStateException.class, () -> engine.sortKeys(slice, NATURAL), "closed");
            DeviceValues values = engine.upload(Values.of(Column.ofArray(new int[3]), Column.ofArray(new long[3])));
            ((DeviceValues) values.slice(1, 3)).close();
            Refusals.expect(IllegalStateException.class,
                    () -> values.download(Values.of(Column.ofArray(new int[3]), Column.ofArray(new long[3]))),
                    "closed");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "test"})
    void downloadsToTheWrongPlaceAreRefused(String name) {
        try (Engine engine = Engine.open(name);
                DeviceKeys keys = engine.upload(Keys.of(new int[3]));
                DeviceValues values = engine
                        .upload(Values.of(Column.ofArray(new int[3]), Column.ofArray(new long[3])))) {
            assertThrows(IllegalArgumentException.class, () -> keys.download(new int[4]));
            assertThrows(IllegalArgumentException.class, () -> keys.download(new float[3]));
            assertThrows(IllegalArgumentException.class, () -> keys.download(keys));
            assertThrows(IllegalArgumentException.class, () -> values.download(Values.of(new int[3])));
            assertThrows(IllegalArgumentException.class,
                    () -> values.download(Values.of(Column.ofArray(new long[3]), Column.ofArray(new int[3]))));
            assertThrows(IllegalArgumentException.class, () -> values.download(values));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "test"})
    void copiesOfOtherShapesAreRefused(String name) {
        int[] back = new int[4];
        try (Engine engine = Engine.open(name);
                Engine other = Engine.open(name);
                DeviceKeys keys = engine.upload(Keys.of(new int[]{1, 2, 3, 4}));
                DeviceKeys elsewhere = other.upload(Keys.of(new int[4]));
                DeviceKeys longs = engine.allocateKeys(ElementType.LONG, 4);
                DeviceValues values = engine.upload(Values.of(new int[4]).and(new long[4]));
                DeviceValues swapped = engine.allocateValues(List.of(ElementType.LONG, ElementType.INT), 4)) {
            Refusals.expect(IllegalArgumentException.class, () -> keys.upload(Keys.of(new int[3])), "source", "3", "4");
            Refusals.expect(IllegalArgumentException.class, () -> keys.upload(Keys.of(new long[4])), "source", "LONG");
            Refusals.expect(IllegalArgumentException.class, () -> keys.upload(keys), "source", "host");
            Refusals.expect(IllegalArgumentException.class, () -> keys.copyTo(longs), "target", "LONG", "INT");
            Refusals.expect(IllegalArgumentException.class, () -> keys.copyTo(elsewhere), "target", name);
            Refusals.expect(IllegalArgumentException.class, () -> keys.copyTo(keys), "overlap");
            Refusals.expect(IllegalArgumentException.class, () -> values.copyTo(swapped), "target", "LONG", "INT");
            Refusals.expect(IllegalArgumentException.class, () -> values.upload(Values.of(new int[4])), "source", "1",
                    "2");
            Refusals.expect(IllegalArgumentException.class, () -> values.download(new int[4]), "target", "1", "2");
            ((DeviceKeys) keys.slice(0, 2)).copyTo((DeviceKeys) keys.slice(2, 4));
            keys.download(back);
            assertArrayEquals(new int[]{1, 2, 1, 2}, back);
        }
    }

    @Test
    void objectsThatDoNotFitAreRefused() {
        Object[] objects = {"a", 1};
        try (Engine engine = Engine.open("cpu"); DeviceValues values = engine.upload(Values.of(objects))) {
            Refusals.expect(IllegalArgumentException.class, () -> values.download(Values.of(new String[2])),
                    "target: column 0: element 1 is a java.lang.Integer");
        }
    }

    /** A view with a workspace leaves its engine open. */
    @Test
    void closingAViewLeavesTheEngineOpen() {
        try (Engine engine = Engine.open("cpu"); Workspace workspace = engine.workspace()) {
            try (Engine view = engine.with(workspace)) {
                view.synchronize();
            }
            int[] keys = {2, 1};
            engine.sortKeys(Keys.of(keys), NATURAL);
            assertArrayEquals(new int[]{1, 2}, keys);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "test"})
    void downloadsToWhatCanNotBeWrittenAreRefusedBeforeAnyIs(String name) {
        Arena ended = Arena.ofConfined();
        MemorySegment closed = ended.allocate(12);
        Values closedTarget = Values.of(closed, ElementType.INT);
        Keys closedKeys = Keys.of(closed, ElementType.INT);
        ended.close();
        int[] first = {7, 7, 7, 7};
        Values part = Values.of(first).slice(0, 3);
        MemorySegment constant = MemorySegment.ofArray(new int[3]).asReadOnly();
        try (Engine engine = Engine.open(name);
                DeviceKeys keys = engine.upload(Keys.of(new int[3]));
                DeviceValues values = engine
                        .upload(Values.of(Column.ofArray(new int[3]), Column.ofArray(new int[3])))) {
            Refusals.expect(IllegalStateException.class, () -> keys.download(closedKeys), "target", "closed");
            Refusals.expect(IllegalStateException.class, () -> values.download(part.and(closedTarget)), "target",
                    "closed");
            Refusals.expect(IllegalArgumentException.class,
                    () -> values.download(part.and(Values.of(constant, ElementType.INT))), "read-only");
            Refusals.expect(IllegalArgumentException.class,
                    () -> values.download(part.and(Values.of(first).slice(1, 4))), "overlap");
            assertArrayEquals(new int[]{7, 7, 7, 7}, first);
        }
    }

    @Test
    void objectKeysAreRefusedByAnExceptionThatNamesTheCpu() {
        try (Engine engine = Engine.open("test")) {
            String[] keys = {"b", "a"};
            for (Runnable call : List.<Runnable>of(
                    () -> engine.sortKeys(Keys.of(keys), NATURAL),
                    () -> engine.mergeKeys(Keys.of(keys), Keys.of(keys), Keys.of(new String[4]), NATURAL),
                    () -> engine.upload(Keys.of(keys)).close())) {
                Refusals.expect(IllegalArgumentException.class, call, "cpu");
            }
            assertArrayEquals(new String[]{"b", "a"}, keys);
        }
    }
}
