// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.TwoLongsComparator;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.cpu.column.Gather;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.OrderKind;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keys of two words on the CPU. The engine sorts and merges the positions of the keys, as {@code int}s, and then copies
 * every key once. The scratch is 32 bytes a key. Sorts in a built-in order are those of {@link TwoLongsSort}.
 */
final class TwoLongs {
    /** Keys that one task fetches. */
    private static final int GRAIN = 1 << 15;

    private final CpuBackend cpu;
    private final long[] first;
    private final long[] second;
    private final Keys places;

    /** Copies the first words of all inputs into one array, and the second words into another. */
    private TwoLongs(CpuBackend cpu, List<Keys> inputs) {
        this.cpu = cpu;
        int length = length(inputs);
        first = (long[]) cpu.allocator().array(ElementType.LONG, length);
        second = (long[]) cpu.allocator().array(ElementType.LONG, length);
        int[] ascending = ints(length);
        int at = 0;
        for (Keys keys : inputs) {
            copy(keys.columns().getFirst(), 0, Column.ofArray(first), at, keys.length());
            copy(keys.columns().getLast(), 0, Column.ofArray(second), at, keys.length());
            at += (int) keys.length();
        }
        for (int i = 0; i < ascending.length; i++) {
            ascending[i] = i;
        }
        places = Keys.of(ascending);
    }

    /** The number of keys, which the engine must be able to count with an {@code int}. */
    static int length(List<Keys> inputs) {
        long length = inputs.stream().mapToLong(Keys::length).sum();
        if (length > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("keys: " + length + " of two words, but this engine works on at most "
                    + (Integer.MAX_VALUE - 8));
        }
        return (int) length;
    }

    private int[] ints(int length) {
        return (int[]) cpu.allocator().array(ElementType.INT, length);
    }

    private static void copy(Column from, long fromAt, Column to, long toAt, long length) {
        MemorySegment.copy(from.segment(), fromAt * Long.BYTES, to.segment(), toAt * Long.BYTES, length * Long.BYTES);
    }

    static void merge(CpuBackend cpu, Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues,
            Order order, @Nullable Workspace workspace) {
        TwoLongs words = new TwoLongs(cpu, List.of(a, b));
        Keys merged = Keys.of(words.ints((int) out.length()));
        cpu.merge(words.places.slice(0, a.length()), aValues, words.places.slice(a.length(), out.length()), bValues,
                merged, outValues, words.order(order), workspace);
        words.fetch(merged, out);
    }

    static void mergeBatch(CpuBackend cpu, Keys in, Values inValues, long[] offsets, Keys out, Values outValues,
            Order order, @Nullable Workspace workspace) {
        TwoLongs words = new TwoLongs(cpu, List.of(in));
        Keys merged = Keys.of(words.ints((int) out.length()));
        cpu.mergeBatch(words.places, inValues, offsets, merged, outValues, words.order(order), workspace);
        words.fetch(merged, out);
    }

    static void mergeMany(CpuBackend cpu, List<Keys> runs, List<Values> runValues, Keys out, Values outValues,
            Order order, @Nullable Workspace workspace) {
        TwoLongs words = new TwoLongs(cpu, runs);
        List<Keys> places = new ArrayList<>();
        long at = 0;
        for (Keys run : runs) {
            places.add(words.places.slice(at, at + run.length()));
            at += run.length();
        }
        Keys merged = Keys.of(words.ints((int) out.length()));
        cpu.mergeMany(places, runValues, merged, outValues, words.order(order), workspace);
        words.fetch(merged, out);
    }

    static void sort(CpuBackend cpu, Keys keys, Values values, Order order, @Nullable Workspace workspace) {
        if (OrderKind.of(order) == OrderKind.COMPARATOR) {
            sortPlaces(cpu, keys, order, (places, byWords) -> cpu.sort(places, values, byWords, workspace));
        } else {
            TwoLongsSort.sort(cpu, keys, values, order, workspace);
        }
    }

    /** An operation that sorts positions of keys in place. */
    interface Sorting {
        void run(Keys places, Order order);
    }

    /** Sorts keys as an operation sorts their positions. */
    static void sortPlaces(CpuBackend cpu, Keys keys, Order order, Sorting operation) {
        TwoLongs words = new TwoLongs(cpu, List.of(keys));
        try {
            operation.run(words.places, words.order(order));
        } finally {
            // If a comparator throws, the values have moved already. The keys must follow them.
            words.fetch(words.places, keys);
        }
    }

    static void sortIndices(CpuBackend cpu, Keys keys, Values indices, boolean sortKeys, Order order,
            @Nullable Workspace workspace) {
        if (OrderKind.of(order) != OrderKind.COMPARATOR) {
            TwoLongsSort.sortIndices(cpu, keys, indices.columns().getFirst(), sortKeys, order, workspace);
            return;
        }
        TwoLongs words = new TwoLongs(cpu, List.of(keys));
        cpu.sortIndices(words.places, indices, true, words.order(order), workspace);
        if (sortKeys) {
            words.fetch(words.places, keys);
        }
    }

    /** An operation on positions of keys in place of the keys. */
    interface OnPlaces {
        void run(Keys placesOfA, Keys placesOfB, Order order);
    }

    /** Runs an operation that writes positions of keys, not keys. */
    static void onPlaces(CpuBackend cpu, Keys a, Keys b, Order order, OnPlaces operation) {
        TwoLongs words = new TwoLongs(cpu, List.of(a, b));
        operation.run(words.places.slice(0, a.length()), words.places.slice(a.length(), a.length() + b.length()),
                words.order(order));
    }

