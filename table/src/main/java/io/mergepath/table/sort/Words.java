// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.sort;

import io.mergepath.spi.HostThreads;
import io.mergepath.table.code.Cursor;
import io.mergepath.table.code.RowCodes;
import io.mergepath.table.code.Scratch;
import io.mergepath.table.code.Window;
import io.mergepath.table.column.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads words of rows. It can keep the words of all rows for some windows. Rows in the order of the table are read
 * fast, because their columns lie one behind the other. Later reads of rows in another order then find 8 bytes in one
 * array in place of the values in the columns.
 */
final class Words {
    /** Rows whose words one task reads. */
    private static final int GRAIN = 1 << 16;

    /** Fewer rows fit a cache anyway. */
    private static final int LEAST_ROWS = 1 << 14;

    private final RowCodes codes;
    private final Map<Cursor, Kept> kept = new HashMap<>();

    /** The words of all rows for a window. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Kept(Window window, long[] words) {
    }

    /** Words of which none is kept. */
    Words(RowCodes codes) {
        this.codes = codes;
    }

    /**
     * Reads the first words of all rows, and keeps words of later windows if a sample of the rows shows that many rows
     * agree in the windows before.
     *
     * @param mostKept the greatest number of later windows whose words are kept
     * @return the first words
     */
    long[] readFirst(int rows, int mostKept, HostThreads threads) {
        List<Kept> all = new ArrayList<>();
        Window window = codes.window(codes.begin());
        all.add(new Kept(window, new long[rows]));
        Sample sample = new Sample(rows);
        while (rows >= LEAST_ROWS && all.size() <= mostKept && !codes.isEnd(window.next()) && sample.agree(window)) {
            Kept next = new Kept(codes.window(window.next()), new long[rows]);
            kept.put(window.next(), next);
            all.add(next);
            window = next.window;
        }
        run(rows, threads, (scratch, at, count) -> {
            for (Kept one : all) {
                one.window.read(Rows.range(at, count), scratch);
                System.arraycopy(scratch.words, 0, one.words, at, count);
            }
        });
        return all.getFirst().words;
    }

    /** Some rows of the table, at equal distances. */
    private static final class Sample {
        private final int[] index;
        private final Scratch scratch = new Scratch();
        private final boolean[] agreeing;

        Sample(int rows) {
            index = new int[Math.min(rows, Scratch.ROWS)];
            for (int i = 0; i < index.length; i++) {
                index[i] = (int) ((long) i * rows / index.length);
            }
            agreeing = new boolean[index.length];
            Arrays.fill(agreeing, true);
        }

        /** Whether at least a quarter of the sample agree with another row, in this window and in those before. */
        boolean agree(Window window) {
            window.read(new Rows(index, 0, index.length), scratch);
            Map<Long, Integer> first = new HashMap<>();
            boolean[] found = new boolean[index.length];
            for (int i = 0; i < index.length; i++) {
                Integer other = agreeing[i] ? first.putIfAbsent(scratch.words[i], i) : null;
                if (other != null) {
                    found[other] = true;
                    found[i] = true;
                }
            }
            System.arraycopy(found, 0, agreeing, 0, found.length);
            int count = 0;
            for (boolean one : found) {
                count += one ? 1 : 0;
            }
            return count >= index.length / 4;
        }
    }

    /**
     * Reads the words of at most {@link Scratch#ROWS} rows into {@code scratch}.
     *
     * @return the window of the words
     */
    Window read(Rows rows, Cursor cursor, Scratch scratch) {
        Kept found = kept.get(cursor);
        if (found == null) {
            Window window = codes.window(cursor);
            window.read(rows, scratch);
            return window;
        }
        for (int i = 0; i < rows.count(); i++) {
            scratch.words[i] = found.words[rows.row(i)];
        }
        return found.window;
    }

    /** Reads the words of any number of rows into an array, in parallel. */
    void read(Rows rows, Cursor cursor, HostThreads threads, long[] words) {
        run(rows.count(), threads, (scratch, at, count) -> {
            read(rows.slice(at, count), cursor, scratch);
            System.arraycopy(scratch.words, 0, words, at, count);
        });
    }

    /** Where rows can differ that agree before {@code cursor}. Words that are kept are not skipped. */
    Cursor skipCommon(Rows rows, Cursor cursor) {
        return kept.containsKey(cursor) ? cursor : codes.skipCommon(rows, cursor);
    }

    /** Reads one block of rows. */
    private interface Block {
        void read(Scratch scratch, int at, int count);
    }

    private static void run(int rows, HostThreads threads, Block block) {
        Scratch[] scratch = new Scratch[threads.width()];
        threads.run(Math.ceilDiv(rows, GRAIN), (slot, task) -> {
            if (scratch[slot] == null) {
                scratch[slot] = new Scratch();
            }
            int to = Math.min(rows, (task + 1) * GRAIN);
            for (int at = task * GRAIN; at < to; at += Scratch.ROWS) {
                block.read(scratch[slot], at, Math.min(Scratch.ROWS, to - at));
            }
        });
    }
}
