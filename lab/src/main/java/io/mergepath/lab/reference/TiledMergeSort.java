// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import java.util.Arrays;

/**
 * The merge sort of a GPU, run by one thread: sort tiles of nv elements, then merge in passes in which every tile of
 * the output is one worker's exactly equal share.
 *
 * <p>Each pass has two phases. The coarse one searches the co-rank of every tile's cross-diagonal; the fine one
 * merges each tile on its own. Where the number of passes is odd, the tiles are sorted into the scratch buffer, so
 * that the last pass always writes the caller's one.
 *
 * <p>Stable. Cost: for n keys in t = ceil(n / nv) tiles, n * nv / 2 comparisons to sort the tiles, then ceil(log2 t)
 * passes of n moves, fewer than n comparisons and t + 1 searches each, and 2n elements of scratch. Source: Modern GPU
 * by Sean Baxter: "Mergesort".
 *
 * @see MergesortFrame
 */
public final class TiledMergeSort {

    private TiledMergeSort() {}

    /**
     * Sorts.
     *
     * @param keys the keys, which stay as they are
     * @param nv the length of a tile, at least 1
     * @return the sorted keys and where they came from
     * @throws IllegalArgumentException if nv is less than 1
     */
    public static KeysAndIndices sort(int[] keys, int nv) {
        if (nv < 1) {
            throw new IllegalArgumentException("nv is " + nv + ", less than 1");
        }
        int n = keys.length;
        int tiles = Math.ceilDiv(n, nv);
        int passes = BottomUpMergeSort.passes(tiles);
        KeysAndIndices result = KeysAndIndices.of(keys, 0);
        KeysAndIndices scratch = KeysAndIndices.of(keys, 0);
        boolean odd = passes % 2 == 1;
        KeysAndIndices source = odd ? scratch : result;
        KeysAndIndices target = odd ? result : scratch;
        for (int tile = 0; tile < tiles; tile++) {
            OddEvenTransposition.sort(source, tile * nv, (int) Math.min((tile + 1L) * nv, n));
        }
        for (int pass = 0; pass < passes; pass++) {
            pass(source, target, 2 << pass, nv);
            KeysAndIndices written = target;
            target = source;
            source = written;
        }
        return result;
    }

    private static void pass(KeysAndIndices source, KeysAndIndices target, int coop, int nv) {
        int n = source.size();
        int[] coRanks = partitions(source.keys(), coop, nv);
        for (int tile = 0; tile < coRanks.length - 1; tile++) {
            MergesortFrame frame = new MergesortFrame(coop, tile, nv);
            MergesortFrame.Interval part = frame.interval(n, coRanks[tile], coRanks[tile + 1]);
            TwoPointerMerge.merge(source, (int) part.a0(), (int) part.a1(), source, (int) part.b0(), (int) part.b1(),
                    target, tile * nv);
        }
    }

    /** The co-rank at which each tile begins, in its own merge, and one more. */
    private static int[] partitions(int[] keys, int coop, int nv) {
        int n = keys.length;
        int[] coRanks = new int[Math.ceilDiv(n, nv) + 1];
        int[] a = {};
        int[] b = {};
        for (int tile = 0; tile < coRanks.length; tile++) {
            MergesortFrame.Search search = new MergesortFrame(coop, tile, nv).search(n);
            boolean first = tile % coop == 0;
            if (first) {
                a = Arrays.copyOfRange(keys, (int) search.a0(), (int) search.a1());
                b = Arrays.copyOfRange(keys, (int) search.b0(), (int) search.b1());
            }
            coRanks[tile] = CoRankBisection.coRank((int) search.diagonal(), a, b);
        }
        return coRanks;
    }
}
