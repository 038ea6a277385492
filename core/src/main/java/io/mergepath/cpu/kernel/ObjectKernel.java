// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The inner loops over {@code Object[]}. A comparison of objects costs far more than a branch, so these are the
 * textbook loops.
 */
final class ObjectKernel implements Kernel<Object[]> {
    private final Comparator<Object> order;

    @SuppressWarnings("unchecked") // the caller's keys are of the comparator's type, or the call fails in it
    ObjectKernel(Comparator<?> order) {
        this.order = (Comparator<Object>) order;
    }

    private boolean isBefore(Object y, Object x) {
        return order.compare(y, x) < 0;
    }

    @Override
    public boolean before(Object[] x, int i, Object[] y, int j) {
        return isBefore(x[i], y[j]);
    }

    @Override
    public void merge(Object[] a, int i, int aEnd, Object[] b, int j, int bEnd, Object[] out, int k) {
        if (i < aEnd && j < bEnd) {
            Object x = a[i];
            Object y = b[j];
            while (true) {
                if (isBefore(y, x)) {
                    out[k++] = y;
                    if (++j == bEnd) {
                        break;
                    }
                    y = b[j];
                } else {
                    out[k++] = x;
                    if (++i == aEnd) {
                        break;
                    }
                    x = a[i];
                }
            }
        }
        System.arraycopy(a, i, out, k, aEnd - i);
        System.arraycopy(b, j, out, k + aEnd - i, bEnd - j);
    }

    @Override
    public void merge(Object[] a, int i, int aEnd, Object[] b, int j, int bEnd, Object[] out, int k, int[] from, int at,
            int aBase, int bBase) {
        while (i < aEnd && j < bEnd) {
            if (isBefore(b[j], a[i])) {
                from[at++] = bBase + j;
                out[k++] = b[j++];
            } else {
                from[at++] = aBase + i;
                out[k++] = a[i++];
            }
        }
        System.arraycopy(a, i, out, k, aEnd - i);
        System.arraycopy(b, j, out, k + aEnd - i, bEnd - j);
        Kernels.fillFrom(from, at, aBase + i, aEnd - i, bBase + j, bEnd - j);
    }

    @Override
    public int ascending(Object[] a, int lo, int hi) {
        int i = lo + 1;
        while (i < hi && !isBefore(a[i], a[i - 1])) {
            i++;
        }
        return i;
    }

    @Override
    public int descending(Object[] a, int lo, int hi, boolean sameToo) {
        int i = lo + 1;
        while (i < hi && isBefore(a[i], a[i - 1])) {
            i++;
        }
        return i;
    }

    /** Binary insertion sort, because comparisons cost more than moves. */
    @Override
    public void insertionSort(Object[] a, int lo, int hi, int @Nullable [] carried) {
        for (int i = ascending(a, lo, hi); i < hi; i++) {
            Object key = a[i];
            int low = lo;
            int high = i;
            while (low < high) {
                int mid = (low + high) >>> 1;
                if (isBefore(key, a[mid])) {
                    high = mid;
                } else {
                    low = mid + 1;
                }
            }
            System.arraycopy(a, low, a, low + 1, i - low);
            a[low] = key;
            if (carried != null) {
                int value = carried[i];
                System.arraycopy(carried, low, carried, low + 1, i - low);
                carried[low] = value;
            }
        }
    }
}
