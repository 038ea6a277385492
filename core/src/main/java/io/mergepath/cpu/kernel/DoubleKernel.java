// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import io.mergepath.DoubleComparator;
import io.mergepath.ElementType;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/**
 * The inner loops over {@code double[]}: the loops of {@link LongKernel} over raw bits. In a built-in order a run is
 * cut into its keys with the sign bit, its keys without the sign bit, and its NaNs. As integers, the bits of the first
 * part have the reverse order of the keys, and the bits of the second part have the same order. So each of the two
 * parts has a kernel of its own. NaNs are equal, so the NaNs of A are copied before the NaNs of B.
 */
final class DoubleKernel implements BranchKernel<double[]>, BitsKernel<double[]> {
    /** The number of parts of a run: see {@link #part}. */
    private static final int PARTS = 3;

    private static final boolean COMPARES = Kernels.compares(MethodHandles.lookup());
    private static final long FLIP = Kernels.flip(MethodHandles.lookup());

    private final DoubleComparator order;

    DoubleKernel(DoubleComparator order) {
        this.order = order;
    }

    /** 1 if {@code y} comes strictly before {@code x}, else 0. Both have their bits flipped. */
    private int isBefore(long y, long x) {
        if (COMPARES) {
            return order.compare(Double.longBitsToDouble(y), Double.longBitsToDouble(x)) < 0 ? 1 : 0;
        }
        return (int) (((y & ~x) | (~(y ^ x) & (y - x))) >>> 63);
    }

    /** {@code y} if {@code t} is 1, {@code x} if it is 0. */
    private static long pick(long x, long y, int t) {
        return COMPARES ? x ^ ((x ^ y) & -(long) t) : Math.min(x, y);
    }

    /** {@code x} if {@code t} is 1, {@code y} if it is 0. */
    private static long pickLast(long x, long y, int t) {
        return COMPARES ? y ^ ((x ^ y) & -(long) t) : Math.max(x, y);
    }

    /** Whether {@code y} comes strictly before {@code x}. This may be a branch: for loops that mostly go one way. */
    private boolean before(double y, double x) {
        return COMPARES ? order.compare(y, x) < 0
                : isFirst(y, x) || (!isFirst(x, y) && Double.doubleToRawLongBits(y) != Double.doubleToRawLongBits(x)
                        && code(y) < code(x));
    }

    @Override
    public boolean before(double[] x, int i, double[] y, int j) {
        return before(x[i], y[j]);
    }

    private int coRank(double[] a, int i, int aEnd, double[] b, int j, int bEnd, int k) {
        int low = Math.max(0, k - (bEnd - j));
        int high = Math.min(k, aEnd - i);
        while (low < high) {
            int mid = (low + high) >>> 1;
            if (isBefore(Double.doubleToRawLongBits(b[j + k - 1 - mid]) ^ FLIP,
                    Double.doubleToRawLongBits(a[i + mid]) ^ FLIP) != 0) {
                high = mid;
            } else {
                low = mid + 1;
            }
        }
        return low;
    }

    /**
     * A number with the same order as the key. Before the flip, every NaN has the same number, above the number of
     * infinity.
     */
    private static long code(double x) {
        long bits = Double.doubleToLongBits(x);
        return bits ^ (bits >> 63 >>> 1) ^ FLIP;
    }

    /**
     * The part of a run in which a key lies: in natural order 0 with the sign bit, 1 without the sign bit, 2 for NaN.
     */
    private static int part(double x) {
        int natural = Double.isNaN(x) ? 2 : 1 + (int) (Double.doubleToRawLongBits(x) >> 63);
        return FLIP == 0 ? natural : 2 - natural;
    }

    /** The end of a part of a run. */
    private static int partEnd(double[] a, int lo, int hi, int part) {
        if (lo == hi || part(a[hi - 1]) <= part) {
            return hi;
        }
        while (lo < hi) {
            int mid = (lo + hi) >>> 1;
            if (part(a[mid]) <= part) {
                lo = mid + 1;
            } else {
                hi = mid;
            }
        }
        return lo;
    }

    @Override
    public void merge(double[] a, int i, int aEnd, double[] b, int j, int bEnd, double[] out, int k) {
        if (COMPARES) {
            mergeBits(a, i, aEnd, b, j, bEnd, out, k);
        } else {
            mergeParts(a, i, aEnd, b, j, bEnd, out, k, null, 0, 0, 0);
        }
    }

