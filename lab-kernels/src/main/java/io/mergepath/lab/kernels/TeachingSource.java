// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.kernels;

import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.ProgramSource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The source of a teaching program. The product's files come first: they define the dialect of C and the comparison of
 * keys. The laboratory's files follow.
 *
 * @param program the program
 * @param counted whether the kernels count
 */
record TeachingSource(Program program, boolean counted) implements ProgramSource {
    /** The number of tiles that one block merges, one after the other, in the strategies of several tiles a block. */
    static final int TILES = 8;

    /** The teaching programs. */
    enum Program {
        /** Merges pairs of runs of one length, by every strategy. */
        MERGE("runs.h", "teaching_search.h teaching_tile.h teaching_partition.h two_phase.c strategies.c", "-DBATCH=0",
                MERGES),
        /** Merges pairs of runs at given offsets, by every strategy. */
        MERGE_BATCH("runs.h", "teaching_search.h teaching_tile.h teaching_partition.h two_phase.c strategies.c",
                "-DBATCH=1", MERGES),
        /** Sorts tiles of any keys. */
        SORT("batcher.h", "teaching_search.h teaching_tile.h transposition.h teaching_sort.c", "", "block_sort"),
        /** Sorts tiles of whole numbers without values. */
        NUMBERS("batcher.h", "teaching_search.h teaching_tile.h warp_sort.c", "", "block_sort"),
        /** Sorts segments inside each thread's elements. */
        SEGMENTS("batcher.h", "transposition.h segments.c", "", "sort_segments");

        private final String productFiles;
        private final String files;
        private final String options;
        private final String kernels;

        Program(String productFiles, String files, String options, String kernels) {
            this.productFiles = "common.h context.h order.h " + productFiles;
            this.files = "counters.h " + files;
            this.options = options;
            this.kernels = kernels;
        }
    }

    private static final String MERGES = "partition_coarse partition_fine merge_two_phase merge_naive merge_tiled"
            + " merge_shared merge_circular";

    @Override
    public List<String> kernels() {
        return List.of(program.kernels.split(" ", -1));
    }

    @Override
    public List<String> options() {
        return List.of((program.options + " -DTILES=" + TILES + " -DCOUNT=" + (counted ? 1 : 0)).strip()
                .split(" ", -1));
    }

    @Override
    public String text(String dialect, KernelVariant variant) {
        return KernelSource.text(dialect, variant, program.productFiles) + text();
    }

    /** Returns the laboratory's part of the source. */
    String text() {
        StringBuilder text = new StringBuilder();
        for (String file : program.files.split(" ", -1)) {
            text.append('\n').append(read(file));
        }
        return text.toString();
    }

    @Override
    public boolean isCounted() {
        return counted;
    }

    private static String read(String file) {
        try (InputStream in = TeachingSource.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("the teaching kernels' source " + file + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
