// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import io.mergepath.LongComparator;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;

/**
 * The walks over {@code long[]}. No comparison is a branch: the loops compute with its result. A result is 0 or -1, all
 * bits set.
 *
 * <p>This class itself compares codes of a built-in order. {@link Kernels} defines it again as a hidden class for
 * comparators, as it does with {@link LongKernel}.
 */
final class LongPath implements PathKernel<long[]> {
    private static final boolean COMPARES = Kernels.compares(MethodHandles.lookup());

    /** Keys that are searched at the same time, so that the processor waits for many of their reads at once. */
    private static final int BLOCK = 16;

    private static final int MOST_STEP = 1 << 29;

    /** Keys around a guessed bound that are searched. */
    private static final int SPAN = 32;

    /** The range of a block from which on its bounds are guessed. */
    private static final int LEAST_GUESSED = 1 << 9;

    /** Keys that are skipped together if none of them comes before a bound. */
    private static final int STRETCH = 1 << 8;

    private final LongComparator order;

    LongPath(LongComparator order) {
        this.order = order;
    }

    /** -1 if {@code y} comes strictly before {@code x}, else 0. */
    private int isBefore(long y, long x) {
        return COMPARES ? order.compare(y, x) >> 31 : (int) (((y & ~x) | (~(y ^ x) & (y - x))) >> 63);
    }

    /**
     * -1 if {@code y} comes strictly after {@code x}, else 0. A comparator may contradict itself, so the answer depends
     * on {@code before}, the other answer about {@code y} and {@code x}.
     */
    private int isAfter(long y, long x, int before) {
        return COMPARES ? isBefore(x, y) & ~before : isBefore(x, y);
    }

    @Override
    public boolean before(long[] x, int i, long[] y, int j) {
        return isBefore(x[i], y[j]) != 0;
    }

    @Override
    public void ranks(long[] keys, Lanes lanes, int[] ranks) {
        int i0 = lanes.x[0];
        int i1 = lanes.x[1];
        int j0 = lanes.y[0];
        int j1 = lanes.y[1];
        while (true) {
            int steps = Math.min(Math.min(lanes.x[1] - i0, lanes.y[1] - j0),
                    Math.min(lanes.x[2] - i1, lanes.y[2] - j1));
            if (steps == 0) {
                break;
            }
            for (int s = 0; s < steps; s++) {
                int t = isBefore(keys[j0], keys[i0]);
                ranks[i0] = j0;
                ranks[j0] = i0;
                j0 -= t;
                i0 += 1 + t;
                t = isBefore(keys[j1], keys[i1]);
                ranks[i1] = j1;
                ranks[j1] = i1;
                j1 -= t;
                i1 += 1 + t;
            }
        }
        ranks(keys, i0, lanes.x[1], j0, lanes.y[1], ranks);
        ranks(keys, i1, lanes.x[2], j1, lanes.y[2], ranks);
    }

    private void ranks(long[] keys, int i, int xEnd, int j, int yEnd, int[] ranks) {
        for (int steps = Math.min(xEnd - i, yEnd - j); steps > 0; steps = Math.min(xEnd - i, yEnd - j)) {
            for (int s = 0; s < steps; s++) {
                int t = isBefore(keys[j], keys[i]);
                ranks[i] = j;
                ranks[j] = i;
                j -= t;
                i += 1 + t;
            }
        }
        Arrays.fill(ranks, i, xEnd, j);
        Arrays.fill(ranks, j, yEnd, i);
    }

    @Override
    public void matches(long[] keys, int xFrom, int yFrom, int count, int[] ranks, byte[] matches) {
        for (int j = 0; j < count; j++) {
            int i = ranks[yFrom + j] - 1;
            matches[j] = (byte) (i < xFrom ? 0 : 1 + isBefore(keys[i], keys[yFrom + j]));
        }
    }

    @Override
    public void upperBounds(long[] keys, int xFrom, int xTo, int yFrom, int yTo, int[] ranks) {
        if (yFrom == yTo) {
            return;
        }
        if (areDistinct(keys, yFrom, yTo)) {
            for (int i = xFrom; i < xTo; i++) {
                int j = Math.min(ranks[i], yTo - 1);
                ranks[i] = Math.min(yTo, ranks[i] + 1 + isBefore(keys[i], keys[j]));
            }
            return;
        }
        // The rank of each key of Y becomes the end of its group of equal keys.
        int end = yTo;
        ranks[yTo - 1] = end;
        for (int j = yTo - 2; j >= yFrom; j--) {
            end ^= (end ^ (j + 1)) & isBefore(keys[j], keys[j + 1]);
            ranks[j] = end;
        }
        for (int i = xFrom; i < xTo; i++) {
            int lower = ranks[i];
            int j = Math.min(lower, yTo - 1);
            int upper = Math.max(lower, ranks[j]);
            ranks[i] = upper ^ ((upper ^ lower) & isBefore(keys[i], keys[j]));
        }
    }

