// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.vector.Vectors;
import io.mergepath.spi.OrderKind;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;

/** The method that sorts random keys alone in a built-in order. */
public enum SortMethod {
    /** {@link JdkSort}. */
    JDK,
    /** {@link io.mergepath.cpu.radix.RadixSort}, which sorts each bucket by digits. */
    RADIX,
    /** {@link io.mergepath.cpu.radix.RadixSort}, which sorts each bucket by vectors. */
    VECTORS;

    /** The JDK sorts up to this many keys of at most 32 bits fastest: the counters of a radix sort take too long. */
    private static final int FEW_NARROW = 1 << 13;

    /** The same bound for keys of 64 bits, if the JDK has no vector sort for them. */
    private static final int FEW_WIDE = 1 << 9;

    /** The same bound for keys of 32 and 64 bits if the JDK sorts them with AVX-512. */
    private static final int FEW_WITH_AVX512 = 1 << 15;

    /** The same bound for keys of 32 bits in short runs, which the JDK tries to merge. */
    static final int FEW_IN_RUNS = 1 << 14;

    /** More threads sort few keys in short runs faster by the JDK's parallel sort than one thread by digits. */
    private static final int THREADS_FOR_RUNS = 2;

    /** The JDK sorts up to this many keys fastest if it sorts them where they lie, and by all threads. */
    private static final int FEW_IN_PLACE = 1 << 17;

    /** The JDK sorts up to this many keys fastest where sorts by vectors are fast. */
    private static final int FEW_FOR_VECTORS = 1 << 10;

    /** With up to this many threads, the JDK's sort of 32-bit keys with AVX-512 is faster than a radix sort. */
    private static final int JDK_THREADS = 4;

    /**
     * With up to this many threads, the JDK's sort of {@code double}s with AVX-512 is faster than the other sorts. Of
     * many {@code long}s a radix sort is the fastest then.
     */
    private static final int JDK_THREADS_FOR_WIDE = 2;

    /**
     * With any number of threads, the JDK's vector sort of fewer keys of 32 bits, or of fewer keys in a pattern, is
     * faster than a radix sort.
     */
    private static final int FEW_FOR_JDK = 1 << 19;

    /** The same bound for keys of 32 bits in a pattern, which more than 8 threads of the JDK sort with AVX-512. */
    private static final int FEW_FOR_MANY_THREADS = 3 << 18;
    private static final int MANY_THREADS = 8;

    /** One thread of the JDK sorts keys of fewer bytes, if most keys are equal, before other threads wake up. */
    private static final int FEW_BYTES_OF_MAJORITY = 3 << 20;

    /**
     * The greatest number of keys alone of a shape in a built-in order that the JDK's sorts sort fastest.
     *
     * @param threads the number of threads that may sort
     */
    static int fewKeys(ElementType type, Shape shape, Order order, int threads) {
        return hasVectorSort(type) && Vectors.areFast() ? FEW_FOR_VECTORS
                : fewKeys(JdkVectors.HERE, type, shape,
                        jdkSplits(order, shape == Shape.FEW_VALUES ? 1 : threads), threads);
    }

    /**
     * The same number without vector sorts of our own.
     *
     * @param jdkSplits whether the JDK sorts the keys where they lie, and by all threads that the shape needs
     */
    static int fewKeys(JdkVectors jdk, ElementType type, Shape shape, boolean jdkSplits, int threads) {
        boolean isNarrow = type.bytes() < Long.BYTES;
        if (jdk != JdkVectors.AVX512 || !hasVectorSort(type)) {
            return isNarrow ? FEW_NARROW : FEW_WIDE;
        }
        if (shape == Shape.SHORT_RUNS && isNarrow && threads <= THREADS_FOR_RUNS) {
            return FEW_IN_RUNS;
        }
        if (!jdkSplits || (shape == Shape.FEW_VALUES && !isNarrow)) {
            return FEW_WITH_AVX512;
        }
        return FEW_IN_PLACE;
    }

    /** Chooses the fastest method for many keys, which so many threads may sort. */
    static SortMethod choose(ElementType type, long length, Order order, int threads) {
        SortMethod other = withoutJdk(type);
        return jdkSplits(order, threads) ? choose(JdkVectors.HERE, other, type, length, threads) : other;
    }

    /** The fastest method beside the JDK's sort. */
    static SortMethod withoutJdk(ElementType type) {
        return hasVectorSort(type) && Vectors.areFast() ? VECTORS : RADIX;
    }

    /** Whether the JDK sorts keys in an order where they lie, and by all threads. */
    private static boolean jdkSplits(Order order, int threads) {
        return OrderKind.of(order) == OrderKind.NATURAL
                && (threads == 1 || ForkJoinPool.getCommonPoolParallelism() > 1);
    }

    /** Chooses between the JDK's sort with its vectors and the fastest other method. */
    static SortMethod choose(JdkVectors jdk, SortMethod other, ElementType type, long length, int threads) {
        if (jdk != JdkVectors.AVX512) {
            return other;
        }
        return switch (type) {
            case INT -> other == VECTORS || (threads > JDK_THREADS && length >= FEW_FOR_JDK) ? other : JDK;
            case FLOAT -> (other == VECTORS && threads == 1) || (threads > JDK_THREADS && length >= FEW_FOR_JDK) ? other
                    : JDK;
            case LONG -> other;
            case DOUBLE -> threads <= JDK_THREADS_FOR_WIDE ? JDK : other;
            default -> RADIX;
        };
    }

    /**
     * Whether the JDK's sort sorts keys in a pattern, such as frequent keys or long stretches in order, faster than a
     * radix sort. Its quicksort takes less time for such keys, and a radix sort takes the same time for all keys.
     */
    static boolean jdkSortsPatterns(JdkVectors jdk, ElementType type, long length, int threads) {
        boolean many = jdk == JdkVectors.AVX512 && type.bytes() < Long.BYTES && threads > MANY_THREADS;
        int few = many ? FEW_FOR_MANY_THREADS : FEW_FOR_JDK;
        return hasVectorSort(jdk, type) && (threads <= JDK_THREADS || length < few);
    }

    /** Whether one thread of the JDK sorts keys of which most are equal faster than all threads do. */
    static boolean jdkSortsMajority(JdkVectors jdk, ElementType type, long length) {
        return hasVectorSort(jdk, type) && length * type.bytes() < FEW_BYTES_OF_MAJORITY;
    }

    private static boolean hasVectorSort(JdkVectors jdk, ElementType type) {
        return jdk == JdkVectors.AVX512
                || (jdk == JdkVectors.AVX2 && (type == ElementType.INT || type == ElementType.FLOAT));
    }

    /** Narrower keys have so few codes that a count of each code is faster. */
    private static boolean hasVectorSort(ElementType type) {
        return type.bytes() >= Integer.BYTES;
    }

    /**
     * The method that an option of the engine names.
     *
     * @throws IllegalArgumentException if no method has this name, or if the method does not work in this JVM
     */
    public static SortMethod named(String name) {
        for (SortMethod method : values()) {
            if (method.optionName().equals(name)) {
                if (method == VECTORS && !Vectors.arePresent()) {
                    throw new IllegalArgumentException(
                            "sort=" + name + ": needs the option --add-modules jdk.incubator.vector of the JVM");
                }
                return method;
            }
        }
        throw new IllegalArgumentException("sort=" + name + ": the sorts are "
                + Arrays.stream(values()).map(SortMethod::optionName).collect(Collectors.joining(", ")));
    }

    private String optionName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
