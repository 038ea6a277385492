// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.model;

import io.mergepath.lab.model.KernelObserver.Memory;
import io.mergepath.lab.model.KernelObserver.Phase;

/**
 * The walk of a modelled block through several tiles. Two rings hold NV keys of each list; a tile reads NV keys in
 * all. Either each tile loads both rings again, or the circular strategy loads only the keys that were read.
 */
final class ModelWalk {
    private final ModelBlock block;
    private final KernelObserver observer;
    private final int number;
    private final int from;
    private final int to;
    /** Where the part begins in each list: places in a ring are counted from there. */
    private final int aFrom;
    private final int bFrom;

    ModelWalk(ModelBlock block, int number, int from, int to) {
        this.block = block;
        observer = block.observer;
        this.number = number;
        this.from = from;
        this.to = to;
        aFrom = block.coRank(from);
        bFrom = from - aFrom;
    }

    void walk(boolean circular) {
        int nv = block.nv();
        int aEnd = block.coRank(to);
        int aLoaded = aFrom;
        int bLoaded = bFrom;
        for (int at = from; at < to; at += nv) {
            int i = block.coRank(at);
            int j = at - i;
            int aTo = Math.min(aEnd, i + nv);
            int bTo = Math.min(to - aEnd, j + nv);
            observer.phase(number, Phase.LOAD);
            fill(Memory.A, Memory.RING_A, circular ? aLoaded : i, aTo, aFrom, 0);
            fill(Memory.B, Memory.RING_B, circular ? bLoaded : j, bTo, bFrom, block.a.length);
            aLoaded = aTo;
            bLoaded = bTo;
            tile(at, Math.min(to - at, nv), aTo, bTo);
        }
    }

    /** Key x of a list lies in place x % NV of its ring, counted from where the part begins. */
    private void fill(Memory list, Memory ring, int first, int end, int base, int elements) {
        for (int x = first; x < end; x++) {
            int thread = (x - first) % block.nt;
            observer.load(thread, list, x);
            observer.store(thread, ring, (x - base) % block.nv(), elements + x);
            observer.step(thread);
        }
    }

    private void loadRings(int thread, int i, int j) {
        observer.load(thread, Memory.RING_A, (i - aFrom) % block.nv());
        observer.load(thread, Memory.RING_B, (j - bFrom) % block.nv());
    }

    private void tile(int at, int count, int aTo, int bTo) {
        observer.phase(number, Phase.DIAGONALS);
        for (int thread = 0; thread < block.nt; thread++) {
            int start = search(thread, at, aTo, bTo, Math.min(thread * block.vt, count));
            observer.store(thread, Memory.STARTS, thread, start - block.coRank(at));
            observer.step(thread);
        }
        observer.phase(number, Phase.MERGE);
        for (int k = 0; k < count; k++) {
            merge(k / block.vt, at, k, aTo, bTo);
        }
        // How much was read of each list: every thread searches for that by itself.
        observer.phase(number, Phase.MEET);
        for (int thread = 0; thread < block.nt; thread++) {
            search(thread, at, aTo, bTo, count);
            if ((thread + 1) * block.vt < count) {
                observer.load(thread, Memory.STARTS, thread + 1);
                observer.step(thread);
            }
        }
        observer.phase(number, Phase.STORE);
        for (int x = 0; x < count; x++) {
            int thread = x % block.nt;
            int i = block.coRank(at + x);
            observer.load(thread, Memory.MERGED, x);
            observer.store(thread, Memory.OUT, at + x,
                    block.element(block.coRank(at + x + 1) == i, i, at + x - i));
            observer.step(thread);
        }
    }

    private int search(int thread, int at, int aTo, int bTo, int k) {
        int i = block.coRank(at);
        int bCount = bTo - (at - i);
        return block.search(thread, at + k, i + Math.max(0, k - bCount), i + Math.min(k, aTo - i), this::loadRings);
    }

    private void merge(int thread, int at, int k, int aTo, int bTo) {
        int i = block.coRank(at + k);
        int j = at + k - i;
        boolean both = i < aTo && j < bTo;
        boolean fromB = both ? block.bBefore(j, i) : i >= aTo;
        if (both) {
            loadRings(thread, i, j);
            observer.compare(thread, i, j);
        } else if (fromB) {
            observer.load(thread, Memory.RING_B, (j - bFrom) % block.nv());
        } else {
            observer.load(thread, Memory.RING_A, (i - aFrom) % block.nv());
        }
        observer.store(thread, Memory.MERGED, k, block.element(fromB, i, j));
        observer.step(thread);
    }
}
