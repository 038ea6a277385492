// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.util.concurrent.RecursiveAction;

/** A parallel loop over a range of indices, on the threads of the caller's pool. */
public final class Parallel {
    private Parallel() {}

    /** One piece of a loop. */
    public interface Piece {
        /**
         * Runs one piece.
         *
         * @param from the first index
         * @param to the index past the last
         */
        void run(int from, int to);
    }

    /**
     * Runs a loop and waits for it.
     *
     * @param from the first index
     * @param to the index past the last
     * @param grain the largest number of indices in a piece
     * @param piece the body of the loop
     */
    public static void forRange(int from, int to, int grain, Piece piece) {
        new Halves(from, to, grain, piece).invoke();
    }

    private static final class Halves extends RecursiveAction {
        private static final long serialVersionUID = 1;

        private final int from;
        private final int to;
        private final int grain;
        private final transient Piece piece;

        Halves(int from, int to, int grain, Piece piece) {
            this.from = from;
            this.to = to;
            this.grain = grain;
            this.piece = piece;
        }

        @Override
        protected void compute() {
            if (to - from <= grain) {
                piece.run(from, to);
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Halves(from, middle, grain, piece), new Halves(middle, to, grain, piece));
        }
    }
}
