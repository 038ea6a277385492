package io.mergepath.gpu;

/**
 * Predicts what counted kernels count: it walks through a merge of two runs of keys as the kernels do, thread by thread, but
 * looks at the keys with plain Java.
 */
final class CountModel {
    private final long[] a;
    private final long[] b;
    private final Tile tile;
    private final Tuning.Search search;

    /** The tiles of the pairs of runs before this one, and of all pairs that are merged in one launch. */
    private final int tilesBefore;

    private final int tilesInAll;
    private long comparisons;
    private long globalLoads;
    private long globalStores;
    private long sharedLoads;
    private long sharedStores;

    /** Two runs that are one pair of a launch. Its steps are counted as those of other pairs are, hence tiles. */
    CountModel(long[] a, long[] b, Tile tile, Tuning.Search search, int tilesBefore, int tilesInAll) {
        this.a = a;
        this.b = b;
        this.tile = tile;
        this.search = search;
        this.tilesBefore = tilesBefore;
        this.tilesInAll = tilesInAll;
    }

    /** Two runs that are merged by themselves. */
    static Counts merge(Strategy strategy, long[] a, long[] b, Tile tile, Tuning.Search search) {
        int tiles = Math.ceilDiv(a.length + b.length, strategy.tilesAStep() * tile.nv());
        return new CountModel(a, b, tile, search, 0, tiles).merge(strategy);
    }

    Counts merge(Strategy strategy) {
        int n = a.length + b.length;
        int step = strategy.tilesAStep() * tile.nv();
        int steps = Math.ceilDiv(n, step);
        boolean partitioned = strategy.needsCuts() && tilesInAll > search.fusedTiles();
        if (partitioned) {
            partition(step, steps);
        }
        if (strategy == Strategy.NAIVE) {
            naive();
        }
        for (int s = 0; s < steps && strategy.needsCuts(); s++) {
            int from = s * step;
            int to = Math.min(n, from + step);
            if (partitioned) {
                globalLoads += (long) tile.nt() * (to == n ? 1 : 2);
            } else {
                searchEnds(from, to);
            }
            switch (strategy) {
                case TILED -> tiled(from, to);
                case TWO_PHASE -> twoPhase(from, to);
                default -> walk(from, to, strategy == Strategy.CIRCULAR);
            }
        }
        return counts();
    }

    /** Two runs that lie in shared memory, merged into the registers of threads. */
    Counts mergeInBlock(int threads) {
        int n = a.length + b.length;
        for (int thread = 0; thread < threads; thread++) {
            int questions = questionsInside(0, n, Math.min(thread * tile.vt(), n));
            comparisons += questions;
            sharedLoads += 2L * questions + 2 + tile.vt();
        }
        for (int k = 0; k < n; k++) {
            comparisons += bothLeft(k, n) ? 1 : 0;
        }
        return counts();
    }

    private Counts counts() {
        return new Counts(comparisons, globalLoads, globalStores, sharedLoads, sharedStores);
    }

    private int lanes() {
        return Math.min(32, tile.nt() / 2);
    }

    private boolean bBefore(int j, int i) {
        return b[j] < a[i];
    }

    /** The questions that a bisection asks until it has found the co-rank of k, between bounds. */
    private int questions(int k, int least, int greatest) {
        int low = least;
        int high = greatest;
        int questions = 0;
        while (low < high) {
            int i = (low + high) / 2;
            questions++;
            if (bBefore(k - 1 - i, i)) {
                high = i;
            } else {
                low = i + 1;
            }
        }
        return questions;
    }

    private int coRank(int k) {
        int low = Math.max(0, k - b.length);
        int high = Math.min(k, a.length);
        while (low < high) {
            int i = (low + high) / 2;
            if (bBefore(k - 1 - i, i)) {
                high = i;
            } else {
                low = i + 1;
            }
        }
        return low;
    }

    /** A search by lanes: whoever asks compares, all write an answer, and all read log2(lanes) + 1 of them. */
    private void searchWide(int k) {
        int lanes = lanes();
        int low = Math.max(0, k - b.length);
        int high = Math.min(k, a.length);
        for (int left = Math.min(a.length, b.length); left > 0; left = left > lanes
                ? Math.ceilDiv(left, lanes + 1)
                : 0) {
            int step = Math.ceilDiv(Math.max(0, high - low), lanes + 1);
            int yes = 0;
            for (int lane = 0; lane < lanes; lane++) {
                int i = low + (lane + 1) * step - 1;
                if (low < high && i < high) {
                    comparisons++;
                    globalLoads += 2;
                    yes += bBefore(k - 1 - i, i) ? 0 : 1;
                }
            }
            answer(lanes);
            low += yes * step;
            high = yes < lanes ? Math.min(high, low + step - 1) : high;
        }
    }

    private void answer(int threads) {
        sharedStores += threads;
        sharedLoads += (long) threads * (1 + Integer.numberOfTrailingZeros(lanes()));
    }

