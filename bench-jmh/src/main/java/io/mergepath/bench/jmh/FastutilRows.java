// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.jmh;

import io.mergepath.bench.peer.Pieces;
import io.mergepath.bench.race.Claim;
import io.mergepath.bench.race.Contender;
import io.mergepath.bench.table.RowWorkload;
import io.mergepath.bench.table.TablePeer;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.List;

/**
 * Packs rows into codes of 8 bytes and sorts pairs of a code and the number of its row by fastutil. In favour of the
 * peer, the pairs are allocated before.
 */
final class FastutilRows implements TablePeer {
    @Override
    public List<Contender> indices(RowWorkload work, int threads) {
        RowWorkload.Packing packing = work.packing();
        if (packing == null) {
            return List.of();
        }
        long[] codes = new long[work.n()];
        long[] rows = new long[work.n()];
        int[] indices = new int[work.n()];
        String name = threads == 1 ? "packing, radixSort" : "packing, parallelRadixSort";
        return List.of(new Contender(name, "radix", threads, Claim.STABLE, _ -> {
            Pieces.run(codes.length, threads, (from, to) -> {
                packing.pack(codes, from, to);
                for (int i = from; i < to; i++) {
                    rows[i] = i;
                }
            });
            if (threads == 1) {
                LongArrays.radixSort(codes, rows);
            } else {
                LongArrays.parallelRadixSort(codes, rows);
            }
            Pieces.run(codes.length, threads, (from, to) -> {
                for (int i = from; i < to; i++) {
                    indices[i] = (int) rows[i];
                }
            });
            work.result(indices);
        }));
    }
}
