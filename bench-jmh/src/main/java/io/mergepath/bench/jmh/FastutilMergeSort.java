// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.bench.data.Lambda;
import io.mergepath.bench.peer.ComparatorPeer;
import it.unimi.dsi.fastutil.ints.IntArrays;

/** fastutil's stable sort by a comparator. It has one thread only. */
public final class FastutilMergeSort implements ComparatorPeer {
    /** Called by a forked JVM that gets the name of this class. */
    public FastutilMergeSort() {
    }

    @Override
    public String name(int threads) {
        return "fastutil mergeSort";
    }

    @Override
    public int threads(int threads) {
        return 1;
    }

    @Override
    public void sort(int[] keys, Lambda order, int threads) {
        IntArrays.mergeSort(keys, FastutilLambdas.of(order));
    }
}
