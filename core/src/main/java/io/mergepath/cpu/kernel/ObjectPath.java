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
    public void ranks(Object[] x, Object[] y, Lanes lanes, int[] xRanks, int[] yRanks) {
        int i = lanes.x[0];
        int j = lanes.y[0];
        int xEnd = lanes.x[Lanes.COUNT];
        int yEnd = lanes.y[Lanes.COUNT];
        while (i < xEnd && j < yEnd) {
            if (before(y, j, x, i)) {
                yRanks[j++] = i;
            } else {
                xRanks[i++] = j;
            }
        }
        Arrays.fill(xRanks, i, xEnd, j);
        Arrays.fill(yRanks, j, yEnd, i);
    }

    @Override
    public void matches(Object[] x, int xFrom, Object[] y, int count, int[] yRanks, byte[] matches) {
        for (int j = 0; j < count; j++) {
            int i = yRanks[j] - 1;
            matches[j] = (byte) (i < xFrom || before(x, i, y, j) ? 0 : 1);
        }
    }

    @Override
    public int select(Object[] x, Object[] y, Lanes lanes, int take, int[] positions, int yBase) {
        int i = lanes.x[0];
        int j = lanes.y[0];
        int xEnd = lanes.x[Lanes.COUNT];
        int yEnd = lanes.y[Lanes.COUNT];
        int k = 0;
        while (i < xEnd && j < yEnd) {
            int c = order.compare(x[i], y[j]);
            positions[k] = c > 0 ? yBase + j : i;
            k += take >>> (c == 0 ? 0 : c < 0 ? 1 : 2) & 1;
            i += c > 0 ? 0 : 1;
            j += c < 0 ? 0 : 1;
        }
        for (; i < xEnd && (take & ONLY_X) != 0; i++) {
            positions[k++] = i;
        }
        for (; j < yEnd && (take & ONLY_Y) != 0; j++) {
            positions[k++] = yBase + j;
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
}
