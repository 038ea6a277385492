// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.cpu.kernel.Lanes;
import io.mergepath.cpu.kernel.PathKernel;
import io.mergepath.cpu.kernel.PathKeys;

/**
 * Finds where a walk through two sorted ranges X and Y stands after some steps. {@link #mergePath} is for walks that
 * take one key a step, with X first among equal keys. {@link #balancedPath} is for walks on which equal keys of X and Y
 * leave in twos: a cut of the merge path inside a group of equal keys moves back to where as many keys of X as of Y
 * have left, or one input has no key of the group left.
 *
 * <p>A cut lies inside the ranges whatever the order returns. Cuts that begin at earlier cuts do not cross.
 *
 * <p>Source: Baxter, "Modern GPU", multisets (2013), for the balanced path.
 *
 * @param <A> the type of the arrays of keys
 */
final class Cuts<A> {
    private final PathKernel<A> kernel;
    private final Source<A> keysOfX;
    private final Source<A> keysOfY;

    /** The found cut. */
    long x;
    long y;

    private Cuts(PathKernel<A> kernel, Source<A> keysOfX, Source<A> keysOfY) {
        this.kernel = kernel;
        this.keysOfX = keysOfX;
        this.keysOfY = keysOfY;
    }

    /** Keys, one at a time. */
    private interface Source<A> {
        /** Brings a key into the array as the first or second key of a comparison, and returns its index there. */
        int seek(long i, int place);

        A array();
    }

    /** Keys in an array, at the indices of the array. */
    private record Loaded<A>(A array) implements Source<A> {
        @Override
        public int seek(long i, int place) {
            return (int) i;
        }
    }

    /** Keys anywhere, loaded one by one into an array of two keys. */
    private record Single<A>(PathKeys<A> keys, A array) implements Source<A> {
        @Override
        public int seek(long i, int place) {
            keys.load(i, 1, array, place);
            return place;
        }
    }

    /** Cuts of two ranges of one array. */
    static <A> Cuts<A> ofArray(PathKernel<A> kernel, A keys) {
        return new Cuts<>(kernel, new Loaded<>(keys), new Loaded<>(keys));
    }

    /** Cuts of keys anywhere. */
    static <A> Cuts<A> of(PathKernel<A> kernel, PathKeys<A> x, PathKeys<A> y) {
        return new Cuts<>(kernel, new Single<>(x, x.two()), new Single<>(y, y.two()));
    }

    /** Compares two keys, also of one input. */
    private boolean before(Source<A> first, long i, Source<A> second, long j) {
        int at = first.seek(i, 0);
        return kernel.before(first.array(), at, second.array(), second.seek(j, 1));
    }

    /** Finds the cut of the merge path after {@code k} keys of the two ranges. */
    void mergePath(long xFrom, long xTo, long yFrom, long yTo, long k) {
        long low = xFrom + Math.max(0, k - (yTo - yFrom));
        long high = xFrom + Math.min(k, xTo - xFrom);
        long sum = xFrom + yFrom + k;
        while (low < high) {
            long mid = (low + high) >>> 1;
            if (before(keysOfY, sum - 1 - mid, keysOfX, mid)) {
                high = mid;
            } else {
                low = mid + 1;
            }
        }
        x = low;
        y = sum - low;
    }

    /** Finds the cut of the balanced path after {@code k} keys of the two ranges, or one key less. */
    void balancedPath(long xFrom, long xTo, long yFrom, long yTo, long k) {
        mergePath(xFrom, xTo, yFrom, yTo, k);
        boolean nextIsOfX = x < xTo && (y == yTo || !before(keysOfY, y, keysOfX, x));
        if (!nextIsOfX && y == yTo) {
            return;
        }
        Source<A> group = nextIsOfX ? keysOfX : keysOfY;
        long key = nextIsOfX ? x : y;
        long xStart = lower(keysOfX, xFrom, x, group, key);
        long yStart = lower(keysOfY, yFrom, y, group, key);
        long left = x - xStart + y - yStart;
        if (left == 0) {
            return;
        }
        long xCount = upper(keysOfX, xStart, Math.min(xTo, xStart + left), group, key) - xStart;
        long yCount = upper(keysOfY, yStart, Math.min(yTo, yStart + left), group, key) - yStart;
        long twos = left / 2;
        long ofX = Math.min(xCount, yCount < twos ? left - yCount : twos);
        long ofY = Math.min(yCount, xCount < twos ? left - xCount : twos);
        // A comparator that contradicts itself can make the counts wrong. Then the cut stays on the merge path.
        if (ofX + ofY >= left - 1) {
            x = xStart + ofX;
            y = yStart + ofY;
        }
    }

