// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.bench.cpu.ComparatorSuite;
import io.mergepath.bench.cpu.PairsSuite;
import java.io.IOException;
import java.util.List;

/** The harness's suites of pairs, indices and comparators with fastutil as the peer, and its report. */
public final class FastutilPeers {
    private FastutilPeers() {
    }

    /**
     * Measures.
     *
     * @param args the arguments of {@link PeerRun}
     * @throws IOException if the file can't be written
     */
    public static void main(String[] args) throws IOException {
        new PeerRun(FastutilPeers.class, args).measure(List.of(new PairsSuite(FastutilSorts.ALL),
                new ComparatorSuite(new FastutilMergeSort()), new ComparatorSuite(new FastutilQuickSort())));
    }
}
