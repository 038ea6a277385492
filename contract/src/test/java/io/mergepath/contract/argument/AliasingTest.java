// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.argument;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Refusals;
import io.mergepath.contract.Subject;
import io.mergepath.spi.HostColumns;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Inputs may share memory; an output that shares any is refused before anything is written. */
class AliasingTest {
    private static final Order NATURAL = Order.natural();

    /** Every test of refusals has these alone, and sees whether they are written. */
    private final int[] m = new int[100];
    private final int[] other = new int[100];
    private final MemorySegment offHeap = Arena.ofAuto().allocate(400, 8);

    private Keys m(int from, int to) {
        return Keys.of(m, from, to);
    }

    private Values v(int from, int to) {
        return column(m, from, to);
    }

    private static Values none() {
        return Values.none();
    }

    private Keys view(int from, int to) {
        return Keys.of(MemorySegment.ofArray(m).asSlice(4L * from, 4L * (to - from)), ElementType.INT);
    }

    private Keys nativeKeys(int from, int to) {
        return Keys.of(offHeap.asSlice(4L * from, 4L * (to - from)), ElementType.INT);
    }

    private static Values column(Object array, int from, int to) {
        return Values.of(List.of(HostColumns.ofArray(array, from, to)));
    }

    private Map<String, Consumer<Engine>> overlaps() {
        Map<String, Consumer<Engine>> all = new LinkedHashMap<>();
        all.put("out is a", e -> e.mergeKeys(m(0, 20), Keys.of(other, 0, 0), m(0, 20), NATURAL));
        all.put("out is b", e -> e.mergeKeys(Keys.of(other, 0, 0), m(0, 20), m(0, 20), NATURAL));
        all.put("out overlaps the last of a", e -> e.mergeKeys(m(0, 20), m(60, 80), m(19, 59), NATURAL));
        all.put("out overlaps the first of b", e -> e.mergeKeys(m(0, 20), m(59, 79), m(20, 60), NATURAL));
        all.put("out is a view of a", e -> e.mergeKeys(m(0, 20), m(20, 40), view(39, 79), NATURAL));
        all.put("a is a view of out", e -> e.mergeKeys(view(0, 20), view(20, 40), m(0, 40), NATURAL));
        all.put("out overlaps off the heap",
                e -> e.mergeKeys(nativeKeys(0, 20), nativeKeys(20, 40), nativeKeys(39, 79), NATURAL));
        all.put("out values are the out keys", e -> e.mergePairs(m(0, 10), v(10, 20), m(20, 30), v(30, 40),
                m(40, 60), v(40, 60), NATURAL));
        all.put("out values overlap a", e -> e.mergePairs(m(0, 10), v(10, 20), m(20, 30), v(30, 40), m(40, 60),
                v(9, 29), NATURAL));
        all.put("out overlaps values of b", e -> e.mergePairs(m(0, 10), v(10, 20), m(20, 30), v(30, 40), m(39, 59),
                v(60, 80), NATURAL));
        all.put("one array as two out columns",
                e -> e.mergePairs(m(0, 10), Values.of(Column.ofArray(new int[10]), Column.ofArray(new int[10])),
                        m(20, 30), Values.of(Column.ofArray(new int[10]), Column.ofArray(new int[10])), m(40, 60),
                        column(m, 60, 80).and(column(m, 79, 99)), NATURAL));
        all.put("batch in place", e -> e.mergeBatch(m(0, 20), none(), new long[]{0, 10, 20}, m(0, 20), none(),
                NATURAL));
        all.put("batch values in place", e -> e.mergeBatch(m(0, 20), v(20, 40), new long[]{0, 10, 20}, m(40, 60),
                v(20, 40), NATURAL));
        all.put("many into the last run", e -> e.mergeMany(List.of(m(0, 10), m(10, 20), m(20, 30)),
                List.of(none(), none(), none()), m(29, 59), none(), NATURAL));
        all.put("many into values of a run", e -> e.mergeMany(List.of(m(0, 10)), List.of(v(10, 20)), m(10, 20),
                v(30, 40), NATURAL));
        all.put("keys as values", e -> e.sortPairs(m(0, 20), v(0, 20), NATURAL));
        all.put("values overlap keys", e -> e.sortPairs(m(0, 20), v(19, 39), NATURAL));
        all.put("values are a view of keys", e -> e.sortPairs(m(0, 20),
                Values.of(List.of(view(0, 20).column())), NATURAL));
        all.put("values are a view of keys in another type", e -> e.sortPairs(m(0, 20),
                Values.of(MemorySegment.ofArray(m).asSlice(40, 20), ElementType.BYTE), NATURAL));
        all.put("one array as two columns",
                e -> e.sortPairs(m(0, 20), Values.of(Column.ofArray(other), Column.ofArray(other)).slice(0, 20),
                        NATURAL));
        all.put("columns overlap", e -> e.sortPairs(m(0, 20), column(other, 0, 20).and(column(other, 19, 39)),
                NATURAL));
        all.put("indices are the keys", e -> e.sortIndices(m(0, 20), v(0, 20), NATURAL));
        all.put("indices overlap the keys", e -> e.sortIndices(m(0, 20), v(19, 39), NATURAL));
        all.put("indices overlap the sorted keys", e -> e.sortKeysAndIndices(m(0, 20), v(19, 39), NATURAL));
        return all;
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void overlapsAreRefused(Subject subject) {
        Arrays.setAll(m, i -> 100 - i);
        Arrays.setAll(other, i -> 100 - i);
        int[] before = m.clone();
        Engine engine = subject.engine();
        try (Cases cases = new Cases()) {
            overlaps().forEach((name, operation) -> cases.check(() -> subject + " " + name, () -> {
                Refusals.expect(IllegalArgumentException.class, () -> operation.accept(engine), "overlap");
                assertArrayEquals(before, m);
                assertArrayEquals(before, other);
                assertTrue(offHeap.mismatch(Arena.ofAuto().allocate(400, 8)) < 0);
            }));
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void overlapsOnTheDeviceAreRefused(Subject subject) {
        Engine engine = subject.engine();
        try (DeviceKeys keys = engine.upload(m(0, 100)); DeviceValues values = engine.upload(v(0, 100))) {
            Map<String, Runnable> operations = Map.of("out overlaps b",
                    () -> engine.mergeKeys(keys.slice(0, 10), keys.slice(10, 20), keys.slice(19, 39), NATURAL),
                    "out of a batch is in",
                    () -> engine.mergeBatch(keys, none(), new long[]{0, 50, 100}, keys, none(), NATURAL),
                    "out values of many overlap a run's",
                    () -> engine.mergeMany(List.of(keys.slice(0, 10)), List.of(values.slice(0, 10)), keys.slice(10, 20),
                            values.slice(9, 19), NATURAL));
            operations.forEach((name, operation) -> Refusals
                    .expect(IllegalArgumentException.class, operation, "overlap"));
            engine.mergeKeys(keys.slice(0, 10), keys.slice(10, 20), keys.slice(20, 40), NATURAL);
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void objectColumnsThatOverlapAreRefused(Subject subject) {
        String[] names = {"c", "b", "a", "d"};
        String[] before = names.clone();
        assertThrows(IllegalArgumentException.class,
                () -> subject.engine().sortPairs(Keys.of(new int[]{3, 2, 1}),
                        column(names, 0, 3).and(column(names, 1, 4)), NATURAL));
        assertArrayEquals(before, names);
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void inputsMayBeTheSame(Subject subject) {
        int[] keys = new int[5000];
        Arrays.setAll(keys, i -> i / 3);
        int[] places = new int[5000];
        Arrays.setAll(places, i -> i);
        int[] out = new int[10_000];
        int[] outPlaces = new int[10_000];
        subject.merge(Keys.of(keys), Values.of(places), Keys.of(keys), Values.of(places), Keys.of(out),
                Values.of(outPlaces), NATURAL);
        for (int i = 0; i < 10_000; i++) {
            int group = 6 * (i / 6);
            // Of three equal keys A's come first, then the same three once more.
            int length = Math.min(3, 5000 - group / 2);
            int expected = group / 2 + (i - group) % length;
            assertTrue(out[i] == expected / 3 && outPlaces[i] == expected, "element " + i);
        }
        subject.many(List.of(Keys.of(keys), Keys.of(keys, 100, 5000), Keys.of(keys, 0, 100)),
                List.of(none(), none(), none()),
                Keys.of(out), Values.none(), NATURAL);
        int[] expected = new int[10_000];
        Arrays.setAll(expected, i -> i < 9996 ? i / 6 : 1666);
        assertArrayEquals(expected, out);
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Subject#wanted")
    void neighboursAreNoOverlap(Subject subject) {
        Arrays.setAll(m, i -> i % 50);
        subject.engine().mergePairs(m(0, 10), v(10, 20), m(20, 30), v(30, 40), m(40, 60), v(60, 80), NATURAL);
        subject.engine().sortPairs(m(80, 90), v(90, 100), Order.descending());
        assertTrue(m[40] == 0 && m[59] == 29 && m[80] == 39 && m[99] == 40, () -> Arrays.toString(m));
        subject.engine().mergeKeys(m(10, 10), m(20, 20), m(15, 15), NATURAL);
    }
}
