package io.mergepath.cpu;

import io.mergepath.Bounds;

/**
 * One pass of merging: all pairs of runs, shared evenly among the workers however the runs' lengths differ. The output is
 * cut into pieces of equal size; where a cut falls inside a pair, its co-rank is searched; then all pieces are merged
 * independently of each other.
 */
final class MergePass {
    /** Keys that make a piece worth a task of its own. */
    private static final int LEAST_PIECE = 1 << 13;

    /** Pieces for each worker, so that one that is held up does not hold up the pass. */
    private static final int PIECES_PER_WORKER = 4;

    private MergePass() {
    }

    static void run(Merger<?> merger, Pairs pairs, Workers workers) {
        long total = pairs.before(pairs.count());
        int width = workers.width();
        int most = width == 1 ? 1 : width * PIECES_PER_WORKER;
        int pieces = (int) Math.max(1, Math.min(most, total / LEAST_PIECE));
        int[] pair = new int[pieces + 1];
        long[] diagonal = new long[pieces + 1];
        long[] cut = new long[pieces + 1];
        pair[pieces] = pairs.count();
        workers.run(pieces - 1, (_, task) -> {
            int piece = task + 1;
            long position = total / pieces * piece + total % pieces * piece / pieces;
            int p = pairAt(pairs, position);
            pair[piece] = p;
            diagonal[piece] = position - pairs.before(p);
            cut[piece] = merger.coRank(pairs.aFrom(p), pairs.aTo(p), pairs.bFrom(p), pairs.bTo(p), diagonal[piece],
                    Bounds.LOWER);
        });
        // Cuts that a lying comparator lets cross would lose keys: between two cuts of one pair, A must give at least
        // nothing and at most all that lies between their diagonals.
        for (int piece = 1; piece < pieces; piece++) {
            if (pair[piece] == pair[piece - 1]) {
                long step = diagonal[piece] - diagonal[piece - 1];
                cut[piece] = Math.clamp(cut[piece], cut[piece - 1], cut[piece - 1] + step);
            }
        }
        workers.run(pieces, (slot, piece) -> {
            for (int p = pair[piece]; p < pairs.count() && p <= pair[piece + 1]; p++) {
                boolean first = p == pair[piece];
                boolean last = p == pair[piece + 1];
                long startA = first ? cut[piece] : 0;
                long startB = first ? diagonal[piece] - cut[piece] : 0;
                long endA = last ? cut[piece + 1] : pairs.aTo(p) - pairs.aFrom(p);
                long endB = last ? diagonal[piece + 1] - cut[piece + 1] : pairs.bTo(p) - pairs.bFrom(p);
                merger.merge(slot, pairs.aFrom(p) + startA, pairs.aFrom(p) + endA, pairs.bFrom(p) + startB,
                        pairs.bFrom(p) + endB, pairs.to(p) + startA + startB);
            }
        });
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
