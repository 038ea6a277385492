// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import io.mergepath.IntComparator;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * The inner loops over {@code int[]}. The merge path cuts a long merge into three lanes that advance in one loop. A
 * short merge advances from both ends. So several chains of dependent loads run at the same time. In a built-in order
 * no comparison is a branch, whatever keys the just-in-time compiler has seen: the loops compute with its result.
 *
 * <p>This class itself is for the natural order. {@link Kernels} defines it again as a hidden class for comparators and
 * for the other built-in orders, which are natural after some bits of the keys are flipped. Such a copy calls only one
 * class of comparator, so the compiler can inline it. The order of a copy is a constant of its class.
 */
final class IntKernel implements BranchKernel<int[]> {
    /**
     * A loop of its own checks so many first keys of a run, because most runs are short. The compiler makes a loop fast
     * if the loop mostly runs for long.
     */
    private static final int NEAR = 1 << 5;

    private static final boolean COMPARES = Kernels.compares(MethodHandles.lookup());
    private static final int FLIP = (int) Kernels.flip(MethodHandles.lookup());

    private final IntComparator order;

    IntKernel(IntComparator order) {
        this.order = order;
    }

    /** 1 if {@code y} comes strictly before {@code x}, else 0. Both have their bits flipped. */
    private int isBefore(int y, int x) {
        return COMPARES ? (order.compare(y, x) < 0 ? 1 : 0) : (int) (((long) y - x) >>> 63);
    }

    /** {@code y} if {@code t} is 1, {@code x} if it is 0. */
    private static int pick(int x, int y, int t) {
        return COMPARES ? x ^ ((x ^ y) & -t) : Math.min(x, y);
    }

    /** {@code x} if {@code t} is 1, {@code y} if it is 0. */
    private static int pickLast(int x, int y, int t) {
        return COMPARES ? y ^ ((x ^ y) & -t) : Math.max(x, y);
    }

    /** Whether {@code y} comes strictly before {@code x}. This may be a branch: for loops that mostly go one way. */
    private boolean before(int y, int x) {
        return COMPARES ? order.compare(y, x) < 0 : (y ^ FLIP) < (x ^ FLIP);
    }

    @Override
    public boolean before(int[] x, int i, int[] y, int j) {
        return before(x[i], y[j]);
    }

    private int coRank(int[] a, int i, int aEnd, int[] b, int j, int bEnd, int k) {
        int low = Math.max(0, k - (bEnd - j));
        int high = Math.min(k, aEnd - i);
        while (low < high) {
            int mid = (low + high) >>> 1;
            if (isBefore(b[j + k - 1 - mid] ^ FLIP, a[i + mid] ^ FLIP) != 0) {
                high = mid;
            } else {
                low = mid + 1;
            }
        }
        return low;
    }

    @Override
    public void merge(int[] a, int i, int aEnd, int[] b, int j, int bEnd, int[] out, int k) {
        int third = (aEnd - i + bEnd - j) / 3;
        if (third < Kernels.LEAST_LANE) {
            mergeFromBothEnds(a, i, aEnd, b, j, bEnd, out, k);
            return;
        }
        // Each search begins at the previous cut. So the cuts cannot cross, even if the order contradicts itself.
        int i0 = i;
        int j0 = j;
        int i1 = i0 + coRank(a, i0, aEnd, b, j0, bEnd, third);
        int j1 = i0 + j0 + third - i1;
        int i2 = i1 + coRank(a, i1, aEnd, b, j1, bEnd, third);
        int j2 = i1 + j1 + third - i2;
        int a1 = i1;
        int b1 = j1;
        int a2 = i2;
        int b2 = j2;
        int k1 = k + third;
        int k2 = k1 + third;
        int done = 0;
        while (true) {
            // No lane can exhaust an input within this many steps, so the loop tests no ends.
            int steps = Math.min(Math.min(Math.min(a1 - i0, b1 - j0), Math.min(a2 - i1, b2 - j1)),
                    Math.min(aEnd - i2, bEnd - j2));
            if (steps == 0) {
                break;
            }
            for (int end = done + steps; done < end; done++) {
                int x = a[i0] ^ FLIP;
                int y = b[j0] ^ FLIP;
                int t = isBefore(y, x);
                out[k + done] = pick(x, y, t) ^ FLIP;
                j0 += t;
                i0 += 1 - t;
                x = a[i1] ^ FLIP;
                y = b[j1] ^ FLIP;
                t = isBefore(y, x);
                out[k1 + done] = pick(x, y, t) ^ FLIP;
                j1 += t;
                i1 += 1 - t;
                x = a[i2] ^ FLIP;
                y = b[j2] ^ FLIP;
                t = isBefore(y, x);
                out[k2 + done] = pick(x, y, t) ^ FLIP;
                j2 += t;
                i2 += 1 - t;
            }
        }
        // One lane has exhausted an input. The rests of all lanes are cut again.
        merge(a, i0, a1, b, j0, b1, out, k + done);
        merge(a, i1, a2, b, j1, b2, out, k1 + done);
        merge(a, i2, aEnd, b, j2, bEnd, out, k2 + done);
    }

