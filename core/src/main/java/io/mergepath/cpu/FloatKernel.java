package io.mergepath.cpu;

import io.mergepath.FloatComparator;
import java.lang.invoke.MethodHandles;
import org.jspecify.annotations.Nullable;

/** The inner loops over {@code float[]}: as {@link IntKernel}, line for line. */
final class FloatKernel implements Kernel<float[]> {
    private static final Shape SHAPE = Kernels.shapeOf(MethodHandles.lookup());

    private final FloatComparator order;

    FloatKernel(FloatComparator order) {
        this.order = order;
    }

    /** 1 if {@code y} comes strictly before {@code x}, else 0. */
    private int isBefore(float y, float x) {
        if (SHAPE == Shape.PLAIN_ASCENDING) {
            return y < x ? 1 : 0;
        } else if (SHAPE == Shape.PLAIN_DESCENDING) {
            return y > x ? 1 : 0;
        } else if (SHAPE == Shape.ASCENDING) {
            return code(y) < code(x) ? 1 : 0;
        } else if (SHAPE == Shape.DESCENDING) {
            return code(y) > code(x) ? 1 : 0;
        }
        return order.compare(y, x) < 0 ? 1 : 0;
    }

    /** A number that orders as the key does: every NaN maps to one, above that of infinity. */
    private static int code(float x) {
        int bits = Float.floatToIntBits(x);
        return bits ^ (bits >> 31 >>> 1);
    }

    /** {@code y} if {@code t} is 1, {@code x} if it is 0, by means that are not turned into a branch. */
    private static float pick(float x, float y, int t) {
        int bits = Float.floatToRawIntBits(x);
        return Float.intBitsToFloat(bits ^ ((bits ^ Float.floatToRawIntBits(y)) & -t));
    }

    private static int pickIndex(int i, int j, int t) {
        return i ^ ((i ^ j) & -t);
    }

    @Override
    public boolean before(float[] x, int i, float[] y, int j) {
        return isBefore(x[i], y[j]) != 0;
    }

    private int coRank(float[] a, int i, int aEnd, float[] b, int j, int bEnd, int k) {
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
    public void merge(float[] a, int i, int aEnd, float[] b, int j, int bEnd, float[] out, int k) {
        int third = (aEnd - i + bEnd - j) / 3;
        if (third < Kernels.LEAST_LANE) {
            mergeFromBothEnds(a, i, aEnd, b, j, bEnd, out, k);
            return;
        }
        // The second cut is searched behind the first, so they can't cross even if the order lies.
        int first = coRank(a, i, aEnd, b, j, bEnd, third);
        int a1 = i + first;
        int b1 = j + third - first;
        int second = coRank(a, a1, aEnd, b, b1, bEnd, third);
        int a2 = a1 + second;
        int b2 = b1 + third - second;
        int i0 = i;
        int j0 = j;
        int i1 = a1;
        int j1 = b1;
        int i2 = a2;
        int j2 = b2;
        int k1 = k + third;
        int k2 = k1 + third;
        int done = 0;
        while (true) {
            // No lane can run dry within this many steps, so the loop tests no ends.
            int steps = Math.min(Math.min(a1 - i0, b1 - j0),
                    Math.min(Math.min(a2 - i1, b2 - j1), Math.min(aEnd - i2, bEnd - j2)));
            if (steps == 0) {
                break;
            }
            for (int end = done + steps; done < end; done++) {
                float x = a[i0];
                float y = b[j0];
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
            }
        }
        // One lane has no more to compare; what is left of the others is cut again.
        merge(a, i0, a1, b, j0, b1, out, k + done);
        merge(a, i1, a2, b, j1, b2, out, k1 + done);
        merge(a, i2, aEnd, b, j2, bEnd, out, k2 + done);
    }

    private void mergeFromBothEnds(float[] a, int i, int aEnd, float[] b, int j, int bEnd, float[] out, int k) {
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
                float x = a[x0];
                float y = b[y0];
                int t = isBefore(y, x);
                out[front + s] = pick(x, y, t);
                y0 += t;
                x0 += 1 - t;
                x = a[i1 - 1];
                y = b[j1 - 1];
                t = isBefore(y, x);
                out[back - 1 - s] = pickLast(x, y, t);
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

    private static float pickLast(float x, float y, int t) {
        return pick(y, x, t);
    }

    private void mergeOneLane(float[] a, int i, int aEnd, float[] b, int j, int bEnd, float[] out, int k) {
        while (i < aEnd && j < bEnd) {
            for (int end = k + Math.min(aEnd - i, bEnd - j); k < end; k++) {
                float x = a[i];
                float y = b[j];
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
    public void merge(float[] a, int i, int aEnd, float[] b, int j, int bEnd, float[] out, int k, int[] from, int aBase,
            int bBase) {
        int f = 0;
        while (i < aEnd && j < bEnd) {
            for (int end = f + Math.min(aEnd - i, bEnd - j); f < end; f++) {
                float x = a[i];
                float y = b[j];
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
    public int ascending(float[] a, int lo, int hi) {
        int i = lo + 1;
        while (i < hi && isBefore(a[i], a[i - 1]) == 0) {
            i++;
        }
        return i;
    }

    @Override
    public int descending(float[] a, int lo, int hi) {
        int i = lo + 1;
        while (i < hi && isBefore(a[i], a[i - 1]) != 0) {
            i++;
        }
        return i;
    }

    @Override
    public void insertionSort(float[] a, int lo, int hi, int @Nullable [] carried) {
        for (int i = lo + 1; i < hi; i++) {
            float key = a[i];
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
