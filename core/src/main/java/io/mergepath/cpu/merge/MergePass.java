// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.merge;

import io.mergepath.TieRule;
import io.mergepath.cpu.thread.Workers;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One pass of merging: all pairs of runs, shared evenly among the workers however the runs' lengths differ. The output is
 * cut into pieces of equal size; where a cut falls inside a pair, its co-rank is searched; then all pieces are merged
 * independently of each other.
 *
 * <p>The object has its scratch when it is made, and runs one pass after the other.
 */
public final class MergePass {
    /** Keys that make a piece worth a task of its own. */
    private static final int LEAST_PIECE = 1 << 13;

    /** Pieces for each worker, so that one that is held up does not hold up the pass. */
    private static final int PIECES_PER_WORKER = 4;

    private final Workers workers;
    private final int mostPieces;
    private final int[] pair;
    private final long[] diagonal;
    private final long[] cut;
    private final Workers.Task search = (_, task) -> search(task + 1);
    private final Workers.Task merge = this::merge;

    private @Nullable Merger<?> merger;
    private @Nullable Pairs pairs;
    private int pieces;

    /** Passes over at most so many keys. */
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

    /** How many threads merge in a pass over at most so many keys. */
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
        // Cuts that a lying comparator lets cross would lose keys: between two cuts of one pair, A must give at least
        // nothing and at most all that lies between their diagonals.
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

    /** The last pair that does not begin behind a position. */
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
