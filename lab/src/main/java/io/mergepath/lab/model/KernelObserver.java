// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.model;

import io.mergepath.lab.reference.KeysAndIndices;

/** Observes the threads of a modelled kernel: each access to memory and each comparison. */
public interface KernelObserver {

    /** The memory of an access. */
    enum Memory {
        /** The list A, in global memory. */
        A,
        /** The list B, in global memory. */
        B,
        /** The merged list, in global memory. */
        OUT,
        /** Where each tile begins in A, in global memory. */
        CUTS,
        /** The answers of the lanes of a wide search, in shared memory. */
        ANSWERS,
        /** Where a tile begins and ends in A, in shared memory. */
        ENDS,
        /** A tile of keys, in shared memory. */
        TILE,
        /** The keys of A that a walking block has at hand, in shared memory. */
        RING_A,
        /** The keys of B that a walking block has at hand, in shared memory. */
        RING_B,
        /** The merged keys of a tile of a walking block, in shared memory. */
        MERGED,
        /** Where each thread begins in A, in shared memory. */
        STARTS,
        /** A thread's own values, which cost nothing. */
        REGISTERS;

        boolean isGlobal() {
            return compareTo(CUTS) <= 0;
        }

        boolean isShared() {
            return !isGlobal() && this != REGISTERS;
        }
    }

    /**
     * The work of the threads of a block between two barriers, or between two loops that threads leave at different
     * times.
     */
    enum Phase {
        /** A group of threads searches the beginning of every n-th tile. */
        PARTITION_COARSE,
        /** One thread each searches the beginnings of the other tiles. */
        PARTITION_FINE,
        /** A block finds the beginning and the end of its part. */
        ENDS,
        /** Keys move from global memory into shared memory. */
        LOAD,
        /** Each thread searches the beginning of its part. */
        DIAGONALS,
        /** Each thread merges. */
        MERGE,
        /** Each thread reads the beginning of the next thread's part. */
        MEET,
        /** Merged keys move from registers into shared memory. */
        EXCHANGE,
        /** Merged keys move from shared memory into global memory. */
        STORE
    }

    /**
     * A phase begins.
     *
     * @param block the number of the block
     * @param phase the work of its threads
     */
    void phase(int block, Phase phase);

    /**
     * A thread reads.
     *
     * @param thread the number of the thread in the block
     * @param memory the memory
     * @param place the index of the element
     */
    void load(int thread, Memory memory, int place);

    /**
     * A thread writes.
     *
     * @param thread the number of the thread in the block
     * @param memory the memory
     * @param place the index of the element
     * @param what the index of a key as {@link KeysAndIndices} counts it, or -1 for a missing key; in memory without
     *     keys, a number
     */
    void store(int thread, Memory memory, int place, int what);

    /**
     * A thread compares A[i] with B[j].
     *
     * @param thread the number of the thread in the block
     * @param i an index of A
     * @param j an index of B
     */
    void compare(int thread, int i, int j);

    /**
     * Ends a step of a thread. A step has all actions of the thread since its last step. All threads of a block take
     * their steps together.
     *
     * @param thread the number of the thread in the block
     */
    void step(int thread);
}
