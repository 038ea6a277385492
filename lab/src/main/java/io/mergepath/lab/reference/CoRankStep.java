// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

/**
 * One step of a co-rank search: the point (i, j) of cross-diagonal i + j that was tried, between which bounds, and what
 * came of it.
 *
 * @param low the least co-rank that was still possible
 * @param high the greatest co-rank that was still possible
 * @param i the co-rank that was tried
 * @param j its partner: the diagonal less i
 * @param verdict what the comparison at (i, j) showed
 */
public record CoRankStep(int low, int high, int i, int j, Verdict verdict) {

    /** The result of a comparison: how i lies to the co-rank. */
    public enum Verdict {

        /** A[i] &lt;= B[j-1]: A[i] is merged first, so the co-rank is at least i + 1. */
        TOO_SMALL,

        /** A[i] &gt; B[j-1]: the co-rank is at most i. */
        ENOUGH,

        /** A[i-1] &gt; B[j]: B[j] is merged first, so the co-rank is at most i - 1. */
        TOO_LARGE,

        /** A[i-1] &lt;= B[j] and A[i] &gt; B[j-1]: the path goes through (i, j). */
        FOUND
    }

    /**
     * The relation that decided, with the keys themselves, such as {@code A[2] = 7 <= B[2] = 8}.
     *
     * @param a the A that was searched
     * @param b the B that was searched
     * @return one relation, or two with a comma between them where the point was found inside the grid; empty where it
     *         was found in a corner that has no pair to compare
     */
    public String relation(int[] a, int[] b) {
        return switch (verdict) {
            case TOO_SMALL -> relation(a, i, " <= ", b, j - 1);
            case ENOUGH -> relation(a, i, " > ", b, j - 1);
            case TOO_LARGE -> relation(a, i - 1, " > ", b, j);
            case FOUND -> {
                String before = relation(a, i - 1, " <= ", b, j);
                String after = relation(a, i, " > ", b, j - 1);
                yield before.isEmpty() || after.isEmpty() ? before + after : before + ", " + after;
            }
        };
    }

    private static String relation(int[] a, int x, String sign, int[] b, int y) {
        boolean inside = x >= 0 && x < a.length && y >= 0 && y < b.length;
        return inside ? "A[" + x + "] = " + a[x] + sign + "B[" + y + "] = " + b[y] : "";
    }
}
