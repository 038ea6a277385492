// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu;

import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TwoLongsComparator;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.cpu.memory.FailingAllocator;
import io.mergepath.spi.OrderKind;
import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Memory runs out at each allocation of a call in turn. The caller gets the error, and finds all that it gave as it
 * was; or the call does without that memory, and its result is right. The same workspace serves the next call.
 */
class OutOfMemoryTest {
    private static final List<ElementType> NO_VALUES = List.of();
    private static final List<ElementType> AN_INT = List.of(ElementType.INT);
    private static final List<ElementType> A_DOUBLE = List.of(ElementType.DOUBLE);
    private static final List<ElementType> TWO_COLUMNS = List.of(ElementType.INT, ElementType.LONG);
    private static final List<ElementType> OF_ALL_KINDS = List.of(ElementType.BYTE, ElementType.OBJECT,
            ElementType.LONG, ElementType.LONG);

    private final FailingAllocator allocator = new FailingAllocator();
    private final CpuBackend cpu = new CpuBackend("cpu", 2, allocator, null);
    private int failures;

    @AfterEach
    void close() {
        cpu.close();
    }

    /** A call on the caller's columns. */
    private interface Verb {
        void run(Given given, Workspace workspace);
    }

    /** Runs a verb with memory for everything, then again and again with one allocation more that succeeds. */
    private void check(String name, Given given, Verb verb) {
        try (given) {
            Given expected = given.copy();
            run(verb, expected);
            boolean failed = true;
            for (int allocation = 1; failed; allocation++) {
                failed = checkOneFailure(name + ", allocation " + allocation, given, expected, verb, allocation);
            }
            expected.close();
        }
    }

    private void run(Verb verb, Given given) {
        try (Workspace workspace = cpu.workspace()) {
            verb.run(given, workspace);
        }
    }

    private boolean checkOneFailure(String name, Given given, Given expected, Verb verb, int allocation) {
        try (Given data = given.copy(); Workspace workspace = cpu.workspace()) {
            allocator.failAt(allocation);
            try {
                verb.run(data, workspace);
            } catch (OutOfMemoryError e) {
                assertSame(allocator.failure, e, name);
                data.expect(given, name + ": what the caller gave has changed");
                allocator.neverFail();
                verb.run(data, workspace);
                data.expect(expected, name + ": the result of the next call is wrong");
                failures++;
                return true;
            }
            data.expect(expected, name + ": the result is wrong");
            boolean failed = allocator.hasFailed();
            allocator.neverFail();
            return failed;
        }
    }

    private static String name(String verb, ElementType type, Order order, Object... more) {
        return verb + " " + type + " " + OrderKind.of(order) + " " + Arrays.toString(more) + "; " + Seed.rerun();
    }

    private void checkSorts(ElementType type, Order order, Pattern pattern, int n, List<ElementType> values,
            boolean offHeap) {
        Given given = Given.of(type, pattern.keys(type, n), values, offHeap);
        check(name("sort", type, order, pattern, n, values, offHeap), given,
                (data, workspace) -> cpu.sort(data.keys(), data.values(), order, workspace));
    }

    private void checkIndices(ElementType type, Order order, Pattern pattern, int n, ElementType index,
            boolean offHeap) {
        for (boolean sortKeys : new boolean[]{false, true}) {
            Given given = Given.of(type, pattern.keys(type, n), List.of(index), offHeap);
            check(name("indices", type, order, pattern, n, index, offHeap, sortKeys), given,
                    (data, workspace) -> cpu.sortIndices(data.keys(), data.values(), sortKeys, order, workspace));
        }
    }

    private static List<Order> orders(ElementType type) {
        return List.of(Order.natural(), Order.descending(), byComparator(type));
    }

    private static boolean isOffHeap(ElementType type) {
        return type.inSegments() || type == ElementType.TWO_LONGS;
    }

