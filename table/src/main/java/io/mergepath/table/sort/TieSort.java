// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.sort;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.spi.HostThreads;
import io.mergepath.table.code.Cursor;
import io.mergepath.table.code.RowCodes;
import io.mergepath.table.code.Window;
import io.mergepath.table.column.Rows;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/**
 * Sorts groups of rows whose words agree by the next window of their codes, and so on until all rows of a group differ
 * or the codes end. Threads share the many small groups. All threads together sort each large group.
 */
final class TieSort {
    /** All threads sort a group of this many rows. */
    static final int LARGE = 1 << 16;

    /** Words that one task compares with their neighbours. */
    private static final int GRAIN = 1 << 14;

    /** Words that are tested together for equal neighbours, which most words do not have. */
    private static final int BLOCK = 1 << 10;

    private final RowCodes codes;
    private final Words reader;
    private final int[] index;
    private final Engine engine;
    private final HostThreads threads;
    private final Queue<Group> large = new ConcurrentLinkedQueue<>();

    /**
     * Rows that agree in their codes before a place.
     *
     * @param start the place of the first row in the index
     * @param count the number of rows
     * @param cursor the place in the codes
     */
    record Group(int start, int count, Cursor cursor) {
    }

    TieSort(RowCodes codes, Words reader, int[] index, Engine engine, HostThreads threads) {
        this.codes = codes;
        this.reader = reader;
        this.index = index;
        this.engine = engine;
        this.threads = threads;
    }

    /**
     * Sorts all groups.
     *
     * @param words the sorted words of all rows
     * @param shift the number of low bits of a word that hold the number of its row, and do not count. With 0 the index
     *     has the numbers already
     * @param window the window of the words
     */
    void run(long[] words, int shift, Window window) {
        split(words, shift, 0, index.length, window, null);
        for (Group group = large.poll(); group != null; group = large.poll()) {
            sortLarge(group, words);
        }
    }

    /**
     * Finds and sorts the groups among the sorted words at {@code count} places from {@code start} on.
     *
     * @param numbers the row for each number in the words; null if the numbers in the words are rows
     */
    private void split(long[] words, int shift, int start, int count, Window window, int @Nullable [] numbers) {
        SmallGroups[] small = new SmallGroups[threads.width()];
        int stop = start + count;
        threads.run(Math.ceilDiv(count, GRAIN), (slot, task) -> {
            int from = start + task * GRAIN;
            int to = Math.min(stop, from + GRAIN);
            while (from < to && from > start && words[from] >>> shift == words[from - 1] >>> shift) {
                // An earlier task has this group.
                from++;
            }
            if (small[slot] == null) {
                small[slot] = new SmallGroups(codes, reader, index, engine);
            }
            while (from < to) {
                int end = Math.min(to, from + BLOCK);
                if (shift > 0 && differ(words, shift, from, Math.min(end, stop - 1))) {
                    store(words, shift, from, end, numbers);
                } else {
                    end = splitBlock(words, shift, from, end, stop, window, numbers, small[slot]);
                }
                from = end;
            }
            small[slot].finish();
        });
    }

    /** Whether each of the words {@code [from, to)} differs from the next one. The shift is not 0. */
    private static boolean differ(long[] words, int shift, int from, int to) {
        long signs = 0;
        for (int i = from; i < to; i++) {
            // Without branches: only equal words leave a negative number.
            signs |= ((words[i] ^ words[i + 1]) >>> shift) - 1;
        }
        return signs >= 0;
    }

    /** Finds the groups that begin in {@code [from, to)}, and returns where the last of them ends. */
    private int splitBlock(long[] words, int shift, int from, int to, int stop, Window window,
            int @Nullable [] numbers, SmallGroups small) {
        int begin = from;
        while (begin < to) {
            long word = words[begin] >>> shift;
            int end = begin + 1;
            while (end < stop && words[end] >>> shift == word) {
                end++;
            }
            store(words, shift, begin, end, numbers);
            if (end - begin >= LARGE) {
                large.add(new Group(begin, end - begin, codes.behind(window, word)));
            } else if (end - begin > 1) {
                small.add(begin, end - begin, codes.behind(window, word));
            }
            begin = end;
        }
        return begin;
    }

    /** Writes the rows of sorted words to the index, if the words have their numbers. */
    private void store(long[] words, int shift, int from, int to, int @Nullable [] numbers) {
        if (shift == 0) {
            return;
        }
        if (numbers == null) {
            for (int i = from; i < to; i++) {
                index[i] = Words.number(words[i], shift);
            }
        } else {
            for (int i = from; i < to; i++) {
                index[i] = numbers[Words.number(words[i], shift)];
            }
        }
    }

    /** Sorts a group. Its words are not needed any more, so new words take their places. */
    private void sortLarge(Group group, long[] words) {
        int from = group.start;
        int to = from + group.count;
        Rows rows = new Rows(index, from, group.count);
        Cursor cursor = skipCommon(rows, group.cursor);
        if (codes.isEnd(cursor)) {
            return;
        }
        int shift = reader.isKept(cursor) ? 0 : Words.numberBits(group.count);
        Window window = codes.window(cursor, Long.SIZE - shift);
        reader.read(rows, cursor, window, shift, threads, words, from);
        Keys keys = Keys.of(words, from, to);
        int[] unsorted = null;
        if (shift == 0) {
            engine.sortPairs(keys, Values.of(index, from, to), Order.natural());
        } else {
            engine.sortKeys(keys, Order.natural());
            unsorted = Arrays.copyOfRange(index, from, to);
        }
        split(words, shift, from, group.count, window, unsorted);
    }

    private Cursor skipCommon(Rows rows, Cursor cursor) {
        int tasks = Math.ceilDiv(rows.count(), GRAIN);
        int[] firsts = new int[tasks];
        Cursor[] skipped = new Cursor[tasks];
        threads.run(tasks, (_, task) -> {
            int from = task * GRAIN;
            firsts[task] = index[rows.from() + from];
            skipped[task] = reader.skipCommon(rows.slice(from, Math.min(GRAIN, rows.count() - from)), cursor);
        });
        Cursor least = reader.skipCommon(new Rows(firsts, 0, tasks), cursor);
        for (Cursor other : skipped) {
            boolean earlier = other.field() != least.field()
                    ? other.field() < least.field()
                    : other.at() < least.at();
            least = earlier ? other : least;
        }
        return least;
    }
}
