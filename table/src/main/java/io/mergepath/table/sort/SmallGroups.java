// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.sort;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.table.code.Cursor;
import io.mergepath.table.code.RowCodes;
import io.mergepath.table.code.Scratch;
import io.mergepath.table.code.Window;
import io.mergepath.table.column.Rows;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Sorts groups of rows on one thread. It collects groups whose codes continue at the same place and reads the words of
 * all their rows at once, so that the processor waits for many rows of the columns at the same time.
 */
final class SmallGroups {
    /** Groups up to this length are sorted by insertion. */
    private static final int INSERTION = 32;

    private final RowCodes codes;
    private final Words reader;
    private final int[] index;
    private final Engine engine;
    private final Scratch scratch = new Scratch();
    private final int[] rows = new int[Scratch.ROWS];
    private final List<TieSort.Group> collected = new ArrayList<>();
    private int filled;
    private final Deque<TieSort.Group> waiting = new ArrayDeque<>();

    SmallGroups(RowCodes codes, Words reader, int[] index, Engine engine) {
        this.codes = codes;
        this.reader = reader;
        this.index = index;
        this.engine = engine;
    }

    /** Adds a group. */
    void add(int start, int count, Cursor cursor) {
        if (count == 2 && codes.isText(cursor)) {
            sortTwo(start, cursor);
            return;
        }
        Cursor skipped = reader.skipCommon(new Rows(index, start, count), cursor);
        if (codes.isEnd(skipped)) {
            return;
        }
        TieSort.Group group = new TieSort.Group(start, count, skipped);
        if (count > Scratch.ROWS) {
            sortMedium(group);
            return;
        }
        if (filled + count > Scratch.ROWS || (filled > 0 && !collected.getFirst().cursor().equals(skipped))) {
            flush();
        }
        System.arraycopy(index, start, rows, filled, count);
        filled += count;
        collected.add(group);
    }

    /** Sorts all groups that were added. */
    void finish() {
        flush();
        for (TieSort.Group group = waiting.pollLast(); group != null; group = next()) {
            add(group.start(), group.count(), group.cursor());
        }
    }

    private TieSort.Group next() {
        if (waiting.isEmpty()) {
            flush();
        }
        return waiting.pollLast();
    }

    private void sortTwo(int start, Cursor cursor) {
        int first = index[start];
        int second = index[start + 1];
        if (codes.compare(first, second, cursor) > 0) {
            index[start] = second;
            index[start + 1] = first;
        }
    }

    private void flush() {
        if (filled == 0) {
            return;
        }
        Window window = reader.read(new Rows(rows, 0, filled), collected.getFirst().cursor(), scratch);
        int from = 0;
        for (TieSort.Group group : collected) {
            int to = from + group.count();
            sort(scratch.words, rows, from, to);
            System.arraycopy(rows, from, index, group.start(), group.count());
            await(scratch.words, from, to, group.start(), window);
            from = to;
        }
        collected.clear();
        filled = 0;
    }

    private void sortMedium(TieSort.Group group) {
        Window window = codes.window(group.cursor());
        Rows all = new Rows(index, group.start(), group.count());
        long[] words = new long[group.count()];
        for (int at = 0; at < words.length; at += Scratch.ROWS) {
            int count = Math.min(Scratch.ROWS, words.length - at);
            reader.read(all.slice(at, count), group.cursor(), scratch);
            System.arraycopy(scratch.words, 0, words, at, count);
        }
        engine.sortPairs(Keys.of(words), Values.of(index, group.start(), group.start() + group.count()),
                Order.natural());
        await(words, 0, words.length, group.start(), window);
    }

    private void sort(long[] words, int[] carried, int from, int to) {
        if (to - from > INSERTION) {
            engine.sortPairs(Keys.of(words, from, to), Values.of(carried, from, to), Order.natural());
            return;
        }
        for (int i = from + 1; i < to; i++) {
            long word = words[i];
            int row = carried[i];
            int j = i - 1;
            for (; j >= from && words[j] > word; j--) {
                words[j + 1] = words[j];
                carried[j + 1] = carried[j];
            }
            words[j + 1] = word;
            carried[j + 1] = row;
        }
    }

    /** Notes the groups of equal words. */
    private void await(long[] words, int from, int to, int start, Window window) {
        if (codes.isEnd(window.next())) {
            return;
        }
        int first = from;
        for (int i = from + 1; i <= to; i++) {
            if (i == to || words[i] != words[first]) {
                if (i - first > 1) {
                    waiting.add(new TieSort.Group(start + first - from, i - first, codes.behind(window, words[first])));
                }
                first = i;
            }
        }
    }
}
