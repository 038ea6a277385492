package io.mergepath.gpu;

/** Sorts on the device: every tile in shared memory, and then merges in passes between two buffers. */
final class Sorting {
    private final Launcher launcher;
    private final Merging merging;

    Sorting(Launcher launcher, Merging merging) {
        this.launcher = launcher;
        this.merging = merging;
    }

    /** Whether n keys are more than a tile, so that {@link #sort} needs scratch. */
    boolean needsScratch(long n) {
        return n > launcher.tile().nv();
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
        Tile tile = launcher.tile();
        int passes = 0;
        for (long run = tile.nv(); run < n; run *= 2) {
            passes++;
        }
        Rows from = passes % 2 == 0 ? out : scratch;
        launcher.launch(Kernels.Source.SORT, "block_sort", Math.ceilDiv(n, tile.nv()), tile.nt(),
                launcher.variant().sharedBytes(), in.keys(), in.values(), from.keys(), from.values(), n);
        for (long run = tile.nv(); run < n; run *= 2) {
            Rows to = from == out ? scratch : out;
            int taken = launcher.call().scratch().taken();
            merging.mergeRuns(from, to, run);
            launcher.call().scratch().returnTo(taken);
            from = to;
        }
    }
}
