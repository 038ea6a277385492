// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.segment;

import io.mergepath.Column;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;

/**
 * Where segments start and end. Columns in arrays of {@code long} are read where they lie, all others from a copy.
 */
final class Bounds {
    private final long[] starts;
    private final long[] ends;
    private final int firstStart;
    private final int firstEnd;
    private final int count;

    Bounds(Column starts, Column ends, CpuWorkspace workspace) {
        this.count = Math.toIntExact(starts.length());
        this.starts = longs(starts, 0, workspace);
        this.ends = longs(ends, 1, workspace);
        this.firstStart = this.starts == array(starts) ? starts.offset() : 0;
        this.firstEnd = this.ends == array(ends) ? ends.offset() : 0;
    }

    private static Object array(Column numbers) {
        return numbers.isArray() ? numbers.array() : numbers;
    }

    private long[] longs(Column numbers, int slot, CpuWorkspace workspace) {
        if (array(numbers) instanceof long[] longs) {
            return longs;
        }
        long[] copy = workspace.longs(Use.BOUNDS, slot, count);
        Columns.loadIndices(numbers, 0, count, copy);
        return copy;
    }

    int count() {
        return count;
    }

    long start(int segment) {
        return starts[firstStart + segment];
    }

    long end(int segment) {
        return ends[firstEnd + segment];
    }

    long length(int segment) {
        return end(segment) - start(segment);
    }
}