    @Override
    public boolean areDistinct(long[] keys, int from, int to) {
        long bits = -1;
        for (int j = from + 1; j < to && !COMPARES; j++) {
            long next = keys[j] ^ keys[j - 1];
            bits &= next | -next;
        }
        return !COMPARES && bits < 0;
    }

    @Override
    public int select(long[] keys, Lanes lanes, int take, int[] positions) {
        int taken = taken(take);
        int x1 = lanes.x[1];
        int x2 = lanes.x[2];
        int y1 = lanes.y[1];
        int y2 = lanes.y[2];
        int i0 = lanes.x[0];
        int i1 = x1;
        int j0 = lanes.y[0];
        int j1 = y1;
        int second = i1 - i0 + j1 - j0;
        int k0 = 0;
        int k1 = second;
        while (true) {
            int steps = Math.min(Math.min(x1 - i0, y1 - j0), Math.min(x2 - i1, y2 - j1));
            if (steps == 0) {
                break;
            }
            for (int s = 0; s < steps; s++) {
                int t = isBefore(keys[j0], keys[i0]);
                int u = isAfter(keys[j0], keys[i0], t);
                positions[k0] = i0 + ((j0 - i0) & t);
                k0 += (taken >>> (u + 2 * t)) & 1;
                i0 += 1 + t;
                j0 += 1 + u;
                t = isBefore(keys[j1], keys[i1]);
                u = isAfter(keys[j1], keys[i1], t);
                positions[k1] = i1 + ((j1 - i1) & t);
                k1 += (taken >>> (u + 2 * t)) & 1;
                i1 += 1 + t;
                j1 += 1 + u;
            }
        }
        k0 = select(keys, i0, x1, j0, y1, take, positions, k0);
        k1 = select(keys, i1, x2, j1, y2, take, positions, k1);
        System.arraycopy(positions, second, positions, k0, k1 - second);
        return k0 + k1 - second;
    }

    /** The bits of {@code take}, each where a shift by the results of a step, which are 0 or -1, finds it. */
    private static int taken(int take) {
        return (take & BOTH) | ((take & ONLY_X) << 30) | ((take & ONLY_Y) << 28);
    }

    private int select(long[] keys, int i, int xEnd, int j, int yEnd, int take, int[] positions, int k) {
        int taken = taken(take);
        for (int steps = Math.min(xEnd - i, yEnd - j); steps > 0; steps = Math.min(xEnd - i, yEnd - j)) {
            for (int s = 0; s < steps; s++) {
                int t = isBefore(keys[j], keys[i]);
                int u = isAfter(keys[j], keys[i], t);
                positions[k] = i + ((j - i) & t);
                k += (taken >>> (u + 2 * t)) & 1;
                i += 1 + t;
                j += 1 + u;
            }
        }
        if ((take & ONLY_X) != 0) {
            while (i < xEnd) {
                positions[k++] = i++;
            }
        }
        if ((take & ONLY_Y) != 0) {
            while (j < yEnd) {
                positions[k++] = j++;
            }
        }
        return k;
    }

    @Override
    public int pairs(long[] keys, Lanes lanes, int[] ofX, int[] ofY) {
        int x1 = lanes.x[1];
        int x2 = lanes.x[2];
        int y1 = lanes.y[1];
        int y2 = lanes.y[2];
        int i0 = lanes.x[0];
        int i1 = x1;
        int j0 = lanes.y[0];
        int j1 = y1;
        int second = i1 - i0;
        int k0 = 0;
        int k1 = second;
        while (true) {
            int steps = Math.min(Math.min(x1 - i0, y1 - j0), Math.min(x2 - i1, y2 - j1));
            if (steps == 0) {
                break;
            }
            for (int s = 0; s < steps; s++) {
                int t = isBefore(keys[j0], keys[i0]);
                int u = isAfter(keys[j0], keys[i0], t);
                ofX[k0] = i0;
                ofY[k0] = j0;
                k0 += 1 + t + u;
                i0 += 1 + t;
                j0 += 1 + u;
                t = isBefore(keys[j1], keys[i1]);
                u = isAfter(keys[j1], keys[i1], t);
                ofX[k1] = i1;
                ofY[k1] = j1;
                k1 += 1 + t + u;
                i1 += 1 + t;
                j1 += 1 + u;
            }
        }
        k0 = pairs(keys, i0, x1, j0, y1, ofX, ofY, k0);
        k1 = pairs(keys, i1, x2, j1, y2, ofX, ofY, k1);
        System.arraycopy(ofX, second, ofX, k0, k1 - second);
        System.arraycopy(ofY, second, ofY, k0, k1 - second);
        return k0 + k1 - second;
    }

    private int pairs(long[] keys, int i, int xEnd, int j, int yEnd, int[] ofX, int[] ofY, int k) {
        for (int steps = Math.min(xEnd - i, yEnd - j); steps > 0; steps = Math.min(xEnd - i, yEnd - j)) {
            for (int s = 0; s < steps; s++) {
                int t = isBefore(keys[j], keys[i]);
                int u = isAfter(keys[j], keys[i], t);
                ofX[k] = i;
                ofY[k] = j;
                k += 1 + t + u;
                i += 1 + t;
                j += 1 + u;
            }
        }
        return k;
    }

