// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import java.util.Arrays;
import java.util.Comparator;

/** The walks over {@code Object[]}. A comparison costs far more than a branch, so the lanes run one after the other. */
final class ObjectPath implements PathKernel<Object[]> {
    private final Comparator<Object> order;

    @SuppressWarnings("unchecked") // the caller's keys are of the comparator's type, or the call fails in it
    ObjectPath(Comparator<?> order) {
        this.order = (Comparator<Object>) order;
    }

    @Override
    public boolean before(Object[] x, int i, Object[] y, int j) {
        return order.compare(x[i], y[j]) < 0;
    }

    @Override
    public void ranks(Object[] keys, Lanes lanes, int[] ranks) {
        int i = lanes.x[0];
        int j = lanes.y[0];
        int xEnd = lanes.x[Lanes.COUNT];
        int yEnd = lanes.y[Lanes.COUNT];
        while (i < xEnd && j < yEnd) {
            if (before(keys, j, keys, i)) {
                ranks[j++] = i;
            } else {
                ranks[i++] = j;
            }
        }
        Arrays.fill(ranks, i, xEnd, j);
        Arrays.fill(ranks, j, yEnd, i);
    }

    @Override
    public void matches(Object[] keys, int xFrom, int yFrom, int count, int[] ranks, byte[] matches) {
        for (int j = 0; j < count; j++) {
            int i = ranks[yFrom + j] - 1;
            matches[j] = (byte) (i < xFrom || before(keys, i, keys, yFrom + j) ? 0 : 1);
        }
    }

    @Override
    public void upperBounds(Object[] keys, int xFrom, int xTo, int yFrom, int yTo, int[] ranks) {
        int start = -1;
        int end = -1;
        for (int i = xFrom; i < xTo && ranks[i] < yTo; i++) {
            int lower = ranks[i];
            if (lower != start) {
                if (before(keys, i, keys, lower)) {
                    continue;
                }
                start = lower;
                end = lower + 1;
                while (end < yTo && !before(keys, end - 1, keys, end)) {
                    end++;
                }
            }
            ranks[i] = end;
        }
    }

    @Override
    public int select(Object[] keys, Lanes lanes, int take, int[] positions) {
        int i = lanes.x[0];
        int j = lanes.y[0];
        int xEnd = lanes.x[Lanes.COUNT];
        int yEnd = lanes.y[Lanes.COUNT];
        int k = 0;
        while (i < xEnd && j < yEnd) {
            int c = order.compare(keys[i], keys[j]);
            positions[k] = c > 0 ? j : i;
            k += (take & (c == 0 ? BOTH : c < 0 ? ONLY_X : ONLY_Y)) == 0 ? 0 : 1;
            i += c > 0 ? 0 : 1;
            j += c < 0 ? 0 : 1;
        }
        for (; i < xEnd && (take & ONLY_X) != 0; i++) {
            positions[k++] = i;
        }
        for (; j < yEnd && (take & ONLY_Y) != 0; j++) {
            positions[k++] = j;
        }
        return k;
    }

    @Override
    public int pairs(Object[] keys, Lanes lanes, int[] ofX, int[] ofY) {
        int i = lanes.x[0];
        int j = lanes.y[0];
        int k = 0;
        while (i < lanes.x[Lanes.COUNT] && j < lanes.y[Lanes.COUNT]) {
            int c = order.compare(keys[i], keys[j]);
            if (c == 0) {
                ofX[k] = i;
                ofY[k++] = j;
            }
            i += c > 0 ? 0 : 1;
            j += c < 0 ? 0 : 1;
        }
        return k;
    }

    @Override
    public boolean areDistinct(Object[] keys, int from, int to) {
        return false;
    }

    @Override
    public int heads(Object[] keys, int from, int to, int[] heads, int at) {
        for (int i = from; i < to; i++) {
            if (before(keys, i - 1, keys, i)) {
                heads[at++] = i;
            }
        }
        return at;
    }

    @Override
    public int earlier(Object[] keys, int from, int to, Object[] flip, Object[] bound, int[] earlier) {
        int at = 0;
        for (int i = from; i < to; i++) {
            if (before(keys, i, bound, 0)) {
                earlier[at++] = i - from;
            }
        }
        return at;
    }

    @Override
    public int first(Object[] keys, int count, int most, Object[] sorted, int[] indices) {
        throw new UnsupportedOperationException("objects have no codes");
    }

    /** Whether a bound of a key lies behind a key of another array. */
    private boolean isBehind(Object key, Object other, boolean upper) {
        return upper ? order.compare(key, other) >= 0 : order.compare(other, key) < 0;
    }

    @Override
    public void bounds(Object[] keys, int from, int to, Object[] sorted, Object[] flip, int low, int high,
            boolean upper, int[] bounds) {
        int bound = low;
        for (int i = from; i < to; i++) {
            int step = 1;
            while (step < high - bound && isBehind(keys[i], sorted[bound + step - 1], upper)) {
                bound += step;
                step = Math.min(step, 1 << 29) * 2;
            }
            int end = bound + Math.min(step, high - bound);
            while (bound < end) {
                int mid = (bound + end) >>> 1;
                if (isBehind(keys[i], sorted[mid], upper)) {
                    bound = mid + 1;
                } else {
                    end = mid;
                }
            }
            bounds[i] = bound;
        }
    }

    @Override
    public void partners(Object[] keys, int from, int to, Object[] sorted, Object[] flip, int high, int rank,
            int[] bounds) {
        int equal = rank;
        for (int i = from; i < to; i++) {
            equal = i == from ? rank : before(keys, i - 1, keys, i) ? 0 : equal + 1;
            boolean has = equal < high - bounds[i] && !before(keys, i, sorted, bounds[i] + equal);
            bounds[i] = has ? bounds[i] + equal : -1;
        }
    }
}
