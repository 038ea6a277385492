// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.sort;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.spi.HostThreads;
import io.mergepath.table.code.RowCodes;
import io.mergepath.table.code.Scratch;
import io.mergepath.table.code.Window;
import io.mergepath.table.column.Rows;

/**
 * Sorts rows by their codes, stably. The engine sorts the first 64 bits of all codes together with the numbers of the
 * rows. {@link TieSort} then sorts rows whose first 64 bits agree.
 */
public final class RowSort {
    /** Rows whose words one task reads. */
    private static final int GRAIN = 1 << 16;

    private final RowCodes codes;
    private final Engine engine;
    private final HostThreads threads;

    /**
     * A sort.
     *
     * @param engine the engine that sorts the words
     * @param threads the threads that read the words
     */
    public RowSort(RowCodes codes, Engine engine, HostThreads threads) {
        this.codes = codes;
        this.engine = engine;
        this.threads = threads;
    }

    /** The numbers of the first {@code rows} rows in order. */
    public int[] indices(int rows) {
        int[] index = new int[rows];
        Window window = codes.window(codes.begin());
        boolean complete = codes.isEnd(window.next());
        if (window.bits() < Integer.SIZE && complete) {
            int[] words = new int[rows];
            read(window, Rows.range(0, rows), threads, (block, at, count) -> {
                for (int i = 0; i < count; i++) {
                    words[at + i] = (int) block[i];
                }
            });
            engine.sortIndices(Keys.of(words), Values.of(index), Order.natural());
            return index;
        }
        long[] words = new long[rows];
        read(window, Rows.range(0, rows), threads, words);
        if (complete) {
            engine.sortIndices(Keys.of(words), Values.of(index), Order.natural());
        } else {
            engine.sortKeysAndIndices(Keys.of(words), Values.of(index), Order.natural());
            new TieSort(codes, index, engine, threads).run(words, window);
        }
        return index;
    }

    /** Takes the words of some rows. */
    interface Target {
        /** Takes the first {@code count} elements of {@code block}: the words of the rows from place {@code at} on. */
        void take(long[] block, int at, int count);
    }

    /** Reads the words of rows into an array, in parallel. */
    static void read(Window window, Rows rows, HostThreads threads, long[] words) {
        read(window, rows, threads, (block, at, count) -> System.arraycopy(block, 0, words, at, count));
    }

    private static void read(Window window, Rows rows, HostThreads threads, Target target) {
        Scratch[] scratch = new Scratch[threads.width()];
        threads.run(Math.ceilDiv(rows.count(), GRAIN), (slot, task) -> {
            if (scratch[slot] == null) {
                scratch[slot] = new Scratch();
            }
            int to = Math.min(rows.count(), (task + 1) * GRAIN);
            for (int at = task * GRAIN; at < to; at += Scratch.ROWS) {
                int count = Math.min(Scratch.ROWS, to - at);
                window.read(rows.slice(at, count), scratch[slot]);
                target.take(scratch[slot].words, at, count);
            }
        });
    }
}
