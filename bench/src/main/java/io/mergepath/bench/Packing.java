package io.mergepath.bench;

import java.util.Arrays;

/**
 * What people do with the JDK to sort 32-bit keys with something: pack the key's code and the element's index into one
 * {@code long}, sort those, unpack. It is stable, since indices break ties. The {@code long}s are allocated beforehand, and
 * packing runs on as many threads as the sort, both in the peer's favour.
 */
final class Packing {
    private static final long INDEX = 0xffff_ffffL;

    private final long[] packed;
    private final Object values;
    private final int threads;

    Packing(int n, int threads, KeyType valueType) {
        this.packed = new long[n];
        this.values = valueType.allocate(n);
        this.threads = threads;
    }

    static boolean fits(KeyType type) {
        return type.bytes() == Integer.BYTES;
    }

    void sortIndices(Object keys, int[] indices) {
        sort(keys);
        Pieces.run(packed.length, threads, (from, to) -> {
            for (int i = from; i < to; i++) {
                indices[i] = (int) packed[i];
            }
        });
    }

    void sortPairs(Object keys, Object itsValues) {
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

    private void pack(Object keys, int from, int to) {
        switch (keys) {
            case int[] a -> {
                for (int i = from; i < to; i++) {
                    packed[i] = (long) a[i] << Integer.SIZE | i;
                }
            }
            case float[] a -> {
                for (int i = from; i < to; i++) {
                    packed[i] = (long) KeyType.ordered(Float.floatToRawIntBits(a[i])) << Integer.SIZE | i;
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
                    a[i] = Float.intBitsToFloat(KeyType.ordered((int) (packed[i] >> Integer.SIZE)));
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
