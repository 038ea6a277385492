// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Bound;
import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.JoinKind;
import io.mergepath.Order;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.column.Indices;
import io.mergepath.cpu.kernel.PathKernel;
import io.mergepath.cpu.kernel.PathKeys;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.HostColumns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;

/**
 * Joins of sorted keys. A {@link PartnerWalk} finds the partners of each key of A in B, which say how many rows the key
 * has. If A is far shorter, a {@link SortedSearch} finds them. The sums of the rows of all chunks say how many rows the
 * join has and where each row belongs. Then equal pieces of the rows are written: each finds the chunk and the key with
 * which it begins.
 */
public final class MergeJoin {
    /** Keys whose rows are counted together. */
    private static final int CHUNK = PartnerWalk.CHUNK;

    /** Rows that a thread writes at a time. A piece begins where a chunk begins, unless the chunk has more rows. */
    private static final int PIECE = 1 << 15;

    /** If the keys of a chunk have this many rows on average, their rows are written key by key. */
    private static final int MANY = 4;

    /** If B has more keys, their indices are not collected as {@code int}s. */
    private static final long MOST_COLLECTED = Integer.MAX_VALUE;

    /** If B is this many times longer, each key of A is searched by itself. */
    private static final int SKEW = 32;

    /** Chunks of consecutive keys are a task. With several tasks for each worker, a slow worker does not delay all. */
    private static final int TASKS_PER_WORKER = 8;

    private final JoinKind kind;
    /** The first partner of each key, or, in a chunk of pairs, the keys that have a partner. */
    private final Column lower;
    /** The number of partners of each key, or, in a chunk of pairs, the partners. */
    private final Column partners;
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
    private final boolean[] arePairs;

    private MergeJoin(JoinKind kind, long aLength, long bLength, Workers workers, CpuWorkspace workspace) {
        this.kind = kind;
        this.aLength = aLength;
        this.bLength = bLength;
        this.workers = workers;
        this.workspace = workspace;
        boolean tail = kind == JoinKind.RIGHT || kind == JoinKind.OUTER;
        lower = workspace.indices(Use.JOIN, 0, aLength, bLength);
        partners = workspace.indices(Use.JOIN, 1, aLength, bLength);
        matches = workspace.bytes(Use.JOIN, tail ? bLength : 0);
        rowsBefore = new long[chunks(aLength) + 1];
        tailBefore = new long[chunks(matches.length()) + 1];
        areSingle = new boolean[chunks(aLength)];
        arePairs = new boolean[chunks(aLength)];
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
        MergeJoin join = new MergeJoin(kind, a.length(), b.length(), workers, workspace);
        List<Chunk> chunks = new ArrayList<>();
        for (int slot = 0; slot < workers.width(); slot++) {
            chunks.add(join.new Chunk(slot));
        }
        join.search(a, b, order, chunks);
        return join.write(chunks, out);
    }

    /** Finds the partners of all keys of A, the number of rows of each chunk, and the keys of B that have a partner. */
    private void search(Column a, Column b, Order order, List<Chunk> chunks) {
        boolean alone = aLength < bLength / SKEW;
        if (alone || matches.length() > 0) {
            SortedSearch.search(new Table(a, alone ? List.of(lower, partners) : List.of()),
                    alone ? List.of(Bound.LOWER, Bound.COUNT) : List.of(),
                    new Table(b, matches.length() > 0 ? List.of(matches) : List.of()),
                    matches.length() > 0 ? List.of(Bound.MATCH) : List.of(), order, workers, workspace);
        }
        if (alone) {
            workers.run(chunks.size(), rowsBefore.length - 1,
                    (slot, chunk) -> rowsBefore[chunk + 1] = chunks.get(slot).rows(chunk));
        } else {
            walk(PathKeys.of(a, order), PathKeys.of(b, order),
                    PathKeys.<Object>kernel(a.type(), order, aLength + bLength), PathKeys.arrayType(a.type()), chunks);
        }
    }

    private <A> void walk(PathKeys<A> a, PathKeys<A> b, PathKernel<A> kernel, ElementType type, List<Chunk> chunks) {
        // Where no key has two partners, the rows of these joins are the pairs.
        boolean asPairs = (kind == JoinKind.INNER || kind == JoinKind.RIGHT || kind == JoinKind.SEMI)
                && bLength <= MOST_COLLECTED;
        List<PartnerWalk<A>> walks = new ArrayList<>();
        for (int slot = 0; slot < chunks.size(); slot++) {
            walks.add(new PartnerWalk<>(kernel, type, a, b, asPairs, workspace, slot));
        }
        int all = rowsBefore.length - 1;
        int tasks = Math.min(all, workers.width() * TASKS_PER_WORKER);
        int share = Math.ceilDiv(all, Math.max(1, tasks));
        workers.run(chunks.size(), tasks, (slot, task) -> {
            int first = Math.min(all, task * share);
            int end = Math.min(all, first + share);
            if (first < end) {
                walks.get(slot).begin((long) first * CHUNK);
            }
            for (int chunk = first; chunk < end; chunk++) {
                rowsBefore[chunk + 1] = chunks.get(slot).find(walks.get(slot), chunk);
            }
        });
    }

