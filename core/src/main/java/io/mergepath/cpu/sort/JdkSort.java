// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.kernel.KeyCodes;
import io.mergepath.cpu.kernel.Strip;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.JdkSorts;
import io.mergepath.spi.OrderKind;
import java.util.Arrays;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Sorts keys alone in a built-in order by the JDK's sorts. These sorts are not stable. Equal keys are identical here,
 * so nobody sees the difference. NaNs are equal and not identical, so this class leaves keys with NaNs to other sorts.
 */
public final class JdkSort {
    /** The length of a range whose keys one task checks for NaNs. */
    private static final int CHECKED = 1 << 16;

    /** One thread sorts fewer keys before others have begun. */
    private static final int LEAST_SHARED = 1 << 13;

    /** The same bound for two threads. */
    private static final int LEAST_SHARED_BY_TWO = 1 << 14;

    private JdkSort() {
    }

    /**
     * Sorts few keys in an array in natural order, without scratch of the engine.
     *
     * @param threads the number of threads that may sort
     * @return false, and nothing is done, if the keys are others, if another sort may be faster, or if the common pool
     *         has more threads than may sort
     */
    public static boolean sortFew(Column keys, Order order, int threads) {
        if (!keys.isArray() || OrderKind.of(order) != OrderKind.NATURAL || keys.type() == ElementType.OBJECT
                || keys.length() > SortMethod.fewKeys(keys.type(), Shape.MIXED, order, threads)) {
            return false;
        }
        Shape shape = Shape.of(keys, order);
        boolean shared = areShared(keys, shape, threads);
        boolean mayBePresorted = shape == Shape.ORDERED && readsOften(keys.type());
        if (shape == Shape.LONG_RUNS || mayBePresorted
                || keys.length() > SortMethod.fewKeys(keys.type(), shape, order, threads)
                || (shared && ForkJoinPool.getCommonPoolParallelism() > threads) || mayMixNaNs(keys)) {
            return false;
        }
        if (shared) {
            parallelSort(keys);
        } else {
            sort(keys);
        }
        return true;
    }

    /** Whether the JDK reads sorted keys several times, so that {@link Presorted} is faster. */
    private static boolean readsOften(ElementType type) {
        return type == ElementType.FLOAT || type == ElementType.DOUBLE;
    }

    /** Whether several threads sort few keys sooner than one. */
    private static boolean areShared(Column keys, Shape shape, int threads) {
        int least = switch (shape) {
            case MIXED -> threads == 2 ? LEAST_SHARED_BY_TWO : LEAST_SHARED;
            case SHORT_RUNS -> SortMethod.FEW_IN_RUNS;
            default -> Integer.MAX_VALUE;
        };
        return threads > 1 && keys.length() >= least;
    }

    /** Prepares a sort of few keys, and takes its scratch; null if there are NaNs. */
    static @Nullable Runnable prepareFew(Column keys, Shape shape, Order order, Workers workers,
            CpuWorkspace workspace) {
        return areShared(keys, shape, workers.width()) ? prepare(keys, order, workers, workspace)
                : prepareSequential(keys, order, workspace);
    }

    /**
     * Prepares a sort by one thread, and takes its scratch: a code for each key, unless the order is natural.
     *
     * @return the sort, or null if there are NaNs
     */
    static @Nullable Runnable prepareSequential(Column keys, Order order, CpuWorkspace workspace) {
        if (OrderKind.of(order) == OrderKind.NATURAL) {
            return mayMixNaNs(keys) ? null : () -> sort(keys);
        }
        KeyCodes coder = new KeyCodes(keys, order);
        int n = (int) keys.length();
        return coder.fitInInts() ? prepareInts(coder, n, workspace) : prepareLongs(coder, n, workspace);
    }

    private static @Nullable Runnable prepareInts(KeyCodes coder, int n, CpuWorkspace workspace) {
        int[] codes = workspace.ints(Use.STRIP_RAW, 0, n);
        coder.loadInts(0, n, codes, 0);
        Arrays.sort(codes, 0, n);
        return n > 0 && (coder.isNaN(codes[0]) || coder.isNaN(codes[n - 1])) ? null
                : () -> coder.storeInts(codes, 0, n, 0);
    }

    private static @Nullable Runnable prepareLongs(KeyCodes coder, int n, CpuWorkspace workspace) {
        long[] codes = workspace.longs(Use.STRIP_CODES, 0, n);
        Strip strip = new Strip(workspace, 0, n);
        coder.load(0, n, codes, strip.raw);
        Arrays.sort(codes, 0, n);
        return n > 0 && (coder.isNaN(codes[0]) || coder.isNaN(codes[n - 1])) ? null
                : () -> coder.store(codes, 0, n, 0, 0, strip);
    }

    /**
     * Prepares a sort by all workers, if the order is natural, and else by one thread.
     *
     * @return the sort, or null if there are NaNs
     */
    static @Nullable Runnable prepare(Column keys, Order order, Workers workers, CpuWorkspace workspace) {
        if (OrderKind.of(order) != OrderKind.NATURAL) {
            return prepareSequential(keys, order, workspace);
        }
        if (JdkSorts.keepNaNs()) {
            return prepareNatural(keys, workers);
        }
        int length = (int) keys.length();
        AtomicBoolean found = new AtomicBoolean();
        workers.run(Math.ceilDiv(length, CHECKED), (_, task) -> {
            int from = task * CHECKED;
            if (mayMixNaNs(keys.slice(from, from + Math.min(CHECKED, length - from)))) {
                found.set(true);
            }
        });
        if (found.get()) {
            return null;
        }
        return prepareNatural(keys, workers);
    }

    private static Runnable prepareNatural(Column keys, Workers workers) {
        if (workers.width() == 1) {
            return () -> sort(keys);
        }
        // The common pool serves the caller at once, if it has no more threads than the caller asks for.
        return ForkJoinPool.getCommonPoolParallelism() <= workers.width() ? () -> parallelSort(keys)
                : () -> workers.invoke(() -> parallelSort(keys));
    }

    /** Whether there are NaNs that the JDK would bring into another order. */
    private static boolean mayMixNaNs(Column keys) {
        if (JdkSorts.keepNaNs()) {
            return false;
        }
        int end = keys.offset() + (int) keys.length();
        if (keys.array() instanceof float[] floats) {
            for (int i = keys.offset(); i < end; i++) {
                if (Float.isNaN(floats[i])) {
                    return true;
                }
            }
        } else if (keys.array() instanceof double[] doubles) {
            for (int i = keys.offset(); i < end; i++) {
                if (Double.isNaN(doubles[i])) {
                    return true;
                }
            }
        }
        return false;
    }

    private static void sort(Column keys) {
        JdkSorts.sort(keys.array(), keys.offset(), keys.offset() + (int) keys.length());
    }

    private static void parallelSort(Column keys) {
        int from = keys.offset();
        int to = from + (int) keys.length();
        switch (keys.array()) {
            case int[] a -> Arrays.parallelSort(a, from, to);
            case long[] a -> Arrays.parallelSort(a, from, to);
            case float[] a -> Arrays.parallelSort(a, from, to);
            case double[] a -> Arrays.parallelSort(a, from, to);
            default -> sort(keys);
        }
    }
}
