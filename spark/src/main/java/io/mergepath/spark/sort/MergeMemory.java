// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import java.util.List;

/**
 * The sizes of the blocks of a merge.
 *
 * @param blockBytes the size of a block in bytes, a power of two
 * @param blockRows the greatest number of rows of a block
 */
record MergeMemory(int blockBytes, int blockRows) {
    private static final int LARGEST = 1 << 20;
    private static final int SMALLEST = 1 << 14;

    /** The bytes that a merge needs for a row: its place in two tables, and the memory of a merge of codes. */
    private static final int ROW_BYTES = 44;

    /** The memory of which a merge takes one part. The rest is for other sorts of the task. */
    private static final int SHARES = 3;

    /** The size of the block of a run that is read alone. */
    private static final int ALONE = 1 << 16;

    /** A block for a run that is read alone. */
    static MergeMemory alone(SpilledRun run) {
        return new MergeMemory(ALONE, rows(ALONE, run.records(), run.bytes()));
    }

    /** The number of rows of which a block has room, on the average of some records. */
    private static int rows(int block, long records, long bytes) {
        return (int) Math.min(block / Long.BYTES, 2 + block * records / Math.max(1, bytes));
    }

    /**
     * Chooses the largest blocks for which the task has memory. A merge cannot give memory back before its end, so
     * others get their share first, down to the smallest blocks. The arrays for the rows are reserved already.
     */
    static MergeMemory acquire(RowSorter sorter, List<SpilledRun> runs) {
        long records = 0;
        long bytes = 0;
        for (SpilledRun run : runs) {
            records += run.records();
            bytes += run.bytes();
        }
        for (int block = LARGEST;; block /= 2) {
            int rows = rows(block, records, bytes);
            long arrays = (long) rows * ROW_BYTES * runs.size();
            long pages = (long) block * runs.size();
            int shares = block == SMALLEST ? 1 : SHARES;
            if (sorter.reserveShare(arrays, pages, shares)) {
                return new MergeMemory(block, rows);
            }
            if (block == SMALLEST) {
                throw sorter.outOfMemory(arrays + pages);
            }
        }
    }
}