    @Override
    public void merge(double[] a, int i, int aEnd, double[] b, int j, int bEnd, double[] out, int k, int[] from, int at,
            int aBase, int bBase) {
        if (COMPARES) {
            mergeBits(a, i, aEnd, b, j, bEnd, out, k, from, at, aBase, bBase);
        } else {
            mergeParts(a, i, aEnd, b, j, bEnd, out, k, from, at, aBase, bBase);
        }
    }

    private void mergeParts(double[] a, int i, int aEnd, double[] b, int j, int bEnd, double[] out, int k,
            int @Nullable [] from,
            int at, int aBase, int bBase) {
        for (int part = 0; part < PARTS; part++) {
            int aTo = partEnd(a, i, aEnd, part);
            int bTo = partEnd(b, j, bEnd, part);
            int natural = FLIP == 0 ? part : 2 - part;
            if (natural == 2 || i == aTo || j == bTo) {
                System.arraycopy(a, i, out, k, aTo - i);
                System.arraycopy(b, j, out, k + aTo - i, bTo - j);
                if (from != null) {
                    Kernels.fillFrom(from, at, aBase + i, aTo - i, bBase + j, bTo - j);
                }
            } else {
                BitsKernel<double[]> kernel = natural == 1 ? this : Kernels.bits(ElementType.DOUBLE, ~FLIP);
                if (from == null) {
                    kernel.mergeBits(a, i, aTo, b, j, bTo, out, k);
                } else {
                    kernel.mergeBits(a, i, aTo, b, j, bTo, out, k, from, at, aBase, bBase);
                }
            }
            k += aTo - i + bTo - j;
            at += aTo - i + bTo - j;
            i = aTo;
            j = bTo;
        }
    }

    @Override
    public int mergeByBranches(double[] a, int i, int aEnd, double[] b, int j, int bEnd, double[] out, int k,
            int most) {
        int from = i;
        for (int end = k + Math.min(most, Math.min(aEnd - i, bEnd - j)); k < end; k++) {
            double x = a[i];
            double y = b[j];
            if (before(y, x)) {
                out[k] = y;
                j++;
            } else {
                out[k] = x;
                i++;
            }
        }
        return i - from;
    }

    /**
     * Whether {@code y} comes before {@code x} by arithmetic alone, which treats zeros as equal and returns false for
     * NaNs.
     */
    private static boolean isFirst(double y, double x) {
        return FLIP == 0 ? y < x : y > x;
    }

