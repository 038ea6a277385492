package io.mergepath.cpu;

import io.mergepath.Bounds;
import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.TwoLongsComparator;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.cpu.column.Gather;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Keys of two words on the CPU: their places, {@code int}s, are sorted and merged in their stead, and then every key is fetched
 * once. The scratch is 32 bytes a key.
 */
final class TwoLongs {
    private final CpuBackend cpu;
    private final long[] first;
    private final long[] second;
    private final Keys places;

    /** Copies the words of all inputs, one behind the other. */
    private TwoLongs(CpuBackend cpu, List<Keys> inputs) {
        this.cpu = cpu;
        long length = inputs.stream().mapToLong(Keys::length).sum();
        if (length > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("keys: " + length + " of two words, but this engine works on at most "
                    + (Integer.MAX_VALUE - 8));
        }
        first = (long[]) cpu.allocator().array(ElementType.LONG, (int) length);
        second = (long[]) cpu.allocator().array(ElementType.LONG, (int) length);
        int[] ascending = ints((int) length);
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
        TwoLongs words = new TwoLongs(cpu, List.of(keys));
        try {
            cpu.sort(words.places, values, words.order(order), workspace);
        } finally {
            // If a comparator has thrown, values have been moved all the same, and keys go with them.
            words.fetch(words.places, keys);
        }
    }

    static void sortIndices(CpuBackend cpu, Keys keys, Values indices, boolean sortKeys, Order order,
            @Nullable Workspace workspace) {
        TwoLongs words = new TwoLongs(cpu, List.of(keys));
        cpu.sortIndices(words.places, indices, true, words.order(order), workspace);
        if (sortKeys) {
            words.fetch(words.places, keys);
        }
    }

    static long coRank(CpuBackend cpu, long k, Keys a, Keys b, Bounds bounds, Order order) {
        TwoLongs words = new TwoLongs(cpu, List.of(a, b));
        return cpu.coRank(k, words.places.slice(0, a.length()), words.places.slice(a.length(), words.places.length()),
                bounds, words.order(order));
    }

    static long[] partitions(CpuBackend cpu, Keys a, Keys b, long step, Bounds bounds, Order order) {
        TwoLongs words = new TwoLongs(cpu, List.of(a, b));
        return cpu.partitions(words.places.slice(0, a.length()),
                words.places.slice(a.length(), words.places.length()), step, bounds, words.order(order));
    }

    /** The order of the places. */
    private Order order(Order order) {
        TwoLongsComparator words = words(order);
        return Order.ints((i, j) -> words.compare(first[i], second[i], first[j], second[j]));
    }

    private static TwoLongsComparator words(Order order) {
        return switch (order.kind()) {
            case NATURAL -> lexicographic(Long::compare);
            case DESCENDING -> lexicographic(Long::compare).reversed();
            case UNSIGNED -> lexicographic(Long::compareUnsigned);
            case UNSIGNED_DESCENDING -> lexicographic(Long::compareUnsigned).reversed();
            case COMPARATOR -> (TwoLongsComparator) order.comparator();
        };
    }

    private static TwoLongsComparator lexicographic(LongComparator word) {
        return (x1, x2, y1, y2) -> {
            int byFirst = word.compare(x1, y1);
            return byFirst != 0 ? byFirst : word.compare(x2, y2);
        };
    }

    /** Writes the keys that were at these places. It needs no memory, so that keys follow their values without fail. */
    private void fetch(Keys from, Keys out) {
        int[] indices = (int[]) from.column().array();
        fetch(first, indices, out.columns().getFirst());
        fetch(second, indices, out.columns().getLast());
    }

    private static void fetch(long[] words, int[] indices, Column out) {
        if (out.isArray()) {
            Gather.permute(words, 0, out.array(), out.offset(), indices, 0, indices.length);
            return;
        }
        MemorySegment target = out.segment();
        for (int i = 0; i < indices.length; i++) {
            target.set(ValueLayout.JAVA_LONG_UNALIGNED, (long) i * Long.BYTES, words[indices[i]]);
        }
    }
}
