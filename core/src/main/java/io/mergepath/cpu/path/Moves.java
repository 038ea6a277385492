// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Column;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.column.Gather;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import org.jspecify.annotations.Nullable;

/** Moves chosen elements of two stretches of columns to a column. Only the constructor takes scratch. */
final class Moves {
    private final Column x;
    private final Column y;
    private final Column target;
    private final Object[] both;
    /** Only if the target lies in a segment. */
    private final @Nullable Object[] ordered;

    /**
     * Takes the scratch.
     *
     * @param x the column of the first stretches
     * @param y the column of the second stretches
     * @param most the most elements of both stretches
     */
    Moves(Column x, Column y, Column target, int most, int slots, CpuWorkspace workspace) {
        this.x = x;
        this.y = y;
        this.target = target;
        both = new Object[slots];
        ordered = new Object[slots];
        for (int slot = 0; slot < slots; slot++) {
            both[slot] = workspace.array(Use.TILE_COLUMN, slot, target.type(), most);
            ordered[slot] = target.isArray() ? null
                    : workspace.array(Use.TILE_COLUMN_OUT, slot, target.type(), most);
        }
    }

    /**
     * Moves elements at positions: the positions of the first stretch are 0 to {@code xCount - 1}, the positions of the
     * second stretch follow.
     */
    void move(int slot, long xFrom, int xCount, long yFrom, int yCount, int[] positions, int count, long to) {
        if (yCount == 0 && x.isArray() && target.isArray()) {
            Gather.permute(x.array(), x.offset() + (int) xFrom, target.array(), target.offset() + (int) to, positions,
                    0, count);
            return;
        }
        Columns.load(x, xFrom, xCount, both[slot], 0);
        if (yCount > 0) {
            Columns.load(y, yFrom, yCount, both[slot], xCount);
        }
        Object buffer = ordered[slot];
        if (buffer == null) {
            Gather.permute(both[slot], 0, target.array(), target.offset() + (int) to, positions, 0, count);
        } else {
            Gather.permute(both[slot], 0, buffer, 0, positions, 0, count);
            Columns.store(buffer, 0, count, target, to);
        }
    }
}
