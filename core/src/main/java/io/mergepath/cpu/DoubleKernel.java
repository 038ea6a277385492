package io.mergepath.cpu;

import io.mergepath.DoubleComparator;
import org.jspecify.annotations.Nullable;

/** The inner loops over {@code double[]}: as {@link IntKernel}, line for line. */
final class DoubleKernel implements Kernel<double[]> {
    private final DoubleComparator order;

    DoubleKernel(DoubleComparator order) {
        this.order = order;
    }

    private int isBefore(double y, double x) {
        return order.compare(y, x) < 0 ? 1 : 0;
    }

    private static double pick(double x, double y, int second) {
        long bits = Double.doubleToRawLongBits(x);
        return Double.longBitsToDouble(bits ^ ((bits ^ Double.doubleToRawLongBits(y)) & -second));
    }

    private static int pickIndex(int x, int y, int second) {
        return x ^ ((x ^ y) & -second);
    }

    @Override
    public boolean before(double[] x, int i, double[] y, int j) {
        return isBefore(x[i], y[j]) != 0;
    }

    private int coRank(double[] a, int i, int aEnd, double[] b, int j, int bEnd, int k) {
        int low = Math.max(0, k - (bEnd - j));
        int high = Math.min(k, aEnd - i);
        while (low < high) {
            int mid = (low + high) >>> 1;
            if (isBefore(b[j + k - 1 - mid], a[i + mid]) != 0) {
                high = mid;
            } else {
                low = mid + 1;
            }
        }
        return low;
    }

    @Override
    public void merge(double[] a, int i, int aEnd, double[] b, int j, int bEnd, double[] out, int k) {
        int quarter = (aEnd - i + bEnd - j) >>> 2;
        if (quarter < Kernels.LEAST_LANE || i == aEnd || j == bEnd) {
            mergeOneLane(a, i, aEnd, b, j, bEnd, out, k);
            return;
        }
        // Cuts are found inside the halves of earlier cuts, so they can't cross even if the order lies.
        int half = coRank(a, i, aEnd, b, j, bEnd, 2 * quarter);
        int a2 = i + half;
        int b2 = j + 2 * quarter - half;
        int first = coRank(a, i, a2, b, j, b2, quarter);
        int a1 = i + first;
        int b1 = j + quarter - first;
        int third = coRank(a, a2, aEnd, b, b2, bEnd, quarter);
        int a3 = a2 + third;
        int b3 = b2 + quarter - third;
        int i0 = i;
        int j0 = j;
        int i1 = a1;
        int j1 = b1;
        int i2 = a2;
        int j2 = b2;
        int i3 = a3;
        int j3 = b3;
        int k1 = k + quarter;
        int k2 = k1 + quarter;
        int k3 = k2 + quarter;
        int done = 0;
        while (true) {
            // No lane can run dry within this many steps, so the loop tests no ends.
            int steps = Math.min(Math.min(Math.min(a1 - i0, b1 - j0), Math.min(a2 - i1, b2 - j1)),
                    Math.min(Math.min(a3 - i2, b3 - j2), Math.min(aEnd - i3, bEnd - j3)));
            if (steps == 0) {
                break;
            }
            for (int end = done + steps; done < end; done++) {
                double x = a[i0];
                double y = b[j0];
                int t = isBefore(y, x);
                out[k + done] = pick(x, y, t);
                j0 += t;
                i0 += 1 - t;
                x = a[i1];
                y = b[j1];
                t = isBefore(y, x);
                out[k1 + done] = pick(x, y, t);
                j1 += t;
                i1 += 1 - t;
                x = a[i2];
                y = b[j2];
                t = isBefore(y, x);
                out[k2 + done] = pick(x, y, t);
                j2 += t;
                i2 += 1 - t;
                x = a[i3];
                y = b[j3];
                t = isBefore(y, x);
                out[k3 + done] = pick(x, y, t);
                j3 += t;
                i3 += 1 - t;
            }
        }
        merge(a, i0, a1, b, j0, b1, out, k + done);
        merge(a, i1, a2, b, j1, b2, out, k1 + done);
        merge(a, i2, a3, b, j2, b3, out, k2 + done);
        merge(a, i3, aEnd, b, j3, bEnd, out, k3 + done);
    }

    private void mergeOneLane(double[] a, int i, int aEnd, double[] b, int j, int bEnd, double[] out, int k) {
        while (i < aEnd && j < bEnd) {
            for (int end = k + Math.min(aEnd - i, bEnd - j); k < end; k++) {
                double x = a[i];
                double y = b[j];
                int t = isBefore(y, x);
                out[k] = pick(x, y, t);
                j += t;
                i += 1 - t;
            }
        }
        System.arraycopy(a, i, out, k, aEnd - i);
        System.arraycopy(b, j, out, k + aEnd - i, bEnd - j);
    }

    @Override
    public void merge(double[] a, int i, int aEnd, double[] b, int j, int bEnd, double[] out, int k, int[] from,
            int aBase,
            int bBase) {
        int f = 0;
        while (i < aEnd && j < bEnd) {
            for (int end = f + Math.min(aEnd - i, bEnd - j); f < end; f++) {
                double x = a[i];
                double y = b[j];
                int t = isBefore(y, x);
                out[k + f] = pick(x, y, t);
                from[f] = pickIndex(aBase + i, bBase + j, t);
                j += t;
                i += 1 - t;
            }
        }
        for (; i < aEnd; i++, f++) {
            out[k + f] = a[i];
            from[f] = aBase + i;
        }
        for (; j < bEnd; j++, f++) {
            out[k + f] = b[j];
            from[f] = bBase + j;
        }
    }

    @Override
    public int ascending(double[] a, int lo, int hi) {
        int i = lo + 1;
        while (i < hi && isBefore(a[i], a[i - 1]) == 0) {
            i++;
        }
        return i;
    }

    @Override
    public int descending(double[] a, int lo, int hi) {
        int i = lo + 1;
        while (i < hi && isBefore(a[i], a[i - 1]) != 0) {
            i++;
        }
        return i;
    }

    @Override
    public void insertionSort(double[] a, int lo, int hi, int @Nullable [] carried) {
        for (int i = lo + 1; i < hi; i++) {
            double key = a[i];
            int j = i;
            while (j > lo && isBefore(key, a[j - 1]) != 0) {
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
