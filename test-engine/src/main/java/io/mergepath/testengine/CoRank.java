// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testengine;

import io.mergepath.TieRule;

/** Bisection on cross-diagonals. The keys of A stand before those of B, which are compared by place |A| + j. */
record CoRank(Comparison comparison, long aLength, long bLength, TieRule bounds) {
    /** The co-rank of k, known to lie in [least, most]. */
    long of(long k, long least, long most) {
        long low = Math.max(least, k - bLength);
        long high = Math.min(Math.min(most, k), aLength);
        while (low < high) {
            long i = (low + high) >>> 1;
            long j = aLength + k - 1 - i;
            boolean takesA = bounds == TieRule.A_FIRST
                    ? comparison.compare(j, i) >= 0
                    : comparison.compare(i, j) < 0;
            if (takesA) {
                low = i + 1;
            } else {
                high = i;
            }
        }
        return low;
    }
}
