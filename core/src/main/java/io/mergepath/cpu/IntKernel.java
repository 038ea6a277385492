package io.mergepath.cpu;

import io.mergepath.IntComparator;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * The inner loops over {@code int[]}. A long merge is cut by merge path into four lanes that advance in one loop, a short
 * one advances from both ends: several chains of dependent loads instead of one. In a built-in order no comparison is a
 * branch, whatever keys the just-in-time compiler has seen: what follows from one is computed.
 *
 * <p>This class itself is for the built-in orders: keys are compared as numbers once their bits are flipped. {@link Kernels}
 * defines it again, hidden, for comparators, so that a copy calls one class of comparator only and can have it inlined.
 */
final class IntKernel implements Kernel<int[]> {
    private static final boolean COMPARES = MethodHandles.lookup().lookupClass().isHidden();

    private final IntComparator order;
    private final int flip;

    /** For hidden copies, which call a comparator. */
    IntKernel(IntComparator order) {
        this(order, 0);
    }

    /** For a built-in order: that of the numbers whose bits {@code flip} changes. */
    IntKernel(IntComparator order, int flip) {
        this.order = order;
        this.flip = flip;
    }

    /** 1 if {@code y}, its bits flipped, comes strictly before {@code x}, else 0. */
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

    /** The same for whole keys and as a branch: for loops that mostly go one way. */
    private boolean before(int y, int x) {
        return COMPARES ? order.compare(y, x) < 0 : (y ^ flip) < (x ^ flip);
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
            if (before(b, j + k - 1 - mid, a, i + mid)) {
                high = mid;
            } else {
                low = mid + 1;
            }
        }
        return low;
    }

    @Override
    public void merge(int[] a, int i, int aEnd, int[] b, int j, int bEnd, int[] out, int k) {
        int quarter = (aEnd - i + bEnd - j) >> 2;
        if (quarter < Kernels.LEAST_LANE) {
            mergeFromBothEnds(a, i, aEnd, b, j, bEnd, out, k);
            return;
        }
        // Each cut is searched behind the one before, so they can't cross even if the order lies.
        int i0 = i;
        int j0 = j;
        int i1 = i0 + coRank(a, i0, aEnd, b, j0, bEnd, quarter);
        int j1 = i0 + j0 + quarter - i1;
        int i2 = i1 + coRank(a, i1, aEnd, b, j1, bEnd, quarter);
        int j2 = i1 + j1 + quarter - i2;
        int i3 = i2 + coRank(a, i2, aEnd, b, j2, bEnd, quarter);
        int j3 = i2 + j2 + quarter - i3;
        int a1 = i1;
        int b1 = j1;
        int a2 = i2;
        int b2 = j2;
        int a3 = i3;
        int b3 = j3;
        int f = flip;
        int done = 0;
        while (true) {
            // No lane can run dry within this many steps, so the loop tests no ends.
            int steps = Math.min(Math.min(Math.min(a1 - i0, b1 - j0), Math.min(a2 - i1, b2 - j1)),
                    Math.min(Math.min(a3 - i2, b3 - j2), Math.min(aEnd - i3, bEnd - j3)));
            if (steps == 0) {
                break;
            }
            for (int to = k + done, end = to + steps; to < end; to++) {
                int x = a[i0] ^ f;
                int y = b[j0] ^ f;
                int t = isBefore(y, x);
                out[to] = pick(x, y, t) ^ f;
                j0 += t;
                i0 += 1 - t;
                x = a[i1] ^ f;
                y = b[j1] ^ f;
                t = isBefore(y, x);
                out[to + quarter] = pick(x, y, t) ^ f;
                j1 += t;
                i1 += 1 - t;
                x = a[i2] ^ f;
                y = b[j2] ^ f;
                t = isBefore(y, x);
                out[to + 2 * quarter] = pick(x, y, t) ^ f;
                j2 += t;
                i2 += 1 - t;
                x = a[i3] ^ f;
                y = b[j3] ^ f;
                t = isBefore(y, x);
                out[to + 3 * quarter] = pick(x, y, t) ^ f;
                j3 += t;
                i3 += 1 - t;
            }
            done += steps;
        }
        // One lane has no more to compare; what is left of the others is cut again.
        merge(a, i0, a1, b, j0, b1, out, k + done);
        merge(a, i1, a2, b, j1, b2, out, k + quarter + done);
        merge(a, i2, a3, b, j2, b3, out, k + 2 * quarter + done);
        merge(a, i3, aEnd, b, j3, bEnd, out, k + 3 * quarter + done);
    }

    private void mergeFromBothEnds(int[] a, int i, int aEnd, int[] b, int j, int bEnd, int[] out, int k) {
        int x0 = i;
        int y0 = j;
        int i1 = aEnd;
        int j1 = bEnd;
        int front = k;
        int back = k + aEnd - i + bEnd - j;
        int f = flip;
        while (true) {
            int steps = Math.min(Math.min(i1 - x0, j1 - y0), (back - front) >>> 1);
            if (steps <= 0) {
                break;
            }
            for (int s = 0; s < steps; s++) {
                int x = a[x0] ^ f;
                int y = b[y0] ^ f;
                int t = isBefore(y, x);
                out[front + s] = pick(x, y, t) ^ f;
                y0 += t;
                x0 += 1 - t;
                x = a[i1 - 1] ^ f;
                y = b[j1 - 1] ^ f;
                t = isBefore(y, x);
                out[back - 1 - s] = pickLast(x, y, t) ^ f;
                i1 -= t;
                j1 -= 1 - t;
            }
            front += steps;
            back -= steps;
        }
        if (x0 > i1 || y0 > j1) {
            // The order lies: front and back have both taken some key. The inputs are whole, so begin again.
            mergeOneLane(a, i, aEnd, b, j, bEnd, out, k);
        } else {
            mergeOneLane(a, x0, i1, b, y0, j1, out, front);
        }
    }

    private void mergeOneLane(int[] a, int i, int aEnd, int[] b, int j, int bEnd, int[] out, int k) {
        int f = flip;
        while (i < aEnd && j < bEnd) {
            for (int end = k + Math.min(aEnd - i, bEnd - j); k < end; k++) {
                int x = a[i] ^ f;
                int y = b[j] ^ f;
                int t = isBefore(y, x);
                out[k] = pick(x, y, t) ^ f;
                j += t;
                i += 1 - t;
            }
        }
        System.arraycopy(a, i, out, k, aEnd - i);
        System.arraycopy(b, j, out, k + aEnd - i, bEnd - j);
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
        int f = flip;
        int done = 0;
        while (true) {
            int steps = Math.min(Math.min(a1 - i0, b1 - j0), Math.min(aEnd - i1, bEnd - j1));
            if (steps == 0) {
                break;
            }
            for (int s = done, end = s + steps; s < end; s++) {
                int x = a[i0] ^ f;
                int y = b[j0] ^ f;
                int t = isBefore(y, x);
                out[k + s] = pick(x, y, t) ^ f;
                from[at + s] = Kernels.pick(aBase + i0, bBase + j0, t);
                j0 += t;
                i0 += 1 - t;
                x = a[i1] ^ f;
                y = b[j1] ^ f;
                t = isBefore(y, x);
                out[k + half + s] = pick(x, y, t) ^ f;
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
        int f = flip;
        while (i < aEnd && j < bEnd) {
            for (int end = k + Math.min(aEnd - i, bEnd - j); k < end; k++) {
                int x = a[i] ^ f;
                int y = b[j] ^ f;
                int t = isBefore(y, x);
                out[k] = pick(x, y, t) ^ f;
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
        int last = a[lo];
        int i = lo + 1;
        for (; i < hi; i++) {
            int next = a[i];
            if (before(next, last)) {
                break;
            }
            last = next;
        }
        return i;
    }

    @Override
    public int descending(int[] a, int lo, int hi, boolean sameToo) {
        int last = a[lo];
        int i = lo + 1;
        for (; i < hi; i++) {
            int next = a[i];
            if (!before(next, last) && !(sameToo && next == last)) {
                break;
            }
            last = next;
        }
        return i;
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
