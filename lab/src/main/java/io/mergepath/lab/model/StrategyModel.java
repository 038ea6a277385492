// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.model;

import io.mergepath.lab.model.KernelObserver.Memory;
import io.mergepath.lab.model.KernelObserver.Phase;

/**
 * The strategies of merging on a GPU, run by one thread. It goes through a merge as the kernels do, block by block and
 * thread by thread. An observer gets every access to memory and every comparison. Kernels with counters count the same
 * as {@link KernelCounts}.
 *
 * <p>Cost: the cost of the strategy, and for each key a search that no observer sees. Source: Hwu, Kirk, El Hajj:
 * "Programming Massively Parallel Processors", chapter 12 (naive, tiled, shared, circular); Modern GPU by Sean Baxter:
 * "Merge" (two-phase).
 */
public final class StrategyModel {
    /** The limit of the line "search" of the GPU engine's tuning table: the threads of all tiles together. */
    private static final int FUSED_THREADS_ON_A_GPU = 524_288;

    /** The distance in tiles of the same line. */
    private static final int EVERY_ON_A_GPU = 64;

    /** The first reach of a search in a tile: see {@link ModelBlock#search}. */
    private static final int NEAR = 32;

    private final int[] a;
    private final int[] b;
    private final int nt;
    private final int vt;
    private final int fusedTiles;
    private final int every;

    /**
     * Creates a merge by blocks of some shape.
     *
     * @param a sorted keys
     * @param b sorted keys
     * @param nt threads a block: a power of two, at least 2
     * @param vt values a thread, at least 1
     * @param fusedTiles up to this many tiles, each block searches its own ends; for more tiles, an earlier launch does
     * @param every the distance in tiles of the cuts that such a launch finds first
     * @throws IllegalArgumentException if nt or vt is out of its range
     */
    public StrategyModel(int[] a, int[] b, int nt, int vt, int fusedTiles, int every) {
        if (nt < 2 || Integer.bitCount(nt) != 1) {
            throw new IllegalArgumentException("nt is " + nt + ", not a power of two of at least 2");
        }
        if (vt < 1) {
            throw new IllegalArgumentException("vt is " + vt + ", less than 1");
        }
        this.a = a;
        this.b = b;
        this.nt = nt;
        this.vt = vt;
        this.fusedTiles = fusedTiles;
        this.every = every;
    }

    /**
     * Creates a merge by blocks of some shape. It finds its cuts as on a GPU, where one more launch takes as long as a
     * few waits for memory.
     *
     * @param a sorted keys
     * @param b sorted keys
     * @param nt threads a block: a power of two, at least 2
     * @param vt values a thread, at least 1
     * @throws IllegalArgumentException if nt or vt is out of its range
     */
    public StrategyModel(int[] a, int[] b, int nt, int vt) {
        this(a, b, nt, vt, FUSED_THREADS_ON_A_GPU / Math.max(1, nt), EVERY_ON_A_GPU);
    }

    /**
     * Merges two lists. The launch merges no other lists.
     *
     * @param strategy the strategy
     * @param observer observes every access and comparison
     */
    public void merge(MergeStrategy strategy, KernelObserver observer) {
        merge(strategy, 0, Math.ceilDiv(a.length + b.length, strategy.tilesAStep() * nt * vt), observer);
    }

    /**
     * Merges one pair of lists of many that one launch merges.
     *
     * @param strategy the strategy
     * @param tilesBefore the tiles of the pairs before this one, in the strategy's steps
     * @param tilesInAll the tiles of all pairs
     * @param observer observes every access and comparison
     */
    public void merge(MergeStrategy strategy, int tilesBefore, int tilesInAll, KernelObserver observer) {
        ModelBlock block = new ModelBlock(a, b, nt, vt, observer);
        if (strategy == MergeStrategy.SEQUENTIAL) {
            observer.phase(0, Phase.MERGE);
            block.mergeGlobal(0, 0, block.n(), block.n());
        } else if (strategy == MergeStrategy.NAIVE) {
            naive(block);
        } else {
            mergeParts(strategy, tilesBefore, tilesInAll, block);
        }
    }

