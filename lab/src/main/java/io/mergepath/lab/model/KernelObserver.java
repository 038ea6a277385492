// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.model;

import io.mergepath.lab.reference.KeysAndIndices;

/** Sees what the threads of a modelled kernel do, each access to memory and each comparison. */
public interface KernelObserver {

    /** Where something lies. */
    enum Memory {
        /** The list A, in global memory. */
        A,
        /** The list B, in global memory. */
        B,
        /** The merged list, in global memory. */
        OUT,
        /** Where each tile begins in A, in global memory. */
        CUTS,
        /** What the lanes of a wide search answered, in shared memory. */
        ANSWERS,
        /** Where a tile begins and ends in A, in shared memory. */
        ENDS,
        /** A tile of keys, in shared memory. */
        TILE,
        /** The keys of A that a walking block has at hand, in shared memory. */
        RING_A,
        /** The keys of B that a walking block has at hand, in shared memory. */
        RING_B,
        /** What a walking block has merged of a tile, in shared memory. */
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
        /** A group of threads searches for the beginning of every so many tiles. */
        PARTITION_COARSE,
        /** One thread each searches for the beginnings of the tiles between those. */
        PARTITION_FINE,
        /** A block finds where what it merges begins and ends. */
        ENDS,
        /** Keys come from global into shared memory. */
        LOAD,
        /** Each thread searches for where it begins. */
        DIAGONALS,
        /** Each thread merges. */
        MERGE,
        /** Each thread reads where the next one begins. */
        MEET,
        /** Merged keys go from registers into shared memory. */
        EXCHANGE,
        /** Merged keys go from shared into global memory. */
        STORE
    }

    /**
     * A phase begins.
     *
     * @param block the number of the block
     * @param phase what its threads do
     */
    void phase(int block, Phase phase);

    /**
     * A thread reads.
     *
     * @param thread its number in the block
     * @param memory where
     * @param place which element
     */
    void load(int thread, Memory memory, int place);

    /**
     * A thread writes.
     *
     * @param thread its number in the block
     * @param memory where
     * @param place which element
     * @param what the index of a key as {@link KeysAndIndices} counts them, or -1 for one that is not there; in memory
     *        that holds no keys, a number
     */
    void store(int thread, Memory memory, int place, int what);

    /**
     * A thread compares A[i] with B[j].
     *
     * @param thread its number in the block
     * @param i a place in A
     * @param j a place in B
     */
    void compare(int thread, int i, int j);

    /**
     * What the thread did since its last such call is one step. All threads of a block take their steps together.
     *
     * @param thread its number in the block
     */
    void step(int thread);
}
