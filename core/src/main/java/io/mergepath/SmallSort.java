// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import io.mergepath.spi.JdkSorts;

/**
 * The bounds up to which {@link Sort} calls the JDK's sorts of primitive keys in natural order. Without vector sorts
 * the engine chooses the same sorts, and a call of the engine takes longer than the shortest of them. The JDK's sorts
 * are not stable. Equal keys are identical, so nobody sees the difference; only NaNs are equal and not identical.
 */
final class SmallSort {
    /** The greatest number of keys of at most 32 bits. */
    static final int MOST = 1 << 12;

    /** The greatest number of keys of 64 bits. */
    static final int MOST_WIDE = 1 << 9;

    /** The greatest number of {@code float}s. */
    static final int MOST_FLOATS = JdkSorts.keepNaNs() ? MOST : 0;

    /** The greatest number of {@code double}s. */
    static final int MOST_DOUBLES = JdkSorts.keepNaNs() ? MOST_WIDE : 0;

    private SmallSort() {
    }

    /** Whether a range lies in an array and is short. The engine refuses ranges that do not lie in the array. */
    static boolean isShort(int length, int from, int to, int most) {
        return 0 <= from && from <= to && to <= length && to - from <= most;
    }
}
