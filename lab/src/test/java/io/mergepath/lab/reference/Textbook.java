// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.Comparator;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/** The reference for every class under test: the JDK's sequential stable sort, and the path walked step by step. */
final class Textbook {

    private Textbook() {}

    /** Asserts that {@code actual} is the stable sort of {@code keys}. For a merge, the keys are A, then B. */
    static void assertStableSortOf(int[] keys, KeysAndIndices actual, String what) {
        Integer[] order = IntStream.range(0, keys.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingInt(x -> keys[x]));
        int[] indices = Arrays.stream(order).mapToInt(x -> x).toArray();
        assertArrayEquals(indices, actual.indices(), what);
        assertArrayEquals(Arrays.stream(indices).map(x -> keys[x]).toArray(), actual.keys(), what);
    }

    /** The co-rank of k, by taking the first k elements of the merge one by one. */
    static int coRank(int k, int[] a, int[] b) {
        int i = 0;
        for (int taken = 0; taken < k; taken++) {
            int j = taken - i;
            if (j == b.length || (i < a.length && a[i] <= b[j])) {
                i++;
            }
        }
        return i;
    }

    static int[] concat(int[] a, int[] b) {
        int[] both = Arrays.copyOf(a, a.length + b.length);
        System.arraycopy(b, 0, both, a.length, b.length);
        return both;
    }

    static int[] keys(RandomGenerator random, int size, int distinct) {
        return random.ints(size, 0, distinct).toArray();
    }

    static int[] sorted(RandomGenerator random, int size, int distinct) {
        return random.ints(size, 0, distinct).sorted().toArray();
    }

    /** ceil(log2 x) for x of at least 1. */
    static int ceilLog2(int x) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(x - 1);
    }
}
