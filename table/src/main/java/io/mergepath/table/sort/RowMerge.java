// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.sort;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.spi.HostThreads;
import io.mergepath.table.code.RowCodes;
import io.mergepath.table.code.Window;
import io.mergepath.table.column.Rows;
import java.util.ArrayList;
import java.util.List;

/**
 * Merges sorted runs of rows, stably. The engine merges the first 64 bits of all codes, and {@link TieSort} sorts rows
 * whose first 64 bits agree.
 */
public final class RowMerge {
    private final RowCodes codes;
    private final Engine engine;
    private final HostThreads threads;

    /** A merge of rows with codes. */
    public RowMerge(RowCodes codes, Engine engine, HostThreads threads) {
        this.codes = codes;
        this.engine = engine;
        this.threads = threads;
    }

    /**
     * The numbers of all rows in order.
     *
     * @param bounds run {@code r} is the rows from {@code bounds[r]} to {@code bounds[r + 1]}
     */
    public int[] indices(int[] bounds) {
        int rows = bounds[bounds.length - 1];
        Window window = codes.window(codes.begin());
        long[] words = new long[rows];
        Words reader = new Words(codes);
        reader.read(Rows.range(0, rows), codes.begin(), threads, words);
        int[] ascending = new int[rows];
        for (int i = 0; i < rows; i++) {
            ascending[i] = i;
        }
        List<Keys> runs = new ArrayList<>();
        List<Values> places = new ArrayList<>();
        for (int r = 0; r + 1 < bounds.length; r++) {
            runs.add(Keys.of(words, bounds[r], bounds[r + 1]));
            places.add(Values.of(ascending, bounds[r], bounds[r + 1]));
        }
        long[] merged = new long[rows];
        int[] index = new int[rows];
        engine.mergeMany(runs, places, Keys.of(merged), Values.of(index), Order.natural());
        if (!codes.isEnd(window.next())) {
            new TieSort(codes, reader, index, engine, threads).run(merged, 0, window);
        }
        return index;
    }
}
