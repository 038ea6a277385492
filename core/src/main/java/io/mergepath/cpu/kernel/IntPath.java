// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import io.mergepath.IntComparator;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;

/**
 * The walks over {@code int[]}. No comparison is a branch: the loops compute with its result.
 *
 * <p>This class itself compares codes of a built-in order. {@link Kernels} defines it again as a hidden class for
 * comparators, as it does with {@link IntKernel}.
 */
final class IntPath implements PathKernel<int[]> {
    private static final boolean COMPARES = Kernels.compares(MethodHandles.lookup());

    private final IntComparator order;

    IntPath(IntComparator order) {
        this.order = order;
    }

    /** 1 if {@code y} comes strictly before {@code x}, else 0. */
    private int isBefore(int y, int x) {
        return COMPARES ? (order.compare(y, x) < 0 ? 1 : 0) : (int) (((long) y - x) >>> 63);
    }

    @Override
    public boolean before(int[] x, int i, int[] y, int j) {
        return isBefore(x[i], y[j]) != 0;
    }

    @Override
    public void ranks(int[] x, int[] y, Lanes lanes, int[] xRanks, int[] yRanks) {
        int i0 = lanes.x[0];
        int i1 = lanes.x[1];
        int i2 = lanes.x[2];
        int j0 = lanes.y[0];
        int j1 = lanes.y[1];
        int j2 = lanes.y[2];
        while (true) {
            int steps = Math.min(Math.min(Math.min(lanes.x[1] - i0, lanes.y[1] - j0),
                    Math.min(lanes.x[2] - i1, lanes.y[2] - j1)), Math.min(lanes.x[3] - i2, lanes.y[3] - j2));
            if (steps == 0) {
                break;
            }
            for (int s = 0; s < steps; s++) {
                int t = isBefore(y[j0], x[i0]);
                xRanks[i0] = j0;
                yRanks[j0] = i0;
                j0 += t;
                i0 += 1 - t;
                t = isBefore(y[j1], x[i1]);
                xRanks[i1] = j1;
                yRanks[j1] = i1;
                j1 += t;
                i1 += 1 - t;
                t = isBefore(y[j2], x[i2]);
                xRanks[i2] = j2;
                yRanks[j2] = i2;
                j2 += t;
                i2 += 1 - t;
            }
        }
        ranks(x, i0, lanes.x[1], y, j0, lanes.y[1], xRanks, yRanks);
        ranks(x, i1, lanes.x[2], y, j1, lanes.y[2], xRanks, yRanks);
        ranks(x, i2, lanes.x[3], y, j2, lanes.y[3], xRanks, yRanks);
    }

    private void ranks(int[] x, int i, int xEnd, int[] y, int j, int yEnd, int[] xRanks, int[] yRanks) {
        for (int steps = Math.min(xEnd - i, yEnd - j); steps > 0; steps = Math.min(xEnd - i, yEnd - j)) {
            for (int s = 0; s < steps; s++) {
                int t = isBefore(y[j], x[i]);
                xRanks[i] = j;
                yRanks[j] = i;
                j += t;
                i += 1 - t;
            }
        }
        Arrays.fill(xRanks, i, xEnd, j);
        Arrays.fill(yRanks, j, yEnd, i);
    }

    @Override
    public void matches(int[] x, int xFrom, int[] y, int count, int[] yRanks, byte[] matches) {
        for (int j = 0; j < count; j++) {
            int i = yRanks[j] - 1;
            matches[j] = (byte) (i < xFrom ? 0 : 1 - isBefore(x[i], y[j]));
        }
    }

    @Override
    public int select(int[] x, int[] y, Lanes lanes, int take, int[] positions, int yBase) {
        int i0 = lanes.x[0];
        int i1 = lanes.x[1];
        int i2 = lanes.x[2];
        int j0 = lanes.y[0];
        int j1 = lanes.y[1];
        int j2 = lanes.y[2];
        int from1 = i1 - i0 + j1 - j0;
        int from2 = i2 - i0 + j2 - j0;
        int k0 = 0;
        int k1 = from1;
        int k2 = from2;
        while (true) {
            int steps = Math.min(Math.min(Math.min(lanes.x[1] - i0, lanes.y[1] - j0),
                    Math.min(lanes.x[2] - i1, lanes.y[2] - j1)), Math.min(lanes.x[3] - i2, lanes.y[3] - j2));
            if (steps == 0) {
                break;
            }
            for (int s = 0; s < steps; s++) {
                int t = isBefore(y[j0], x[i0]);
                int u = (1 - t) & isBefore(x[i0], y[j0]);
                positions[k0] = Kernels.pick(i0, yBase + j0, t);
                k0 += take >>> (u + 2 * t) & 1;
                i0 += 1 - t;
                j0 += 1 - u;
                t = isBefore(y[j1], x[i1]);
                u = (1 - t) & isBefore(x[i1], y[j1]);
                positions[k1] = Kernels.pick(i1, yBase + j1, t);
                k1 += take >>> (u + 2 * t) & 1;
                i1 += 1 - t;
                j1 += 1 - u;
                t = isBefore(y[j2], x[i2]);
                u = (1 - t) & isBefore(x[i2], y[j2]);
                positions[k2] = Kernels.pick(i2, yBase + j2, t);
                k2 += take >>> (u + 2 * t) & 1;
                i2 += 1 - t;
                j2 += 1 - u;
            }
        }
        k0 = select(x, i0, lanes.x[1], y, j0, lanes.y[1], take, positions, k0, yBase);
        k1 = select(x, i1, lanes.x[2], y, j1, lanes.y[2], take, positions, k1, yBase);
        k2 = select(x, i2, lanes.x[3], y, j2, lanes.y[3], take, positions, k2, yBase);
        System.arraycopy(positions, from1, positions, k0, k1 - from1);
        k0 += k1 - from1;
        System.arraycopy(positions, from2, positions, k0, k2 - from2);
        return k0 + k2 - from2;
    }

    private int select(int[] x, int i, int xEnd, int[] y, int j, int yEnd, int take, int[] positions, int k,
            int yBase) {
        for (int steps = Math.min(xEnd - i, yEnd - j); steps > 0; steps = Math.min(xEnd - i, yEnd - j)) {
            for (int s = 0; s < steps; s++) {
                int t = isBefore(y[j], x[i]);
                int u = (1 - t) & isBefore(x[i], y[j]);
                positions[k] = Kernels.pick(i, yBase + j, t);
                k += take >>> (u + 2 * t) & 1;
                i += 1 - t;
                j += 1 - u;
            }
        }
        if ((take & ONLY_X) != 0) {
            while (i < xEnd) {
                positions[k++] = i++;
            }
        }
        if ((take & ONLY_Y) != 0) {
            while (j < yEnd) {
                positions[k++] = yBase + j++;
            }
        }
        return k;
    }

    @Override
    public int heads(int[] keys, int from, int to, int[] heads, int at) {
        for (int i = from; i < to; i++) {
            heads[at] = i;
            at += isBefore(keys[i - 1], keys[i]);
        }
        return at;
    }
}
