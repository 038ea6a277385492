// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Column;
import io.mergepath.cpu.column.Columns;
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
    void checkOffsets(Workers workers, CpuWorkspace workspace) {
        if (get(0) != 0) {
            throw new IllegalArgumentException(name + ": number 0 is " + get(0) + ", not 0");
        }
        checkAscending(0, Long.MAX_VALUE, workers, workspace);
    }

    /** The last offset is the number of elements that the intervals cover. */
    void checkTotal(String totalName, long total) {
        long last = get(length() - 1);
        if (last != total) {
            throw new IllegalArgumentException(name + ": the last is " + last + ", not " + totalName + ", " + total);
        }
    }

    /** Each number is from 0 to {@code most}, and at least {@code step} greater than the number before. */
    void checkAscending(int step, long most, Workers workers, CpuWorkspace workspace) {
        boolean ascend = all(workers, workspace, (from, count, own) -> {
            // The number in front of the task is the first of the window. A difference overflows only next to a
            // negative number.
            int before = from > 0 ? 1 : 0;
            Columns.loadIndices(column, from - before, count + before, own.numbers);
            long signs = own.numbers[0];
            for (int i = 1; i < count + before; i++) {
                signs |= own.numbers[i] | (own.numbers[i] - own.numbers[i - 1] - step);
            }
            return signs >= 0;
        });
        boolean right = ascend && (length() == 0 || get(length() - 1) <= most);
        long least = 0;
        for (long i = 0; !right && i < length(); i++) {
            long number = get(i);
            if (number < least || number > most) {
                throw new IllegalArgumentException(name + ": number " + i + " is " + number + ", not in [" + least
                        + ", " + most + "]");
            }
            least = number + step;
        }
    }

    /** Each number is where an interval, as long as offsets say, begins inside of {@code length} elements. */
    void checkIntervals(Numbers offsets, long length, Workers workers, CpuWorkspace workspace) {
        boolean right = all(workers, workspace, (from, count, own) -> {
            Columns.loadIndices(column, from, count, own.numbers);
            Columns.loadIndices(offsets.column, from, count + 1, own.offsets);
            long signs = 0;
            for (int s = 0; s < count; s++) {
                // A difference overflows only next to a negative number, because offsets are not negative.
                long most = length - (own.offsets[s + 1] - own.offsets[s]);
                signs |= own.numbers[s] | most | (most - own.numbers[s]);
            }
            return signs >= 0;
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

    /** The scratch of one thread. */
    private static final class Window {
        final long[] numbers;
        final long[] offsets;

        Window(CpuWorkspace workspace, int slot) {
            numbers = workspace.longs(Use.WINDOW, 2 * slot, CHECKED + 1);
            offsets = workspace.longs(Use.WINDOW, 2 * slot + 1, CHECKED + 1);
        }
    }

    /** Whether some neighbouring numbers are right. */
    private interface Test {
        boolean test(long from, int count, Window own);
    }

    private boolean all(Workers workers, CpuWorkspace workspace, Test test) {
        int tasks = Math.toIntExact(Math.ceilDiv(length(), CHECKED));
        Window[] windows = new Window[Math.min(tasks, workers.width())];
        for (int slot = 0; slot < windows.length; slot++) {
            windows[slot] = new Window(workspace, slot);
        }
        AtomicBoolean wrong = new AtomicBoolean();
        workers.run(windows.length, tasks, (slot, task) -> {
            long from = (long) task * CHECKED;
            if (!test.test(from, (int) Math.min(CHECKED, length() - from), windows[slot])) {
                wrong.set(true);
            }
        });
        return !wrong.get();
    }
}
