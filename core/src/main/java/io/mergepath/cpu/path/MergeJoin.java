// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Bound;
import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.JoinKind;
import io.mergepath.Order;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.column.Indices;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.HostColumns;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Joins of sorted keys. A {@link SortedSearch} finds both bounds of each key of A in B, which say how many rows the key
 * has. The sums of the rows of all chunks say how many rows the join has and where each row belongs. Then equal pieces
 * of the rows are written: each finds the chunk and the key with which it begins.
 */
public final class MergeJoin {
    /** Keys whose rows are counted together. */
    private static final int CHUNK = 1 << 10;

    /** Rows that a thread collects before it stores them. */
    private static final int PIECE = 1 << 13;

    /** If B has more keys, their indices are not collected as {@code int}s. */
    private static final long MOST_COLLECTED = Integer.MAX_VALUE;

    private final JoinKind kind;
    private final Column lower;
    private final Column upper;
    private final long aLength;
    private final Column matches;
    private final long bLength;
    private final Workers workers;
    private final CpuWorkspace workspace;
    /** The number of rows of all keys before each chunk, of A and of B. */
    private final long[] rowsBefore;
    private final long[] tailBefore;
    /** Whether no key of a chunk has more than one row. */
    private final boolean[] areSingle;

    private MergeJoin(JoinKind kind, Column lower, Column upper, Column matches, Workers workers,
            CpuWorkspace workspace) {
        this.kind = kind;
        this.lower = lower;
        this.upper = upper;
        this.aLength = lower.length();
        this.matches = matches;
        this.bLength = matches.length();
        this.workers = workers;
        this.workspace = workspace;
        rowsBefore = new long[chunks(aLength) + 1];
        tailBefore = new long[chunks(bLength) + 1];
        areSingle = new boolean[chunks(aLength)];
    }

    private static int chunks(long length) {
        return Math.toIntExact(Math.ceilDiv(length, CHUNK));
    }

    /**
     * Writes the rows of a join.
     *
     * @param out gets the number of rows, and returns the columns that receive them, or no column
     * @return the number of rows
     */
    public static long run(JoinKind kind, Column a, Column b, LongFunction<List<Column>> out, Order order,
            Workers workers, CpuWorkspace workspace) {
        Column lower = workspace.indices(Use.JOIN, 0, a.length(), b.length());
        Column upper = workspace.indices(Use.JOIN, 1, a.length(), b.length());
        boolean tail = kind == JoinKind.RIGHT || kind == JoinKind.OUTER;
        Column matches = workspace.bytes(Use.JOIN, tail ? b.length() : 0);
        SortedSearch.search(new Table(a, List.of(lower, upper)), List.of(Bound.LOWER, Bound.UPPER),
                new Table(b, tail ? List.of(matches) : List.of()), tail ? List.of(Bound.MATCH) : List.of(), order,
                workers, workspace);
        return new MergeJoin(kind, lower, upper, matches, workers, workspace).write(out);
    }

    private long write(LongFunction<List<Column>> out) {
        int slots = workers.width();
        Chunk[] chunks = new Chunk[slots];
        for (int slot = 0; slot < slots; slot++) {
            chunks[slot] = new Chunk(slot);
        }
        workers.run(slots, rowsBefore.length - 1, (slot, chunk) -> rowsBefore[chunk + 1] = chunks[slot].rows(chunk));
        workers.run(slots, tailBefore.length - 1, (slot, chunk) -> tailBefore[chunk + 1] = chunks[slot].tail(chunk));
        sum(rowsBefore);
        sum(tailBefore);
        long rows = rowsBefore[rowsBefore.length - 1];
        long total = Math.addExact(rows, tailBefore[tailBefore.length - 1]);
        List<Column> columns = out.apply(total);
        if (columns.isEmpty()) {
            return total;
        }
        int pieces = Math.toIntExact(Math.ceilDiv(rows, PIECE));
        // Only the calling thread may write memory of a confined arena.
        int writers = columns.stream().allMatch(HostColumns::isShared) ? slots : 1;
        workers.run(writers, pieces, (slot, piece) -> {
            long from = (long) piece * PIECE;
            chunks[slot].write(from, Math.min(rows, from + PIECE), columns);
        });
        workers.run(writers, tailBefore.length - 1,
                (slot, chunk) -> chunks[slot].writeTail(chunk, rows + tailBefore[chunk], columns));
        return total;
    }

    /** Turns the numbers of rows of the chunks into the numbers of rows before them. */
    private static void sum(long[] before) {
        for (int chunk = 1; chunk < before.length; chunk++) {
            before[chunk] = Math.addExact(before[chunk], before[chunk - 1]);
        }
    }

    /** The scratch of one thread: the bounds of a chunk, and collected rows. */
    private final class Chunk {
        private final long[] lowers;
        /** The upper bounds, and then the numbers of rows of the keys. */
        private final long[] counts;
        /** The collected rows: keys of A less the first key of the chunk, and keys of B less a base. */
        private final int[] rowsOfA;
        private final int[] rowsOfB;
        private final byte[] flags;

        Chunk(int slot) {
            lowers = workspace.longs(Use.JOIN_CHUNK, 2 * slot, CHUNK);
            counts = workspace.longs(Use.JOIN_CHUNK, 2 * slot + 1, CHUNK);
            rowsOfA = workspace.ints(Use.JOIN_CHUNK, 2 * slot, PIECE + 1);
            rowsOfB = workspace.ints(Use.JOIN_CHUNK, 2 * slot + 1, PIECE + 1);
            flags = (byte[]) workspace.array(Use.JOIN_CHUNK, slot, ElementType.BYTE, CHUNK);
        }

