// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import io.mergepath.table.TableColumn;
import io.mergepath.table.TableSort;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;

/**
 * Moves of flat columns that wait for each other. All columns with the same row numbers then move in one call, so that
 * a device and the cores share the work.
 */
final class PendingMoves implements AutoCloseable {
    private final IdentityHashMap<int[], Columns> moves = new IdentityHashMap<>();
    private final List<Scratch> scratch = new ArrayList<>();
    private final Room room;

    /** No moves yet. Their targets come from a room if it has them. */
    PendingMoves(Room room) {
        this.room = room;
    }

    /** The sources and targets of one call. */
    private static final class Columns {
        private final List<TableColumn> from = new ArrayList<>();
        private final List<TableColumn> to = new ArrayList<>();
    }

    /** Scratch that lives until the moves are done. */
    Scratch scratch(BufferAllocator allocator) {
        Scratch more = new Scratch(allocator, room);
        scratch.add(more);
        return more;
    }

    /** Adds a move: row {@code i} of the target becomes row {@code indices[i]} of the source. */
    void add(int[] indices, TableColumn from, TableColumn to) {
        Columns columns = moves.computeIfAbsent(indices, _ -> new Columns());
        columns.from.add(from);
        columns.to.add(to);
    }

    /** Does all moves and releases the scratch. */
    void run() {
        moves.forEach((indices, columns) -> TableSort.take(indices, columns.from, columns.to));
        close();
    }

    @Override
    public void close() {
        moves.clear();
        scratch.forEach(Scratch::close);
        scratch.clear();
    }
}
