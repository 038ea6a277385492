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

    /** The rows of a key that has {@code equal} equal keys. */
    private long rows(long equal) {
        return switch (kind) {
            case INNER, RIGHT -> equal;
            case LEFT, OUTER -> Math.max(1, equal);
            case SEMI -> Math.min(1, equal);
            case ANTI -> equal == 0 ? 1 : 0;
        };
    }

    /** The scratch of one thread: the bounds of a chunk, and collected rows. */
    private final class Chunk {
        private final long[] lowers;
        private final long[] uppers;
        private final long[] rowsOfA;
        private final long[] rowsOfB;
        private final byte[] flags;

        Chunk(int slot) {
            lowers = workspace.longs(Use.JOIN_CHUNK, 4 * slot, CHUNK);
            uppers = workspace.longs(Use.JOIN_CHUNK, 4 * slot + 1, CHUNK);
            rowsOfA = workspace.longs(Use.JOIN_CHUNK, 4 * slot + 2, PIECE);
            rowsOfB = workspace.longs(Use.JOIN_CHUNK, 4 * slot + 3, PIECE);
            flags = (byte[]) workspace.array(Use.JOIN_CHUNK, slot, ElementType.BYTE, CHUNK);
        }

        private int load(int chunk) {
            long from = (long) chunk * CHUNK;
            int count = (int) Math.min(CHUNK, aLength - from);
            Columns.loadIndices(lower, from, count, lowers);
            Columns.loadIndices(upper, from, count, uppers);
            // A comparator that contradicts itself may find an upper bound before the lower bound.
            for (int i = 0; i < count; i++) {
                uppers[i] = Math.max(lowers[i], uppers[i]);
            }
            return count;
        }

        long rows(int chunk) {
            int count = load(chunk);
            long rows = 0;
            for (int i = 0; i < count; i++) {
                rows = Math.addExact(rows, MergeJoin.this.rows(uppers[i] - lowers[i]));
            }
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
            long row = rowsBefore[chunk];
            int k = 0;
            for (; row < to; chunk++) {
                int count = load(chunk);
                long first = (long) chunk * CHUNK;
                for (int i = 0; i < count && row < to; i++) {
                    long equal = uppers[i] - lowers[i];
                    long end = row + MergeJoin.this.rows(equal);
                    long start = Math.max(row, from);
                    int some = (int) Math.max(0, Math.min(end, to) - start);
                    long partner = equal == 0 ? -1 : lowers[i] + start - row;
                    for (int r = 0; r < some; r++) {
                        rowsOfA[k + r] = first + i;
                        rowsOfB[k + r] = partner + r;
                    }
                    k += some;
                    row = end;
                }
            }
            store(k, columns, from);
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
                rowsOfB[k] = first + j;
                k += 1 - flags[j];
            }
            store(k, columns, to);
        }

        private void store(int count, List<Column> columns, long to) {
            Indices.store(rowsOfA, count, columns.getFirst(), to);
            if (columns.size() > 1) {
                Indices.store(rowsOfB, count, columns.getLast(), to);
            }
        }
    }
}
