package io.mergepath.gpu;

import java.util.Arrays;

/** Predicts what counted kernels count in a sort: of blocks, and then of passes of merges, which {@link CountModel} predicts. */
final class SortCountModel {
    private final long[] keys;
    private final Tile tile;
    private final Tuning.Search search;
    private Counts counts = Counts.NONE;

    SortCountModel(long[] keys, Tile tile, Tuning.Search search) {
        this.keys = keys.clone();
        this.tile = tile;
        this.search = search;
    }

    Counts sort(Strategy strategy, Network network) {
        for (int from = 0; from < keys.length; from += tile.nv()) {
            sortBlock(from, Math.min(keys.length, from + tile.nv()), network);
        }
        for (int run = tile.nv(); run < keys.length; run *= 2) {
            pass(strategy, run);
        }
        return counts;
    }

    /** What has been sorted. */
    long[] sorted() {
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
        // Loaded into shared memory and from there into registers, beside the first of each thread; stored the same way back.
        add(new Counts(0, count, count, count + tile.nt() + count, count + nv));
        // Each is compared with the greatest so far, and then the network compares whatever there is.
        add(new Counts(count + (long) tile.nt() * exchanges(network), 0, 0, 0, 0));
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
                add(pair(a, b, end, 0, 1).mergeInBlock(2 * coop));
                Arrays.sort(keys, a, end);
            }
        }
    }

    /** The exchanges of a thread's network. */
    private int exchanges(Network network) {
        int vt = tile.vt();
        int exchanges = 0;
        if (network == Network.TRANSPOSITION) {
            for (int round = 0; round < vt; round++) {
                exchanges += (vt - round % 2) / 2;
            }
            return exchanges;
        }
        // Batcher's, as Knuth writes it: what is a distance apart in one pair of runs of p, but for what has no partner.
        for (int p = 1; p < vt; p *= 2) {
            for (int k = p; k >= 1; k /= 2) {
                for (int j = k % p; j + k < vt; j += 2 * k) {
                    for (int i = 0; i < Math.min(k, vt - j - k); i++) {
                        exchanges += (i + j) / (2 * p) == (i + j + k) / (2 * p) ? 1 : 0;
                    }
                }
            }
        }
        return exchanges;
    }

    private void pass(Strategy strategy, int run) {
        int n = keys.length;
        int step = strategy.tilesAStep() * tile.nv();
        int tilesAPair = Math.ceilDiv(2 * run, step);
        int tiles = n / (2 * run) * tilesAPair + Math.ceilDiv(n % (2 * run), step);
        for (int a = 0; a < n; a += 2 * run) {
            int b = Math.min(n, a + run);
            int end = Math.min(n, b + run);
            add(pair(a, b, end, a / (2 * run) * tilesAPair, tiles).merge(strategy));
            Arrays.sort(keys, a, end);
        }
    }

    private CountModel pair(int a, int b, int end, int tilesBefore, int tilesInAll) {
        return new CountModel(Arrays.copyOfRange(keys, a, b), Arrays.copyOfRange(keys, b, end), tile, search,
                tilesBefore, tilesInAll);
    }
}
