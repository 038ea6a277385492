// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import java.util.List;
import org.apache.spark.unsafe.memory.MemoryBlock;

/**
 * The blocks of a merge. They lie on the heap, and Spark does not account for them: a merge cannot give memory back
 * before its end, and other parts of the task, and other tasks, may need it earlier. The files of Spark's own sort have
 * such buffers too, of a mebibyte each.
 *
 * @param blockBytes the size of a block in bytes, a power of two
 * @param blockRows the greatest number of rows of a block
 */
record MergeMemory(int blockBytes, int blockRows) {
    private static final int LARGEST = 1 << 20;
    private static final int SMALLEST = 1 << 14;

    /** The most memory of all blocks, unless there are so many runs that the smallest blocks take more. */
    private static final int MOST = 1 << 24;

    /** Pages on the heap. */
    static final PageSource PAGES = new PageSource() {
        @Override
        public MemoryBlock allocate(long wanted, long least) {
            return MemoryBlock.fromLongArray(new long[Math.toIntExact(Math.ceilDiv(wanted, Long.BYTES))]);
        }

        @Override
        public void free(MemoryBlock page) {
        }
    };

    /** The blocks for runs. A block has room for as many rows as lie in its bytes on the average. */
    static MergeMemory of(List<SpilledRun> runs) {
        int share = Math.clamp(MOST / runs.size(), SMALLEST, LARGEST);
        int block = Integer.highestOneBit(share);
        long records = runs.stream().mapToLong(SpilledRun::records).sum();
        long bytes = runs.stream().mapToLong(SpilledRun::bytes).sum();
        return new MergeMemory(block, (int) Math.min(block / Long.BYTES, 2 + block * records / Math.max(1, bytes)));
    }
}