    /** The first key of a range that is not before another key. The range usually ends there. */
    private long lower(Source<A> keys, long from, long to, Source<A> others, long other) {
        if (from == to || before(keys, to - 1, others, other)) {
            return to;
        }
        long low = from;
        long high = to - 1;
        while (low < high) {
            long mid = (low + high) >>> 1;
            if (before(keys, mid, others, other)) {
                low = mid + 1;
            } else {
                high = mid;
            }
        }
        return low;
    }

    /** The first key of a range that comes after another key. */
    private long upper(Source<A> keys, long from, long to, Source<A> others, long other) {
        long low = from;
        long high = to;
        while (low < high) {
            long mid = (low + high) >>> 1;
            if (before(others, other, keys, mid)) {
                high = mid;
            } else {
                low = mid + 1;
            }
        }
        return low;
    }

    /**
     * Finds where the merge path has no more keys in a window, of which one input at least has more keys behind the
     * window.
     *
     * @param moreOfX whether X has keys behind the window
     * @param moreOfY whether Y has keys behind the window
     */
    void endOfWindow(int xFrom, int xTo, boolean moreOfX, int yFrom, int yTo, boolean moreOfY) {
        boolean endsX = moreOfX && (!moreOfY || !before(keysOfY, yTo - 1L, keysOfX, xTo - 1L));
        x = endsX ? xTo : upper(keysOfX, xFrom, xTo, keysOfY, yTo - 1L);
        y = endsX ? lower(keysOfY, yFrom, yTo, keysOfX, xTo - 1L) : yTo;
    }

    /** The first key of X that equals a key of X. */
    long firstEqualOfX(long i) {
        long low = i;
        long step = 1;
        while (low - step >= 0 && !before(keysOfX, low - step, keysOfX, i)) {
            low -= step;
            step *= 2;
        }
        return lower(keysOfX, Math.max(0, low - step), low, keysOfX, i);
    }

    /** Whether a key of X comes before the next key of X. */
    boolean isXBeforeNext(long i) {
        return before(keysOfX, i, keysOfX, i + 1);
    }

    /** Whether a key of X comes before a key of Y. */
    boolean isXBefore(long i, long j) {
        return before(keysOfX, i, keysOfY, j);
    }

    /** The lower bound of a key of X in a range of Y, by doubling steps from the start of the range. */
    long lowerInY(long i, long from, long to) {
        long low = from;
        long step = 1;
        while (low + step <= to && before(keysOfY, low + step - 1, keysOfX, i)) {
            low += step;
            step *= 2;
        }
        return lower(keysOfY, low, Math.min(to, low + step - 1), keysOfX, i);
    }

    /** The upper bound of a key of X in a range of Y, by doubling steps from the start of the range. */
    long upperInY(long i, long from, long to) {
        return upperByDoubling(keysOfY, from, to, keysOfX, i);
    }

    /** The upper bound of a key of Y in a range of X, by doubling steps from the start of the range. */
    long upperInX(long j, long from, long to) {
        return upperByDoubling(keysOfX, from, to, keysOfY, j);
    }

    private long upperByDoubling(Source<A> keys, long from, long to, Source<A> others, long other) {
        long low = from;
        long step = 1;
        while (low + step <= to && !before(others, other, keys, low + step - 1)) {
            low += step;
            step *= 2;
        }
        return upper(keys, low, Math.min(to, low + step - 1), others, other);
    }

    /** Cuts ranges of arrays into lanes of equal numbers of keys. */
    void lanes(Lanes lanes, int xFrom, int xTo, int yFrom, int yTo, boolean balanced) {
        lanes.cut(0, xFrom, yFrom);
        x = xFrom;
        y = yFrom;
        for (int lane = 1; lane < Lanes.COUNT; lane++) {
            long k = (xTo - x + yTo - y) / (Lanes.COUNT + 1 - lane);
            if (balanced) {
                balancedPath(x, xTo, y, yTo, k);
            } else {
                mergePath(x, xTo, y, yTo, k);
            }
            lanes.cut(lane, (int) x, (int) y);
        }
        lanes.cut(Lanes.COUNT, xTo, yTo);
    }
}
