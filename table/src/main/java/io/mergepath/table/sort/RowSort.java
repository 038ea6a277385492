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

/**
 * Sorts rows by their codes, stably. The engine sorts words of 64 bits that hold the first bits of a code and the
 * number of its row. Such keys alone are sorted faster than 64 bits of a code together with a number. {@link TieSort}
 * then sorts rows whose first bits agree.
 */
public final class RowSort {
    /** The greatest number of windows that a sort keeps, beside the first one. */
    private static final int MOST_KEPT = 4;

    /** Rows of one task. */
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
     * @param mostKept the greatest number of windows beside the first one whose words the sort keeps. A sort without
     *     them needs 20 bytes a row. Each of them needs 8 bytes more, and one for the first of them another 8
     */
    public RowSort(RowCodes codes, Engine first, Engine rest, HostThreads threads, int mostKept) {
        this.codes = codes;
        this.first = first;
        this.rest = rest;
        this.threads = threads;
        this.mostKept = mostKept;
    }

    /**
     * How many windows are useful beside the first one.
     *
     * @param bits the number of bits of a code
     */
    public static int mostKept(long bits, int rows) {
        if (bits + Words.numberBits(rows) <= Long.SIZE) {
            return 0;
        }
        return bits <= Long.SIZE ? 1 : MOST_KEPT;
    }

    /** The numbers of the first {@code rows} rows in order. */
    public int[] indices(int rows) {
        if (areInts()) {
            int[] index = new int[rows];
            first.sortIndices(Keys.of(ints(rows)), Values.of(index), Order.natural());
            return index;
        }
        Words reader = new Words(codes);
        Words.First read = reader.readFirst(rows, mostKept, threads);
        Keys keys = Keys.of(read.words(), 0, rows);
        boolean end = codes.isEnd(read.window().next());
        int[] index;
        if (read.shift() > 0) {
            index = sortNumbers(keys, rows);
            if (end) {
                readNumbers(read, index);
            }
        } else {
            index = new int[rows];
            if (end) {
                first.sortIndices(keys, Values.of(index), Order.natural());
            } else {
                first.sortKeysAndIndices(keys, Values.of(index), Order.natural());
            }
        }
        if (!end) {
            new TieSort(codes, reader, index, rest, threads).run(read.words(), read.shift(), read.window());
        }
        SpareWords.keep(read.words());
        return index;
    }

    /** Puts numbers, one for each row, in the order of the rows. */
    public void sort(int[] numbers) {
        if (areInts()) {
            // Pairs of ints move together.
            first.sortPairs(Keys.of(ints(numbers.length)), Values.of(numbers), Order.natural());
            return;
        }
        int[] index = indices(numbers.length);
        int[] unsorted = numbers.clone();
        threads.runRanges(index.length, GRAIN, (from, to) -> {
            for (int i = from; i < to; i++) {
                numbers[i] = unsorted[index[i]];
            }
        });
    }

    /** Whether all codes have at most 32 bits. */
    private boolean areInts() {
        Window window = codes.window(codes.begin());
        return codes.isEnd(window.next()) && window.bits() <= Integer.SIZE;
    }

    /** Codes of at most 32 bits as ints in the same order. */
    private int[] ints(int rows) {
        long[] words = SpareWords.take(rows);
        new Words(codes).read(Rows.range(0, rows), codes.begin(), threads, words);
        int[] ints = new int[rows];
        threads.runRanges(rows, GRAIN, (from, to) -> {
            for (int i = from; i < to; i++) {
                ints[i] = (int) words[i] ^ Integer.MIN_VALUE;
            }
        });
        SpareWords.keep(words);
        return ints;
    }

    /** Sorts the words of all rows, while another thread makes an array for the numbers of the rows. */
    private int[] sortNumbers(Keys words, int rows) {
        int[][] numbers = new int[1][];
        threads.runBeside(() -> first.sortKeys(words, Order.natural()), () -> numbers[0] = new int[rows]);
        return numbers[0];
    }

    private void readNumbers(Words.First read, int[] numbers) {
        long[] words = read.words();
        threads.runRanges(numbers.length, GRAIN, (from, to) -> {
            for (int i = from; i < to; i++) {
                numbers[i] = Words.number(words[i], read.shift());
            }
        });
    }
}
