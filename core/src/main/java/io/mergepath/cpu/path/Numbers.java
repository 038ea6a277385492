// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Column;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.column.Indices;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.HostColumns;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A column of {@code int} or {@code long} whose numbers are places of elements in other columns. The checks read all
 * numbers before an operation writes anything, in loops without branches; a second loop finds the number to name.
 */
final class Numbers {
    /** Numbers that a task checks. */
    private static final int CHECKED = 1 << 13;

    private final String name;
    private final Column column;

    Numbers(String name, Column column) {
        this.name = name;
        this.column = column;
    }

    long length() {
        return column.length();
    }

    long get(long i) {
        return HostColumns.index(column, i);
    }

    /** Loads numbers, each less a base, which makes them fit. */
    void load(long from, int count, long base, int[] target) {
        Columns.loadIndices(column, from, count, base, target);
    }

    /** The numbers are offsets: the first is 0, and none is less than the number before. */
    void checkOffsets(Workers workers) {
        if (get(0) != 0) {
            throw new IllegalArgumentException(name + ": number 0 is " + get(0) + ", not 0");
        }
        checkAscending(0, Long.MAX_VALUE, workers);
    }

    /** The last offset is the number of elements that the intervals cover. */
    void checkTotal(String totalName, long total) {
        long last = get(length() - 1);
        if (last != total) {
            throw new IllegalArgumentException(name + ": the last is " + last + ", not " + totalName + ", " + total);
        }
    }

    /** Each number is from 0 to {@code most}, and at least {@code step} greater than the number before. */
    void checkAscending(int step, long most, Workers workers) {
        boolean ascend = all(workers, (slot, from, count) -> Indices.ascend(column, from, from + count, step));
        boolean right = ascend && (length() == 0 || get(length() - 1) <= most);
        long least = 0;
        for (long i = 0; !right && i < length(); i++) {
            long number = get(i);
            if (number < least || number > most) {
                throw new IllegalArgumentException(name + ": number " + i + " is " + number + (i > 0 && number < least
                        ? (step == 0 ? ", less than" : ", not greater than") + " number " + (i - 1) + ", which is "
                                + (least - step)
                        : ", not in [0, " + most + "]"));
            }
            least = number + step;
        }
    }

    /** Each number is where an interval, as long as offsets say, begins inside of {@code length} elements. */
    void checkIntervals(Numbers offsets, long length, Workers workers, CpuWorkspace workspace) {
        long[][] starts = new long[workers.width()][];
        long[][] bounds = new long[workers.width()][];
        for (int slot = 0; slot < starts.length; slot++) {
            starts[slot] = workspace.longs(Use.WINDOW, 2 * slot, CHECKED);
            bounds[slot] = workspace.longs(Use.WINDOW, 2 * slot + 1, CHECKED + 1);
        }
        boolean right = all(workers, (slot, from, count) -> {
            Columns.loadIndices(column, from, count, starts[slot]);
            Columns.loadIndices(offsets.column, from, count + 1, bounds[slot]);
            return areInside(starts[slot], bounds[slot], count, length);
        });
        for (long s = 0; !right && s < length(); s++) {
            long start = get(s);
            long count = offsets.get(s + 1) - offsets.get(s);
            if (start < 0 || start > length - count) {
                throw new IllegalArgumentException(name + ": interval " + s + " of " + count + " elements begins at "
                        + start + ", so it is not inside of " + length + " elements");
            }
        }
    }

    private static boolean areInside(long[] starts, long[] bounds, int count, long length) {
        long signs = 0;
        for (int s = 0; s < count; s++) {
            // A difference overflows only next to a negative number, because offsets are not negative.
            long most = length - (bounds[s + 1] - bounds[s]);
            signs |= starts[s] | most | (most - starts[s]);
        }
        return signs >= 0;
    }

    /** Whether some neighbouring numbers are right. */
    private interface Test {
        boolean test(int slot, long from, int count);
    }

    private boolean all(Workers workers, Test test) {
        int tasks = Math.toIntExact(Math.ceilDiv(length(), CHECKED));
        AtomicBoolean wrong = new AtomicBoolean();
        workers.run(tasks, (slot, task) -> {
            long from = (long) task * CHECKED;
            if (!test.test(slot, from, (int) Math.min(CHECKED, length() - from))) {
                wrong.set(true);
            }
        });
        return !wrong.get();
    }
}
