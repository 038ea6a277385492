// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.memory;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.spi.EngineWorkspace;
import io.mergepath.spi.HostColumns;
import io.mergepath.spi.Owner;
import java.lang.ref.Cleaner;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Scratch arrays, each with a named use. The workspace keeps an array and returns it again while it is long enough.
 * Every use has its own name, and every thread of a call has its own slot, so no two users share an array.
 */
public final class CpuWorkspace extends EngineWorkspace {
    /** The use of a scratch array. */
    public enum Use {
        /** The second buffer of the keys. Merge passes alternate between it and the keys. */
        KEYS,
        /** The second buffer of the indices that move with the keys. */
        INDICES,
        /** A copy of keys that must not change. */
        KEYS_COPY,
        /** Narrow keys, widened to {@code int}; the keys of one chunk of a segment. */
        WIDE_KEYS, CHUNK_KEYS,
        /** The codes that differ from the code of most keys. */
        OTHERS,
        /** Indices that move with the keys, if no array of the caller can hold them. */
        CARRIED,
        /** A column of values: in its new order, or a copy of a segment on the heap. */
        COLUMN,
        /** A thread's block: two buffers of keys and two buffers of indices. */
        BLOCK_KEYS, BLOCK_KEYS_2, BLOCK_INDICES, BLOCK_INDICES_2,
        /**
         * A thread's tile: keys of both inputs, merged keys, their source positions, and a column's elements in both
         * orders.
         */
        TILE_A, TILE_B, TILE_OUT, TILE_FROM, TILE_COLUMN, TILE_COLUMN_OUT,
        /** Scratch with the columns of a whole table. */
        TABLE,
        /** A strip of keys: raw keys, codes, numbers of their buckets, and decoded keys. */
        STRIP_RAW, STRIP_CODES, STRIP_DIGITS, STRIP_DECODED,
        /**
         * A chunk: codes, numbers of their buckets, counts of the buckets, and records and payload in the order of the
         * buckets.
         */
        CHUNK_CODES, CHUNK_DIGITS, CHUNK_COUNTS, CHUNK_RECORDS, CHUNK_CARRIED,
        /**
         * A bucket: the second buffers of records, of narrow records and of payload, and the counters of the digits.
         */
        BUCKET, BUCKET_INTS, BUCKET_INDICES, BUCKET_COUNTS,
        /** The buffer of a sort by vectors. */
        VECTOR_BUFFER,
        /** A sample of codes and their digits; the counters of the digits of each range; the start of each bucket. */
        SAMPLE, COUNTS, STARTS,
        /** The different codes of a range. */
        DIFFERENT,
        /** A window of a walk: the keys of both inputs, their bounds in each other, and their matches. */
        WINDOW, WINDOW_RANKS, WINDOW_MATCHES,
        /** The positions of the results of a group of keys. */
        POSITIONS,
        /** The pieces of a window that are copied. */
        PIECES,
        /** The bounds of segments. */
        BOUNDS,
        /** The bounds and matches of keys to join; the scratch of a thread that writes rows. */
        JOIN, JOIN_CHUNK,
        /** The keys that may be among the first, and their order. */
        TOP
    }

    private static final Cleaner CLEANER = Cleaner.create();

    /** The greatest length of an array. */
    private static final int MOST = Integer.MAX_VALUE - 8;

    /**
     * For each use and type, one array for each slot. The maps need no key object, because the buckets of a sort ask
     * thousands of times.
     */
    private final Map<Use, Map<ElementType, @Nullable Object[]>> arrays = new EnumMap<>(Use.class);
    private final OffHeapScratch offHeap;

    /**
     * For each use and slot, the greatest requested length of an object array since the object arrays were last
     * cleared.
     */
    private final Map<Use, int[]> lent = new EnumMap<>(Use.class);

    private final Allocator allocator;

    public CpuWorkspace(Owner owner, Allocator allocator) {
        super(owner);
        this.allocator = allocator;
        this.offHeap = new OffHeapScratch(allocator);
    }

    /** A workspace whose memory off the heap is freed if the garbage collector frees the workspace. */
    public static CpuWorkspace collected(Owner owner, Allocator allocator) {
        CpuWorkspace workspace = new CpuWorkspace(owner, allocator);
        CLEANER.register(workspace, workspace.offHeap::free);
        return workspace;
    }

    /**
     * A workspace for a thread that works by itself. After the call the garbage collector frees its arrays, and
     * {@link #freeOffHeap} the rest.
     */
    public CpuWorkspace another() {
        return new CpuWorkspace(owner(), allocator);
    }

