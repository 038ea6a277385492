// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.sort;

import io.mergepath.spi.HostThreads;
import io.mergepath.table.code.RowCodes;
import io.mergepath.table.code.Scratch;
import io.mergepath.table.code.Window;
import io.mergepath.table.column.Rows;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;

/** Compares neighbouring rows, in parallel. */
public final class SortedRows {
    /** Rows that one task compares with their neighbours. */
    private static final int GRAIN = 1 << 16;

    private final RowCodes codes;
    private final HostThreads threads;

    /** Rows with codes. */
    public SortedRows(RowCodes codes, HostThreads threads) {
        this.codes = codes;
        this.threads = threads;
    }

    /** Whether no row comes before the row in front of it. */
    public boolean isSorted(int rows) {
        AtomicBoolean sorted = new AtomicBoolean(true);
        compare(Rows.range(0, rows), (_, compared) -> {
            if (compared > 0) {
                sorted.set(false);
            }
            return compared <= 0 && sorted.get();
        });
        return sorted.get();
    }

    /**
     * The places at which groups of equal rows begin, and the number of rows at the end.
     *
     * @param index the numbers of the rows in order
     */
    public int[] starts(int[] index) {
        if (index.length == 0) {
            return new int[1];
        }
        long[] marks = new long[index.length / Long.SIZE + 1];
        marks[0] = 1;
        compare(new Rows(index, 0, index.length), (i, compared) -> {
            if (compared != 0) {
                marks[i / Long.SIZE] |= 1L << i;
            }
            return true;
        });
        int groups = Arrays.stream(marks).mapToInt(Long::bitCount).sum();
        int[] starts = new int[groups + 1];
        int group = 0;
        for (int word = 0; word < marks.length; word++) {
            for (long left = marks[word]; left != 0; left &= left - 1) {
                starts[group++] = word * Long.SIZE + Long.numberOfTrailingZeros(left);
            }
        }
        starts[groups] = index.length;
        return starts;
    }

    /** Takes the comparison of two neighbours. */
    private interface Visitor {
        /**
         * Takes one comparison. Calls for neighbours of one task come from one thread, and tasks cover whole words of
         * 64 places.
         *
         * @param i the place of the second row
         * @param compared negative, 0 or positive, as the first row compares with the second
         * @return whether to go on
         */
        boolean visit(int i, int compared);
    }

    private void compare(Rows rows, Visitor visitor) {
        Window window = codes.window(codes.begin());
        Scratch[] scratch = new Scratch[threads.width()];
        threads.run(Math.ceilDiv(rows.count(), GRAIN), (slot, task) -> {
            if (scratch[slot] == null) {
                scratch[slot] = new Scratch();
            }
            long[] words = scratch[slot].words;
            int to = Math.min(rows.count(), (task + 1) * GRAIN);
            // Each block begins with the last row of the block before.
            for (int at = Math.max(0, task * GRAIN - 1); at < to - 1; at += Scratch.ROWS - 1) {
                int count = Math.min(Scratch.ROWS, to - at);
                window.read(rows.slice(at, count), scratch[slot]);
                for (int i = 1; i < count; i++) {
                    int compared = words[i - 1] != words[i]
                            ? Long.compare(words[i - 1], words[i])
                            : compareRest(rows, at + i, window, words[i]);
                    if (!visitor.visit(at + i, compared)) {
                        return;
                    }
                }
            }
        });
    }

    private int compareRest(Rows rows, int i, Window window, long word) {
        return codes.isEnd(window.next()) ? 0 : codes.compare(rows.row(i - 1), rows.row(i), codes.behind(window, word));
    }
}
