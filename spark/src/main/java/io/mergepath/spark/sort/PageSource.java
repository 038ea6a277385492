// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import org.apache.spark.unsafe.memory.MemoryBlock;
import org.jspecify.annotations.Nullable;

/** Gives memory of a task. */
interface PageSource {
    /**
     * A new page, or null if the task has no memory for it and the caller has other pages to free.
     *
     * @param wanted the size to ask for, in bytes
     * @param least the least size to accept
     * @throws org.apache.spark.memory.SparkOutOfMemoryError if the task has no memory for it, and the caller no pages
     */
    @Nullable
    MemoryBlock allocate(long wanted, long least);

    /** Gives a page back. */
    void free(MemoryBlock page);
}