    private long write(List<Chunk> chunks, LongFunction<List<Column>> out) {
        int slots = chunks.size();
        workers.run(slots, tailBefore.length - 1,
                (slot, chunk) -> tailBefore[chunk + 1] = chunks.get(slot).tail(chunk));
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
            long from = begin((long) piece * PIECE);
            long to = piece == pieces - 1 ? rows : begin((piece + 1L) * PIECE);
            if (from < to) {
                chunks.get(slot).write(from, to, columns);
            }
        });
        workers.run(writers, tailBefore.length - 1,
                (slot, chunk) -> chunks.get(slot).writeTail(chunk, rows + tailBefore[chunk], columns));
        return total;
    }

    /** The first row of a piece: a row, or the first row of its chunk if the chunk has no more rows than a piece. */
    private long begin(long row) {
        int chunk = chunkAt(row);
        return rowsBefore[chunk + 1] - rowsBefore[chunk] <= PIECE ? rowsBefore[chunk] : row;
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

        /** The number of keys of a chunk of A. */
        private int keys(int chunk) {
            return (int) Math.min(CHUNK, aLength - (long) chunk * CHUNK);
        }

        /** Finds the partners of the keys of a chunk, and returns the number of rows. */
        long find(PartnerWalk<?> walk, int chunk) {
            long from = (long) chunk * CHUNK;
            int count = keys(chunk);
            arePairs[chunk] = walk.find(from, count, lowers, counts);
            if (arePairs[chunk]) {
                return walk.storePairs(lower, partners, from);
            }
            return rows(chunk, count);
        }

        /** Loads two numbers of each key of a chunk: the first partner or -1, and the number of rows or partners. */
        private int load(int chunk) {
            long from = (long) chunk * CHUNK;
            int count = keys(chunk);
            Columns.loadIndices(lower, from, count, lowers);
            Columns.loadIndices(partners, from, count, counts);
            return count;
        }

        /** Turns the number of partners of each key into the number of its rows. */
        private void choose(int count) {
            for (int i = 0; i < count; i++) {
                // A comparator that contradicts itself may find an upper bound before the lower bound.
                counts[i] = Math.max(0, counts[i]);
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
        }

        long rows(int chunk) {
            return rows(chunk, load(chunk));
        }

        /** Stores the first partner and the number of rows of each key, and returns the number of all rows. */
        private long rows(int chunk, int count) {
            choose(count);
            Indices.store(lowers, count, lower, (long) chunk * CHUNK);
            Indices.store(counts, count, partners, (long) chunk * CHUNK);
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
                long first = (long) chunk * CHUNK;
                long start = Math.max(row, from);
                long end = Math.min(rowsBefore[chunk + 1], to);
                if (arePairs[chunk]) {
                    int some = (int) (end - start);
                    Columns.loadIndices(lower, first + start - row, some, 0, rowsOfA);
                    Columns.loadIndices(partners, first + start - row, some, 0, rowsOfB);
                    store(0, some, first, 0, columns, start);
                    continue;
                }
                int count = load(chunk);
                if (bLength > MOST_COLLECTED || rowsBefore[chunk + 1] - row >= (long) MANY * count) {
                    if (end - start == rowsBefore[chunk + 1] - row) {
                        writeRuns(first, 0, count, start, columns);
                    } else {
                        writeRuns(first, row, start, end, columns);
                    }
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
        private void writeRuns(long first, long row, long from, long to, List<Column> columns) {
            int begin = 0;
            long at = row;
            while (at + counts[begin] <= from) {
                at += counts[begin++];
            }
            lowers[begin] += from - at;
            counts[begin] -= from - at;
            int end = begin;
            for (at = from; at < to; at += counts[end++]) {
                counts[end] = Math.min(counts[end], to - at);
            }
            writeRuns(first, begin, end, from, columns);
        }

        /** Writes the rows of the keys {@code [begin, end)} of a chunk. */
        private void writeRuns(long first, int begin, int end, long to, List<Column> columns) {
            Indices.storeRows(first, lowers, counts, begin, end, columns.getFirst(),
                    columns.size() > 1 ? columns.getLast() : null, to);
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