    private void mergeFromBothEnds(int[] a, int i, int aEnd, int[] b, int j, int bEnd, int[] out, int k) {
        int x0 = i;
        int y0 = j;
        int i1 = aEnd;
        int j1 = bEnd;
        int front = k;
        int back = k + aEnd - i + bEnd - j;
        while (true) {
            int steps = Math.min(Math.min(i1 - x0, j1 - y0), (back - front) >>> 1);
            if (steps <= 0) {
                break;
            }
            for (int s = 0; s < steps; s++) {
                int x = a[x0] ^ FLIP;
                int y = b[y0] ^ FLIP;
                int t = isBefore(y, x);
                out[front + s] = pick(x, y, t) ^ FLIP;
                y0 += t;
                x0 += 1 - t;
                x = a[i1 - 1] ^ FLIP;
                y = b[j1 - 1] ^ FLIP;
                t = isBefore(y, x);
                out[back - 1 - s] = pickLast(x, y, t) ^ FLIP;
                i1 -= t;
                j1 -= 1 - t;
            }
            front += steps;
            back -= steps;
        }
        if (x0 > i1 || y0 > j1) {
            // The order contradicts itself: front and back have taken the same key. The inputs are intact, so begin
            // again.
            mergeOneLane(a, i, aEnd, b, j, bEnd, out, k);
        } else {
            mergeOneLane(a, x0, i1, b, y0, j1, out, front);
        }
    }

    private void mergeOneLane(int[] a, int i, int aEnd, int[] b, int j, int bEnd, int[] out, int k) {
        while (i < aEnd && j < bEnd) {
            for (int end = k + Math.min(aEnd - i, bEnd - j); k < end; k++) {
                int x = a[i] ^ FLIP;
                int y = b[j] ^ FLIP;
                int t = isBefore(y, x);
                out[k] = pick(x, y, t) ^ FLIP;
                j += t;
                i += 1 - t;
            }
        }
        System.arraycopy(a, i, out, k, aEnd - i);
        System.arraycopy(b, j, out, k + aEnd - i, bEnd - j);
    }

    @Override
    public int mergeByBranches(int[] a, int i, int aEnd, int[] b, int j, int bEnd, int[] out, int k, int most) {
        int from = i;
        for (int end = k + Math.min(most, Math.min(aEnd - i, bEnd - j)); k < end; k++) {
            if (before(b[j], a[i])) {
                out[k] = b[j++];
            } else {
                out[k] = a[i++];
            }
        }
        return i - from;
    }

