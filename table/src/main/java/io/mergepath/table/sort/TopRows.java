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
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Selects the first rows of an order without sorting the others. Each thread reads the words of its rows and keeps the
 * rows that can be among the first {@code most}. When a thread has collected twice as many rows, it drops the half that
 * cannot. All threads share the greatest word that still counts.
 */
public final class TopRows {
    /** Rows that one task reads. */
    private static final int GRAIN = 1 << 16;

    /** The least number of rows that a thread collects before it drops rows. */
    private static final int LEAST_COLLECTED = 1 << 10;

    private final RowCodes codes;
    private final Engine engine;
    private final HostThreads threads;

    /** A selection. The engine sorts the words of the rows that are left. */
    public TopRows(RowCodes codes, Engine engine, HostThreads threads) {
        this.codes = codes;
        this.engine = engine;
        this.threads = threads;
    }

    /** The numbers of the first {@code most} of {@code rows} rows, in order. */
    public int[] select(int most, int rows) {
        Window window = codes.window(codes.begin());
        boolean complete = codes.isEnd(window.next());
        AtomicLong bound = new AtomicLong(Long.MAX_VALUE);
        Collected[] collected = new Collected[threads.width()];
        threads.run(Math.ceilDiv(rows, GRAIN), (slot, task) -> {
            if (collected[slot] == null) {
                collected[slot] = new Collected(most, complete, bound);
            }
            Collected mine = collected[slot];
            int to = Math.min(rows, (task + 1) * GRAIN);
            for (int at = task * GRAIN; at < to; at += Scratch.ROWS) {
                int count = Math.min(Scratch.ROWS, to - at);
                window.read(Rows.range(at, count), mine.scratch);
                mine.collect(at, count);
            }
        });
        return sorted(collected, window, most);
    }

    private int[] sorted(Collected[] collected, Window window, int most) {
        int count = 0;
        for (Collected one : collected) {
            count += one == null ? 0 : one.count;
        }
        int[] index = new int[count];
        count = 0;
        for (Collected one : collected) {
            if (one != null) {
                System.arraycopy(one.rows, 0, index, count, one.count);
                count += one.count;
            }
        }
        // In the order of the rows, so that the stable sort below keeps the order of equal rows.
        Arrays.sort(index);
        long[] words = new long[count];
        Words reader = new Words(codes);
        reader.read(new Rows(index, 0, count), codes.begin(), threads, words);
        engine.sortPairs(Keys.of(words), Values.of(index), Order.natural());
        new TieSort(codes, reader, index, engine, threads).run(words, 0, window);
        return Arrays.copyOf(index, Math.min(most, count));
    }

    /** The rows that one thread has collected. */
    private static final class Collected {
        private final int most;
        private final boolean complete;
        private final AtomicLong bound;
        private final Scratch scratch = new Scratch();
        private long[] words;
        private int[] rows;
        private int count;
        private long limit = Long.MAX_VALUE;
        private boolean full;

        Collected(int most, boolean complete, AtomicLong bound) {
            this.most = most;
            this.complete = complete;
            this.bound = bound;
            int capacity = (int) Math.min(Integer.MAX_VALUE - 8, Math.max(LEAST_COLLECTED, 2L * most) + Scratch.ROWS);
            words = new long[capacity];
            rows = new int[capacity];
        }

        void collect(int from, int length) {
            long greatest = Math.min(limit, bound.get());
            if (full) {
                return;
            }
            for (int i = 0; i < length; i++) {
                if (scratch.words[i] <= greatest) {
                    words[count] = scratch.words[i];
                    rows[count] = from + i;
                    count++;
                }
            }
            if (count > words.length - Scratch.ROWS) {
                drop();
            }
        }

        /** Keeps the rows whose words are among the least {@code most} words, and lowers the bound. */
        private void drop() {
            long[] sorted = Arrays.copyOf(words, count);
            Arrays.sort(sorted);
            long greatest = sorted[most - 1];
            bound.accumulateAndGet(greatest, Math::min);
            if (complete) {
                // Later rows of this thread with the same word come behind the rows that it has.
                limit = greatest - 1;
                full = greatest == Long.MIN_VALUE;
            }
            // Of the rows with the greatest word that counts, the first ones suffice if words decide alone.
            int room = Arrays.binarySearch(sorted, greatest);
            while (room > 0 && sorted[room - 1] == greatest) {
                room--;
            }
            long equal = complete ? most - room : Long.MAX_VALUE;
            int kept = 0;
            for (int i = 0; i < count; i++) {
                boolean keep = words[i] < greatest || (words[i] == greatest && equal-- > 0);
                if (keep) {
                    words[kept] = words[i];
                    rows[kept] = rows[i];
                    kept++;
                }
            }
            count = kept;
            if (count > words.length / 2) {
                int capacity = (int) Math.min(Integer.MAX_VALUE - 8, 2L * words.length);
                words = Arrays.copyOf(words, capacity);
                rows = Arrays.copyOf(rows, capacity);
            }
        }
    }
}
