// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import java.util.List;
import org.apache.spark.unsafe.memory.MemoryBlock;

/**
 * The blocks of a merge.
 *
 * @param blockBytes the size of a block in bytes, a power of two
 * @param blockRows the greatest number of rows of a block
 * @param source where the blocks lie
 */
record MergeMemory(int blockBytes, int blockRows, PageSource source) {
    private static final int LARGEST = 1 << 20;
    private static final int SMALLEST = 1 << 14;

    /** The bytes that a merge needs for a row: its place in two tables, and the memory of a merge of codes. */
    private static final int ROW_BYTES = 44;

    /** The memory of which a merge takes one part. The rest is for other sorts of the task. */
    private static final int SHARES = 3;

    /** Pages on the heap that no one accounts for. */
    private static final class HeapPages implements PageSource {
        @Override
        public MemoryBlock allocate(long wanted, long least) {
            return MemoryBlock.fromLongArray(new long[Math.toIntExact(Math.ceilDiv(wanted, Long.BYTES))]);
        }

        @Override
        public void free(MemoryBlock page) {
        }
    }

    /**
     * Chooses the largest blocks for which the task has memory. A merge cannot give memory back before its end, so
     * others get their share first. If the task lacks memory, the blocks are not accounted for.
     */
    static MergeMemory acquire(RowSorter sorter, List<SpilledRun> runs) {
        for (int block = LARGEST; block >= SMALLEST; block /= 2) {
            int rows = rows(block, runs);
            long arrays = (long) rows * ROW_BYTES * runs.size();
            long pages = (long) block * runs.size();
            if (sorter.reserveShare(arrays, pages, SHARES)) {
                return new MergeMemory(block, rows, sorter.source());
            }
        }
        return unaccounted(runs);
    }

    /** Small blocks that take no memory of Spark. The files of Spark's own sort have larger buffers of this kind. */
    static MergeMemory unaccounted(List<SpilledRun> runs) {
        return new MergeMemory(SMALLEST, rows(SMALLEST, runs), new HeapPages());
    }

    /** The number of rows for which a block has room on the average. */
    private static int rows(int block, List<SpilledRun> runs) {
        long records = runs.stream().mapToLong(SpilledRun::records).sum();
        long bytes = runs.stream().mapToLong(SpilledRun::bytes).sum();
        return (int) Math.min(block / Long.BYTES, 2 + block * records / Math.max(1, bytes));
    }
}
