// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import io.mergepath.lab.reference.CoRankBisection;
import io.mergepath.lab.reference.MergesortFrame;
import io.mergepath.lab.reference.OddEvenTransposition;
import io.mergepath.lab.reference.TwoPointerMerge;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A merge sort by blocks of threads: each thread sorts its keys by a network, the threads of a block merge them, and
 * then blocks merge tiles.
 *
 * @param stages the whole list after each stage; the first stage is the input
 * @param networks the network of each thread; if the list is short enough to draw, also the network of one thread with
 *     all keys
 */
record SortData(List<Stage> stages, List<Network> networks) {
    private static final int MOST_IN_A_NETWORK = 32;

    /** The kind of a stage. */
    enum Kind {
        INPUT, THREADS, BLOCK, PASS
    }

    /**
     * The list after a stage.
     *
     * @param coop how many workers cooperate on one merge
     * @param row the indices of the keys
     * @param workers the share of each worker; empty for a stage without work
     */
    record Stage(Kind kind, int coop, List<Integer> row, List<Worker> workers) {
    }

    /**
     * The share of a worker in a stage: it merges [aFrom, aTo) and [bFrom, bTo) of the previous row into [from, to).
     *
     * @param thread the number of the thread in the tile, or -1 if the whole tile is one worker
     * @param diagonal the cross-diagonal at which the worker begins
     * @param coRank the co-rank on that cross-diagonal
     */
    record Worker(int tile, int thread, int from, int to, int aFrom, int aTo, int bFrom, int bTo, int diagonal,
            int coRank) {
    }

    /** The keys [from, to), before the first and after each round of an odd-even transposition network. */
    record Network(int from, int to, List<List<Integer>> rows) {
    }

    static SortData of(Query query) {
        return of(query.unsorted("keys", "keys"), query.nt(), query.vt());
    }

    static SortData of(int[] keys, int nt, int vt) {
        int n = keys.length;
        int nv = nt * vt;
        int[] row = IntStream.range(0, n).toArray();
        List<Stage> stages = new ArrayList<>();
        stages.add(new Stage(Kind.INPUT, 1, list(row), List.of()));
        List<Network> networks = new ArrayList<>();
        List<Worker> threads = new ArrayList<>();
        int[] sorted = new int[n];
        for (int from = 0; from < n; from += vt) {
            int to = Math.min(from + vt, n);
            int[] own = Arrays.copyOfRange(keys, from, to);
            networks.add(network(own, from));
            int[] indices = OddEvenTransposition.sort(own).indices();
            for (int x = from; x < to; x++) {
                sorted[x] = from + indices[x - from];
            }
            threads.add(new Worker(from / nv, from % nv / vt, from, to, from, to, to, to, 0, 0));
        }
        row = sorted;
        stages.add(new Stage(Kind.THREADS, 1, list(row), threads));
        for (int coop = 2; coop <= nt; coop *= 2) {
            List<Worker> workers = new ArrayList<>();
            int[] merged = new int[n];
            for (int tile = 0; tile * nv < n; tile++) {
                merge(keys, row, merged, tile * nv, Math.min(n, (tile + 1) * nv), coop, vt, tile, workers);
            }
            row = merged;
            stages.add(new Stage(Kind.BLOCK, coop, list(row), workers));
        }
        for (int coop = 2; coop < 2 * Math.ceilDiv(n, nv); coop *= 2) {
            List<Worker> workers = new ArrayList<>();
            int[] merged = new int[n];
            merge(keys, row, merged, 0, n, coop, nv, -1, workers);
            row = merged;
            stages.add(new Stage(Kind.PASS, coop, list(row), workers));
        }
        if (n <= MOST_IN_A_NETWORK) {
            networks.add(network(keys, 0));
        }
        return new SortData(stages, networks);
    }

    private static Network network(int[] keys, int from) {
        List<List<Integer>> rows = new ArrayList<>();
        rows.add(list(keys));
        OddEvenTransposition.sort(keys, after -> rows.add(list(after)));
        return new Network(from, from + keys.length, rows);
    }

    /**
     * Merges the runs of [first, end). Each worker writes {@code share} keys. The range belongs to one tile, or is the
     * whole list if {@code tile} is -1.
     */
    private static void merge(int[] keys, int[] row, int[] out, int first, int end, int coop, int share, int tile,
            List<Worker> workers) {
        int count = end - first;
        for (int worker = 0; worker * share < count; worker++) {
            MergesortFrame frame = new MergesortFrame(coop, worker, share);
            int start = coRank(keys, row, first, frame.search(count));
            int next = coRank(keys, row, first, new MergesortFrame(coop, worker + 1, share).search(count));
            MergesortFrame.Interval part = frame.interval(count, start, next);
            int a0 = first + (int) part.a0();
            int a1 = first + (int) part.a1();
            int b0 = first + (int) part.b0();
            int b1 = first + (int) part.b1();
            int[] merged = mergeIndices(keys, row, a0, a1, b0, b1);
            int from = first + worker * share;
            System.arraycopy(merged, 0, out, from, merged.length);
            boolean ofTile = tile >= 0;
            workers.add(new Worker(ofTile ? tile : worker, ofTile ? worker : -1, from,
                    from + merged.length, a0, a1, b0, b1, (int) frame.search(count).diagonal(), start));
        }
    }

    /** Merges [a0, a1) and [b0, b1) of a row of indices. */
    static int[] mergeIndices(int[] keys, int[] row, int a0, int a1, int b0, int b1) {
        int[] merged = TwoPointerMerge.merge(slice(keys, row, a0, a1), slice(keys, row, b0, b1)).indices();
        return Arrays.stream(merged).map(x -> row[x < a1 - a0 ? a0 + x : b0 + x - (a1 - a0)]).toArray();
    }

    private static int coRank(int[] keys, int[] row, int first, MergesortFrame.Search search) {
        return CoRankBisection.coRank((int) search.diagonal(),
                slice(keys, row, first + (int) search.a0(), first + (int) search.a1()),
                slice(keys, row, first + (int) search.b0(), first + (int) search.b1()));
    }

    static int[] slice(int[] keys, int[] row, int from, int to) {
        return IntStream.range(from, to).map(x -> keys[row[x]]).toArray();
    }

    static List<Integer> list(int[] numbers) {
        return Arrays.stream(numbers).boxed().toList();
    }
}
