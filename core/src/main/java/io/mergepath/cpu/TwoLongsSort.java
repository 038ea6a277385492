// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.column.Gather;
import io.mergepath.cpu.memory.Table;
import io.mergepath.spi.HostThreads;
import io.mergepath.spi.OrderKind;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Sorts keys of two words in a built-in order. A code of 64 bits has the bits in which the first words differ, and as
 * many leading bits of the second word as fit. The codes are sorted together with the positions of the keys. Then each
 * group of keys with the same code is sorted by the second words. The scratch is 12 bytes a key and the scratch of a
 * sort of {@code long}s and their indices; 8 bytes a key more if keys move; and 16 bytes a key for columns that are not
 * the beginning of an array.
 */
final class TwoLongsSort {
    /** Keys that one task handles. */
    private static final int GRAIN = 1 << 14;

    /** Groups up to this length are sorted by insertion. */
    private static final int INSERTION = 32;

    /** All threads sort a group of this many keys. */
    private static final int LARGE = 1 << 16;

    private final CpuBackend cpu;
    private final int count;
    private final long[] codes;
    private final int[] index;
    private final long[] first;
    private final long[] second;
    private final long flip;
    /** The least first word, and the number of bits of the distance from it. */
    private long base;

    private int bits;
    private final Queue<Group> large = new ConcurrentLinkedQueue<>();

    /** Keys with the same code, from one place in the order to another. */
    private record Group(int from, int to) {
    }

    /**
     * Takes the scratch of a sort.
     *
     * @param index room for the positions
     * @param sortsKeys whether {@link #store} follows, which overwrites the keys
     */
    private TwoLongsSort(CpuBackend cpu, Keys keys, int[] index, boolean sortsKeys, Order order) {
        this.cpu = cpu;
        this.count = (int) keys.length();
        this.codes = longs();
        this.index = index;
        this.first = words(keys.columns().getFirst(), false);
        this.second = words(keys.columns().getLast(), sortsKeys);
        this.flip = switch (OrderKind.of(order)) {
            case NATURAL -> 0;
            case DESCENDING -> -1;
            case UNSIGNED -> Long.MIN_VALUE;
            case UNSIGNED_DESCENDING -> Long.MAX_VALUE;
            case COMPARATOR -> throw new AssertionError(order);
        };
    }

    /** Sorts keys in place, and moves their values. */
    static void sort(CpuBackend cpu, Keys keys, Values values, Order order, @Nullable Workspace workspace) {
        TwoLongsSort sort = new TwoLongsSort(cpu, keys, ints(cpu, keys), true, order);
        sort.findPositions(workspace);
        Table moved = new Table(keys.columns().getFirst(), values.columns());
        cpu.with(workspace, scratch -> {
            new Gather(moved.values(), moved.values(), sort.index, sort.count, cpu.workersFor(moved), scratch).run();
            sort.store(keys);
        });
    }

    /** Writes the positions of the sorted keys, and sorts the keys if {@code sortKeys} says so. */
    static void sortIndices(CpuBackend cpu, Keys keys, Column indices, boolean sortKeys, Order order,
            @Nullable Workspace workspace) {
        boolean inPlace = indices.isArray() && indices.offset() == 0 && indices.array() instanceof int[];
        int[] index = inPlace ? (int[]) indices.array() : ints(cpu, keys);
        TwoLongsSort sort = new TwoLongsSort(cpu, keys, index, sortKeys, order);
        sort.findPositions(workspace);
        if (!inPlace) {
            Columns.storeIndices(index, sort.count, 0, indices);
        }
        if (sortKeys) {
            sort.store(keys);
        }
    }

    private static int[] ints(CpuBackend cpu, Keys keys) {
        return (int[]) cpu.allocator().array(ElementType.INT, TwoLongs.length(List.of(keys)));
    }

    private long[] longs() {
        return (long[]) cpu.allocator().array(ElementType.LONG, count);
    }

    /** The words of a column, in an array that begins with the first word: its own array, or a copy. */
    private long[] words(Column column, boolean copies) {
        if (!copies && column.isArray() && column.offset() == 0) {
            return (long[]) column.array();
        }
        long[] copy = longs();
        copy(column, Column.ofArray(copy));
        return copy;
    }

    private void copy(Column from, Column to) {
        Table source = new Table(from, List.of());
        Columns.copy(cpu.workersFor(source), source, new Table(to, List.of()), 0, count);
    }

    private void findPositions(@Nullable Workspace workspace) {
        encode();
        cpu.sortIndices(Keys.of(codes), Values.of(index, 0, count), true, Order.natural(), workspace);
        sortGroups();
    }

    /**
     * Writes the sorted keys. It takes the first words out of the codes: that costs less than to fetch each from its
     * old position.
     */
    private void store(Keys keys) {
        decode();
        Column target = keys.columns().getFirst();
        if (!target.isArray() || target.array() != first) {
            copy(Column.ofArray(first), target);
        }
        TwoLongs.fetch(cpu, second, index, count, keys.columns().getLast());
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

    private void decode() {
        run((from, to) -> {
            for (int i = from; i < to; i++) {
                long leading = bits == 0 ? 0 : (codes[i] ^ Long.MIN_VALUE) >>> (Long.SIZE - bits);
                first[i] = (leading + base) ^ flip;
            }
        });
    }

    private void run(HostThreads.Range range) {
        cpu.hostThreads().runRanges(count, GRAIN, range);
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
                while (end < count && codes[end] == codes[from]) {
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