    @Override
    public int heads(long[] keys, int from, int to, int[] heads, int at) {
        for (int i = from; i < to; i++) {
            heads[at] = i;
            at -= isBefore(keys[i - 1], keys[i]);
        }
        return at;
    }

    @Override
    public int earlier(long[] keys, int from, int to, long[] flip, long[] bound, int[] earlier) {
        long bits = flip[0];
        long last = bound[0];
        int at = 0;
        int end;
        for (int i = from; i < to; i = end) {
            end = i + Math.min(STRETCH, to - i);
            if (!COMPARES && least(keys, i, end, bits) >= last) {
                continue;
            }
            for (int k = i; k < end; k++) {
                earlier[at] = k - from;
                at -= isBefore(keys[k] ^ bits, last);
            }
        }
        return at;
    }

    /** The least code. The compiler makes vectors of this loop. */
    private static long least(long[] keys, int from, int to, long bits) {
        long least = keys[from] ^ bits;
        for (int k = from; k < to; k++) {
            least = Math.min(least, keys[k] ^ bits);
        }
        return least;
    }

    @Override
    public int first(long[] keys, int count, int most, long[] sorted, int[] indices) {
        if (COMPARES) {
            throw new UnsupportedOperationException("keys of a comparator have no codes");
        }
        System.arraycopy(keys, 0, sorted, 0, count);
        Arrays.sort(sorted, 0, count);
        long last = sorted[most - 1];
        int less = most - 1;
        while (less > 0 && sorted[less - 1] == last) {
            less--;
        }
        int equal = most - less;
        int found = -1;
        int at = 0;
        for (int i = 0; at < most; i++) {
            if (keys[i] < last) {
                indices[at++] = i;
            } else if (keys[i] == last && equal > 0) {
                indices[at++] = i;
                equal--;
                found = i;
            }
        }
        return found;
    }

    /** -1 if a bound of {@code x} lies behind {@code y}, else 0. */
    private int isBehind(long x, long y, boolean upper) {
        return upper ? ~isBefore(x, y) : isBefore(y, x);
    }

    @Override
    public void bounds(long[] keys, int from, int to, long[] sorted, long[] flip, int low, int high, boolean upper,
            int[] bounds) {
        long bits = flip[0];
        int begin = low;
        int step = 1;
        boolean guesses = !COMPARES;
        for (int i = from; i < to; i += BLOCK) {
            int end = Math.min(to, i + BLOCK);
            long last = keys[end - 1];
            int top = begin;
            while (step < high - top && isBehind(last, sorted[top + step - 1] ^ bits, upper) != 0) {
                top += step;
                step = Math.min(step, MOST_STEP) * 2;
            }
            int length = top - begin + Math.min(step, high - top);
            guesses &= length >= LEAST_GUESSED && guess(keys, i, end, sorted, bits, begin, length, upper, bounds);
            if (guesses) {
                length = SPAN;
            } else {
                Arrays.fill(bounds, i, end, begin);
            }
            for (; length > 0; length >>>= 1) {
                int half = (length + 1) >>> 1;
                for (int k = i; k < end; k++) {
                    bounds[k] += half & isBehind(keys[k], sorted[bounds[k] + half - 1] ^ bits, upper);
                }
            }
            step = Math.max(1, bounds[end - 1] - begin);
            begin = bounds[end - 1];
        }
    }

    /**
     * Guesses where the bounds of a block lie, as if the keys of the range were evenly spread. The key at the first
     * guess leads to a second one. Each guess begins a span.
     *
     * @return whether all bounds lie in their spans
     */
    private boolean guess(long[] keys, int from, int to, long[] sorted, long bits, int begin, int length, boolean upper,
            int[] bounds) {
        EvenKeys range = EvenKeys.of(sorted[begin] ^ bits, sorted[begin + length - 1] ^ bits, length);
        int most = length - SPAN;
        int wrong = 0;
        for (int k = from; k < to; k++) {
            int at = range.place(keys[k]);
            at = Math.clamp(range.place(keys[k], at, sorted[begin + at] ^ bits) - SPAN / 2, 0, most);
            bounds[k] = begin + at;
            wrong |= ~isBehind(keys[k], sorted[begin + Math.max(0, at - 1)] ^ bits, upper) & -at;
            wrong |= isBehind(keys[k], sorted[begin + Math.min(length - 1, at + SPAN)] ^ bits, upper) & (at - most);
        }
        return wrong >= 0;
    }

    @Override
    public void partners(long[] keys, int from, int to, long[] sorted, long[] flip, int high, int rank, int[] bounds) {
        long bits = flip[0];
        int equal = rank;
        for (int i = from; i < to; i++) {
            equal = i == from ? rank : (equal + 1) & ~isBefore(keys[i - 1], keys[i]);
            if (equal < high - bounds[i]) {
                int partner = bounds[i] + equal;
                bounds[i] = partner ^ isBefore(keys[i], sorted[partner] ^ bits);
            } else {
                bounds[i] = -1;
            }
        }
    }
}
