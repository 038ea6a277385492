// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.merge;

import io.mergepath.ElementType;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.column.Gather;
import io.mergepath.cpu.kernel.Kernel;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.cpu.memory.Table;

/**
 * A stable merge sort of a block of keys by one thread, in buffers that fit a cache. It can move an index with each
 * key. The caller copies the block to the buffers. So the caller's keys are intact if the order throws.
 *
 * @param <A> the type of the array
 */
public final class BlockSort<A> {
    /** Insertion sort sorts ranges of this length. */
    private static final int INSERTION = 8;

    private final Kernel<A> kernel;
    private final boolean carries;
    private final A keys;
    private final A otherKeys;
    /** The indices of the keys, and a second buffer for them; both are empty if the sort moves no indices. */
    private final int[] indices;
    private final int[] otherIndices;
    /** The source position of each merged key. */
    private final int[] origins;

    /**
     * Takes the scratch of a thread.
     *
     * @param type the type of the keys
     * @param carries whether indices move with the keys
     * @param most the greatest length of a block
     */
    @SuppressWarnings("unchecked") // scratch is made in the keys' type
    public BlockSort(Kernel<A> kernel, ElementType type, boolean carries, int most, CpuWorkspace workspace, int slot) {
        this.kernel = kernel;
        this.carries = carries;
        int length = carries ? most : 0;
        keys = (A) workspace.array(Use.BLOCK_KEYS, slot, type, most);
        otherKeys = (A) workspace.array(Use.BLOCK_KEYS_2, slot, type, most);
        indices = workspace.ints(Use.BLOCK_INDICES, slot, length);
        otherIndices = workspace.ints(Use.BLOCK_INDICES_2, slot, length);
        origins = workspace.ints(Use.TILE_FROM, slot, length);
    }

    /** The buffer for the keys of a block. */
    public A keys() {
        return keys;
    }

    /** The buffer for the indices of the keys. */
    public int[] indices() {
        return indices;
    }

    /** Sorts a range of the buffers. */
    public void sort(int lo, int hi) {
        if (merge(lo, hi)) {
            System.arraycopy(otherKeys, lo, keys, lo, hi - lo);
            if (carries) {
                System.arraycopy(otherIndices, lo, indices, lo, hi - lo);
            }
        }
    }

    /** Sorts the first {@code count} keys of the buffer into a table from {@code start} on. */
    public void sort(int count, Table target, long start) {
        boolean inOther = merge(0, count);
        Columns.store(inOther ? otherKeys : keys, 0, count, target.keys(), start);
        if (carries) {
            Columns.store(inOther ? otherIndices : indices, 0, count, target.values().getFirst(), start);
        }
    }

    /** Sorts a range, and tells whether the result lies in the other buffers. */
    private boolean merge(int lo, int hi) {
        for (int i = lo; i < hi; i += INSERTION) {
            kernel.insertionSort(keys, i, Math.min(hi, i + INSERTION), carries ? indices : null);
        }
        A x = keys;
        A y = otherKeys;
        int[] v = indices;
        int[] w = otherIndices;
        for (int width = INSERTION; width < hi - lo; width *= 2) {
            for (int i = lo; i < hi; i += 2 * width) {
                int mid = Math.min(hi, i + width);
                int end = Math.min(hi, mid + width);
                if (mid == end || !kernel.before(x, mid, x, mid - 1)) {
                    System.arraycopy(x, i, y, i, end - i);
                    if (carries) {
                        System.arraycopy(v, i, w, i, end - i);
                    }
                } else if (carries) {
                    kernel.merge(x, i, mid, x, mid, end, y, i, origins, 0, 0, 0);
                    Gather.permute(v, 0, w, i, origins, 0, end - i);
                } else {
                    kernel.merge(x, i, mid, x, mid, end, y, i);
                }
            }
            A swap = x;
            x = y;
            y = swap;
            int[] swapIndices = v;
            v = w;
            w = swapIndices;
        }
        return x != keys;
    }
}
