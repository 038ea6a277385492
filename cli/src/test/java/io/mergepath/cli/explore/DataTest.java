// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Segments;
import io.mergepath.Sets;
import io.mergepath.lab.reference.Demos;
import io.mergepath.lab.reference.TiledMergeSort;
import io.mergepath.lab.reference.TwoPointerMerge;
import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Compares the server's data with the textbook merge and sort, with the defects of the faulty rule in docs/errata.md,
 * and with operations of the library.
 */
class DataTest {
    private static int[] ints(List<Integer> list) {
        return list.stream().mapToInt(Integer::intValue).toArray();
    }

    @Test
    void piecesMakeTheStableMerge() {
        SplittableRandom random = Seed.random("pieces");
        for (int round = 0; round < 300; round++) {
            int[] a = random.ints(1 + random.nextInt(12), 0, 6).sorted().toArray();
            int[] b = random.ints(1 + random.nextInt(12), 0, 6).sorted().toArray();
            MergeData data = MergeData.of(a, b, 1 + random.nextInt(a.length + b.length), TieRule.STABLE);
            assertArrayEquals(TwoPointerMerge.merge(a, b).indices(), ints(data.out()), Seed::rerun);
            assertEquals(List.of(), data.lost());
            assertEquals(List.of(), data.doubled());
            assertEquals(List.of(), data.swapped());
        }
    }

    @Test
    void theFaultyRuleIsThatOfTheErrata() {
        int[] a = {1, 1, 1, 2, 2};
        int[] b = {2, 2, 2, 2, 2};
        assertEquals(List.of(0, 1, 2, 3, 3, 4, 3, 3, 4, 4, 5),
                IntStream.rangeClosed(0, 10).map(k -> TieRule.STRICT.coRank(k, a, b)).boxed().toList());
        MergeData data = MergeData.of(a, b, 10, TieRule.STRICT);
        assertEquals(List.of(a.length + 2), data.lost());
        assertEquals(List.of(3), data.doubled());
        assertEquals(0, TieRule.STRICT.coRank(1, new int[]{0}, new int[]{0}));
    }

    @Test
    void stagesSortStably() {
        SplittableRandom random = Seed.random("stages");
        for (int round = 0; round < 300; round++) {
            int[] keys = random.ints(1 + random.nextInt(60), 0, 9).toArray();
            int nt = 2 << random.nextInt(3);
            int vt = 1 + random.nextInt(5);
            SortData data = SortData.of(keys, nt, vt);
            assertArrayEquals(TiledMergeSort.sort(keys, nt * vt).indices(), ints(data.stages().getLast().row()),
                    Seed::rerun);
        }
    }

    @Test
    void partsOfABalancedPathMakeTheLibrarysSets() {
        SplittableRandom random = Seed.random("sets");
        for (int round = 0; round < 300; round++) {
            int[] a = random.ints(1 + random.nextInt(12), 0, 6).sorted().toArray();
            int[] b = random.ints(1 + random.nextInt(12), 0, 6).sorted().toArray();
            checkSets(a, b, 1 + random.nextInt(a.length + b.length));
        }
        checkSets(Demos.numbers("set_intersection", "in.a"), Demos.numbers("set_intersection", "in.b"), 7);
    }

    private static void checkSets(int[] a, int[] b, int parts) {
        for (SetData.Operation operation : SetData.Operation.values()) {
            SetData data = SetData.of(a, b, parts, operation);
            int[] expected = switch (operation) {
                case UNION -> Sets.union(a, b);
                case INTERSECTION -> Sets.intersection(a, b);
                case DIFFERENCE -> Sets.difference(a, b);
                case SYMMETRIC_DIFFERENCE -> Sets.symmetricDifference(a, b);
            };
            assertArrayEquals(expected, ints(data.out().stream().map(x -> x < a.length ? a[x] : b[x - a.length])
                    .toList()), Seed::rerun);
            for (int part = 0; part < parts; part++) {
                SetData.Cut cut = data.cuts().get(part);
                assertEquals(part * (a.length + b.length) / parts, cut.k());
                assertTrue(cut.i() + cut.j() == cut.k() || cut.i() + cut.j() == cut.k() - 1, cut::toString);
            }
        }
    }

    @Test
    void theDemonstrationOfSetsIsPublished() {
        int[] a = Demos.numbers("set_intersection", "in.a");
        int[] b = Demos.numbers("set_intersection", "in.b");
        assertArrayEquals(Demos.numbers("set_intersection", "out"),
                ints(SetData.of(a, b, 10, SetData.Operation.INTERSECTION).out().stream().map(x -> a[x]).toList()));
    }

