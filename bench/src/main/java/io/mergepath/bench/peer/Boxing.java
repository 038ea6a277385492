// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.peer;

import io.mergepath.bench.data.KeyType;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Sorts by the JDK where packing is not possible: sorts {@code Integer}s, which are indices or the keys themselves,
 * by a comparator. In favour of the peer, the boxes of indices are allocated before.
 */
public final class Boxing {
    private final Integer[] boxes;
    private final Integer[] sorted;
    private final int threads;

    public Boxing(int n, int threads) {
        this.boxes = new Integer[n];
        Arrays.setAll(boxes, i -> i);
        this.sorted = new Integer[n];
        this.threads = threads;
    }

    /** As people write it: not stable on several threads, since the JDK's sort then is not. */
    public void sortIndices(Object keys, int[] indices) {
        sortIndices(byKey(keys), indices);
    }

    /** The same, by any order of indices. */
    public void sortIndices(Comparator<Integer> comparator, int[] indices) {
        sort(comparator);
        for (int i = 0; i < indices.length; i++) {
            indices[i] = sorted[i];
        }
    }

    /** Stable: indices break ties. Keys and values are then gathered through the indices. */
    public void sortPairs(Object keys, Object values) {
        sort(byKey(keys).thenComparing(Comparator.naturalOrder()));
        gather(keys);
        gather(values);
    }

    /** Boxes the keys themselves and sorts them by a comparator. */
    static void sort(int[] keys, Comparator<Integer> comparator, int threads) {
        Integer[] boxed = new Integer[keys.length];
        Arrays.setAll(boxed, i -> keys[i]);
        sort(boxed, comparator, threads);
        for (int i = 0; i < keys.length; i++) {
            keys[i] = boxed[i];
        }
    }

    private static void sort(Integer[] boxes, Comparator<Integer> comparator, int threads) {
        if (threads == 1) {
            Arrays.sort(boxes, comparator);
        } else {
            Arrays.parallelSort(boxes, comparator);
        }
    }

    private void sort(Comparator<Integer> comparator) {
        System.arraycopy(boxes, 0, sorted, 0, sorted.length);
        sort(sorted, comparator, threads);
    }

    private static Comparator<Integer> byKey(Object keys) {
        return switch (keys) {
            case int[] a -> (x, y) -> Integer.compare(a[x], a[y]);
            case long[] a -> (x, y) -> Long.compare(a[x], a[y]);
            case float[] a -> (x, y) -> Float.compare(a[x], a[y]);
            case double[] a -> (x, y) -> Double.compare(a[x], a[y]);
            default -> throw KeyType.notKeys(keys);
        };
    }

    private void gather(Object array) {
        switch (array) {
            case int[] a -> {
                int[] old = a.clone();
                Pieces.run(a.length, threads, (from, to) -> {
                    for (int i = from; i < to; i++) {
                        a[i] = old[sorted[i]];
                    }
                });
            }
            case long[] a -> {
                long[] old = a.clone();
                Pieces.run(a.length, threads, (from, to) -> {
                    for (int i = from; i < to; i++) {
                        a[i] = old[sorted[i]];
                    }
                });
            }
            case float[] a -> {
                float[] old = a.clone();
                Pieces.run(a.length, threads, (from, to) -> {
                    for (int i = from; i < to; i++) {
                        a[i] = old[sorted[i]];
                    }
                });
            }
            case double[] a -> {
                double[] old = a.clone();
                Pieces.run(a.length, threads, (from, to) -> {
                    for (int i = from; i < to; i++) {
                        a[i] = old[sorted[i]];
                    }
                });
            }
            default -> throw KeyType.notKeys(array);
        }
    }
}
