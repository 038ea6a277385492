// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/** The inputs of {@link DeviceFamilySuite}. They depend on indices alone, and family_peers.cu makes the same. */
final class FamilyInputs {
    /** SplittableRandom's distance of two states. */
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    /** The keys of a short segment. */
    private static final int SHORT = 16;

    /** How often the length of a segment doubles at most. */
    private static final int MOST_DOUBLED = 20;

    private static final int FEWEST_POWER = 10;
    private static final int MOST_POWER = 22;
    private static final int POWERS_APART = 3;

    private FamilyInputs() {
    }

    /** The hash of SplittableRandom. */
    private static long mix(long x) {
        long z = x;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    /** The key at an index. Each key has two places, so half of the keys are in an input of another seed too. */
    private static long ascending(long i, int seed) {
        return 2 * i + (mix(seed + i * GOLDEN) & 1);
    }

    /** Ascending keys, each so many times. */
    static int[] ascending(int n, int seed, int times) {
        int[] keys = new int[n];
        Arrays.parallelSetAll(keys, i -> (int) ascending(i / times, seed));
        return keys;
    }

    /** Ascending keys. */
    static long[] ascendingLongs(int n, int seed) {
        long[] keys = new long[n];
        Arrays.parallelSetAll(keys, i -> ascending(i, seed));
        return keys;
    }

    /** Finite floats with random bits. */
    static float[] floats(int n) {
        int exponentBit = 0x40000000;
        float[] keys = new float[n];
        LongStream.range(0, n).parallel()
                .forEach(i -> keys[(int) i] = Float.intBitsToFloat((int) mix((1 + i) * GOLDEN) & ~exponentBit));
        return keys;
    }

    /** The offsets of objects with n pieces of work: from none to twice the mean. */
    static int[] offsets(int n, int mean) {
        int[] offsets = new int[n / mean + 2];
        int objects = 0;
        while (offsets[objects] < n) {
            long length = Long.remainderUnsigned(mix((objects + 1) * GOLDEN), 2L * mean + 1);
            offsets[objects + 1] = (int) Math.min(n, offsets[objects] + length);
            objects++;
            if (objects == offsets.length - 1) {
                offsets = Arrays.copyOf(offsets, 2 * offsets.length);
            }
        }
        return Arrays.copyOf(offsets, objects + 1);
    }

    /** The offsets of segments of n keys, by the names of their patterns. */
    static Map<String, long[]> segments(int n) {
        Map<String, long[]> segments = new LinkedHashMap<>();
        for (int power = FEWEST_POWER; power <= MOST_POWER && n >> power > 0; power += POWERS_APART) {
            segments.put("2^" + power + " segments", equal(n, 1 << power));
        }
        segments.put("power law", offsets(n, s -> {
            int doubled = Math.min(Long.numberOfTrailingZeros(mix((s + 1) * GOLDEN)), MOST_DOUBLED);
            return (long) SHORT << doubled;
        }));
        int before = n / 4 / SHORT;
        segments.put("one huge", offsets(n, s -> s == before ? n / 2 : SHORT));
        return segments;
    }

    private static long[] equal(int n, int segments) {
        long[] offsets = new long[segments + 1];
        Arrays.setAll(offsets, s -> (long) n / segments * s + (long) n % segments * s / segments);
        return offsets;
    }

    private static long[] offsets(int n, LongUnaryOperator lengths) {
        long[] offsets = new long[n / SHORT + 2];
        int segments = 0;
        while (offsets[segments] < n) {
            offsets[segments + 1] = Math.min(n, offsets[segments] + lengths.applyAsLong(segments));
            segments++;
        }
        return Arrays.copyOf(offsets, segments + 1);
    }
}
