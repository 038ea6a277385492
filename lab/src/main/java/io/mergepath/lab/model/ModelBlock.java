// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.model;

import io.mergepath.lab.model.KernelObserver.Memory;
import io.mergepath.lab.reference.CoRankBisection;

/** The data of all threads of a modelled kernel: the two lists, the number of threads, and the observer. */
final class ModelBlock {
    private static final int WARP = 32;

    /** The reach of a search that is a bisection. */
    static final int UNLIMITED = 1 << 30;

    final int[] a;
    final int[] b;
    final int nt;
    final int vt;
    final KernelObserver observer;

    ModelBlock(int[] a, int[] b, int nt, int vt, KernelObserver observer) {
        this.a = a;
        this.b = b;
        this.nt = nt;
        this.vt = vt;
        this.observer = observer;
    }

    int n() {
        return a.length + b.length;
    }

    int nv() {
        return nt * vt;
    }

    /** The threads that search together in a wide search. */
    int lanes() {
        return Math.min(WARP, nt / 2);
    }

    boolean bBefore(int j, int i) {
        return b[j] < a[i];
    }

    /** The co-rank of k. The observer does not see this search. */
    int coRank(int k) {
        return CoRankBisection.coRank(k, a, b);
    }

    /** The index of a key as KeysAndIndices counts them. */
    int element(boolean fromB, int i, int j) {
        return fromB ? a.length + j : i;
    }

    /** The memory in which a search finds A[i] and B[j]. */
    interface Source {
        void load(int thread, int i, int j);
    }

    void loadGlobal(int thread, int i, int j) {
        observer.load(thread, Memory.A, i);
        observer.load(thread, Memory.B, j);
    }

    /** A thread searches for the co-rank of k by bisection. */
    int search(int thread, int k, int least, int greatest, Source source) {
        return search(thread, k, least, greatest, UNLIMITED, source);
    }

    /** A thread tries the middle first. It then goes no further from the known part than a reach that grows. */
    int search(int thread, int k, int least, int greatest, long firstReach, Source source) {
        int low = least;
        int high = greatest;
        int i = (low + high) >>> 1;
        long reach = firstReach;
        while (low < high) {
            int j = k - 1 - i;
            source.load(thread, i, j);
            observer.compare(thread, i, j);
            observer.step(thread);
            if (bBefore(j, i)) {
                high = i;
                i = (int) Math.max((low + high) >>> 1, high - reach);
            } else {
                low = i + 1;
                i = (int) Math.min((low + high) >>> 1, low + reach);
            }
            reach *= 2;
        }
        return low;
    }

    /** The same search inside the part from diagonal {@code from} to diagonal {@code to}. The part begins at k = 0. */
    int searchInside(int thread, int from, int to, int k, int reach, Source source) {
        int aFrom = coRank(from);
        int aCount = coRank(to) - aFrom;
        int bCount = to - from - aCount;
        return search(thread, from + k, aFrom + Math.max(0, k - bCount), aFrom + Math.min(k, aCount), reach, source);
    }

    /** A thread merges the part between two diagonals of a longer part, from global memory to global memory. */
    void mergeGlobal(int thread, int from, int to, int partEnd) {
        int aEnd = coRank(partEnd);
        int bEnd = partEnd - aEnd;
        int i = coRank(from);
        for (int k = from; k < to; k++) {
            int j = k - i;
            boolean both = i < aEnd && j < bEnd;
            boolean fromB = both ? bBefore(j, i) : i >= aEnd;
            if (both) {
                loadGlobal(thread, i, j);
                observer.compare(thread, i, j);
            } else if (fromB) {
                observer.load(thread, Memory.B, j);
            } else {
                observer.load(thread, Memory.A, i);
            }
            observer.store(thread, Memory.OUT, k, element(fromB, i, j));
            observer.step(thread);
            i += fromB ? 0 : 1;
        }
    }
}
