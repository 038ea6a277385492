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
     * @param window the window of the words
     */
    void run(long[] words, Window window) {
        split(words, 0, index.length, window);
        for (Group group = large.poll(); group != null; group = large.poll()) {
            sortLarge(group);
        }
    }

    /** Finds and sorts the groups among sorted words. The first word belongs to the row at place {@code start}. */
    private void split(long[] words, int start, int count, Window window) {
        SmallGroups[] small = new SmallGroups[threads.width()];
        threads.run(Math.ceilDiv(count, GRAIN), (slot, task) -> {
            int from = task * GRAIN;
            int to = Math.min(count, from + GRAIN);
            while (from < to && from > 0 && words[from] == words[from - 1]) {
                // An earlier task has this group.
                from++;
            }
            if (small[slot] == null) {
                small[slot] = new SmallGroups(codes, reader, index, engine);
            }
            while (from < to) {
                int end = from + 1;
                while (end < count && words[end] == words[from]) {
                    end++;
                }
                if (end - from >= LARGE) {
                    large.add(new Group(start + from, end - from, codes.behind(window, words[from])));
                } else if (end - from > 1) {
                    small[slot].add(start + from, end - from, codes.behind(window, words[from]));
                }
                from = end;
            }
            small[slot].finish();
        });
    }

    private void sortLarge(Group group) {
        Rows rows = new Rows(index, group.start, group.count);
        Cursor cursor = skipCommon(rows, group.cursor);
        if (codes.isEnd(cursor)) {
            return;
        }
        Window window = codes.window(cursor);
        long[] words = new long[group.count];
        reader.read(rows, cursor, threads, words);
        engine.sortPairs(Keys.of(words), Values.of(index, group.start, group.start + group.count), Order.natural());
        split(words, group.start, group.count, window);
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
