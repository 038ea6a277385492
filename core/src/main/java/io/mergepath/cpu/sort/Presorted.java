// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.column.Reverse;
import io.mergepath.cpu.kernel.Kernel;
import io.mergepath.cpu.kernel.Kernels;
import io.mergepath.cpu.merge.Merger;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.OrderKind;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sorts primitive keys that lie in a built-in order or in its reverse already. It reads only few keys if they lie in
 * another order. It takes no scratch, so such a sort takes as long as reading the keys.
 *
 * @param <A> the type of the array
 */
public final class Presorted<A> {
    /** A sort first compares keys at this many equally distant places, and at the end. */
    private static final int PLACES = 16;

    /** The keys that it compares at each place. */
    private static final int COMPARED = 4;

    /** The length of a range that one task reads. */
    private static final int CHUNK = 1 << 15;

    /** Keys that one of several threads reads sooner than it wakes up others. */
    private static final int SHARE = 1 << 17;

    /** The same number for two threads. */
    private static final int SHARE_OF_TWO = 1 << 19;

    private final Kernel<A> kernel;
    private final A keys;
    private final int offset;
    private final int length;
    private final boolean descends;
    /**
     * Whether the first key equals the last key. Then keys in order are all equal. False for {@code long} keys, which
     * gain little by that.
     */
    private final boolean equal;
    private final Workers workers;

    @SuppressWarnings("unchecked") // the kernel is of the column's type
    private Presorted(Column column, Order order, Workers workers) {
        kernel = Kernels.kernel(column.type(), order, column.length());
        keys = (A) column.array();
        offset = column.offset();
        length = (int) column.length();
        descends = kernel.before(keys, offset + length - 1, keys, offset);
        equal = column.type() != ElementType.LONG && !descends
                && !kernel.before(keys, offset, keys, offset + length - 1);
        this.workers = workers.limitedTo(length / (workers.width() > 2 ? SHARE : SHARE_OF_TWO));
    }

    /**
     * Sorts keys in an array if they lie in order already, or in the reverse order.
     *
     * @param alone whether no values belong to the keys
     * @return false, and nothing is done, if the keys lie in another order, or are of another kind
     */
    public static boolean sort(Column keys, Order order, boolean alone, Workers workers) {
        if (!keys.isArray() || keys.length() < 2 || keys.type() == ElementType.OBJECT
                || OrderKind.of(order) == OrderKind.COMPARATOR || Merger.kernelType(keys.type()) != keys.type()) {
            return false;
        }
        Presorted<?> presorted = new Presorted<>(keys, order, workers);
        if ((presorted.descends && !alone) || !presorted.isInOrder()) {
            return false;
        }
        if (presorted.descends) {
            presorted.reverse();
        }
        return true;
    }

    private boolean isInOrder() {
        int compared = Math.min(length, COMPARED);
        for (int place = 0; place <= PLACES; place++) {
            int at = (int) ((long) (length - compared) * place / PLACES);
            if (!isInOrder(at, at + compared)) {
                return false;
            }
        }
        int first = Math.min(length, CHUNK);
        if (!isInOrder(0, first)) {
            return false;
        }
        AtomicBoolean disorder = new AtomicBoolean();
        workers.run((length - first + CHUNK - 1) / CHUNK, (_, chunk) -> {
            int from = (chunk + 1) * CHUNK;
            // A chunk begins with the last key of the chunk before.
            if (!disorder.get() && !isInOrder(from - 1, from + Math.min(CHUNK, length - from))) {
                disorder.set(true);
            }
        });
        return !disorder.get();
    }

    private boolean isInOrder(int from, int to) {
        if (equal) {
            return areEqual(keys, offset + from, offset + to);
        }
        int end = descends ? kernel.descending(keys, offset + from, offset + to, true)
                : kernel.ascending(keys, offset + from, offset + to);
        return end == offset + to;
    }

    /** Compares all keys with their neighbours, by vectors. NaNs are equal. */
    private static boolean areEqual(Object keys, int from, int to) {
        return switch (keys) {
            case int[] a -> Arrays.mismatch(a, from, to - 1, a, from + 1, to) < 0;
            case float[] a -> Arrays.mismatch(a, from, to - 1, a, from + 1, to) < 0;
            case double[] a -> Arrays.mismatch(a, from, to - 1, a, from + 1, to) < 0;
            default -> throw new AssertionError(keys.getClass());
        };
    }

    private void reverse() {
        int half = length / 2;
        workers.run((half + CHUNK - 1) / CHUNK, (_, chunk) -> Reverse.swapEnds(keys, offset, offset + length,
                chunk * CHUNK, Math.min(half, (chunk + 1) * CHUNK)));
    }
}