    private void searchEnds(int from, int to) {
        searchWide(from);
        searchWide(to);
        int lanes = lanes();
        for (int left = Math.min(a.length, b.length); left > 0; left = left > lanes
                ? Math.ceilDiv(left, lanes + 1)
                : 0) {
            answer(tile.nt() - 2 * lanes);
        }
        sharedStores += 2;
        sharedLoads += 2L * tile.nt();
    }

    private void partition(int step, int steps) {
        int n = a.length + b.length;
        int every = search.every();
        for (int s = 0; s < steps; s++) {
            int k = Math.min(n, s * step);
            globalStores++;
            int behind = (tilesBefore + s) % every;
            if (behind == 0) {
                searchWide(k);
                continue;
            }
            int least = Math.max(0, k - b.length);
            int greatest = Math.min(k, a.length);
            int before = s - behind;
            if (before >= 0) {
                globalLoads++;
                least = Math.max(least, coRank(before * step));
                greatest = Math.min(greatest, coRank(before * step) + k - before * step);
            }
            int after = before + every;
            if (tilesBefore + after < tilesInAll && after * step < n) {
                globalLoads++;
                least = Math.max(least, coRank(after * step) - (after * step - k));
                greatest = Math.min(greatest, coRank(after * step));
            }
            int questions = questions(k, least, greatest);
            comparisons += questions;
            globalLoads += 2L * questions;
        }
    }

    private void naive() {
        for (int k = 0; k < a.length + b.length; k++) {
            for (int end = k; end <= k + 1; end++) {
                int questions = questions(end, Math.max(0, end - b.length), Math.min(end, a.length));
                comparisons += questions;
                globalLoads += 2L * questions;
            }
            globalLoads++;
            globalStores++;
        }
    }

    /** The questions of the search for diagonal k of a part that begins at {@code from} and ends at {@code to}. */
    private int questionsInside(int from, int to, int k) {
        int aFrom = coRank(from);
        int bCount = to - coRank(to) - (from - aFrom);
        int aCount = coRank(to) - aFrom;
        return questions(from + k, aFrom + Math.max(0, k - bCount), aFrom + Math.min(k, aCount));
    }

    /** Whether both runs have keys left at diagonal k of a part that ends at {@code to}. */
    private boolean bothLeft(int k, int to) {
        return coRank(k) < coRank(to) && k - coRank(k) < to - coRank(to);
    }

    /** Every thread writes where it begins, and reads where the next does if there is one. */
    private void meet(int count) {
        sharedStores += tile.nt();
        sharedLoads += Math.min(tile.nt(), (count - 1) / tile.vt());
    }

    private void tiled(int from, int to) {
        meet(to - from);
        for (int thread = 0; thread < tile.nt(); thread++) {
            int k = Math.min(thread * tile.vt(), to - from);
            int questions = questionsInside(from, to, k);
            comparisons += questions;
            globalLoads += 2L * questions;
        }
        for (int k = from; k < to; k++) {
            boolean both = bothLeft(k, to);
            comparisons += both ? 1 : 0;
            globalLoads += both ? 2 : 1;
            globalStores++;
        }
    }

    private void twoPhase(int from, int to) {
        int count = to - from;
        meet(count);
        globalLoads += count;
        sharedStores += count + tile.nv();
        sharedLoads += count + (long) tile.nt() * (2 + tile.vt());
        globalStores += count;
        for (int thread = 0; thread < tile.nt(); thread++) {
            int questions = questionsInside(from, to, Math.min(thread * tile.vt(), count));
            comparisons += questions;
            sharedLoads += 2L * questions;
        }
        for (int k = from; k < to; k++) {
            comparisons += bothLeft(k, to) ? 1 : 0;
        }
    }

    private void walk(int from, int to, boolean circular) {
        int nv = tile.nv();
        int aEnd = coRank(to);
        int bEnd = to - aEnd;
        int aLoaded = coRank(from);
        int bLoaded = from - aLoaded;
        for (int at = from; at < to; at += nv) {
            int aTo = Math.min(aEnd, coRank(at) + nv);
            int bTo = Math.min(bEnd, at - coRank(at) + nv);
            int filled = aTo - (circular ? aLoaded : coRank(at)) + bTo - (circular ? bLoaded : at - coRank(at));
            aLoaded = aTo;
            bLoaded = bTo;
            globalLoads += filled;
            sharedStores += filled;
            int count = Math.min(to - at, nv);
            meet(count);
            for (int thread = 0; thread < tile.nt(); thread++) {
                ringQuestions(at, aTo, bTo, Math.min(thread * tile.vt(), count));
                ringQuestions(at, aTo, bTo, count);
            }
            for (int k = at; k < at + count; k++) {
                boolean both = coRank(k) < aTo && k - coRank(k) < bTo;
                comparisons += both ? 1 : 0;
                sharedLoads += both ? 3 : 2;
                sharedStores++;
                globalStores++;
            }
        }
    }

    private void ringQuestions(int at, int aTo, int bTo, int k) {
        int i = coRank(at);
        int questions = questions(at + k, i + Math.max(0, k - (bTo - (at - i))), i + Math.min(k, aTo - i));
        comparisons += questions;
        sharedLoads += 2L * questions;
    }
}
