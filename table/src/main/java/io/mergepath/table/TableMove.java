// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table;

import io.mergepath.Column;
import io.mergepath.Engine;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineBackend.RowMove;
import io.mergepath.table.column.SegmentText;
import io.mergepath.table.sort.ColumnMove;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Moves columns to targets of the same kinds in another order. Large columns of a fixed width move by way of the device
 * of the engine if it has one. The cores move all other columns, at the same time if every thread may touch them.
 */
final class TableMove {
    /** The widest row in bytes that a device moves. */
    private static final int MOST_BYTES = 16;

    private final Engine engine;
    private final int[] index;
    private final TableThreads threads;
    private final ColumnMove cores;
    private final List<Part> parts = new ArrayList<>();

    /**
     * Values or a bitmap.
     *
     * @param move the move by a device; null if only the cores can do it
     * @param byCores the move by the cores
     */
    private record Part(@Nullable RowMove move, Runnable byCores) {
    }

    /**
     * Moves in the order of {@code index}.
     *
     * @param columns the columns to read, and those to write
     */
    TableMove(Engine engine, int[] index, List<TableColumn> columns) {
        this.engine = engine;
        this.index = index;
        threads = new TableThreads(engine, columns);
        cores = new ColumnMove(index, threads);
    }

    /** The number of bytes of the moved strings. */
    long bytes(SegmentText text) {
        return cores.bytes(text);
    }

    /** Adds a column and its target of the same kind. */
    void add(TableColumn column, TableColumn target) {
        switch (column.store()) {
            case Store.Fixed from -> add(from.column(), ((Store.Fixed) target.store()).column());
            case Store.Wide from -> add(from.segment(), ((Store.Wide) target.store()).segment(), from.bytes());
            case Store.Bits from -> addBits(from.bitmap(), ((Store.Bits) target.store()).bitmap(), column.rows());
            case Store.Strings from -> {
                SegmentText to = target.store() instanceof Store.NewStrings room
                        ? room.text(bytes(from.text()))
                        : ((Store.Strings) target.store()).text();
                parts.add(new Part(null, () -> cores.move(from.text(), to)));
            }
            case Store.OfObjects from ->
                add(Column.ofArray(from.array()), Column.ofArray(((Store.OfObjects) target.store()).array()));
            case DeviceStore device -> throw new IllegalArgumentException(
                    device + " is in device memory: only an order by columns there moves it");
            case Store.NewStrings room -> throw new AssertionError(room);
        }
        if (column.bitmap() != null && target.bitmap() != null) {
            addBits(column.bitmap(), target.bitmap(), column.rows());
        }
    }

    private void add(Column from, Column to) {
        RowMove move = from.type().inSegments()
                ? new RowMove(from.segment(), to.segment(), Byte.SIZE * from.type().bytes())
                : null;
        parts.add(new Part(move, () -> cores.move(from, to)));
    }

    private void add(MemorySegment from, MemorySegment to, int bytes) {
        RowMove move = bytes <= MOST_BYTES && Integer.bitCount(bytes) == 1
                ? new RowMove(from, to, Byte.SIZE * bytes)
                : null;
        parts.add(new Part(move, () -> cores.move(from, to, bytes)));
    }

    private void addBits(MemorySegment from, MemorySegment to, int rows) {
        RowMove move = new RowMove(from.asSlice(0, Math.ceilDiv(rows, Byte.SIZE)),
                to.asSlice(0, Math.ceilDiv(index.length, Byte.SIZE)), 1);
        parts.add(new Part(move, () -> cores.moveBits(from, to)));
    }

    /** Moves all columns. */
    void run() {
        List<RowMove> moves = parts.stream().map(Part::move).filter(Objects::nonNull).toList();
        Runnable others = () -> parts.stream().filter(part -> part.move == null).forEach(part -> part.byCores.run());
        Engine suited = EngineBackend.suited(engine, index.length);
        EngineBackend.call(suited, () -> {
            EngineBackend backend = EngineBackend.of(suited);
            if (moves.isEmpty() || !backend.moveRows(index, moves, threads.isAlone() ? () -> {} : others)) {
                parts.forEach(part -> part.byCores.run());
            } else if (threads.isAlone()) {
                others.run();
            }
        });
    }
}
