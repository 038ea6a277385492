// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.sort;

import io.mergepath.ElementType;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.column.Gather;
import io.mergepath.cpu.kernel.Kernel;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.memory.Table;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sorts blocks of keys by merges in the scratch of one thread, stably.
 *
 * @param <A> the type of the array
 */
final class BlockSort<A> {
    /** Insertion sort sorts ranges of this length within a block. */
    private static final int INSERTION = 8;

    private final Kernel<A> kernel;
    private final A keys;
    private final int offset;
    private final int @Nullable [] carried;

    private final A blockKeys;
    private final A otherKeys;
    /** The indices of the keys, and a second buffer for them; both are empty if the sort moves no indices. */
    private final int[] indices;
    private final int[] otherIndices;
    /** The source position of each merged key. */
    private final int[] origin;

    /**
     * Takes the scratch of a thread.
     *
     * @param keys the keys of all blocks, which begin at {@code offset}
     * @param carried the indices that move with the keys, or null
     * @param most the greatest length of a block
     */
    @SuppressWarnings("unchecked") // scratch is made in the keys' type
    BlockSort(Kernel<A> kernel, A keys, int offset, int @Nullable [] carried, int most, ElementType type,
            CpuWorkspace workspace, int slot) {
        this.kernel = kernel;
        this.keys = keys;
        this.offset = offset;
        this.carried = carried;
        int carriedMost = carried == null ? 0 : most;
        blockKeys = (A) workspace.array(Use.BLOCK_KEYS, slot, type, most);
        otherKeys = (A) workspace.array(Use.BLOCK_KEYS_2, slot, type, most);
        indices = workspace.ints(Use.BLOCK_INDICES, slot, carriedMost);
        otherIndices = workspace.ints(Use.BLOCK_INDICES_2, slot, carriedMost);
        origin = workspace.ints(Use.TILE_FROM, slot, carriedMost);
    }

    /**
     * Sorts a block into a table. The thread copies the block to its scratch, sorts it there, and copies it out after
     * the last call of the order. So the keys are intact if the order throws.
     */
    void sort(int from, int to, Table target) {
        int count = to - from;
        A x = blockKeys;
        A y = otherKeys;
        System.arraycopy(keys, offset + from, x, 0, count);
        if (carried != null) {
            sortCarrying(from, count, target);
            return;
        }
        for (int i = 0; i < count; i += INSERTION) {
            kernel.insertionSort(x, i, Math.min(count, i + INSERTION), null);
        }
        for (int width = INSERTION; width < count; width *= 2) {
            for (int i = 0; i < count; i += 2 * width) {
                int mid = Math.min(count, i + width);
                int end = Math.min(count, mid + width);
                if (mid == end || !kernel.before(x, mid, x, mid - 1)) {
                    System.arraycopy(x, i, y, i, end - i);
                } else {
                    kernel.merge(x, i, mid, x, mid, end, y, i);
                }
            }
            A swap = x;
            x = y;
            y = swap;
        }
        Columns.store(x, 0, count, target.keys(), from);
    }

    private void sortCarrying(int from, int count, Table target) {
        A x = blockKeys;
        A y = otherKeys;
        int[] v = indices;
        int[] w = otherIndices;
        System.arraycopy(Objects.requireNonNull(carried), from, v, 0, count);
        for (int i = 0; i < count; i += INSERTION) {
            kernel.insertionSort(x, i, Math.min(count, i + INSERTION), v);
        }
        for (int width = INSERTION; width < count; width *= 2) {
            for (int i = 0; i < count; i += 2 * width) {
                int mid = Math.min(count, i + width);
                int end = Math.min(count, mid + width);
                if (mid == end || !kernel.before(x, mid, x, mid - 1)) {
                    System.arraycopy(x, i, y, i, end - i);
                    System.arraycopy(v, i, w, i, end - i);
                } else {
                    kernel.merge(x, i, mid, x, mid, end, y, i, origin, 0, 0, 0);
                    Gather.permute(v, 0, w, i, origin, 0, end - i);
                }
            }
            A swap = x;
            x = y;
            y = swap;
            int[] swapIndices = v;
            v = w;
            w = swapIndices;
        }
        Columns.store(x, 0, count, target.keys(), from);
        Columns.store(v, 0, count, target.values().getFirst(), from);
    }
}
