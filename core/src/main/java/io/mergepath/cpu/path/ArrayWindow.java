// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Column;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a column in an array, for one thread: the array of the column, or a copy if the column lies in a
 * segment.
 */
final class ArrayWindow {
    private final Column column;
    private final @Nullable Object copy;
    private int at;

    /** Takes the scratch, for at most {@code most} elements. */
    ArrayWindow(Column column, Use use, int slot, int most, CpuWorkspace workspace) {
        this.column = column;
        copy = column.isArray() ? null : workspace.array(use, slot, column.type(), most);
    }

    /** Moves to a stretch whose elements are read. */
    void load(long from, int count) {
        open(from);
        if (copy != null) {
            Columns.load(column, from, count, copy, 0);
        }
    }

    /** Moves to a stretch whose elements are written. */
    void open(long from) {
        at = copy == null ? column.offset() + (int) from : 0;
    }

    /** Writes the elements of the stretch back. */
    void store(long to, int count) {
        if (copy != null) {
            Columns.store(copy, 0, count, column, to);
        }
    }

    Object array() {
        return copy == null ? column.array() : copy;
    }

    /** The index of the first element in the array. */
    int at() {
        return at;
    }
}
