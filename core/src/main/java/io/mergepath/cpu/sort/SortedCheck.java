// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.kernel.Kernel;
import io.mergepath.cpu.kernel.Kernels;
import io.mergepath.cpu.memory.Allocator;
import io.mergepath.cpu.merge.Merger;
import io.mergepath.cpu.thread.Workers;
import java.util.concurrent.atomic.AtomicBoolean;

/** Tells whether keys are in order. Every thread checks chunks of the keys until one chunk is out of order. */
public final class SortedCheck {
    private static final int CHUNK = 1 << 15;

    private SortedCheck() {
    }

    /**
     * Tells whether no key comes before the key in front of it.
     *
     * @param allocator allocates a buffer of a chunk for keys that no kernel can read in place: narrow keys and
     *     segments
     */
    public static boolean isSorted(Column keys, Order order, Workers workers, Allocator allocator) {
        ElementType type = Merger.kernelType(keys.type());
        return isSorted(Kernels.kernel(type, order, keys.length()), type, keys, workers, allocator);
    }

    private static <A> boolean isSorted(Kernel<A> kernel, ElementType type, Column keys, Workers workers,
            Allocator allocator) {
        long last = keys.length() - 1;
        AtomicBoolean disorder = new AtomicBoolean();
        workers.run(Math.toIntExact(Math.ceilDiv(last, CHUNK)), (_, chunk) -> {
            if (!disorder.get()) {
                // A chunk has one more key, the first key of the next chunk.
                long from = (long) chunk * CHUNK;
                Column part = keys.slice(from, Math.min(keys.length(), from + CHUNK + 1));
                if (!isSorted(kernel, type, part, allocator)) {
                    disorder.set(true);
                }
            }
        });
        return !disorder.get();
    }

    @SuppressWarnings("unchecked") // the kernel's arrays are of its type
    private static <A> boolean isSorted(Kernel<A> kernel, ElementType type, Column part, Allocator allocator) {
        int count = (int) part.length();
        if (part.isArray() && part.type() == type) {
            int end = part.offset() + count;
            return kernel.ascending((A) part.array(), part.offset(), end) == end;
        }
        Object loaded = allocator.array(type, count);
        Columns.load(part, 0, count, loaded, 0);
        return kernel.ascending((A) loaded, 0, count) == count;
    }
}
