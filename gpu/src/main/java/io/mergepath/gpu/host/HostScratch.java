// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.host;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.gpu.call.SortTask;
import io.mergepath.gpu.context.HostMemory;
import io.mergepath.spi.HostColumns;
import java.lang.foreign.Arena;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Scratch in this process's memory, in the shape of what a call works on: arrays for arrays, segments for segments. */
public final class HostScratch {
    /**
     * Keeps the arrays of the last call for the next call, unless memory gets short. To zero fresh memory takes longer
     * than to copy its content over the bus. Segments end with their call, because nothing would free them when memory
     * gets short.
     */
    public static final class Spare {
        private final HostMemory memory;
        private SoftReference<@Nullable Map<Kind, Column>> kept = new SoftReference<>(null);

        public Spare(HostMemory memory) {
            this.memory = memory;
        }

        /** Runs what needs scratch: a call that has reserved all device memory, so there is one at a time. */
        public void lend(Consumer<HostScratch> call) {
            try (Arena arena = Arena.ofShared()) {
                Map<Kind, Column> arrays = kept.get();
                if (arrays == null) {
                    arrays = new HashMap<>();
                    kept = new SoftReference<>(arrays);
                }
                call.accept(new HostScratch(arrays, arena, memory));
            }
        }
    }

    private record Kind(int number, ElementType type) {
    }

    private final Map<Kind, Column> arrays;
    private final Arena arena;
    private final HostMemory memory;
    private int handedOut;

    private HostScratch(Map<Kind, Column> arrays, Arena arena, HostMemory memory) {
        this.arrays = arrays;
        this.arena = arena;
        this.memory = memory;
    }

    /** Keys of the same type and number. */
    public Keys like(Keys keys) {
        return like(keys, keys.length());
    }

    /** Keys of the same type. */
    public Keys like(Keys keys, long length) {
        return keys.type() == ElementType.TWO_LONGS
                ? Keys.of(like(keys.columns().getFirst(), length), like(keys.columns().getLast(), length))
                : Keys.of(like(keys.column(), length));
    }

    /** As many columns of the same types and length. */
    public Values like(Values values) {
        List<Column> made = new ArrayList<>();
        values.columns().forEach(column -> made.add(like(column, column.length())));
        return Values.of(made);
    }

    private Column like(Column column, long length) {
        ElementType type = column.type();
        if (!column.isArray()) {
            return Column.ofSegment(memory.segment(arena, length * type.bytes()), type);
        }
        if (type == ElementType.OBJECT) {
            // Scratch that is kept must not keep a caller's objects alive.
            return array(column, length);
        }
        Kind kind = new Kind(handedOut++, type);
        Column kept = arrays.get(kind);
        if (kept == null || kept.length() < length) {
            arrays.remove(kind);
            kept = array(column, length);
            arrays.put(kind, kept);
        }
        return kept.slice(0, length);
    }

    private Column array(Column column, long length) {
        return HostColumns.ofArray(
                memory.array(column.array().getClass().componentType(), Math.toIntExact(length)));
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
