// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.kernel.Kernel;
import io.mergepath.cpu.kernel.Kernels;
import io.mergepath.cpu.merge.Merger;
import io.mergepath.spi.OrderKind;

/** Tells from few keys whether merging runs may sort the keys faster than the JDK does. */
final class LongRuns {
    /** The JDK sorts fewer keys before this class and a merge sort have found their runs. */
    private static final int LEAST = 1 << 12;

    /** Places at which it reads keys. */
    private static final int PLACES = 8;

    /** The keys that it reads at each place. */
    private static final int READ = 64;

    /** So many places may lie between runs. */
    private static final int MOST_BETWEEN = 2;

    /** The JDK sorts keys fast that turn less often than this from place to place: one run, or two. */
    private static final int LEAST_TURNS = 2;

    private LongRuns() {
    }

    /**
     * Whether primitive keys in an array seem to lie in long ascending or descending runs of a built-in order, more
     * than two of them or with other keys between them. It reads 512 keys at most.
     */
    static boolean seemLikely(Column keys, Order order) {
        return keys.length() >= LEAST && keys.isArray() && keys.type() != ElementType.OBJECT
                && OrderKind.of(order) != OrderKind.COMPARATOR && Merger.kernelType(keys.type()) == keys.type()
                && seemLikely(Kernels.kernel(keys.type(), order, keys.length()), keys);
    }

    @SuppressWarnings("unchecked") // the kernel is of the column's type
    private static <A> boolean seemLikely(Kernel<A> kernel, Column keys) {
        A array = (A) keys.array();
        int between = 0;
        int turns = 0;
        for (int place = 0; place < PLACES; place++) {
            int from = place(keys, place);
            boolean ascends = kernel.before(array, from, array, from + READ - 1);
            int end = ascends ? kernel.ascending(array, from, from + READ)
                    : kernel.descending(array, from, from + READ, false);
            if (end != from + READ && ++between > MOST_BETWEEN) {
                return false;
            }
            int next = place(keys, Math.min(place + 1, PLACES - 1));
            turns += next != from && ascends == kernel.before(array, next, array, from) ? 1 : 0;
        }
        return between > 0 || turns >= LEAST_TURNS;
    }

    private static int place(Column keys, int place) {
        return keys.offset() + (int) ((keys.length() - READ) * place / (PLACES - 1));
    }
}