    private static Order byComparator(ElementType type) {
        return switch (type) {
            case BYTE, SHORT, CHAR, INT -> Order.ints((x, y) -> Integer.compare(y >> 1, x >> 1));
            case LONG -> Order.longs((x, y) -> Long.compare(y >> 1, x >> 1));
            case FLOAT -> Order.floats((x, y) -> Float.compare(y, x));
            case DOUBLE -> Order.doubles((x, y) -> Double.compare(y, x));
            case TWO_LONGS -> Order.twoLongs(
                    (TwoLongsComparator) (a1, a2, b1, b2) -> Long.compare(a1 ^ a2, b1 ^ b2));
            default -> Order.objects((Integer x, Integer y) -> Integer.compare(y >> 1, x >> 1));
        };
    }

    @ParameterizedTest
    @EnumSource(value = ElementType.class, names = {"BYTE", "CHAR", "BOOLEAN"}, mode = EnumSource.Mode.EXCLUDE)
    void sort(ElementType type) {
        for (Order order : orders(type)) {
            for (int n : new int[]{3, 4095, 4096, 8192, 20_000}) {
                checkSorts(type, order, Pattern.RANDOM, n, NO_VALUES, false);
                checkSorts(type, order, Pattern.RANDOM, n, TWO_COLUMNS, false);
            }
            checkSorts(type, order, Pattern.RANDOM, 5000, AN_INT, false);
            checkSorts(type, order, Pattern.RANDOM, 5000, A_DOUBLE, false);
            checkSorts(type, order, Pattern.RANDOM, 5000, OF_ALL_KINDS, false);
            checkIndices(type, order, Pattern.RANDOM, 5000, ElementType.INT, false);
            checkIndices(type, order, Pattern.RANDOM, 100, ElementType.LONG, false);
        }
        assertTrue(failures > 100, () -> failures + " failures");
    }

    /** Keys for which there are sorts of their own. */
    @ParameterizedTest
    @EnumSource(value = ElementType.class, names = {"SHORT", "INT", "LONG", "FLOAT", "DOUBLE"})
    void sortPatterns(ElementType type) {
        for (Order order : List.of(Order.natural(), Order.descending())) {
            for (Pattern pattern : List.of(Pattern.FEW, Pattern.MOST_EQUAL, Pattern.NANS)) {
                checkSorts(type, order, pattern, 20_000, NO_VALUES, false);
            }
        }
        for (Order order : List.of(Order.natural(), byComparator(type))) {
            for (Pattern pattern : List.of(Pattern.RUNS, Pattern.STRETCHES)) {
                checkSorts(type, order, pattern, 100_000, NO_VALUES, false);
                checkSorts(type, order, pattern, 100_000, A_DOUBLE, false);
            }
        }
        checkIndices(type, Order.natural(), Pattern.STRETCHES, 100_000, ElementType.INT, false);
        assertTrue(failures > 100, () -> failures + " failures");
    }

    /** In segments, of one chunk and of several. */
    @ParameterizedTest
    @EnumSource(value = ElementType.class, names = {"SHORT", "INT", "DOUBLE", "TWO_LONGS"})
    void sortSegments(ElementType type) {
        for (Order order : List.of(Order.natural(), byComparator(type))) {
            for (int n : new int[]{5000, 20_000}) {
                checkSorts(type, order, Pattern.RANDOM, n, NO_VALUES, true);
                checkSorts(type, order, Pattern.RANDOM, n, AN_INT, true);
                checkSorts(type, order, Pattern.RANDOM, n, OF_ALL_KINDS, true);
                checkIndices(type, order, Pattern.RANDOM, n, ElementType.LONG, true);
                checkIndices(type, order, Pattern.RANDOM, n, ElementType.INT, true);
            }
        }
        assertTrue(failures > 100, () -> failures + " failures");
    }

    @ParameterizedTest
    @EnumSource(value = ElementType.class, names = {"BYTE", "CHAR", "BOOLEAN"}, mode = EnumSource.Mode.EXCLUDE)
    void merge(ElementType type) {
        for (Order order : List.of(Order.natural(), byComparator(type))) {
            for (boolean offHeap : isOffHeap(type) ? new boolean[]{false, true} : new boolean[]{false}) {
                for (int n : new int[]{7, 20_000}) {
                    checkMerges(type, order, n, NO_VALUES, offHeap);
                    checkMerges(type, order, n, TWO_COLUMNS, offHeap);
                }
            }
        }
        assertTrue(failures > 50, () -> failures + " failures");
    }