    /** An operation on positions of keys that also writes the positions of its results. */
    interface Selecting {
        void run(Keys placesOfA, Keys placesOfB, Keys places, Order order);
    }

    /**
     * Runs an operation that selects keys.
     *
     * @param count receives the number of selected keys from the operation
     */
    static void selected(CpuBackend cpu, Keys a, Keys b, Keys out, Values count, Order order, Selecting operation) {
        TwoLongs words = new TwoLongs(cpu, List.of(a, b));
        int[] places = words.ints((int) Math.min(out.length(), a.length() + b.length()));
        operation.run(words.places.slice(0, a.length()), words.places.slice(a.length(), a.length() + b.length()),
                Keys.of(places), words.order(order));
        Column number = count.columns().getFirst();
        long length = number.segment().get(ValueLayout.JAVA_LONG_UNALIGNED, 0);
        words.fetch(places, (int) length, out);
    }

    static boolean isSorted(Keys keys, Order order) {
        TwoLongsComparator comparator = words(order);
        Words words = new Words(keys);
        for (long i = 1; i < keys.length(); i++) {
            if (comparator.compare(words.first(i), words.second(i), words.first(i - 1), words.second(i - 1)) < 0) {
                return false;
            }
        }
        return true;
    }

    static long coRank(Keys a, Keys b, long k, TieRule ties, Order order) {
        return coRank(words(order), new Words(a), 0, a.length(), new Words(b), 0, b.length(), k, ties);
    }

    /** The number of keys from the range of {@code a} among the first {@code k} keys of the merge of two ranges. */
    private static long coRank(TwoLongsComparator comparator, Words a, long aFrom, long aLength, Words b, long bFrom,
            long bLength, long k, TieRule ties) {
        long low = Math.max(0, k - bLength);
        long high = Math.min(k, aLength);
        while (low < high) {
            long middle = (low + high) >>> 1;
            long i = aFrom + middle;
            long j = bFrom + k - 1 - middle;
            int bToA = comparator.compare(b.first(j), b.second(j), a.first(i), a.second(i));
            if (ties == TieRule.A_FIRST ? bToA < 0 : bToA <= 0) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    static long[] partitions(Keys a, Keys b, long step, int count, TieRule ties, Order order) {
        TwoLongsComparator comparator = words(order);
        Words wordsOfA = new Words(a);
        Words wordsOfB = new Words(b);
        long total = a.length() + b.length();
        long[] cuts = new long[count];
        long before = 0;
        for (int c = 1; c < count; c++) {
            long from = (c - 1) * step;
            long length = Math.min(step, total - from);
            long fromA = coRank(comparator, wordsOfA, before, a.length() - before, wordsOfB, from - before,
                    b.length() - (from - before), length, ties);
            before += Math.clamp(fromA, 0, length);
            cuts[c] = before;
        }
        return cuts;
    }

    /** Reads the two words of each key. */
    private record Words(MemorySegment first, MemorySegment second) {
        Words(Keys keys) {
            this(keys.columns().getFirst().segment(), keys.columns().getLast().segment());
        }

        long first(long i) {
            return first.get(ValueLayout.JAVA_LONG_UNALIGNED, i * Long.BYTES);
        }

        long second(long i) {
            return second.get(ValueLayout.JAVA_LONG_UNALIGNED, i * Long.BYTES);
        }
    }

    /** An order of positions. It compares the keys at the positions. */
    private Order order(Order order) {
        TwoLongsComparator words = words(order);
        return Order.ints((i, j) -> words.compare(first[i], second[i], first[j], second[j]));
    }

    private static TwoLongsComparator words(Order order) {
        return switch (OrderKind.of(order)) {
            case NATURAL -> lexicographic(Long::compare);
            case DESCENDING -> lexicographic(Long::compare).reversed();
            case UNSIGNED -> lexicographic(Long::compareUnsigned);
            case UNSIGNED_DESCENDING -> lexicographic(Long::compareUnsigned).reversed();
            case COMPARATOR -> (TwoLongsComparator) OrderKind.comparator(order);
        };
    }

    private static TwoLongsComparator lexicographic(LongComparator word) {
        return (x1, x2, y1, y2) -> {
            int byFirst = word.compare(x1, y1);
            return byFirst != 0 ? byFirst : word.compare(x2, y2);
        };
    }

    /**
     * Writes the keys at the given positions to {@code out}. It takes no scratch, so memory does not run out after
     * the values have moved.
     */
    private void fetch(Keys from, Keys out) {
        int[] indices = (int[]) from.column().array();
        fetch(indices, indices.length, out);
    }

    private void fetch(int[] indices, int count, Keys out) {
        fetch(cpu, first, indices, count, out.columns().getFirst());
        fetch(cpu, second, indices, count, out.columns().getLast());
    }

    /** Writes the words at the given positions to {@code out}. */
    static void fetch(CpuBackend cpu, long[] words, int[] indices, int count, Column out) {
        Workers workers = cpu.workersFor(new Table(out, List.of()));
        workers.run(Math.ceilDiv(count, GRAIN), (_, task) -> {
            int from = task * GRAIN;
            int to = from + Math.min(GRAIN, count - from);
            if (out.isArray()) {
                Gather.permute(words, 0, out.array(), out.offset() + from, indices, from, to - from);
                return;
            }
            MemorySegment target = out.segment();
            for (int i = from; i < to; i++) {
                target.set(ValueLayout.JAVA_LONG_UNALIGNED, (long) i * Long.BYTES, words[indices[i]]);
            }
        });
    }
}
