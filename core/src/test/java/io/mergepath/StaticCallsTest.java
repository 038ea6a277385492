// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Static methods that do more than call an engine: what they refuse, and inputs of very many parts. */
class StaticCallsTest {
    private static final int MANY = 100_000;

    private static void refused(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }

    @Test
    void mergesVeryManyEmptyRuns() {
        int[][] runs = new int[MANY][0];
        runs[500] = new int[]{1, 5};
        runs[90_000] = new int[]{2};
        assertArrayEquals(new int[]{1, 2, 5}, Merge.many(runs));
        runs[500] = new int[0];
        assertArrayEquals(new int[]{2}, Merge.many(runs));
        long[][] longs = new long[MANY][0];
        assertArrayEquals(new long[0], Merge.many(longs));
        // Empty runs before, between and behind runs of several lengths.
        int[][] mixed = IntStream.range(0, 3_000)
                .mapToObj(
                        r -> r % 7 == 3 ? IntStream.range(0, r % 50).map(i -> i * 11 % 600 / 20 * 20).sorted().toArray()
                                : new int[0])
                .toArray(int[][]::new);
        assertArrayEquals(Stream.of(mixed).flatMapToInt(IntStream::of).sorted().toArray(), Merge.many(mixed));
    }

    @Test
    void closesVeryManyStreams() {
        int[] closed = new int[1];
        List<Stream<Integer>> sources = new ArrayList<>();
        for (int s = 0; s < MANY; s++) {
            sources.add(Stream.of(s).onClose(() -> closed[0]++));
        }
        Merge.stream(sources).close();
        assertEquals(MANY, closed[0]);
    }

    @Test
    void closesAllStreamsIfSomeThrow() {
        int[] closed = new int[1];
        RuntimeException first = new IllegalStateException("first");
        RuntimeException second = new IllegalStateException("second");
        List<Stream<Integer>> sources = List.of(Stream.of(1).onClose(() -> {
            throw first;
        }), Stream.of(2).onClose(() -> closed[0]++), Stream.of(3).onClose(() -> {
            throw second;
        }), Stream.of(4).onClose(() -> closed[0]++));
        assertSame(first, assertThrows(RuntimeException.class, Merge.stream(sources)::close));
        assertEquals(List.of(second), List.of(first.getSuppressed()));
        assertEquals(2, closed[0]);
    }

    @Test
    @SuppressWarnings({"DataFlowIssue", "NullAway"}) // null is refused
    void refusesNullComparatorsAtOnce() {
        assertThrows(NullPointerException.class, () -> Sort.toList((Comparator<Integer>) null));
        Stream<Integer> source = Stream.of(1);
        assertThrows(NullPointerException.class, () -> Merge.stream(List.of(source), null));
        assertEquals(1, source.count());
    }

    @Test
    void refusesNumbersBeforeItTakesMemoryForThem() {
        refused("k: 2147483647, but there are only 10 keys",
                () -> Sort.top(Keys.of(new int[10]), Integer.MAX_VALUE, Order.natural()));
        assertThrows(IllegalArgumentException.class, () -> LoadBalance.search(new long[]{1, 2_000_000_000}));
        assertThrows(IllegalArgumentException.class,
                () -> LoadBalance.search(new long[]{0, 2_000_000_000, 1_999_999_999}));
        assertThrows(IllegalArgumentException.class,
                () -> Interval.expand(new int[]{1, 2, 3}, new long[]{0, 2_000_000_000}));
    }

    @Test
    void refusesHeadsOutsideOfTheElements() {
        refused("heads: head 1 is 9, not in [3, 5]", () -> Segments.offsets(new int[]{3, 9}, 5));
        refused("heads: head 1 is 2, not in [3, 5]", () -> Segments.offsets(new int[]{3, 2}, 5));
        refused("heads: head 0 is -1, not in [0, 5]", () -> Segments.offsets(new int[]{-1}, 5));
        refused("length: -1 is less than 0", () -> Segments.offsets(new int[0], -1));
        assertArrayEquals(new long[]{0, 3, 3, 5, 5}, Segments.offsets(new int[]{3, 3, 5}, 5));
    }

