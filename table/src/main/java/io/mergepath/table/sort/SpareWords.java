// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.sort;

import java.lang.ref.SoftReference;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The words of the last sort. The next sort uses their array again, unless the garbage collector has freed it. One
 * thread zeroes a new array, which takes longer than many cores take to fill it.
 */
final class SpareWords {
    private static final SoftReference<long @Nullable []> NONE = new SoftReference<>(null);

    private static final AtomicReference<SoftReference<long @Nullable []>> SPARE = new AtomicReference<>(NONE);

    private SpareWords() {
    }

    /** An array of at least {@code length} words of unspecified content. */
    static long[] take(int length) {
        long[] spare = SPARE.getAndSet(NONE).get();
        return spare != null && spare.length >= length ? spare : new long[length];
    }

    /** Keeps an array that nobody else uses any more. */
    static void keep(long[] words) {
        SPARE.set(new SoftReference<>(words));
    }
}
