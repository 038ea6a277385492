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

/**
 * Sorts groups of rows whose words agree by the next window of their codes, and so on until all rows of a group differ
 * or the codes end. Threads share the many small groups. All threads together sort each large group.
 */
final class TieSort {
    /** All threads sort a group of this many rows. */
    static final int LARGE = 1 << 16;

    /** Words that one task compares with their neighbours. */
    private static final int GRAIN = 1 << 14;

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
     * @param shift the number of low bits of a word that do not count
     * @param window the window of the words
     */
    void run(long[] words, int shift, Window window) {
        split(words, shift, 0, index.length, window);
        for (Group group = large.poll(); group != null; group = large.poll()) {
            sortLarge(group, words);
        }
    }

    /** Finds and sorts the groups among the sorted words at {@code count} places from {@code start} on. */
    private void split(long[] words, int shift, int start, int count, Window window) {
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
                long word = words[from] >>> shift;
                int end = from + 1;
                while (end < stop && words[end] >>> shift == word) {
                    end++;
                }
                if (end - from >= LARGE) {
                    large.add(new Group(from, end - from, codes.behind(window, word)));
                } else if (end - from > 1) {
                    small[slot].add(from, end - from, codes.behind(window, word));
                }
                from = end;
            }
            small[slot].finish();
        });
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
        if (shift == 0) {
            engine.sortPairs(keys, Values.of(index, from, to), Order.natural());
        } else {
            engine.sortKeys(keys, Order.natural());
            int[] unsorted = Arrays.copyOfRange(index, from, to);
            threads.run(Math.ceilDiv(group.count, GRAIN), (_, task) -> {
                int stop = Math.min(to, from + (task + 1) * GRAIN);
                for (int i = from + task * GRAIN; i < stop; i++) {
                    index[i] = unsorted[Words.number(words[i], shift)];
                }
            });
        }
        split(words, shift, from, group.count, window);
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