    @Test
    void noElementsHaveNoSegment() {
        assertArrayEquals(new long[]{0}, Segments.offsets(new boolean[0]));
        assertArrayEquals(new long[]{0}, Segments.offsets(new int[0], 0));
        assertArrayEquals(new long[]{0, 0}, Segments.offsets(new int[]{0}, 0), "a head is a segment");
        assertArrayEquals(new long[]{0, 3}, Segments.offsets(new int[0], 3));
    }

    /** A sort of the JDK throws the same exception. */
    @Test
    void refusesAListThatTheComparatorChanges() {
        List<Integer> longer = new ArrayList<>(List.of(3, 1, 2));
        assertThrows(ConcurrentModificationException.class, () -> Sort.list(longer, (a, b) -> {
            longer.add(9);
            return Integer.compare(a, b);
        }));
        assertEquals(List.of(3, 1, 2), longer.subList(0, 3));
        List<Integer> shorter = new ArrayList<>(List.of(3, 1, 2));
        assertThrows(ConcurrentModificationException.class, () -> Sort.list(shorter, (a, b) -> {
            if (shorter.size() == 3) {
                shorter.removeFirst();
            }
            return Integer.compare(a, b);
        }));
        assertEquals(List.of(1, 2), shorter);
        List<Integer> other = new ArrayList<>(List.of(3, 1, 2));
        assertThrows(ConcurrentModificationException.class, () -> Sort.list(other, (a, b) -> {
            other.add(other.removeFirst());
            return Integer.compare(a, b);
        }));
        assertEquals(6, other.stream().mapToInt(i -> i).sum());
    }

    @Test
    void refusesOutputsOfIntersectionsBeforeItWrites() {
        int[] list = {1, 2, 3, 4, 10};
        List<Keys> lists = List.of(Keys.of(new int[]{2, 10, 11}), Keys.of(list), Keys.of(new int[]{7, 8, 9, 10}));
        refused("the output must not overlap an input: INT[3] and INT[5] share memory",
                () -> Sets.intersection(lists, Keys.of(list, 0, 3), Order.natural()));
        assertArrayEquals(new int[]{1, 2, 3, 4, 10}, list);
        refused("out: 2 elements, but the longest intersection may need 3",
                () -> Sets.intersection(lists, Keys.of(new int[2]), Order.natural()));
        refused("list 1: LONG keys, but out has INT keys", () -> Sets
                .intersection(List.of(Keys.of(list), Keys.of(new long[3])), Keys.of(new int[5]), Order.natural()));
        refused("lists: 0 of them; an intersection takes at least 1",
                () -> Sets.intersection(Collections.emptyList(), Keys.of(new int[5]), Order.natural()));
        try (Engine cpu = Engine.open("cpu"); DeviceKeys held = cpu.upload(Keys.of(list))) {
            refused("list 0: lives on an engine, not on the host",
                    () -> Sets.intersection(List.of(held), Keys.of(new int[5]), Order.natural()));
        }
    }

    @Test
    void namesTheArgumentWithTheWrongLength() {
        refused("aGroups: 2 elements, but the length of a is 1",
                () -> Join.asOf(new long[2], new long[1], new long[1], new long[1], 0));
        refused("bGroups: 2 elements, but the length of b is 1",
                () -> Join.asOf(new long[1], new long[1], new long[2], new long[1], 0));
        try (Engine cpu = Engine.open("cpu")) {
            refused("indices: 2 columns instead of 1", () -> cpu.sortIndices(Keys.of(new int[3]),
                    Values.of(Column.ofArray(new int[3]), Column.ofArray(new int[3])), Order.natural()));
        }
    }
}
