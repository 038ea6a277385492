// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testsupport;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A table of tiles with which small inputs take all ways through the GPU engine. The engine reads it by its option
 * "tuning".
 */
public final class TestTuning {
    /** The most threads of tiles that find their own cuts. */
    public static final int FUSED_THREADS = 512;

    /** The distance in tiles of the first cuts. */
    public static final int EVERY = 8;

    /** The tiles of short pairs that a merge begins with. */
    public static final int AHEAD = 4;

    /** Passes merge pairs, then groups of runs, then groups after a check for sorted keys. */
    private static final String TABLE = """
            search %d %d %d
            16 8 5000 32x7 64x4 32x7 2 no
            16 8 6000 32x7 32x7 32x7 4 no
            16 8 any  32x7 32x7 32x7 4 yes
            """.formatted(FUSED_THREADS, EVERY, AHEAD);

    private TestTuning() {
    }

    private static final class Holder {
        static final Path FILE = write();

        private static Path write() {
            try {
                Path file = Files.createTempFile("mergepath-tuning", ".txt");
                file.toFile().deleteOnExit();
                return Files.writeString(file, TABLE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The option of an engine's name, without a comma. */
    public static String option() {
        return "tuning=" + Holder.FILE;
    }
}
