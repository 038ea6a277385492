package io.mergepath.gpu;

/** Sorts on the device: every tile in shared memory, and then merges in passes between two buffers. */
final class Sorting {
    private final Kernels kernels;
    private final Variant.OfKeys tiles;
    private final Merging merging;
    private final Call call;

    Sorting(Kernels kernels, Variant.OfKeys tiles, Merging merging, Call call) {
        this.kernels = kernels;
        this.tiles = tiles;
        this.merging = merging;
        this.call = call;
    }

    /** Whether n keys are more than a tile, so that {@link #sort} needs scratch. */
    boolean needsScratch(long n) {
        return n > tiles.tile().nv();
    }

    /**
     * Sorts.
     *
     * @param in what to sort; it may be the output, else it is left alone
     * @param out where the result lands
     * @param scratch as many rows, if {@link #needsScratch}
     */
    void sort(Rows in, Rows out, Rows scratch) {
        long n = in.length();
        int passes = 0;
        for (long run = tiles.tile().nv(); run < n; run *= 2) {
            passes++;
        }
        Rows from = passes % 2 == 0 ? out : scratch;
        kernels.kernel(Kernels.Source.SORT, tiles, "block_sort").launch(Math.ceilDiv(n, tiles.tile().nv()),
                tiles.tile().nt(), tiles.sharedBytes(), in.keys(), in.values(), from.keys(), from.values(), n);
        for (long run = tiles.tile().nv(); run < n; run *= 2) {
            Rows to = from == out ? scratch : out;
            int taken = call.scratch().taken();
            merging.mergeRuns(from, to, run);
            call.scratch().returnTo(taken);
            from = to;
        }
    }
}
