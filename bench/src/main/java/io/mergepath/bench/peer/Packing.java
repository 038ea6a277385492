// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.peer;

import io.mergepath.bench.data.KeyType;
import java.util.Arrays;

/**
 * Sorts 32-bit keys with values by the JDK: packs the code of each key and the index of the element into one {@code
 * long}, sorts the {@code long}s, and unpacks them. The sort is stable, since indices break ties. In favour of the
 * peer, the {@code long}s are allocated before, and packing uses as many threads as the sort.
 */
public final class Packing {
    private static final long INDEX = 0xffff_ffffL;

    private final long[] packed;
    private final Object values;
    private final int threads;

    public Packing(int n, int threads, KeyType valueType) {
        this.packed = new long[n];
        this.values = valueType.allocate(n);
        this.threads = threads;
    }

    static boolean fits(KeyType type) {
        return type.bytes() == Integer.BYTES;
    }

    public void sortIndices(Object keys, int[] indices) {
        sort(keys);
        Pieces.run(packed.length, threads, (from, to) -> {
            for (int i = from; i < to; i++) {
                indices[i] = (int) packed[i];
            }
        });
    }

    public void sortPairs(Object keys, Object itsValues) {
        sort(keys);
        Pieces.copy(itsValues, values, 0, packed.length, threads);
        Pieces.run(packed.length, threads, (from, to) -> {
            unpackKeys(keys, from, to);
            gather(itsValues, from, to);
        });
    }

    private void sort(Object keys) {
        Pieces.run(packed.length, threads, (from, to) -> pack(keys, from, to));
        if (threads == 1) {
            Arrays.sort(packed);
        } else {
            Arrays.parallelSort(packed);
        }
    }

    /** Maps the bits of floats to ints of the same order, and back. */
    private static int ordered(int bits) {
        return bits ^ (bits >> 31 & Integer.MAX_VALUE);
    }

    private void pack(Object keys, int from, int to) {
        switch (keys) {
            case int[] a -> {
                for (int i = from; i < to; i++) {
                    packed[i] = (long) a[i] << Integer.SIZE | i;
                }
            }
            case float[] a -> {
                for (int i = from; i < to; i++) {
                    packed[i] = (long) ordered(Float.floatToRawIntBits(a[i])) << Integer.SIZE | i;
                }
            }
            default -> throw KeyType.notKeys(keys);
        }
    }

    private void unpackKeys(Object keys, int from, int to) {
        switch (keys) {
            case int[] a -> {
                for (int i = from; i < to; i++) {
                    a[i] = (int) (packed[i] >> Integer.SIZE);
                }
            }
            case float[] a -> {
                for (int i = from; i < to; i++) {
                    a[i] = Float.intBitsToFloat(ordered((int) (packed[i] >> Integer.SIZE)));
                }
            }
            default -> throw KeyType.notKeys(keys);
        }
    }

    private void gather(Object itsValues, int from, int to) {
        switch (itsValues) {
            case int[] a -> {
                int[] old = (int[]) values;
                for (int i = from; i < to; i++) {
                    a[i] = old[(int) (packed[i] & INDEX)];
                }
            }
            case long[] a -> {
                long[] old = (long[]) values;
                for (int i = from; i < to; i++) {
                    a[i] = old[(int) (packed[i] & INDEX)];
                }
            }
            default -> throw KeyType.notKeys(itsValues);
        }
    }
}