    @Test
    void workIsFoundByCounting() {
        SplittableRandom random = Seed.random("work");
        for (int round = 0; round < 100; round++) {
            int[] counts = IntStream.concat(random.ints(random.nextInt(20), 0, 4), IntStream.of(1)).toArray();
            int n = counts.length + Arrays.stream(counts).sum();
            WorkData data = WorkData.of(counts, 1 + random.nextInt(n));
            List<Integer> objects = new ArrayList<>();
            List<Integer> ranks = new ArrayList<>();
            List<Integer> starts = new ArrayList<>();
            for (int object = 0; object < counts.length; object++) {
                starts.add(objects.size());
                for (int rank = 0; rank < counts[object]; rank++) {
                    objects.add(object);
                    ranks.add(rank);
                }
            }
            assertEquals(starts, data.starts(), Seed::rerun);
            assertEquals(objects, data.objects(), Seed::rerun);
            assertEquals(ranks, data.ranks(), Seed::rerun);
            // Where the path takes a piece of work, it has begun the object and no later one.
            List<Integer> path = data.merge().path();
            for (int k = 0; k < n; k++) {
                if (path.get(k + 1).equals(path.get(k))) {
                    assertEquals(objects.get(k - path.get(k)), path.get(k) - 1, Seed::rerun);
                }
            }
        }
        assertArrayEquals(Demos.numbers("lbs.refs", "out"),
                ints(WorkData.of(Demos.numbers("lbs.refs", "in.counts"), 4).objects()));
    }

    @Test
    void segmentsAreSortedStablyEachByItself() {
        SplittableRandom random = Seed.random("segments");
        for (int round = 0; round < 300; round++) {
            int[] keys = random.ints(1 + random.nextInt(60), 0, 9).toArray();
            int[] offsets = random.ints(1 + random.nextInt(8), 0, keys.length + 1).sorted().toArray();
            checkSegments(keys, offsets, 2 << random.nextInt(3), 1 + random.nextInt(5));
        }
        int[] keys = Demos.numbers("segsort_keys", "in.keys");
        int[] offsets = Arrays.stream(Segments.offsets(Demos.numbers("segsort_keys", "in.heads"), keys.length))
                .mapToInt(Math::toIntExact).toArray();
        assertArrayEquals(Demos.numbers("segsort_keys", "out"), checkSegments(keys, offsets, 4, 3));
    }

    private static int[] checkSegments(int[] keys, int[] offsets, int nt, int vt) {
        SegmentData data = SegmentData.of(keys, offsets, nt, vt);
        Integer[] expected = IntStream.range(0, keys.length).boxed().toArray(Integer[]::new);
        for (int s = 0; s + 1 < offsets.length; s++) {
            Arrays.sort(expected, offsets[s], offsets[s + 1], Comparator.comparingInt(x -> keys[x]));
        }
        assertEquals(Arrays.asList(expected), data.stages().getLast().row(), Seed::rerun);
        for (SegmentData.Stage stage : data.stages()) {
            stage.works().forEach(work -> checkWork(work, offsets));
        }
        return Arrays.stream(expected).mapToInt(x -> keys[x]).toArray();
    }

    /** A worker writes inside its share, and with keys of one segment inside the segment. */
    private static void checkWork(SegmentData.Work work, int[] offsets) {
        assertTrue(work.first() <= work.from() && work.from() <= work.middle() && work.middle() <= work.to()
                && work.to() <= work.end(), work::toString);
        boolean ofOne = work.segment() >= 0;
        assertTrue(!ofOne || (offsets[work.segment()] <= work.from() && work.to() <= offsets[work.segment() + 1]),
                work::toString);
        assertEquals(work.deed() == SegmentData.Deed.MERGED, work.from() < work.middle() && work.middle() < work.to(),
                work::toString);
    }

    /** The segment [0, 12) has three pieces of a tile's length, so the first pass copies the last piece. */
    @Test
    void aRunWithoutAPartnerIsCopied() {
        int[] keys = IntStream.range(0, 16).map(x -> 16 - x).toArray();
        SegmentData data = SegmentData.of(keys, new int[]{0, 12, 13, 16}, 2, 2);
        assertEquals(List.of(List.of(0, 4, 8, 12), List.of(12, 13), List.of(13, 16)), data.runs());
        assertEquals(List.of(new SegmentData.Work(SegmentData.Deed.MERGED, 0, 0, 4, 8, 0, 8),
                new SegmentData.Work(SegmentData.Deed.COPIED, 0, 8, 12, 12, 8, 12)),
                data.stages().get(4).works());
        assertEquals(List.of(new SegmentData.Work(SegmentData.Deed.MERGED, 0, 0, 8, 12, 0, 12)),
                data.stages().get(5).works());
        // Only the last segment lies in two runs of a tile.
        assertEquals(List.of(SegmentData.Deed.SKIPPED, SegmentData.Deed.SKIPPED, SegmentData.Deed.SKIPPED,
                SegmentData.Deed.MERGED), data.stages().get(2).works().stream().map(SegmentData.Work::deed).toList());
    }
}
