// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.table;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.bench.peer.Boxing;
import io.mergepath.bench.peer.Pieces;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import java.util.List;

/** Ways to find the order of rows without a module for tables. */
final class RowPeers {
    /** The greatest number of rows to sort as objects. More rows would take minutes a race. */
    static final int MOST_BOXED = 10_000_000;

    private RowPeers() {
    }

    /** A sort of {@code Integer}s by a comparator, as people write it; none if there are too many rows. */
    static List<Contender> boxing(RowWorkload work, int threads) {
        if (work.n() > MOST_BOXED) {
            return List.of();
        }
        Boxing boxing = new Boxing(work.n(), threads);
        int[] indices = new int[work.n()];
        String name = threads == 1 ? "Integer[], Arrays.sort" : "Integer[], parallelSort";
        return List.of(new Contender(name, "boxing", threads, Claim.SORTED, _ -> {
            boxing.sortIndices(work.order(), indices);
            work.result(indices);
        }));
    }

    /**
     * Codes of 8 bytes, packed by a loop for just these columns, and sorted by the library. Also a sort of codes that
     * were packed before. The time of a sort of the rows beside this time shows the cost of the codes.
     */
    static List<Contender> packing(RowWorkload work, Engine engine, int threads) {
        RowWorkload.Packing packing = work.packing();
        if (packing == null) {
            return List.of();
        }
        long[] codes = new long[work.n()];
        packing.pack(codes, 0, codes.length);
        return List.of(new Contender("packing, Sort.indices", "packing", threads, Claim.STABLE, _ -> {
            Pieces.run(codes.length, threads, (from, to) -> packing.pack(codes, from, to));
            sort(codes, work, engine);
        }), new Contender("Sort.indices of codes", "packed", threads, Claim.STABLE, _ -> sort(codes, work, engine)));
    }

    private static void sort(long[] codes, RowWorkload work, Engine engine) {
        int[] indices = new int[codes.length];
        engine.sortIndices(Keys.of(codes), Values.of(indices), Order.natural());
        work.result(indices);
    }
}
