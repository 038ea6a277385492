// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import java.io.IOException;
import java.util.List;

/** Intersections of posting lists beside Lucene and RoaringBitmap, inner joins beside hash tables, and the report. */
public final class ListPeers {
    private ListPeers() {
    }

    /**
     * Measures.
     *
     * @param args the arguments of {@link PeerRun}
     * @throws IOException if the file can't be written
     */
    public static void main(String[] args) throws IOException {
        new PeerRun(ListPeers.class, args).measure(List.of(new IntersectionSuite(), new HashJoinSuite()));
    }
}
