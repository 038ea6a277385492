// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import io.mergepath.ElementType;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;

/** How random keys alone are sorted in a built-in order. */
public enum SortMethod {
    /** {@link JdkSort}. */
    JDK,
    /** {@link io.mergepath.cpu.radix.RadixSort}, which sorts each bucket by digits. */
    RADIX,
    /** {@link io.mergepath.cpu.radix.RadixSort}, which has the JDK sort each bucket. */
    RADIX_JDK;

    /** Fewer keys than this are sorted by the JDK: a radix sort would spend its time on counters. */
    private static final int FEW_NARROW = 1 << 12;

    /** The same for keys of 64 bits where the JDK has no vector sort for them. */
    private static final int FEW_WIDE = 1 << 9;

    /** The same for keys of 64 bits where the JDK has a vector sort for them. */
    private static final int FEW_WIDE_VECTORS = 1 << 13;

    /** Up to so many threads the JDK's parallel sort of 32-bit keys with AVX-512 is faster than a distribution to buckets. */
    private static final int JDK_THREADS = 4;

    /** Up to so many threads digits are faster in each bucket; more threads wait for memory, and the JDK makes fewer passes. */
    private static final int DIGIT_THREADS = 11;

    /** The greatest number of keys alone that the JDK's sequential sort sorts fastest in a built-in order. */
    static int fewKeys(ElementType type) {
        if (type.bytes() < Long.BYTES) {
            return FEW_NARROW;
        }
        return JdkVectors.HERE == JdkVectors.AVX512 ? FEW_WIDE_VECTORS : FEW_WIDE;
    }

    /**
     * Chooses the fastest method for many keys.
     *
     * @param type the type of the keys
     * @param natural whether the order is natural, so that the JDK can sort the keys where they lie
     * @param threads the number of threads
     */
    static SortMethod choose(ElementType type, boolean natural, int threads) {
        if (JdkVectors.HERE != JdkVectors.AVX512) {
            return RADIX;
        }
        if (type == ElementType.INT || type == ElementType.FLOAT) {
            boolean jdkSplits = threads == 1 || ForkJoinPool.getCommonPoolParallelism() > 1;
            if (natural && threads <= JDK_THREADS && jdkSplits) {
                return JDK;
            }
            return threads <= DIGIT_THREADS ? RADIX : RADIX_JDK;
        }
        return threads == 1 ? RADIX : RADIX_JDK;
    }

    /**
     * The method that an option of the engine names.
     *
     * @throws IllegalArgumentException if no method has this name
     */
    public static SortMethod named(String name) {
        for (SortMethod method : values()) {
            if (method.optionName().equals(name)) {
                return method;
            }
        }
        throw new IllegalArgumentException("sort=" + name + ": the sorts are "
                + Arrays.stream(values()).map(SortMethod::optionName).collect(Collectors.joining(", ")));
    }

    private String optionName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