    private void checkMerges(ElementType type, Order order, int n, List<ElementType> values, boolean offHeap) {
        long[] offsets = {0, n / 3, n / 2, n - n / 10, n};
        Given sorted = Given.of(type, Pattern.RANDOM.keys(type, n), values, offHeap);
        for (int run = 1; run < offsets.length; run++) {
            cpu.sort(sorted.keys().slice(offsets[run - 1], offsets[run]),
                    sorted.values().slice(offsets[run - 1], offsets[run]), order, null);
        }
        Given given = sorted.withOutput();
        sorted.close();
        check(name("merge", type, order, n, values, offHeap), given.copy(),
                (data, workspace) -> cpu.merge(data.keys().slice(0, offsets[1]), data.values().slice(0, offsets[1]),
                        data.keys().slice(offsets[1], offsets[2]), data.values().slice(offsets[1], offsets[2]),
                        data.outKeys().slice(0, offsets[2]), data.outValues().slice(0, offsets[2]), order, workspace));
        check(name("batch", type, order, n, values, offHeap), given.copy(), (data, workspace) -> cpu
                .mergeBatch(data.keys(), data.values(), offsets, data.outKeys(), data.outValues(), order, workspace));
        check(name("many", type, order, n, values, offHeap), given, (data, workspace) -> {
            List<Keys> runs = new ArrayList<>();
            List<Values> runValues = new ArrayList<>();
            for (int run = 1; run < offsets.length; run++) {
                runs.add(data.keys().slice(offsets[run - 1], offsets[run]));
                runValues.add(data.values().slice(offsets[run - 1], offsets[run]));
            }
            cpu.mergeMany(runs, runValues, data.outKeys(), data.outValues(), order, workspace);
        });
    }

    /** Operations on places, with short and with long intervals. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void places(boolean offHeap) {
        int n = 20_000;
        for (int length : new int[]{2, 2000}) {
            Values offsets = Values.of(LongStream.rangeClosed(0, n / length).map(s -> s * length).toArray());
            Values starts = offsets.slice(0, n / length);
            Given given = Given.of(ElementType.INT, Pattern.RANDOM.keys(ElementType.INT, n), OF_ALL_KINDS, offHeap)
                    .withOutput();
            String name = length + " " + offHeap;
            check("load balance " + name, given.copy(), (data, workspace) -> cpu.loadBalance(offsets,
                    Values.of(data.outKeys().column()), workspace));
            check("expand " + name, given.copy(), (data, workspace) -> cpu.expand(
                    data.values().slice(0, n / length), offsets, data.outValues(), workspace));
            check("move " + name, given.copy(), (data, workspace) -> cpu.moveIntervals(data.values(), offsets, starts,
                    starts, data.outValues(), workspace));
            check("insert " + name, given.copy(), (data, workspace) -> cpu.insert(
                    data.values().slice(0, n / length / 2), data.values().slice(n / length / 2, n),
                    starts.slice(0, n / length / 2), data.outValues(), workspace));
            check("remove " + name, given, (data, workspace) -> cpu.remove(data.values(), starts,
                    data.outValues().slice(n / length, n), workspace));
        }
        assertTrue(failures > 50, () -> failures + " failures");
    }

    /** Keys that are sorted in as many ways as there are. */
    private enum Pattern {
        RANDOM, FEW, MOST_EQUAL, RUNS,
        /** Most of the keys ascend; a stretch of them is in no order. */
        STRETCHES,
        /** Some keys are NaN, in types that have it. */
        NANS;

        long[] keys(ElementType type, int n) {
            SplittableRandom random = Seed.random(this + " " + type + n);
            long[] keys = new long[n];
            for (int i = 0; i < n; i++) {
                keys[i] = switch (this) {
                    case RANDOM -> random.nextInt();
                    case FEW -> random.nextInt(5) * 1000L;
                    case MOST_EQUAL -> random.nextInt(20) == 0 ? random.nextInt() : 7;
                    case RUNS -> i % (n / 3);
                    case NANS -> random.nextInt(10) == 0 ? Given.NAN : random.nextInt();
                    case STRETCHES -> i / 20_000 == 2 ? random.nextInt() : i;
                };
            }
            return keys;
        }
    }
}
