// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.bench.data.Lambda;
import io.mergepath.bench.peer.ComparatorPeer;
import it.unimi.dsi.fastutil.ints.IntArrays;

/** fastutil's sort by a comparator that is not stable, but runs on all cores. */
public final class FastutilQuickSort implements ComparatorPeer {
    /** Called by a forked JVM that gets the name of this class. */
    public FastutilQuickSort() {
    }

    @Override
    public String name(int threads) {
        return threads == 1 ? "fastutil quickSort" : "fastutil parallelQuickSort";
    }

    @Override
    public void sort(int[] keys, Lambda order, int threads) {
        if (threads == 1) {
            IntArrays.quickSort(keys, FastutilLambdas.of(order));
        } else {
            IntArrays.parallelQuickSort(keys, FastutilLambdas.of(order));
        }
    }
}
