// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import org.apache.spark.unsafe.memory.MemoryBlock;
import org.jspecify.annotations.Nullable;

/** Gives memory of a task. */
interface PageSource {
    /**
     * A new page, or null if the task cannot have so much memory and may free some.
     *
     * @param wanted the size to ask for, in bytes
     * @param least the least size to accept
     * @throws org.apache.spark.memory.SparkOutOfMemoryError if the task cannot have so much memory and cannot free any
     */
    @Nullable
    MemoryBlock allocate(long wanted, long least);

    /** Gives a page back. */
    void free(MemoryBlock page);
}
