package io.mergepath.cpu;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Workspace;
import io.mergepath.spi.EngineBackend;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Scratch arrays, each known by what it is for. An array is kept and handed out again while it is long enough. Every use
 * has its own name, and uses by several threads at once have a slot each, so no two users share an array.
 */
final class CpuWorkspace extends Workspace {
    /** What a scratch array is for. */
    enum Use {
        /** The other buffer of the keys: merge passes go to and fro between it and the keys. */
        KEYS,
        /** The other buffer of the indices that are carried along with the keys. */
        INDICES,
        /** A copy of keys that must stay as they are. */
        KEYS_COPY,
        /** Narrow keys, widened; a segment's keys, chunk by chunk. */
        WIDE_KEYS, CHUNK_KEYS,
        /** Indices for keys whose caller asked for none. */
        CARRIED,
        /** A column of values in its new order. */
        COLUMN,
        /** A thread's block of keys, twice, and of carried indices, twice. */
        BLOCK_KEYS, BLOCK_KEYS_2, BLOCK_INDICES, BLOCK_INDICES_2,
        /** A thread's tile: keys of both inputs, merged keys, where they came from, and a column's elements. */
        TILE_A, TILE_B, TILE_OUT, TILE_FROM, TILE_COLUMN, TILE_COLUMN_OUT,
        /** Scratch in the shape of a whole table. */
        TABLE,
        /** A strip of keys: raw, coded, their buckets, decoded. */
        STRIP_RAW, STRIP_CODES, STRIP_DIGITS, STRIP_DECODED,
        /** The other buffer of a bucket, and of the indices carried in it. */
        BUCKET, BUCKET_INDICES, BUCKET_COUNTS,
        /** A sample of codes and their digits; the counts of each range's digits; where each bucket starts. */
        SAMPLE, COUNTS, STARTS
    }

    private record Name(Use use, int slot, Class<?> component) {
    }

    private record OffHeap(Arena arena, MemorySegment segment) {
    }

    private final Map<Name, Object> arrays = new HashMap<>();
    private final Map<Name, OffHeap> segments = new HashMap<>();
    private boolean holdsObjects;

    CpuWorkspace(EngineBackend owner) {
        super(owner);
    }

    int[] ints(Use use, int slot, int length) {
        return (int[]) array(use, slot, int.class, length);
    }

    long[] longs(Use use, int slot, int length) {
        return (long[]) array(use, slot, long.class, length);
    }

    /** An array of a primitive type or of objects; its content is unspecified. */
    Object array(Use use, int slot, ElementType type, int length) {
        return array(use, slot, componentOf(type), length);
    }

    private synchronized Object array(Use use, int slot, Class<?> component, int length) {
        Name name = new Name(use, slot, component);
        Object array = arrays.get(name);
        if (array == null || Array.getLength(array) < length) {
            array = Array.newInstance(component, length);
            arrays.put(name, array);
            holdsObjects |= component == Object.class;
        }
        return array;
    }

    private static Class<?> componentOf(ElementType type) {
        return switch (type) {
            case BYTE -> byte.class;
            case SHORT -> short.class;
            case CHAR -> char.class;
            case INT -> int.class;
            case LONG -> long.class;
            case FLOAT -> float.class;
            case DOUBLE -> double.class;
            case BOOLEAN -> boolean.class;
            case OBJECT -> Object.class;
        };
    }

    /** Scratch in the shape of a table: arrays for arrays, and for segments memory off the heap, of any length. */
    Table tableLike(Table table) {
        List<Column> columns = new ArrayList<>();
        for (Column column : table.columns()) {
            columns.add(columnLike(Use.TABLE, columns.size(), column));
        }
        return new Table(columns.getFirst(), columns.subList(1, columns.size()));
    }

    /** Scratch in the shape of a column. */
    Column columnLike(Use use, Column column) {
        return columnLike(use, 0, column);
    }

    private Column columnLike(Use use, int slot, Column column) {
        ElementType type = column.type();
        if (column.isArray()) {
            int length = (int) column.length();
            return Column.ofArray(array(use, slot, type, length), 0, length);
        }
        return Column.ofSegment(segment(new Name(use, slot, byte.class), column.length() * type.bytes()), type);
    }

    private synchronized MemorySegment segment(Name name, long bytes) {
        OffHeap held = segments.get(name);
        if (held == null || held.segment().byteSize() < bytes) {
            if (held != null) {
                held.arena().close();
            }
            Arena arena = Arena.ofShared();
            held = new OffHeap(arena, arena.allocate(bytes, Long.BYTES));
            segments.put(name, held);
        }
        return held.segment().asSlice(0, bytes);
    }

    @Override
    public synchronized long bytes() {
        long bytes = segments.values().stream().mapToLong(held -> held.segment().byteSize()).sum();
        for (Object array : arrays.values()) {
            int each = ElementType.ofArray(array) == ElementType.OBJECT ? Integer.BYTES
                    : ElementType.ofArray(array).bytes();
            bytes += (long) Array.getLength(array) * each;
        }
        return bytes;
    }

    /** Object arrays are emptied after a call: scratch must not keep the caller's objects alive. */
    synchronized void forgetObjects() {
        if (!holdsObjects) {
            return;
        }
        for (Object array : arrays.values()) {
            if (array instanceof @Nullable Object[] objects) {
                java.util.Arrays.fill(objects, null);
            }
        }
    }

    @Override
    public synchronized void close() {
        arrays.clear();
        segments.values().forEach(held -> held.arena().close());
        segments.clear();
    }
}
