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
    public int heads(Object[] keys, int from, int to, int[] heads, int at) {
        for (int i = from; i < to; i++) {
            if (before(keys, i - 1, keys, i)) {
                heads[at++] = i;
            }
        }
        return at;
    }

    @Override
    public int earlier(Object[] keys, int count, Object[] bound, int[] earlier) {
        int at = 0;
        for (int i = 0; i < count; i++) {
            if (before(keys, i, bound, 0)) {
                earlier[at++] = i;
            }
        }
        return at;
    }
}
