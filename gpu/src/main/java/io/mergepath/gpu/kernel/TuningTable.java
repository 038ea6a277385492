// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import io.mergepath.gpu.device.Traits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A table of tiles for one kind of device. The first row that is large enough counts. A table is also a text, for
 * example:
 *
 * <pre>
 * # threads that find their own cuts, distance of the first cuts, tiles ahead of an upload
 * search 524288 64 4096
 * # bytes of a key, bytes of a value, number of elements, merge, block sort, multiway merge, ways, sorted check
 * 4 0 262144  256x5  256x8  256x5  2  no
 * 4 0 32*wave 128x15 512x32 128x15 2  no
 * 8 8 any     256x19 512x16 256x23 16 yes
 * </pre>
 *
 * <p>A number of elements is a maximum. The maximum {@code 32*wave} is one block of 512 threads with 32 elements each
 * on every multiprocessor: a sort of a few more elements takes longer, because a second wave of blocks runs.
 *
 * @param search the search for cuts
 * @param rows the rows
 */
public record TuningTable(Tuning.Search search, List<Row> rows) {
    private static final long ANY = Long.MAX_VALUE;
    private static final String WAVE = "*wave";
    private static final int WAVE_THREADS = 512;

    /** The multiprocessors of an H200. */
    private static final int MEASURED = 132;

    /** The columns of a row. */
    private static final int COLUMNS = 8;

    /**
     * A row of the table.
     *
     * @param keyBytes the most bytes of a key
     * @param valueBytes the most bytes of a value
     * @param upTo the most elements; or the most elements of a thread, if there is one wave of blocks
     * @param wave whether there is one wave of blocks
     * @param tuning the tiles
     */
    record Row(int keyBytes, int valueBytes, long upTo, boolean wave, Tuning tuning) {
        /**
         * The most elements.
         *
         * @param scaled whether a number of elements is that of an H200, and stands for a number in proportion
         */
        long upTo(int multiprocessors, boolean scaled) {
            if (wave) {
                return upTo * WAVE_THREADS * multiprocessors;
            }
            return scaled && upTo != ANY ? upTo * multiprocessors / MEASURED : upTo;
        }
    }

    /**
     * Measured on an H200: sm_90, 132 multiprocessors. Rows for any number were measured at 2^26 elements, the others
     * at 2^16 and from 2^19 to 2^23. For few elements launches cost most, so the tiles keep all multiprocessors busy.
     * For many elements memory costs most. Kernels for keys of less than 4 bytes take more registers, so the compiler
     * would spill with 32 keys in a thread. Rows for keys of 16 bytes are small tiles that were not measured.
     */
    private static final TuningTable H200 = of("""
            search 524288 64 4096
            4 0 262144  256x5  256x8  256x5  2  no
            4 0 1048576 128x11 512x16 128x11 2  no
            2 0 any     256x27 512x16 256x39 16 yes
            4 0 32*wave 128x15 512x32 128x15 2  no
            4 0 41*wave 128x15 512x41 128x15 2  no
            4 0 6291456 128x15 512x32 128x15 2  no
            4 0 any     256x23 512x32 256x39 16 yes
            4 4 262144  256x5  256x8  256x5  2  no
            4 4 1048576 128x9  512x16 128x9  2  no
            4 4 4194304 128x15 512x16 128x15 2  no
            4 4 any     256x19 512x16 256x23 16 yes
            4 8 2097152 256x15 256x17 256x15 2  no
            4 8 any     256x15 256x17 256x17 16 yes
            8 0 262144  256x5  256x4  256x5  2  no
            8 0 16*wave 128x11 512x16 128x11 2  no
            8 0 23*wave 128x15 512x23 128x15 2  no
            8 0 4194304 128x15 512x16 128x15 2  no
            8 0 any     256x19 512x16 256x23 16 yes
            8 4 262144  256x5  256x5  256x5  2  no
            8 4 1048576 128x9  512x17 128x9  2  no
            8 4 3145728 128x15 512x17 128x15 2  no
            8 4 any     256x15 256x23 256x17 16 yes
            8 8 2097152 256x15 256x17 256x15 2  no
            8 8 any     256x15 256x17 256x15 16 yes
            16 8 any    256x11 256x11 256x11 2  no
            """);

    /**
     * Derived, not measured: compute capabilities with 65,536 registers on a multiprocessor, asynchronous copies, and
     * shared memory for two blocks of some size. They have the rows of the H200 by two rules. A number of elements is
     * in proportion to the number of multiprocessors. A tile has half as many threads until two blocks fit the shared
     * memory of a multiprocessor, so that one loads while the other computes: 228 KiB of sm_100 and sm_103 keep all
     * tiles, 164 KiB of sm_80 and sm_87 and 100 KiB of the others halve the largest.
     */
    private static final List<String> DERIVED = List.of("sm_80", "sm_86", "sm_87", "sm_89", "sm_100", "sm_103",
            "sm_120",
            "sm_121");

