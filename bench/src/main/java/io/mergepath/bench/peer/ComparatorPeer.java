// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.peer;

import io.mergepath.bench.data.Lambda;

/** A peer that sorts {@code int[]} by a comparator. */
public interface ComparatorPeer {
    /** What people do with the JDK: box the keys. */
    ComparatorPeer BOXING = new ComparatorPeer() {
        @Override
        public String name(int threads) {
            return threads == 1 ? "Integer[], Arrays.sort" : "Integer[], parallelSort";
        }

        @Override
        public void sort(int[] keys, Lambda order, int threads) {
            Boxing.sort(keys, order.boxed(), threads);
        }
    };

    /**
     * How rows name this peer.
     *
     * @param threads 1, or as many as the machine has cores
     * @return its name
     */
    String name(int threads);

    /**
     * How many threads it uses when given all cores.
     *
     * @param threads 1, or as many as the machine has cores
     * @return the same unless it has nothing for several threads
     */
    default int threads(int threads) {
        return threads;
    }

    /**
     * Sorts.
     *
     * @param keys the keys, to be sorted in place
     * @param order the order
     * @param threads 1, or as many as the machine has cores
     */
    void sort(int[] keys, Lambda order, int threads);
}
