// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.spi.OrderKind;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Sorts keys of two words in a built-in order. A code of 64 bits has the bits in which the first words differ, and as
 * many leading bits of the second word as fit. The codes are sorted together with the positions of the keys. Then each
 * group of keys with the same code is sorted by the second words.
 */
final class TwoLongsSort {
    /** Keys that one task handles. */
    private static final int GRAIN = 1 << 14;

    /** Groups up to this length are sorted by insertion. */
    private static final int INSERTION = 32;

    /** All threads sort a group of this many keys. */
    private static final int LARGE = 1 << 16;

    private final CpuBackend cpu;
    private final long[] first;
    private final long[] second;
    private final long[] codes;
    private final int[] index;
    private final long flip;
    /** The least first word, and the number of bits of the distance from it. */
    private long base;

    private int bits;
    private final Queue<Group> large = new ConcurrentLinkedQueue<>();

    /** Keys with the same code, from one place in the order to another. */
    private record Group(int from, int to) {
    }

    private TwoLongsSort(CpuBackend cpu, long[] first, long[] second, Order order) {
        this.cpu = cpu;
        this.first = first;
        this.second = second;
        this.codes = (long[]) cpu.allocator().array(ElementType.LONG, first.length);
        this.index = (int[]) cpu.allocator().array(ElementType.INT, first.length);
        this.flip = switch (OrderKind.of(order)) {
            case NATURAL -> 0;
            case DESCENDING -> -1;
            case UNSIGNED -> Long.MIN_VALUE;
            case UNSIGNED_DESCENDING -> Long.MAX_VALUE;
            case COMPARATOR -> throw new AssertionError(order);
        };
    }

    /**
     * Sorts the first words in place. The second words stay.
     *
     * @return the positions that the keys had, in order
     */
    static int[] sort(CpuBackend cpu, long[] first, long[] second, Order order, @Nullable Workspace workspace) {
        TwoLongsSort sort = new TwoLongsSort(cpu, first, second, order);
        sort.encode();
        cpu.sortIndices(Keys.of(sort.codes), Values.of(sort.index), true, Order.natural(), workspace);
        sort.sortGroups();
        sort.decode();
        return sort.index;
    }

    private void encode() {
        AtomicLong least = new AtomicLong(Long.MAX_VALUE);
        AtomicLong greatest = new AtomicLong(Long.MIN_VALUE);
        run((from, to) -> {
            long low = Long.MAX_VALUE;
            long high = Long.MIN_VALUE;
            for (int i = from; i < to; i++) {
                low = Math.min(low, first[i] ^ flip);
                high = Math.max(high, first[i] ^ flip);
            }
            least.accumulateAndGet(low, Math::min);
            greatest.accumulateAndGet(high, Math::max);
        });
        base = least.get();
        bits = Long.SIZE - Long.numberOfLeadingZeros(greatest.get() - base);
        run((from, to) -> {
            for (int i = from; i < to; i++) {
                // The signed order of the code is the order of the keys. A shift by 64 takes two steps.
                long rest = (second[i] ^ flip ^ Long.MIN_VALUE) >>> (bits / 2) >>> (bits - bits / 2);
                long leading = bits == 0 ? 0 : ((first[i] ^ flip) - base) << (Long.SIZE - bits);
                codes[i] = (leading | rest) ^ Long.MIN_VALUE;
            }
        });
    }

    /** Takes the sorted first words out of the codes. That costs less than to fetch each from its old position. */
    private void decode() {
        run((from, to) -> {
            for (int i = from; i < to; i++) {
                long leading = bits == 0 ? 0 : (codes[i] ^ Long.MIN_VALUE) >>> (Long.SIZE - bits);
                first[i] = (leading + base) ^ flip;
            }
        });
    }

    /** Does a part of the work. */
    private interface Stretch {
        void run(int from, int to);
    }

    private void run(Stretch stretch) {
        int count = first.length;
        cpu.hostThreads().run(Math.ceilDiv(count, GRAIN),
                (_, task) -> stretch.run(task * GRAIN, Math.min(count, (task + 1) * GRAIN)));
    }

    private void sortGroups() {
        run((begin, to) -> {
            int from = begin;
            while (from < to && from > 0 && codes[from] == codes[from - 1]) {
                // An earlier task has this group.
                from++;
            }
            while (from < to) {
                int end = from + 1;
                while (end < codes.length && codes[end] == codes[from]) {
                    end++;
                }
                if (end - from >= LARGE) {
                    large.add(new Group(from, end));
                } else if (end - from > 1) {
                    sortGroup(from, end);
                }
                from = end;
            }
        });
        for (Group group = large.poll(); group != null; group = large.poll()) {
            sortGroup(group.from, group.to);
        }
    }

    private void sortGroup(int from, int to) {
        if (to - from <= INSERTION) {
            insert(from, to);
            return;
        }
        long[] words = (long[]) cpu.allocator().array(ElementType.LONG, to - from);
        for (int i = from; i < to; i++) {
            words[i - from] = second[index[i]] ^ flip;
        }
        cpu.sort(Keys.of(words), Values.of(index, from, to), Order.natural(), null);
    }

    private void insert(int from, int to) {
        for (int i = from + 1; i < to; i++) {
            int position = index[i];
            long word = second[position] ^ flip;
            int j = i - 1;
            for (; j >= from && (second[index[j]] ^ flip) > word; j--) {
                index[j + 1] = index[j];
            }
            index[j + 1] = position;
        }
    }
}