    /**
     * Measured with PoCL 3.1 on two cores, with 2^20 int keys: a sort takes 61 ms, and 105 ms with tiles of 32x7. A
     * core runs the threads of a block one after the other. So a launch costs little, and large tiles save passes over
     * memory. Sorts with the search of a GPU took longer.
     */
    private static final TuningTable CPU = of("""
            search 512 8 4
            16 8 any 64x15 64x15 64x15 4 yes
            """);

    /** For every other device: tiles of less than 32 KiB of keys and values, and merges of pairs. Not measured. */
    private static final TuningTable DEFAULT = of("""
            search 524288 64 4096
            16 8 any 256x11 256x11 256x11 2 no
            """);

    /** Reads a table. */
    static TuningTable of(String text) {
        Tuning.Search search = null;
        List<Row> rows = new ArrayList<>();
        for (String line : text.lines().toList()) {
            String[] words = line.strip().split("\\s+", -1);
            if (words[0].isEmpty() || words[0].startsWith("#")) {
                continue;
            }
            try {
                if (words[0].equals("search") && words.length == 4) {
                    search = new Tuning.Search(Integer.parseInt(words[1]), Integer.parseInt(words[2]),
                            Integer.parseInt(words[3]));
                } else if (search != null && words.length == COLUMNS) {
                    rows.add(row(words, search));
                } else {
                    throw new IllegalArgumentException("it has " + words.length + " words");
                }
            } catch (IllegalArgumentException wrong) {
                throw new IllegalArgumentException("tuning: \"" + line.strip() + "\" is no line of a table, such as"
                        + " \"search 524288 64 4096\" and then \"4 0 262144 256x5 256x8 256x5 2 no\": "
                        + wrong.getMessage(), wrong);
            }
        }
        if (search == null || rows.isEmpty()) {
            throw new IllegalArgumentException("tuning: the table has no rows");
        }
        return new TuningTable(search, List.copyOf(rows));
    }

    private static Row row(String[] words, Tuning.Search search) {
        boolean wave = words[2].endsWith(WAVE);
        long upTo = words[2].equals("any") ? ANY : Long.parseLong(words[2].replace(WAVE, ""));
        return new Row(Integer.parseInt(words[0]), Integer.parseInt(words[1]), upTo, wave,
                new Tuning(TileShape.ofMerge(words[3]), TileShape.of(words[4]), TileShape.ofMerge(words[5]),
                        ways(words[6]), check(words[7]), search));
    }

    private static int ways(String word) {
        int ways = Integer.parseInt(word);
        if (ways < 2 || ways > KernelVariant.MOST_WAYS || Integer.bitCount(ways) != 1) {
            throw new IllegalArgumentException("a pass can't merge " + ways + " runs at once");
        }
        return ways;
    }

    private static boolean check(String word) {
        if (!word.equals("yes") && !word.equals("no")) {
            throw new IllegalArgumentException("\"" + word + "\" is not yes or no");
        }
        return word.equals("yes");
    }

    /** Reads a table from a file. */
    static TuningTable read(String file) {
        if (file.isEmpty()) {
            throw new IllegalArgumentException("option \"tuning=\" lacks the name of a file");
        }
        String text;
        try {
            text = Files.readString(Path.of(file));
        } catch (IOException | InvalidPathException e) {
            throw new IllegalArgumentException("tuning: the file " + file + " can't be read: " + e, e);
        }
        try {
            return of(text);
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("the file " + file + ": " + wrong.getMessage(), wrong);
        }
    }

    /** The tiles for so many elements, cut down to what the device can hold. */
    static Tuning tuning(Traits traits, Strategy strategy, int keyBytes, int valueBytes, long n) {
        return switch (traits.architecture()) {
            case "sm_90" -> H200.tuning(traits, strategy, keyBytes, valueBytes, n, false);
            case "cpu" -> CPU.tuning(traits, strategy, keyBytes, valueBytes, n, false);
            case String other when DERIVED.contains(other) ->
                H200.tuning(traits, strategy, keyBytes, valueBytes, n, true);
            default -> DEFAULT.tuning(traits, strategy, keyBytes, valueBytes, n, false);
        };
    }

    /**
     * The tiles for so many elements, cut down to what the device can hold.
     *
     * @param derived whether this table was measured on another device
     */
    Tuning tuning(Traits traits, Strategy strategy, int keyBytes, int valueBytes, long n, boolean derived) {
        for (Row row : rows) {
            if (keyBytes <= row.keyBytes && valueBytes <= row.valueBytes
                    && n <= row.upTo(traits.multiprocessors(), derived)) {
                return row.tuning.fitting(traits, strategy, keyBytes, valueBytes, derived ? 2 : 1);
            }
        }
        throw new IllegalArgumentException(
                "tuning: the table has no row for " + n + " elements with keys of " + keyBytes
                        + " bytes and values of " + valueBytes);
    }
}
