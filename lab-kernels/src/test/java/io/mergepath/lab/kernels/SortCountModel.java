// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.kernels;

import io.mergepath.gpu.kernel.Network;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.kernel.Tuning;
import io.mergepath.lab.model.KernelCounts;
import io.mergepath.lab.model.KernelObserver;
import io.mergepath.lab.model.MergeStrategy;
import io.mergepath.lab.model.StrategyModel;
import java.util.Arrays;

/**
 * Predicts what counted kernels count in a sort: of blocks, and then of passes of merges, which {@link StrategyModel}
 * predicts.
 */
final class SortCountModel {
    private static final int WARP = 32;

    private final int[] keys;
    private final TileShape tile;
    private final TileShape mergeTile;
    private final Tuning.Search search;
    private Counts counts = Counts.NONE;

    SortCountModel(int[] keys, TileShape tile, TileShape mergeTile, Tuning.Search search) {
        this.keys = keys.clone();
        this.tile = tile;
        this.mergeTile = mergeTile;
        this.search = search;
    }

    Counts sort(MergeStrategy strategy, Network network) {
        for (int from = 0; from < keys.length; from += tile.nv()) {
            int to = Math.min(keys.length, from + tile.nv());
            if (tile.isOdd()) {
                sortBlock(from, to, network);
            } else {
                sortNumbers(from, to);
            }
        }
        for (int run = tile.nv(); run < keys.length; run *= 2) {
            pass(strategy, run);
        }
        return counts;
    }

    /** What has been sorted. */
    int[] sorted() {
        return keys;
    }

    private void add(Counts more) {
        counts = new Counts(counts.comparisons() + more.comparisons(), counts.globalLoads() + more.globalLoads(),
                counts.globalStores() + more.globalStores(), counts.sharedLoads() + more.sharedLoads(),
                counts.sharedStores() + more.sharedStores());
    }

    private void sortBlock(int from, int to, Network network) {
        int nv = tile.nv();
        int count = to - from;
        // Loaded into shared memory and from there into registers; stored the same way back.
        add(new Counts(0, count, count, 2L * count, count + nv));
        for (int thread = from; thread < to; thread += tile.vt()) {
            // The network compares the thread's own elements: in the last tile of all, these may be few.
            add(new Counts(exchanges(network, Math.min(to - thread, tile.vt())), 0, 0, 0, 0));
        }
        for (int thread = from; thread < to; thread += tile.vt()) {
            Arrays.sort(keys, thread, Math.min(to, thread + tile.vt()));
        }
        for (int coop = 1; coop < tile.nt(); coop *= 2) {
            add(new Counts(0, 0, 0, 0, nv));
            int run = coop * tile.vt();
            for (int first = 0; first < nv; first += 2 * run) {
                int a = from + Math.min(first, count);
                int b = Math.min(a + run, to);
                int end = Math.min(b + run, to);
                KernelCounts merge = new KernelCounts();
                pair(a, b, end, tile).mergeInBlock(2 * coop, merge);
                add(CountsTest.counts(merge));
                Arrays.sort(keys, a, end);
            }
        }
    }

    /** The counters of {@code warp_sort.c}: in whole tiles, as last numbers stand in for keys that lack. */
    private void sortNumbers(int from, int to) {
        int nv = tile.nv();
        int vt = tile.vt();
        int count = to - from;
        // Loaded into registers, stored through shared memory.
        add(new Counts(0, count, count, count, nv));
        add(new Counts((long) tile.nt() * exchanges(Network.BATCHER, vt), 0, 0, 0, 0));
        for (int lanes = 2; lanes <= WARP; lanes *= 2) {
            // Both threads of two compare their numbers with the other's, and then each thread halves on.
            int comparisons = log2(lanes) * vt + log2(vt) * vt / 2;
            add(new Counts((long) tile.nt() * comparisons, 0, 0, 0, 0));
        }
        int[] numbers = new int[nv];
        for (int x = 0; x < nv; x++) {
            // Consecutive threads load consecutive keys.
            numbers[x % tile.nt() * vt + x / tile.nt()] = x < count ? keys[from + x] : Integer.MAX_VALUE;
        }
        for (int run = WARP * vt; run < nv; run *= 2) {
            // A merge compares once for each number, whether an end is near or not.
            add(new Counts(nv, 0, 0, 0, nv));
            for (int a = 0; a < nv; a += 2 * run) {
                Arrays.sort(numbers, a, a + run);
                Arrays.sort(numbers, a + run, a + 2 * run);
                KernelCounts all = new KernelCounts();
                Searches searches = new Searches(all);
                new StrategyModel(Arrays.copyOfRange(numbers, a, a + run),
                        Arrays.copyOfRange(numbers, a + run, a + 2 * run), tile.nt(), vt, search.fusedTiles(tile),
                        search.every()).mergeInBlock(2 * run / vt, searches);
                add(CountsTest.counts(all));
            }
        }
        Arrays.sort(keys, from, to);
    }

    private static int log2(int power) {
        return Integer.numberOfTrailingZeros(power);
    }

    /** MergePasses on everything but the comparisons of merges. */
    private static final class Searches implements KernelObserver {
        private final KernelObserver all;
        private Phase phase = Phase.LOAD;

        Searches(KernelObserver all) {
            this.all = all;
        }

        @Override
        public void phase(int block, Phase next) {
            phase = next;
        }

        @Override
        public void load(int thread, Memory memory, int place) {
            all.load(thread, memory, place);
        }

        @Override
        public void store(int thread, Memory memory, int place, int what) {
            all.store(thread, memory, place, what);
        }

        @Override
        public void compare(int thread, int i, int j) {
            if (phase != Phase.MERGE) {
                all.compare(thread, i, j);
            }
        }

        @Override
        public void step(int thread) {
            // Counts have no steps.
        }
    }

    /** The exchanges of the network for VT elements that take place among the first {@code count}. */
    private int exchanges(Network network, int count) {
        int vt = tile.vt();
        int exchanges = 0;
        if (network == Network.TRANSPOSITION) {
            for (int round = 0; round < vt; round++) {
                exchanges += (count - round % 2) / 2;
            }
            return exchanges;
        }
        // Batcher's, as Knuth writes it: elements k apart in one pair of runs of p, where both take part.
        for (int p = 1; p < vt; p *= 2) {
            for (int k = p; k >= 1; k /= 2) {
                for (int j = k % p; j + k < count; j += 2 * k) {
                    for (int i = 0; i < Math.min(k, count - j - k); i++) {
                        exchanges += (i + j) / (2 * p) == (i + j + k) / (2 * p) ? 1 : 0;
                    }
                }
            }
        }
        return exchanges;
    }

    private void pass(MergeStrategy strategy, int run) {
        int n = keys.length;
        int step = strategy.tilesAStep() * mergeTile.nv();
        int tilesAPair = Math.ceilDiv(2 * run, step);
        int tiles = n / (2 * run) * tilesAPair + Math.ceilDiv(n % (2 * run), step);
        for (int a = 0; a < n; a += 2 * run) {
            int b = Math.min(n, a + run);
            int end = Math.min(n, b + run);
            KernelCounts merge = new KernelCounts();
            pair(a, b, end, mergeTile).merge(strategy, a / (2 * run) * tilesAPair, tiles, merge);
            add(CountsTest.counts(merge));
            Arrays.sort(keys, a, end);
        }
    }

    private StrategyModel pair(int a, int b, int end, TileShape of) {
        return new StrategyModel(Arrays.copyOfRange(keys, a, b), Arrays.copyOfRange(keys, b, end), of.nt(), of.vt(),
                search.fusedTiles(of), search.every());
    }
}
