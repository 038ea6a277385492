// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

/** The cross-diagonals of a grid, and the co-ranks that are possible on one: where both searches begin. */
final class CrossDiagonal {

    private CrossDiagonal() {}

    /** |A| + |B|, or IllegalArgumentException where no array could hold so many elements. */
    static int last(int[] a, int[] b) {
        long last = (long) a.length + b.length;
        if (last > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "|A| + |B| is " + last + ", more than an array holds (" + Integer.MAX_VALUE + ")");
        }
        return (int) last;
    }

    /** Throws IndexOutOfBoundsException unless {@code 0 <= k <= |A| + |B|}. */
    static void check(int k, int[] a, int[] b) {
        long last = (long) a.length + b.length;
        if (k < 0 || k > last) {
            throw new IndexOutOfBoundsException("k is " + k + ", not between 0 and |A| + |B| = " + last);
        }
    }

    /** The least possible co-rank: k less the length of B, or 0. */
    static int least(int k, int[] b) {
        return Math.max(0, k - b.length);
    }

    /** The greatest possible co-rank. */
    static int greatest(int k, int[] a) {
        return Math.min(k, a.length);
    }
}