    private void mergeParts(MergeStrategy strategy, int tilesBefore, int tilesInAll, ModelBlock block) {
        int n = block.n();
        int step = strategy.tilesAStep() * block.nv();
        int steps = Math.ceilDiv(n, step);
        ModelPartition partition = new ModelPartition(block);
        boolean partitioned = tilesInAll > fusedTiles;
        if (partitioned) {
            partition.searchCuts(step, steps, every, tilesBefore, tilesInAll);
        }
        for (int s = 0; s < steps; s++) {
            int number = tilesBefore + s;
            int from = s * step;
            int to = Math.min(n, from + step);
            if (partitioned) {
                partition.readCuts(number, number, to == n);
            } else {
                partition.searchEnds(number, from, to);
            }
            switch (strategy) {
                case TILED -> tiled(block, number, from, to);
                case TWO_PHASE -> twoPhase(block, number, from, to);
                default -> new ModelWalk(block, number, from, to).walk(strategy == MergeStrategy.CIRCULAR);
            }
        }
    }

    /**
     * Merges two lists that lie in shared memory into the registers of threads, as a block that sorts does.
     *
     * @param threads how many threads cooperate
     * @param observer sees everything
     */
    public void mergeInBlock(int threads, KernelObserver observer) {
        ModelBlock block = new ModelBlock(a, b, nt, vt, observer);
        searchShared(block, 0, 0, block.n(), threads);
        mergeShared(block, 0, 0, block.n(), threads);
    }

    private static void naive(ModelBlock block) {
        KernelObserver observer = block.observer;
        int n = block.n();
        for (int first = 0; first < n; first += block.nt) {
            int end = Math.min(n, first + block.nt);
            observer.phase(first / block.nt, Phase.DIAGONALS);
            for (int k = first; k < end; k++) {
                searchGlobal(block, k - first, k);
                searchGlobal(block, k - first, k + 1);
            }
            observer.phase(first / block.nt, Phase.MERGE);
            for (int k = first; k < end; k++) {
                int i = block.coRank(k);
                boolean fromB = block.coRank(k + 1) == i;
                observer.load(k - first, fromB ? Memory.B : Memory.A, fromB ? k - i : i);
                observer.store(k - first, Memory.OUT, k, block.element(fromB, i, k - i));
                observer.step(k - first);
            }
        }
    }

    private static void searchGlobal(ModelBlock block, int thread, int k) {
        block.search(thread, k, Math.max(0, k - block.b.length), Math.min(k, block.a.length), block::loadGlobal);
    }

    private static void tiled(ModelBlock block, int number, int from, int to) {
        KernelObserver observer = block.observer;
        int count = to - from;
        observer.phase(number, Phase.DIAGONALS);
        for (int thread = 0; thread < block.nt; thread++) {
            int start = block.searchInside(thread, from, to, Math.min(thread * block.vt, count),
                    ModelBlock.UNLIMITED, block::loadGlobal);
            observer.store(thread, Memory.STARTS, thread, start - block.coRank(from));
            observer.step(thread);
        }
        observer.phase(number, Phase.MERGE);
        for (int thread = 0; thread < block.nt; thread++) {
            int k = Math.min(thread * block.vt, count);
            block.mergeGlobal(thread, from + k, from + Math.min(k + block.vt, count), to);
        }
        observer.phase(number, Phase.MEET);
        meet(block, count);
    }

    /** Every thread that has another one behind it reads where that one begins. */
    private static void meet(ModelBlock block, int count) {
        for (int thread = 0; (thread + 1) * block.vt < count && thread < block.nt; thread++) {
            block.observer.load(thread, Memory.STARTS, thread + 1);
            block.observer.step(thread);
        }
    }