    @Override
    public void merge(int[] a, int i, int aEnd, int[] b, int j, int bEnd, int[] out, int k, int[] from, int at,
            int aBase, int bBase) {
        int half = (aEnd - i + bEnd - j) >> 1;
        if (half < Kernels.LEAST_LANE) {
            mergeOneLane(a, i, aEnd, b, j, bEnd, out, k, from, at, aBase, bBase);
            return;
        }
        int i0 = i;
        int j0 = j;
        int i1 = i0 + coRank(a, i0, aEnd, b, j0, bEnd, half);
        int j1 = i0 + j0 + half - i1;
        int a1 = i1;
        int b1 = j1;
        int done = 0;
        while (true) {
            int steps = Math.min(Math.min(a1 - i0, b1 - j0), Math.min(aEnd - i1, bEnd - j1));
            if (steps == 0) {
                break;
            }
            for (int s = done, end = s + steps; s < end; s++) {
                int x = a[i0] ^ FLIP;
                int y = b[j0] ^ FLIP;
                int t = isBefore(y, x);
                out[k + s] = pick(x, y, t) ^ FLIP;
                from[at + s] = Kernels.pick(aBase + i0, bBase + j0, t);
                j0 += t;
                i0 += 1 - t;
                x = a[i1] ^ FLIP;
                y = b[j1] ^ FLIP;
                t = isBefore(y, x);
                out[k + half + s] = pick(x, y, t) ^ FLIP;
                from[at + half + s] = Kernels.pick(aBase + i1, bBase + j1, t);
                j1 += t;
                i1 += 1 - t;
            }
            done += steps;
        }
        mergeOneLane(a, i0, a1, b, j0, b1, out, k + done, from, at + done, aBase, bBase);
        mergeOneLane(a, i1, aEnd, b, j1, bEnd, out, k + half + done, from, at + half + done, aBase, bBase);
    }

    private void mergeOneLane(int[] a, int i, int aEnd, int[] b, int j, int bEnd, int[] out, int k, int[] from, int at,
            int aBase, int bBase) {
        while (i < aEnd && j < bEnd) {
            for (int end = k + Math.min(aEnd - i, bEnd - j); k < end; k++) {
                int x = a[i] ^ FLIP;
                int y = b[j] ^ FLIP;
                int t = isBefore(y, x);
                out[k] = pick(x, y, t) ^ FLIP;
                from[at++] = Kernels.pick(aBase + i, bBase + j, t);
                j += t;
                i += 1 - t;
            }
        }
        System.arraycopy(a, i, out, k, aEnd - i);
        System.arraycopy(b, j, out, k + aEnd - i, bEnd - j);
        Kernels.fillFrom(from, at, aBase + i, aEnd - i, bBase + j, bEnd - j);
    }

    @Override
    public int ascending(int[] a, int lo, int hi) {
        int near = Math.min(hi, lo + NEAR);
        for (int i = lo + 1; i < near; i++) {
            if (before(a[i], a[i - 1])) {
                return i;
            }
        }
        for (int i = near; i < hi; i++) {
            if (before(a[i], a[i - 1])) {
                return i;
            }
        }
        return hi;
    }

    @Override
    public int descending(int[] a, int lo, int hi, boolean sameToo) {
        int near = Math.min(hi, lo + NEAR);
        for (int i = lo + 1; i < near; i++) {
            if (endsDescent(a[i - 1], a[i], sameToo)) {
                return i;
            }
        }
        for (int i = near; i < hi; i++) {
            if (endsDescent(a[i - 1], a[i], sameToo)) {
                return i;
            }
        }
        return hi;
    }

    /** Whether a descending run ends between two neighbours. Keys that a comparator calls equal always end it. */
    private boolean endsDescent(int last, int next, boolean sameToo) {
        return (sameToo && !COMPARES) ? before(last, next) : !before(next, last);
    }

    @Override
    public void insertionSort(int[] a, int lo, int hi, int @Nullable [] carried) {
        for (int i = lo + 1; i < hi; i++) {
            int key = a[i];
            int j = i;
            while (j > lo && before(key, a[j - 1])) {
                a[j] = a[j - 1];
                j--;
            }
            a[j] = key;
            if (carried != null) {
                int value = carried[i];
                System.arraycopy(carried, j, carried, j + 1, i - j);
                carried[j] = value;
            }
        }
    }
}
