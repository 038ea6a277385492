// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.family;

import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Numbers of elements of objects or intervals, at the sizes where engines change what they do. */
final class Layout {
    private final String name;
    private final int[] counts;

    private Layout(String name, int[] counts) {
        this.name = name;
        this.counts = counts;
    }

    private static Layout of(String name, int n, IntUnaryOperator count) {
        return new Layout(name, IntStream.range(0, n).map(count).toArray());
    }

    int length() {
        return counts.length;
    }

    int count(int s) {
        return counts[s];
    }

    int most() {
        return Arrays.stream(counts).max().orElse(0);
    }

    int total() {
        return Arrays.stream(counts).sum();
    }

    /** The sums before each object, and the sum of all, by a plain loop. */
    long[] offsets() {
        long[] offsets = new long[counts.length + 1];
        for (int s = 0; s < counts.length; s++) {
            offsets[s + 1] = offsets[s] + counts[s];
        }
        return offsets;
    }

    /** The object of each piece of work, by plain loops. */
    int[] objects() {
        int[] objects = new int[total()];
        int k = 0;
        for (int s = 0; s < counts.length; s++) {
            for (int c = 0; c < counts[s]; c++) {
                objects[k++] = s;
            }
        }
        return objects;
    }

    /** Layouts with few objects or pieces of work, also around the size of a window. */
    static List<Layout> small() {
        List<Layout> all = new ArrayList<>();
        for (int n : new int[]{0, 1, 2, 3, 17, 100, 1023, 1024, 1025, 4097}) {
            all.add(of("ones", n, _ -> 1));
            all.add(of("zeros", n, _ -> 0));
            SplittableRandom random = Seed.random("offsets" + n);
            all.add(of("tiny", n, _ -> random.nextInt(4)));
            all.add(of("zeros in front", n, s -> s < n / 2 ? 0 : 3));
            all.add(of("zeros behind", n, s -> s < n / 2 ? 3 : 0));
            all.add(of("one has all", n, s -> s == n / 2 ? 5 * n : 0));
        }
        for (int count : new int[]{1, 15, 16, 17, 1023, 1024, 1025, 4096}) {
            all.add(of("equal", 5, _ -> count));
            all.add(of("with gaps", 9, s -> s % 2 * count));
        }
        return all;
    }

    /** Layouts for several threads. */
    static List<Layout> large() {
        SplittableRandom random = Seed.random("large offsets");
        return List.of(of("random", 50_000, _ -> random.nextInt(7)),
                of("around long", 5000, _ -> random.nextInt(80)),
                of("rarely work", 150_000, _ -> random.nextInt(40) == 0 ? random.nextInt(100) : 0),
                of("huge among none", 100_001, s -> s == 50_000 ? 150_000 : 0),
                of("huge among tiny", 100_001, s -> s == 33_333 ? 150_000 : random.nextInt(2)),
                of("huge ends", 4, s -> s % 3 == 0 ? 90_000 : 0),
                of("power law", 20_000, _ -> (int) Math.min(50_000, 1 / (random.nextDouble() + 1e-5))),
                of("nobody", 200_000, _ -> 0));
    }

    @Override
    public String toString() {
        return name + " " + length() + " objects, " + total() + " pieces";
    }
}
