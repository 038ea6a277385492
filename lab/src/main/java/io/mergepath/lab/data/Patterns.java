// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.data;

import io.mergepath.ElementType;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Keys in named patterns, to test and to measure with. A pattern is made of {@code long}s that use the whole range, so
 * that {@link #convert} can narrow them to any type and they keep their order, and few distinct keys stay as few.
 */
public final class Patterns {
    /** The patterns of one sequence, to be sorted. */
    public static final List<String> SORT = List.of("random", "sorted", "reversed", "equal", "d20", "p5", "s95",
            "organ-pipe", "sawtooth", "runs", "nearly-sorted", "zipf", "bell", "clustered", "outliers");

    /** The patterns of two sorted sequences that are about how the two lie to each other. */
    public static final List<String> SIDES = List.of("a-before-b", "b-before-a", "alternating", "one-side-empty",
            "one-against-many", "skew-1-1000", "ties-across-cuts");

    /** The patterns of two sorted sequences: the two sorted halves of each of {@link #SORT}, and {@link #SIDES}. */
    public static final List<String> MERGE = Stream.concat(SORT.stream(), SIDES.stream()).toList();

    private Patterns() {
    }

    /**
     * Makes one sequence.
     *
     * @param pattern one of {@link #SORT}, or {@code d100} for a hundred different keys
     * @param n the number of keys
     * @param seed equal seeds make equal keys
     * @return the keys
     * @throws IllegalArgumentException if there is no such pattern
     */
    public static long[] keys(String pattern, int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] keys = new long[n];
        switch (pattern) {
            case "random" -> Arrays.setAll(keys, i -> random.nextLong());
            case "sorted" -> sorted(keys, random);
            case "reversed" -> {
                sorted(keys, random);
                reverse(keys);
            }
            case "equal" -> Arrays.fill(keys, random.nextLong());
            case "d20" -> Arrays.setAll(keys, i -> spread(random.nextInt(20), 20));
            case "d100" -> Arrays.setAll(keys, i -> spread(random.nextInt(100), 100));
            // 95 of 100 keys are identical.
            case "p5" -> Arrays.setAll(keys, i -> random.nextInt(20) > 0 ? 0 : random.nextLong());
            // Sorted keys, then a twentieth of random keys.
            case "s95" -> {
                Arrays.setAll(keys, i -> random.nextLong());
                Arrays.sort(keys, 0, n - n / 20);
            }
            case "organ-pipe" -> Arrays.setAll(keys, i -> spread(Math.min(i, n - 1 - i), n / 2 + 1));
            case "sawtooth" -> {
                int tooth = 1 + (int) Math.sqrt(n);
                Arrays.setAll(keys, i -> spread(i % tooth, tooth));
            }
            case "runs" -> runs(keys, random);
            // Sorted keys, of which a hundredth is exchanged with other keys.
            case "nearly-sorted" -> {
                sorted(keys, random);
                for (int swaps = n / 100; swaps > 0; swaps--) {
                    swap(keys, random.nextInt(n), random.nextInt(n));
                }
            }
            case "zipf" -> Arrays.setAll(keys, i -> zipf(random));
            case "bell" -> Arrays.setAll(keys, i -> (random.nextLong() >> 2) + (random.nextLong() >> 2)
                    + (random.nextLong() >> 2) + (random.nextLong() >> 2));
            // High bits and a few low bits vary, of int keys too.
            case "clustered" -> Arrays.setAll(keys, i -> random.nextLong() & 0xffff_0007_0000_0007L);
            // Small keys, and one other key among ten thousand.
            case "outliers" -> Arrays.setAll(keys,
                    i -> random.nextLong() & (random.nextInt(10_000) == 0 ? -1 : 0x0000_ffff_0000_ffffL));
            default -> throw new IllegalArgumentException("pattern: \"" + pattern + "\" is none of " + SORT);
        }
        return keys;
    }

    /**
     * Makes two sorted sequences.
     *
     * @param pattern one of {@link #MERGE}
     * @param n the number of keys of both together
     * @param seed equal seeds make equal keys
     * @return two arrays, in natural order
     * @throws IllegalArgumentException if there is no such pattern
     */
    public static long[][] sides(String pattern, int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return switch (pattern) {
            case "a-before-b" -> split(keys("sorted", n, seed), n / 2);
            case "b-before-a" -> swapped(split(keys("sorted", n, seed), n / 2));
            case "alternating" -> alternating(n);
            case "one-side-empty" -> random.nextBoolean()
                    ? split(keys("random", n, seed), 0)
                    : split(keys("random", n, seed), n);
            case "one-against-many" -> split(keys("random", n, seed), Math.min(n, 1));
            case "skew-1-1000" -> split(keys("random", n, seed), n / 1001);
            case "ties-across-cuts" -> split(ties(n, random), n / 2);
            default -> split(keys(pattern, n, seed), n / 2);
        };
    }

    /**
     * Narrows keys to a type and keeps their order: the high bits of whole numbers, a number in [-1, 1] of the others.
     *
     * @param keys the keys
     * @param type any primitive type but {@code boolean}
     * @return an array of that type
     * @throws IllegalArgumentException if there are no keys of that type
     */
    public static Object convert(long[] keys, ElementType type) {
        int n = keys.length;
        return switch (type) {
            case BYTE -> {
                byte[] out = new byte[n];
                for (int i = 0; i < n; i++) {
                    out[i] = (byte) (keys[i] >> 56);
                }
                yield out;
            }
            case SHORT -> {
                short[] out = new short[n];
                for (int i = 0; i < n; i++) {
                    out[i] = (short) (keys[i] >> 48);
                }
                yield out;
            }
            case CHAR -> {
                char[] out = new char[n];
                for (int i = 0; i < n; i++) {
                    out[i] = (char) ((keys[i] ^ Long.MIN_VALUE) >>> 48);
                }
                yield out;
            }
            case INT -> {
                int[] out = new int[n];
                Arrays.setAll(out, i -> (int) (keys[i] >> 32));
                yield out;
            }
            case LONG -> {
                yield keys.clone();
            }
            case FLOAT -> {
                float[] out = new float[n];
                for (int i = 0; i < n; i++) {
                    out[i] = keys[i] * 0x1p-63f;
                }
                yield out;
            }
            case DOUBLE -> {
                double[] out = new double[n];
                Arrays.setAll(out, i -> keys[i] * 0x1p-63);
                yield out;
            }
            default -> throw new IllegalArgumentException("type: there are no patterns of " + type);
        };
    }

    /** Level {@code level} of {@code levels} that lie evenly in the whole range. */
    private static long spread(long level, long levels) {
        return Long.MIN_VALUE + level * Long.divideUnsigned(-1L, levels);
    }

    private static void sorted(long[] keys, SplittableRandom random) {
        Arrays.setAll(keys, i -> random.nextLong());
        Arrays.sort(keys);
    }

    private static void reverse(long[] keys) {
        for (int i = 0, j = keys.length - 1; i < j; i++, j--) {
            swap(keys, i, j);
        }
    }

    private static void swap(long[] keys, int i, int j) {
        long key = keys[i];
        keys[i] = keys[j];
        keys[j] = key;
    }

    /** Ascending runs of random length, about ten of them. */
    private static void runs(long[] keys, SplittableRandom random) {
        Arrays.setAll(keys, i -> random.nextLong());
        for (int from = 0; from < keys.length;) {
            int to = from + 1 + random.nextInt(Math.min(keys.length - from, 1 + keys.length / 5));
            Arrays.sort(keys, from, to);
            from = to;
        }
    }

    /** The rank r comes with a probability of about 1/r; ranks lie scattered over the range. */
    private static long zipf(SplittableRandom random) {
        long rank = (long) Math.exp(random.nextDouble() * Math.log(1 << 20));
        return rank * 0x9E3779B97F4A7C15L;
    }

    private static long[][] split(long[] keys, int aLength) {
        long[] a = Arrays.copyOfRange(keys, 0, aLength);
        long[] b = Arrays.copyOfRange(keys, aLength, keys.length);
        Arrays.sort(a);
        Arrays.sort(b);
        return new long[][]{a, b};
    }

    private static long[][] swapped(long[][] sides) {
        return new long[][]{sides[1], sides[0]};
    }

    private static long[][] alternating(int n) {
        long[] a = new long[(n + 1) / 2];
        long[] b = new long[n / 2];
        Arrays.setAll(a, i -> spread(2L * i, n));
        Arrays.setAll(b, i -> spread(2L * i + 1, n));
        return new long[][]{a, b};
    }

    /** One key takes up four fifths of each side, so that every cut in the middle falls into ties. */
    private static long[] ties(int n, SplittableRandom random) {
        long[] keys = new long[n];
        Arrays.setAll(keys, i -> random.nextInt(5) > 0 ? 0 : random.nextLong());
        return keys;
    }
}
