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
import java.util.SplittableRandom;

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

    /** An odd number whose multiples spread over all words: 2 to the 64th over the golden ratio. */
    private static final long MIXER = 0x9e3779b97f4a7c15L;

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
     * The first words of all rows.
     *
     * @param window the window of the words
     * @param words the words of the rows, and unspecified words behind them
     * @param shift the number of low bits that hold the number of the row; 0 if only the word is there
     */
    @SuppressWarnings("ArrayRecordComponent")
    record First(Window window, long[] words, int shift) {
    }

    /**
     * Reads the first words of all rows. They leave room for the numbers of the rows, unless a sample shows that many
     * rows agree in such words but differ in words of 64 bits, or that 64 bits are the whole code. It also keeps words
     * of later windows if the sample shows that many rows agree in the windows before.
     *
     * @param mostKept the greatest number of later windows whose words are kept; 0 for no sample
     */
    First readFirst(int rows, int mostKept, HostThreads threads) {
        int shift = numberBits(rows);
        Window window = codes.window(codes.begin(), Long.SIZE - shift);
        List<Kept> later = new ArrayList<>();
        if (rows >= LEAST_ROWS && mostKept > 0 && !codes.isEnd(window.next())) {
            Sample sample = new Sample(rows);
            boolean agree = sample.agree(window);
            Window whole = codes.window(codes.begin());
            if (agree && (codes.isEnd(whole.next()) || !sample.agree(codes.window(window.next(), shift)))) {
                window = whole;
                shift = 0;
                agree = false;
            }
            for (Window last = window; agree && later.size() < mostKept && !codes.isEnd(last.next());) {
                Kept next = new Kept(codes.window(last.next()), new long[rows]);
                kept.put(last.next(), next);
                later.add(next);
                last = next.window;
                agree = sample.agree(last);
            }
        }
        First first = new First(window, SpareWords.take(rows), shift);
        run(rows, threads, (scratch, at, count) -> {
            Rows block = Rows.range(at, count);
            first.window.read(block, scratch);
            store(scratch, at, count, first.shift, first.words, 0);
            for (Kept one : later) {
                one.window.read(block, scratch);
                store(scratch, at, count, 0, one.words, 0);
            }
        });
        return first;
    }

    /** The number of bits that hold the number of any of some rows. */
    static int numberBits(int rows) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(rows);
    }

    /** The number that the low bits of a word hold. */
    static int number(long word, int shift) {
        return (int) word & ((1 << shift) - 1);
    }

    /** Stores a block of words, and writes the numbers of its rows to their low bits. The signed order counts. */
    private static void store(Scratch scratch, int at, int count, int shift, long[] words, int start) {
        if (shift == 0) {
            System.arraycopy(scratch.words, 0, words, start + at, count);
            return;
        }
        for (int i = 0; i < count; i++) {
            words[start + at + i] = ((scratch.words[i] << shift) | (at + i)) ^ Long.MIN_VALUE;
        }
    }

    /** Some rows of the table: a random one of each of as many equal parts. */
    private static final class Sample {
        /** Rows of a sample. */
        private static final int ROWS = 4 * Scratch.ROWS;

        private final int rows;
        private final int[] index;
        private final Scratch scratch = new Scratch();
        private final long[] seen;

        Sample(int rows) {
            this.rows = rows;
            index = new int[Math.min(rows, ROWS)];
            SplittableRandom random = new SplittableRandom(rows);
            for (int i = 0; i < index.length; i++) {
                int from = (int) ((long) i * rows / index.length);
                int to = (int) ((i + 1L) * rows / index.length);
                index[i] = random.nextInt(from, to);
            }
            seen = new long[index.length];
        }

        /**
         * Whether the sample shows many rows of the table that agree with another row, in this window and in the
         * windows before. Large groups of equal rows have several rows in the sample, so the share of these rows in the
         * sample is their share in the table. Small groups have at most two. A sample of s rows out of n with p such
         * pairs means that a row of the table has 2pn/s² equal rows on average.
         */
        boolean agree(Window window) {
            for (int at = 0; at < index.length; at += Scratch.ROWS) {
                int count = Math.min(Scratch.ROWS, index.length - at);
                window.read(new Rows(index, at, count), scratch);
                for (int i = 0; i < count; i++) {
                    // Rows agree in all windows so far if these mixed words agree. Chance makes few others agree.
                    seen[at + i] = (seen[at + i] + scratch.words[i]) * MIXER;
                }
            }
            long[] sorted = seen.clone();
            Arrays.sort(sorted);
            int agreeing = 0;
            int pairs = 0;
            for (int from = 0, to = 0; from < sorted.length; from = to) {
                while (to < sorted.length && sorted[to] == sorted[from]) {
                    to++;
                }
                agreeing += to - from > 1 ? to - from : 0;
                pairs += to - from == 2 ? 1 : 0;
            }
            double equals = 2.0 * pairs * rows / index.length / index.length;
            return agreeing >= index.length / 4 || equals >= 0.25;
        }
    }

    /** Whether the words of the window from a place on are kept. */
    boolean isKept(Cursor cursor) {
        return kept.containsKey(cursor);
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

    /** Reads the words of any number of rows into the front of an array, in parallel. */
    void read(Rows rows, Cursor cursor, HostThreads threads, long[] words) {
        read(rows, cursor, codes.window(cursor), 0, threads, words, 0);
    }

    /**
     * Reads the words of any number of rows in parallel.
     *
     * @param cursor the place in the codes
     * @param window a window from there on, the longest one if its words are kept
     * @param shift the number of low bits that get the place of a row in {@code rows}; 0 if the words have all bits
     * @param start the place of the first word in {@code words}
     */
    void read(Rows rows, Cursor cursor, Window window, int shift, HostThreads threads, long[] words, int start) {
        boolean isKept = isKept(cursor);
        run(rows.count(), threads, (scratch, at, count) -> {
            Rows block = rows.slice(at, count);
            if (isKept) {
                read(block, cursor, scratch);
            } else {
                window.read(block, scratch);
            }
            store(scratch, at, count, shift, words, start);
        });
    }

    /** Where rows can differ that agree before {@code cursor}. Words that are kept are not skipped. */
    Cursor skipCommon(Rows rows, Cursor cursor) {
        return isKept(cursor) ? cursor : codes.skipCommon(rows, cursor);
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
