// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.sort;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.spi.HostThreads;
import io.mergepath.table.code.RowCodes;
import io.mergepath.table.code.Window;

/**
 * Sorts rows by their codes, stably. The engine sorts the first 64 bits of all codes together with the numbers of the
 * rows. {@link TieSort} then sorts rows whose first 64 bits agree.
 */
public final class RowSort {
    /** The greatest useful number of windows that a sort keeps, beside the first one. */
    public static final int MOST_KEPT = 4;

    /** Words that one task makes narrow. */
    private static final int GRAIN = 1 << 16;

    private final RowCodes codes;
    private final Engine first;
    private final Engine rest;
    private final HostThreads threads;
    private final int mostKept;

    /**
     * A sort.
     *
     * @param first the engine that sorts the first words of all rows
     * @param rest the engine that sorts groups of rows whose first words agree
     * @param threads the threads that read the words
     * @param mostKept the greatest number of windows beside the first one whose words the sort keeps; each needs 8
     *     bytes a row
     */
    public RowSort(RowCodes codes, Engine first, Engine rest, HostThreads threads, int mostKept) {
        this.codes = codes;
        this.first = first;
        this.rest = rest;
        this.threads = threads;
        this.mostKept = mostKept;
    }

    /** The numbers of the first {@code rows} rows in order. */
    public int[] indices(int rows) {
        int[] index = new int[rows];
        Window window = codes.window(codes.begin());
        Words words = new Words(codes);
        long[] sorted = words.readFirst(rows, mostKept, threads);
        if (codes.isEnd(window.next())) {
            Keys keys = window.bits() <= Integer.SIZE ? Keys.of(narrow(sorted)) : Keys.of(sorted);
            first.sortIndices(keys, Values.of(index), Order.natural());
        } else {
            first.sortKeysAndIndices(Keys.of(sorted), Values.of(index), Order.natural());
            new TieSort(codes, words, index, rest, threads).run(sorted, window);
        }
        return index;
    }

    /** Puts numbers, one for each row, in the order of the rows. */
    public void sort(int[] numbers) {
        Window window = codes.window(codes.begin());
        if (codes.isEnd(window.next()) && window.bits() <= Integer.SIZE) {
            // Pairs of ints move together. Longs are sorted faster with their indices, if these fit their free bits.
            long[] words = new Words(codes).readFirst(numbers.length, 0, threads);
            first.sortPairs(Keys.of(narrow(words)), Values.of(numbers), Order.natural());
            return;
        }
        int[] index = indices(numbers.length);
        int[] unsorted = numbers.clone();
        threads.run(Math.ceilDiv(index.length, GRAIN), (_, task) -> {
            int to = Math.min(index.length, (task + 1) * GRAIN);
            for (int i = task * GRAIN; i < to; i++) {
                numbers[i] = unsorted[index[i]];
            }
        });
    }

    /** Words of up to 32 bits as ints in the same order, which are sorted faster. */
    private int[] narrow(long[] words) {
        int[] narrow = new int[words.length];
        threads.run(Math.ceilDiv(words.length, GRAIN), (_, task) -> {
            int to = Math.min(words.length, (task + 1) * GRAIN);
            for (int i = task * GRAIN; i < to; i++) {
                narrow[i] = (int) words[i] ^ Integer.MIN_VALUE;
            }
        });
        return narrow;
    }
}
