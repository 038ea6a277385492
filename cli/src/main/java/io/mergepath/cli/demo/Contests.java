// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.demo;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * The contests of the demo. The JDK sorts int and long arrays but has no pairs and no merge. So its side packs pairs
 * into longs, with the key before the place, and sorts the concatenation of both inputs instead of a merge.
 */
final class Contests {
    private static final String SORT = "Arrays.parallelSort";
    private static final String CONCATENATE = "concatenate, Arrays.parallelSort";
    private static final String PACK = "pack into long[], Arrays.parallelSort, unpack";
    private static final Order ORDER = Order.natural();

    private final Engine engine;
    private final int n;

    Contests(Engine engine, int n) {
        this.engine = engine;
        this.n = n;
    }

    /**
     * Each supplier allocates its arrays when it is called. So the arrays of one contest are garbage before the next
     * contest.
     */
    List<Supplier<Contest>> all() {
        return List.of(this::sortInts, this::sortLongs, this::sortPairs, this::mergeInts, this::mergePairs);
    }

    private Contest sortInts() {
        int[] input = random(n, 1);
        int[] ours = new int[n];
        int[] theirs = new int[n];
        return new Contest("sort int keys", SORT,
                () -> {
                    System.arraycopy(input, 0, ours, 0, n);
                    System.arraycopy(input, 0, theirs, 0, n);
                },
                () -> engine.sortKeys(Keys.of(ours), ORDER),
                () -> Arrays.parallelSort(theirs),
                () -> Arrays.equals(ours, theirs));
    }

    private Contest sortLongs() {
        long[] input = new SplittableRandom(2).longs(n).toArray();
        long[] ours = new long[n];
        long[] theirs = new long[n];
        return new Contest("sort long keys", SORT,
                () -> {
                    System.arraycopy(input, 0, ours, 0, n);
                    System.arraycopy(input, 0, theirs, 0, n);
                },
                () -> engine.sortKeys(Keys.of(ours), ORDER),
                () -> Arrays.parallelSort(theirs),
                () -> Arrays.equals(ours, theirs));
    }

    private Contest sortPairs() {
        int[] input = random(n, 3);
        Pairs ours = new Pairs(n);
        Pairs theirs = new Pairs(n);
        return new Contest("sort (int, int) pairs", PACK,
                () -> {
                    System.arraycopy(input, 0, ours.keys, 0, n);
                    Arrays.setAll(ours.values, i -> i);
                },
                () -> engine.sortPairs(Keys.of(ours.keys), Values.of(ours.values), ORDER),
                () -> theirs.unpack(pack(input)),
                () -> ours.equalTo(theirs));
    }

    private Contest mergeInts() {
        int[] a = sorted(n / 2, 4);
        int[] b = sorted(n - n / 2, 5);
        int[] ours = new int[n];
        int[] theirs = new int[n];
        return new Contest("merge int keys", CONCATENATE,
                () -> {},
                () -> engine.mergeKeys(Keys.of(a), Keys.of(b), Keys.of(ours), ORDER),
                () -> {
                    concatenate(a, b, theirs);
                    Arrays.parallelSort(theirs);
                },
                () -> Arrays.equals(ours, theirs));
    }

    private Contest mergePairs() {
        int[] a = sorted(n / 2, 6);
        int[] b = sorted(n - n / 2, 7);
        int[] both = new int[n];
        int[] values = new int[n];
        Arrays.setAll(values, i -> i);
        Values aValues = Values.of(values).slice(0, a.length);
        Values bValues = Values.of(values).slice(a.length, n);
        Pairs ours = new Pairs(n);
        Pairs theirs = new Pairs(n);
        return new Contest("merge (int, int) pairs", PACK,
                () -> concatenate(a, b, both),
                () -> engine.mergePairs(Keys.of(a), aValues, Keys.of(b), bValues, Keys.of(ours.keys),
                        Values.of(ours.values), ORDER),
                () -> theirs.unpack(pack(both)),
                () -> ours.equalTo(theirs));
    }

    private static int[] random(int n, long seed) {
        return new SplittableRandom(seed).ints(n).toArray();
    }

    private static int[] sorted(int n, long seed) {
        int[] keys = random(n, seed);
        Arrays.parallelSort(keys);
        return keys;
    }

    private static void concatenate(int[] a, int[] b, int[] out) {
        System.arraycopy(a, 0, out, 0, a.length);
        System.arraycopy(b, 0, out, a.length, b.length);
    }

    /** Keys with their places, as longs. They sort by key and then by place, so the sort is stable. */
    private static long[] pack(int[] keys) {
        long[] packed = new long[keys.length];
        Arrays.parallelSetAll(packed, i -> (long) keys[i] << 32 | i);
        return packed;
    }

    /** Keys, and their original places as values. */
    private static final class Pairs {
        private final int[] keys;
        private final int[] values;

        Pairs(int n) {
            keys = new int[n];
            values = new int[n];
        }

        void unpack(long[] packed) {
            Arrays.parallelSort(packed);
            Arrays.parallelSetAll(keys, i -> (int) (packed[i] >> 32));
            Arrays.parallelSetAll(values, i -> (int) packed[i]);
        }

        boolean equalTo(Pairs other) {
            return Arrays.equals(keys, other.keys) && Arrays.equals(values, other.values);
        }
    }
}
