// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import org.jspecify.annotations.Nullable;

/**
 * The records that a radix sort moves, one for each key. A 32-bit code without payload lies in {@code ints}. Every
 * other code lies in {@code longs}: a 32-bit code above its 32-bit payload, a 64-bit code alone. The payload of a
 * 64-bit code lies in {@code carried}.
 */
final class Records {
    private static final long[] NO_LONGS = {};
    private static final int[] NO_INTS = {};

    final boolean narrow;
    final int[] ints;
    final long[] longs;
    final int @Nullable [] carried;

    private Records(boolean narrow, int[] ints, long[] longs, int @Nullable [] carried) {
        this.narrow = narrow;
        this.ints = ints;
        this.longs = longs;
        this.carried = carried;
    }

    static Records ofInts(int[] ints) {
        return new Records(true, ints, NO_LONGS, null);
    }

    static Records ofLongs(long[] longs, int @Nullable [] carried) {
        return new Records(false, NO_INTS, longs, carried);
    }

    /** Copies a stretch to other records of the same kind. */
    void copy(int from, Records target, int to, int count) {
        if (narrow) {
            System.arraycopy(ints, from, target.ints, to, count);
            return;
        }
        System.arraycopy(longs, from, target.longs, to, count);
        if (carried != null && target.carried != null) {
            System.arraycopy(carried, from, target.carried, to, count);
        }
    }
}