        /** Loads the partners of the keys of a chunk: the first partner or -1, and the number of rows. */
        private int load(int chunk) {
            long from = (long) chunk * CHUNK;
            int count = (int) Math.min(CHUNK, aLength - from);
            Columns.loadIndices(lower, from, count, lowers);
            Columns.loadIndices(upper, from, count, counts);
            for (int i = 0; i < count; i++) {
                // A comparator that contradicts itself may find an upper bound before the lower bound.
                counts[i] = Math.max(0, counts[i] - lowers[i]);
            }
            switch (kind) {
                case INNER, RIGHT -> {
                    // Each partner is a row.
                }
                case LEFT, OUTER -> {
                    for (int i = 0; i < count; i++) {
                        long none = (counts[i] - 1) >> 63;
                        lowers[i] |= none;
                        counts[i] -= none;
                    }
                }
                case SEMI -> {
                    for (int i = 0; i < count; i++) {
                        counts[i] = Math.min(1, counts[i]);
                    }
                }
                case ANTI -> {
                    for (int i = 0; i < count; i++) {
                        counts[i] = -((counts[i] - 1) >> 63);
                    }
                }
            }
            return count;
        }

        long rows(int chunk) {
            int count = load(chunk);
            long rows = 0;
            long most = 0;
            for (int i = 0; i < count; i++) {
                rows += counts[i];
                most = Math.max(most, counts[i]);
            }
            areSingle[chunk] = most <= 1;
            return rows;
        }

        private int loadFlags(int chunk) {
            long from = (long) chunk * CHUNK;
            int count = (int) Math.min(CHUNK, bLength - from);
            Columns.load(matches, from, count, flags, 0);
            return count;
        }

        long tail(int chunk) {
            int count = loadFlags(chunk);
            long rows = 0;
            for (int j = 0; j < count; j++) {
                rows += 1 - flags[j];
            }
            return rows;
        }

        /** Writes the rows {@code [from, to)}. */
        void write(long from, long to, List<Column> columns) {
            int chunk = chunkAt(from);
            for (long row = rowsBefore[chunk]; row < to; row = rowsBefore[++chunk]) {
                int count = load(chunk);
                long first = (long) chunk * CHUNK;
                long start = Math.max(row, from);
                long end = Math.min(rowsBefore[chunk + 1], to);
                if (bLength > MOST_COLLECTED) {
                    writeFar(first, count, row, start, end, columns);
                } else if (areSingle[chunk]) {
                    collectSingle(count);
                    store((int) (start - row), (int) (end - start), first, 0, columns, start);
                } else {
                    writeSums(first, count, row, start, end, columns);
                }
            }
        }

        /** Collects the rows of keys that have one row at most. The next row overwrites the row of a key without. */
        private void collectSingle(int count) {
            int k = 0;
            for (int i = 0; i < count; i++) {
                rowsOfA[k] = i;
                rowsOfB[k] = (int) lowers[i];
                k += (int) counts[i];
            }
        }

        /**
         * Writes the rows {@code [from, to)} of a chunk whose first row is {@code row}. Each key adds a step to its
         * first row, and sums of the steps are the rows. So no loop depends on the number of rows of a key.
         */
        private void writeSums(long first, int count, long row, long from, long to, List<Column> columns) {
            int end = (int) (to - from);
            Arrays.fill(rowsOfA, 0, end, 0);
            Arrays.fill(rowsOfB, 0, end, 1);
            long at = row - from;
            int baseBefore = 0;
            for (int i = 0; i < count; i++) {
                int base = (int) (lowers[i] - at);
                int place = (int) Math.max(0, Math.min(end, at));
                rowsOfA[place]++;
                rowsOfB[place] += base - baseBefore;
                baseBefore = base;
                at += counts[i];
            }
            Indices.storeSums(first - 1 + rowsOfA[0], rowsOfA, 1, end, columns.getFirst(), from);
            if (columns.size() > 1) {
                Indices.storeSums(rowsOfB[0] - 1, rowsOfB, 1, end, columns.getLast(), from);
            }
        }

        /** Writes the rows {@code [from, to)} of a chunk whose first row is {@code row}, key by key. */
        private void writeFar(long first, int count, long row, long from, long to, List<Column> columns) {
            Arrays.fill(rowsOfA, 0);
            Arrays.setAll(rowsOfB, k -> k);
            long at = row;
            for (int i = 0; i < count; i++) {
                long start = Math.max(at, from);
                long end = Math.min(at + counts[i], to);
                if (start < end) {
                    store(0, (int) (end - start), first + i, lowers[i] + start - at, columns, start);
                }
                at += counts[i];
            }
        }

        /** The last chunk whose first row is not behind a row. */
        private int chunkAt(long row) {
            int low = 0;
            int high = rowsBefore.length - 2;
            while (low < high) {
                int mid = (low + high + 1) >>> 1;
                if (rowsBefore[mid] <= row) {
                    low = mid;
                } else {
                    high = mid - 1;
                }
            }
            return low;
        }

        void writeTail(int chunk, long to, List<Column> columns) {
            int count = loadFlags(chunk);
            long first = (long) chunk * CHUNK;
            int k = 0;
            for (int j = 0; j < count; j++) {
                rowsOfA[k] = -1;
                rowsOfB[k] = j;
                k += 1 - flags[j];
            }
            store(0, k, 0, first, columns, to);
        }

        /** Writes collected rows, from {@code at} on. */
        private void store(int at, int count, long baseOfA, long baseOfB, List<Column> columns, long to) {
            Indices.store(rowsOfA, at, count, baseOfA, columns.getFirst(), to);
            if (columns.size() > 1) {
                Indices.store(rowsOfB, at, count, baseOfB, columns.getLast(), to);
            }
        }
    }
}