    @Override
    public void mergeBits(double[] a, int i, int aEnd, double[] b, int j, int bEnd, double[] out, int k) {
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
                long x = Double.doubleToRawLongBits(a[i0]) ^ FLIP;
                long y = Double.doubleToRawLongBits(b[j0]) ^ FLIP;
                int t = isBefore(y, x);
                out[k + done] = Double.longBitsToDouble(pick(x, y, t) ^ FLIP);
                j0 += t;
                i0 += 1 - t;
                x = Double.doubleToRawLongBits(a[i1]) ^ FLIP;
                y = Double.doubleToRawLongBits(b[j1]) ^ FLIP;
                t = isBefore(y, x);
                out[k1 + done] = Double.longBitsToDouble(pick(x, y, t) ^ FLIP);
                j1 += t;
                i1 += 1 - t;
                x = Double.doubleToRawLongBits(a[i2]) ^ FLIP;
                y = Double.doubleToRawLongBits(b[j2]) ^ FLIP;
                t = isBefore(y, x);
                out[k2 + done] = Double.longBitsToDouble(pick(x, y, t) ^ FLIP);
                j2 += t;
                i2 += 1 - t;
            }
        }
        // One lane has exhausted an input. The rests of all lanes are cut again.
        mergeBits(a, i0, a1, b, j0, b1, out, k + done);
        mergeBits(a, i1, a2, b, j1, b2, out, k1 + done);
        mergeBits(a, i2, aEnd, b, j2, bEnd, out, k2 + done);
    }

    private void mergeFromBothEnds(double[] a, int i, int aEnd, double[] b, int j, int bEnd, double[] out, int k) {
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
                long x = Double.doubleToRawLongBits(a[x0]) ^ FLIP;
                long y = Double.doubleToRawLongBits(b[y0]) ^ FLIP;
                int t = isBefore(y, x);
                out[front + s] = Double.longBitsToDouble(pick(x, y, t) ^ FLIP);
                y0 += t;
                x0 += 1 - t;
                x = Double.doubleToRawLongBits(a[i1 - 1]) ^ FLIP;
                y = Double.doubleToRawLongBits(b[j1 - 1]) ^ FLIP;
                t = isBefore(y, x);
                out[back - 1 - s] = Double.longBitsToDouble(pickLast(x, y, t) ^ FLIP);
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

    private void mergeOneLane(double[] a, int i, int aEnd, double[] b, int j, int bEnd, double[] out, int k) {
        while (i < aEnd && j < bEnd) {
            for (int end = k + Math.min(aEnd - i, bEnd - j); k < end; k++) {
                long x = Double.doubleToRawLongBits(a[i]) ^ FLIP;
                long y = Double.doubleToRawLongBits(b[j]) ^ FLIP;
                int t = isBefore(y, x);
                out[k] = Double.longBitsToDouble(pick(x, y, t) ^ FLIP);
                j += t;
                i += 1 - t;
            }
        }
        System.arraycopy(a, i, out, k, aEnd - i);
        System.arraycopy(b, j, out, k + aEnd - i, bEnd - j);
    }

    @Override
    public void mergeBits(double[] a, int i, int aEnd, double[] b, int j, int bEnd, double[] out, int k, int[] from,
            int at,
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
                long x = Double.doubleToRawLongBits(a[i0]) ^ FLIP;
                long y = Double.doubleToRawLongBits(b[j0]) ^ FLIP;
                int t = isBefore(y, x);
                out[k + s] = Double.longBitsToDouble(pick(x, y, t) ^ FLIP);
                from[at + s] = Kernels.pick(aBase + i0, bBase + j0, t);
                j0 += t;
                i0 += 1 - t;
                x = Double.doubleToRawLongBits(a[i1]) ^ FLIP;
                y = Double.doubleToRawLongBits(b[j1]) ^ FLIP;
                t = isBefore(y, x);
                out[k + half + s] = Double.longBitsToDouble(pick(x, y, t) ^ FLIP);
                from[at + half + s] = Kernels.pick(aBase + i1, bBase + j1, t);
                j1 += t;
                i1 += 1 - t;
            }
            done += steps;
        }
        mergeOneLane(a, i0, a1, b, j0, b1, out, k + done, from, at + done, aBase, bBase);
        mergeOneLane(a, i1, aEnd, b, j1, bEnd, out, k + half + done, from, at + half + done, aBase, bBase);
    }

    private void mergeOneLane(double[] a, int i, int aEnd, double[] b, int j, int bEnd, double[] out, int k, int[] from,
            int at,
            int aBase, int bBase) {
        while (i < aEnd && j < bEnd) {
            for (int end = k + Math.min(aEnd - i, bEnd - j); k < end; k++) {
                long x = Double.doubleToRawLongBits(a[i]) ^ FLIP;
                long y = Double.doubleToRawLongBits(b[j]) ^ FLIP;
                int t = isBefore(y, x);
                out[k] = Double.longBitsToDouble(pick(x, y, t) ^ FLIP);
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
    public int ascending(double[] a, int lo, int hi) {
        double last = a[lo];
        int i = lo + 1;
        for (; i < hi; i++) {
            double next = a[i];
            // Most keys ascend or repeat, and one or two comparisons tell that.
            boolean mayDescend = COMPARES
                    || (!isFirst(last, next) && Double.doubleToRawLongBits(next) != Double.doubleToRawLongBits(last));
            if (mayDescend && before(next, last)) {
                break;
            }
            last = next;
        }
        return i;
    }

    @Override
    public int descending(double[] a, int lo, int hi, boolean sameToo) {
        double last = a[lo];
        int i = lo + 1;
        for (; i < hi; i++) {
            double next = a[i];
            if (!before(next, last)
                    && !(sameToo && Double.doubleToRawLongBits(next) == Double.doubleToRawLongBits(last))) {
                break;
            }
            last = next;
        }
        return i;
    }

    @Override
    public void insertionSort(double[] a, int lo, int hi, int @Nullable [] carried) {
        for (int i = lo + 1; i < hi; i++) {
            double key = a[i];
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
