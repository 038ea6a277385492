// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.workload.SortPeer;
import io.mergepath.bench.workload.SortWorkload;
import io.mergepath.bench.workload.SortWorkload.Operation;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sorts of fastutil: keys, pairs and indices of ints and longs. Its sort of two arrays orders pairs by both.
 * Values here ascend with their places, so this order is the stable order too, at the cost of comparing values.
 */
final class FastutilSorts {
    /** All sorts of fastutil. */
    static final List<SortPeer> ALL = List.of(FastutilSorts::radix, FastutilSorts::quick);

    private FastutilSorts() {
    }

    private static @Nullable Contender radix(SortWorkload work, int threads) {
        boolean one = threads == 1;
        String name = one ? "fastutil radixSort" : "fastutil parallelRadixSort";
        return switch (work.operation()) {
            case KEYS -> new Contender(name, "radix", threads, Claim.SORTED, i -> keys(work.keys(i), one));
            case INDICES -> new Contender(name, "radix", threads, Claim.STABLE,
                    i -> indices(work.keys(i), (int[]) work.values(i), one));
            case PAIRS -> work.type() != work.valueType()
                    ? null
                    : new Contender(name, "radix", threads, Claim.STABLE,
                            i -> pairs(work.keys(i), work.values(i), one));
        };
    }

    private static void keys(Object keys, boolean one) {
        switch (keys) {
            case int[] a when one -> IntArrays.radixSort(a);
            case int[] a -> IntArrays.parallelRadixSort(a);
            case long[] a when one -> LongArrays.radixSort(a);
            case long[] a -> LongArrays.parallelRadixSort(a);
            default -> throw new IllegalArgumentException("ints and longs only");
        }
    }

    private static void pairs(Object keys, Object values, boolean one) {
        switch (keys) {
            case int[] a when one -> IntArrays.radixSort(a, (int[]) values);
            case int[] a -> IntArrays.parallelRadixSort(a, (int[]) values);
            case long[] a when one -> LongArrays.radixSort(a, (long[]) values);
            case long[] a -> LongArrays.parallelRadixSort(a, (long[]) values);
            default -> throw new IllegalArgumentException("ints and longs only");
        }
    }

    private static void indices(Object keys, int[] indices, boolean one) {
        Arrays.setAll(indices, i -> i);
        switch (keys) {
            case int[] a when one -> IntArrays.radixSortIndirect(indices, a, true);
            case int[] a -> IntArrays.parallelRadixSortIndirect(indices, a, true);
            case long[] a when one -> LongArrays.radixSortIndirect(indices, a, true);
            case long[] a -> LongArrays.parallelRadixSortIndirect(indices, a, true);
            default -> throw new IllegalArgumentException("ints and longs only");
        }
    }

    /** Quicksort of indices, then equal keys put in order. */
    private static @Nullable Contender quick(SortWorkload work, int threads) {
        if (work.operation() != Operation.INDICES) {
            return null;
        }
        String name = threads == 1 ? "fastutil quickSortIndirect" : "fastutil parQuickSortIndirect";
        return new Contender(name, "quicksort", threads, Claim.STABLE,
                i -> quick(work.keys(i), (int[]) work.values(i), threads == 1));
    }

    private static void quick(Object keys, int[] indices, boolean one) {
        Arrays.setAll(indices, i -> i);
        switch (keys) {
            case int[] a -> {
                if (one) {
                    IntArrays.quickSortIndirect(indices, a);
                } else {
                    IntArrays.parallelQuickSortIndirect(indices, a);
                }
                IntArrays.stabilize(indices, a);
            }
            case long[] a -> {
                if (one) {
                    LongArrays.quickSortIndirect(indices, a);
                } else {
                    LongArrays.parallelQuickSortIndirect(indices, a);
                }
                LongArrays.stabilize(indices, a);
            }
            default -> throw new IllegalArgumentException("ints and longs only");
        }
    }
}
