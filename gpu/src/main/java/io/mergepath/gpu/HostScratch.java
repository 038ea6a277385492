package io.mergepath.gpu;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.SoftReference;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Scratch in this process's memory, in the shape of what a call works on: arrays for arrays, segments for segments. */
final class HostScratch {
    /**
     * Keeps the scratch of the last call for the next, unless memory gets short: to zero fresh memory takes longer than to bring
     * its content over the bus.
     */
    static final class Spare {
        private static final SoftReference<@Nullable HostScratch> NONE = new SoftReference<>(null);

        private final AtomicReference<SoftReference<@Nullable HostScratch>> spare = new AtomicReference<>(NONE);

        /** Runs what needs scratch. */
        void lend(Consumer<HostScratch> call) {
            HostScratch kept = spare.getAndSet(NONE).get();
            HostScratch lent = kept == null ? new HostScratch() : kept;
            try {
                call.accept(lent);
            } finally {
                lent.handedOut = 0;
                spare.set(new SoftReference<>(lent));
            }
        }
    }

    private record Kind(int number, ElementType type, boolean isArray) {
    }

    private final Map<Kind, Column> columns = new HashMap<>();
    private int handedOut;

    /** Keys of the same type and number. */
    Keys like(Keys keys) {
        return like(keys, keys.length());
    }

    /** Keys of the same type. */
    Keys like(Keys keys, long length) {
        return keys.type() == ElementType.TWO_LONGS
                ? Keys.of(like(keys.columns().getFirst(), length), like(keys.columns().getLast(), length))
                : Keys.of(like(keys.column(), length));
    }

    /** As many columns of the same types and length. */
    Values like(Values values) {
        List<Column> made = new ArrayList<>();
        values.columns().forEach(column -> made.add(like(column, column.length())));
        return Values.of(made);
    }

    private Column like(Column column, long length) {
        if (column.type() == ElementType.OBJECT) {
            // Scratch that is kept must not keep a caller's objects alive.
            return make(column, length);
        }
        Kind kind = new Kind(handedOut++, column.type(), column.isArray());
        Column kept = columns.get(kind);
        if (kept == null || kept.length() < length) {
            columns.remove(kind);
            kept = make(column, length);
            columns.put(kind, kept);
        }
        return kept.slice(0, length);
    }

    private static Column make(Column column, long length) {
        if (column.isArray()) {
            return Column.ofArray(
                    Array.newInstance(column.array().getClass().componentType(), Math.toIntExact(length)));
        }
        ElementType type = column.type();
        MemorySegment segment = Arena.ofAuto().allocate(length * type.bytes(), Long.BYTES);
        return Column.ofSegment(segment, type);
    }

    /** Copies keys and values of the same shape. */
    static void copy(SortTask from, SortTask to) {
        copy(from.keys().columns(), to.keys().columns());
        copy(from.values().columns(), to.values().columns());
    }

    private static void copy(List<Column> from, List<Column> to) {
        for (int c = 0; c < from.size(); c++) {
            copy(from.get(c), to.get(c));
        }
    }

    @SuppressWarnings("SuspiciousSystemArraycopy")
    private static void copy(Column from, Column to) {
        if (from.isArray()) {
            System.arraycopy(from.array(), from.offset(), to.array(), to.offset(), (int) from.length());
        } else {
            to.segment().copyFrom(from.segment());
        }
    }
}
