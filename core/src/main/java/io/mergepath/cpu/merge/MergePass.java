// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.merge;

import io.mergepath.TieRule;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.HostThreads;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One pass merges all pairs of runs. It shares the work evenly among the workers, whatever the lengths of the runs. It
 * cuts the output into pieces of equal size. Where a cut falls inside a pair, it searches the co-rank of the cut. The
 * workers then merge all pieces independently.
 *
 * <p>The constructor takes all scratch. One object can run several passes, one after the other.
 */
public final class MergePass {
    /** The least number of keys that is worth a task. */
    private static final int LEAST_PIECE = 1 << 13;

    /** Pieces for each worker. With several pieces, one slow worker does not delay the pass. */
    private static final int PIECES_PER_WORKER = 4;

    private final Workers workers;
    private final int mostPieces;
    private final int[] pair;
    private final long[] diagonal;
    private final long[] cut;
    private final HostThreads.Task search = (_, task) -> search(task + 1);
    private final HostThreads.Task merge = this::merge;

    private @Nullable Merger<?> merger;
    private @Nullable Pairs pairs;
    private int pieces;

    /** Creates passes over at most {@code most} keys. */
    public MergePass(long most, Workers workers) {
        this.workers = workers;
        mostPieces = pieces(most, workers);
        pair = new int[mostPieces + 1];
        diagonal = new long[mostPieces + 1];
        cut = new long[mostPieces + 1];
    }

    private static int pieces(long total, Workers workers) {
        int width = workers.width();
        int most = width == 1 ? 1 : width * PIECES_PER_WORKER;
        return (int) Math.max(1, Math.min(most, total / LEAST_PIECE));
    }

    /** The number of threads that merge in a pass over at most {@code most} keys. */
    static int slots(long most, Workers workers) {
        return Math.min(workers.width(), pieces(most, workers));
    }

    /** Merges all pairs. */
    public void run(Merger<?> by, Pairs all) {
        merger = by;
        pairs = all;
        pieces = Math.min(mostPieces, pieces(all.before(all.count()), workers));
        pair[pieces] = all.count();
        diagonal[pieces] = 0;
        cut[pieces] = 0;
        workers.run(pieces - 1, search);
        // A comparator that contradicts itself can make cuts cross, which would lose keys. So clamp the cuts: between
        // two cuts of one pair, A gives at least no key and at most all keys between the diagonals of the cuts.
        for (int piece = 1; piece < pieces; piece++) {
            if (pair[piece] == pair[piece - 1]) {
                long step = diagonal[piece] - diagonal[piece - 1];
                cut[piece] = Math.clamp(cut[piece], cut[piece - 1], cut[piece - 1] + step);
            }
        }
        workers.run(by.slots(), pieces, merge);
    }

    private void search(int piece) {
        Pairs all = Objects.requireNonNull(pairs);
        long total = all.before(all.count());
        long position = total / pieces * piece + total % pieces * piece / pieces;
        int p = pairAt(all, position);
        pair[piece] = p;
        diagonal[piece] = position - all.before(p);
        cut[piece] = Objects.requireNonNull(merger).coRank(all.aFrom(p), all.aTo(p), all.bFrom(p), all.bTo(p),
                diagonal[piece], TieRule.A_FIRST);
    }

    private void merge(int slot, int piece) {
        Merger<?> by = Objects.requireNonNull(merger);
        Pairs all = Objects.requireNonNull(pairs);
        for (int p = pair[piece]; p < all.count() && p <= pair[piece + 1]; p++) {
            boolean first = p == pair[piece];
            boolean last = p == pair[piece + 1];
            long startA = first ? cut[piece] : 0;
            long startB = first ? diagonal[piece] - cut[piece] : 0;
            long endA = last ? cut[piece + 1] : all.aTo(p) - all.aFrom(p);
            long endB = last ? diagonal[piece + 1] - cut[piece + 1] : all.bTo(p) - all.bFrom(p);
            by.merge(slot, all.aFrom(p) + startA, all.aFrom(p) + endA, all.bFrom(p) + startB, all.bFrom(p) + endB,
                    all.to(p) + startA + startB);
        }
    }

    /** The last pair that begins at or before a position. */
    private static int pairAt(Pairs pairs, long position) {
        int low = 0;
        int high = pairs.count() - 1;
        while (low < high) {
            int mid = (low + high + 1) >>> 1;
            if (pairs.before(mid) <= position) {
                low = mid;
            } else {
                high = mid - 1;
            }
        }
        return low;
    }
}