    /** The number of elements of a segment that are copied to the heap at a time. */
    public int chunk() {
        return allocator.chunk();
    }

    public int[] ints(Use use, int slot, int length) {
        return (int[]) array(use, slot, ElementType.INT, length);
    }

    public long[] longs(Use use, int slot, int length) {
        return (long[]) array(use, slot, ElementType.LONG, length);
    }

    /** Returns an array of a primitive type or of objects. Its content is unspecified. */
    public synchronized Object array(Use use, int slot, ElementType type, int length) {
        Map<ElementType, @Nullable Object[]> ofUse = arrays.get(use);
        if (ofUse == null) {
            ofUse = new EnumMap<>(ElementType.class);
            arrays.put(use, ofUse);
        }
        @Nullable
        Object[] slots = ofUse.get(type);
        if (slots == null || slots.length <= slot) {
            slots = slots == null ? new Object[slot + 1] : Arrays.copyOf(slots, slot + 1);
            ofUse.put(type, slots);
        }
        Object array = slots[slot];
        if (array == null || Array.getLength(array) < length) {
            // Release the short array before the long array is allocated.
            slots[slot] = null;
            array = allocator.array(type, length);
            slots[slot] = array;
        }
        if (type == ElementType.OBJECT) {
            int[] lengths = lent.get(use);
            if (lengths == null || lengths.length <= slot) {
                lengths = lengths == null ? new int[slot + 1] : Arrays.copyOf(lengths, slot + 1);
                lent.put(use, lengths);
            }
            lengths[slot] = Math.max(lengths[slot], length);
        }
        return array;
    }

    /**
     * Returns scratch in the shape of a table: arrays for arrays and for segments of one chunk, and memory off the
     * heap, of any length, for other segments.
     */
    public Table tableLike(Table table) {
        List<Column> columns = new ArrayList<>();
        for (Column column : table.columns()) {
            columns.add(columnLike(Use.TABLE, columns.size(), column));
        }
        return new Table(columns.getFirst(), columns.subList(1, columns.size()));
    }

    /** Returns scratch in the shape of a column. */
    public Column columnLike(Use use, Column column) {
        return columnLike(use, 0, column);
    }

    private Column columnLike(Use use, int slot, Column column) {
        ElementType type = column.type();
        if (column.isArray() || column.length() <= chunk()) {
            int length = (int) column.length();
            return HostColumns.ofArray(array(use, slot, type, length), 0, length);
        }
        return Column.ofSegment(offHeap.segment(use, slot, column.length() * type.bytes()), type);
    }

    /** Returns a column of {@code length} numbers up to {@code most}: in an array if they fit. */
    public Column indices(Use use, int slot, long length, long most) {
        if (length <= MOST && most <= Integer.MAX_VALUE) {
            return Column.ofArray(ints(use, slot, (int) length), 0, (int) length);
        }
        return Column.ofSegment(offHeap.segment(use, slot, length * Long.BYTES), ElementType.LONG);
    }

    /** Returns a column of {@code length} bytes: in an array if they fit. */
    public Column bytes(Use use, long length) {
        if (length <= MOST) {
            return HostColumns.ofArray(array(use, 0, ElementType.BYTE, (int) length), 0, (int) length);
        }
        return Column.ofSegment(offHeap.segment(use, -1, length), ElementType.BYTE);
    }

    @Override
    public synchronized long bytes() {
        long[] bytes = {offHeap.bytes()};
        arrays.values().forEach(types -> types.forEach((type, slots) -> {
            int each = type == ElementType.OBJECT ? Integer.BYTES : type.bytes();
            for (Object array : slots) {
                bytes[0] += array == null ? 0 : (long) Array.getLength(array) * each;
            }
        }));
        return bytes[0];
    }

    /**
     * Clears the object arrays after a call, up to the length that the call has used. Scratch must not keep the
     * caller's objects alive, and a small call must not pay for an earlier large call.
     */
    public synchronized void forgetObjects() {
        lent.forEach((use, lengths) -> {
            @Nullable
            Object[] slots = Objects.requireNonNull(Objects.requireNonNull(arrays.get(use)).get(ElementType.OBJECT));
            for (int slot = 0; slot < lengths.length; slot++) {
                if (slots[slot] instanceof @Nullable Object[] array) {
                    Arrays.fill(array, 0, Math.min(array.length, lengths[slot]), null);
                }
                lengths[slot] = 0;
            }
        });
    }

    /** Frees the memory off the heap. */
    public void freeOffHeap() {
        offHeap.free();
    }

    @Override
    protected synchronized void free() {
        arrays.clear();
        lent.clear();
        freeOffHeap();
    }
}