    private static void twoPhase(ModelBlock block, int number, int from, int to) {
        KernelObserver observer = block.observer;
        int count = to - from;
        int aFrom = block.coRank(from);
        int aCount = block.coRank(to) - aFrom;
        observer.phase(number, Phase.LOAD);
        for (int x = 0; x < count; x++) {
            boolean fromB = x >= aCount;
            int i = aFrom + x;
            int j = from - aFrom + x - aCount;
            observer.load(x % block.nt, fromB ? Memory.B : Memory.A, fromB ? j : i);
            observer.store(x % block.nt, Memory.TILE, x, block.element(fromB, i, j));
            observer.step(x % block.nt);
        }
        searchShared(block, number, from, to, block.nt);
        for (int thread = 0; thread < block.nt; thread++) {
            int start = block.coRank(from + Math.min(thread * block.vt, count)) - aFrom;
            observer.store(thread, Memory.STARTS, thread, start);
            observer.step(thread);
        }
        int[] registers = mergeShared(block, number, from, to, block.nt);
        observer.phase(number, Phase.EXCHANGE);
        for (int x = 0; x < block.nv(); x++) {
            observer.store(x / block.vt, Memory.TILE, x, registers[x]);
            observer.step(x / block.vt);
        }
        meet(block, count);
        observer.phase(number, Phase.STORE);
        for (int x = 0; x < count; x++) {
            observer.load(x % block.nt, Memory.TILE, x);
            observer.store(x % block.nt, Memory.OUT, from + x, registers[x]);
            observer.step(x % block.nt);
        }
    }

    /** Every thread searches for its diagonal in a tile that lies in shared memory. */
    private static void searchShared(ModelBlock block, int number, int from, int to, int threads) {
        int aFrom = block.coRank(from);
        int bFrom = from - aFrom;
        int aCount = block.coRank(to) - aFrom;
        block.observer.phase(number, Phase.DIAGONALS);
        for (int thread = 0; thread < threads; thread++) {
            block.searchInside(thread, from, to, Math.min(thread * block.vt, to - from), NEAR, (who, i, j) -> {
                block.observer.load(who, Memory.TILE, i - aFrom);
                block.observer.load(who, Memory.TILE, aCount + j - bFrom);
            });
        }
    }

    /** Merges such a tile into registers: the indices of the keys that these then hold. */
    private static int[] mergeShared(ModelBlock block, int number, int from, int to, int threads) {
        KernelObserver observer = block.observer;
        int count = to - from;
        int aFrom = block.coRank(from);
        int bFrom = from - aFrom;
        int aCount = block.coRank(to) - aFrom;
        observer.phase(number, Phase.MERGE);
        int[] registers = new int[threads * block.vt];
        for (int thread = 0; thread < threads; thread++) {
            int k = Math.min(thread * block.vt, count);
            int i = block.coRank(from + k) - aFrom;
            int j = k - i;
            // The next key of each list is always at hand, as long as there is another element to take.
            observer.load(thread, Memory.TILE, i);
            observer.load(thread, Memory.TILE, aCount + j);
            observer.step(thread);
            for (int v = 0; v < block.vt; v++) {
                boolean both = i < aCount && j < count - aCount;
                boolean there = i < aCount || j < count - aCount;
                boolean fromB = both ? block.bBefore(bFrom + j, aFrom + i) : there && i >= aCount;
                if (both) {
                    observer.compare(thread, aFrom + i, bFrom + j);
                }
                int x = thread * block.vt + v;
                registers[x] = there ? block.element(fromB, aFrom + i, bFrom + j) : -1;
                observer.store(thread, Memory.REGISTERS, x, registers[x]);
                i += fromB ? 0 : 1;
                j += fromB ? 1 : 0;
                if (v + 1 < block.vt) {
                    observer.load(thread, Memory.TILE, fromB ? aCount + j : i);
                }
                observer.step(thread);
            }
        }
        return registers;
    }
}
