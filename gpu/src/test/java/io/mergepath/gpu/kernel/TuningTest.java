// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.sort.DistributionTuning;
import io.mergepath.gpu.sort.MergeSort;
import io.mergepath.spi.OrderKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tiles, as the table, the options of an engine and the device have them. */
class TuningTest {
    private static final Traits DEVICE = new Traits("a device", "sm_90", 132, 228 << 10, 48 << 10, 1024, 1 << 30,
            1 << 30,
            Traits.Arithmetic.EXACT);

    private static Tuning tuning(String options) {
        EngineOptions wanted = EngineOptions.of(options);
        return Tuning.of(DEVICE, wanted, 4, 0, 1000);
    }

    @Test
    void optionsSetAllTilesOrOne() {
        Tuning table = tuning("");
        TileShape other = TileShape.of("64x5");
        assertEquals(List.of(other, other, other), tiles(tuning("tile=64x5")));
        assertEquals(List.of(other, table.blockSort(), table.multiway()), tiles(tuning("merge-tile=64x5")));
        assertEquals(List.of(table.merge(), other, table.multiway()), tiles(tuning("sort-tile=64x5")));
        assertEquals(List.of(table.merge(), table.blockSort(), other), tiles(tuning("ways-tile=64x5")));
        assertEquals(List.of(TileShape.of("32x3"), other, other), tiles(tuning("tile=64x5,merge-tile=32x3")));
    }

    private static List<TileShape> tiles(Tuning tuning) {
        return List.of(tuning.merge(), tuning.blockSort(), tuning.multiway());
    }

    @Test
    void optionsSetHowManyRunsAreMergedAtOnce() {
        assertEquals(16, tuning("ways=16").ways());
        assertEquals(2, tuning("ways=2").ways());
        assertEquals("option \"ways=3\" can only be 2, 4, 8 or 16",
                assertThrows(IllegalArgumentException.class, () -> tuning("ways=3")).getMessage());
    }

    @Test
    void optionsSetWhetherSortsLook() {
        assertTrue(tuning("sorted-check=yes").sortedCheck());
        assertFalse(tuning("sorted-check=no").sortedCheck());
        assertEquals("option \"sorted-check=perhaps\" can only be yes or no",
                assertThrows(IllegalArgumentException.class, () -> tuning("sorted-check=perhaps")).getMessage());
    }

    @Test
    void bytesHaveUnits() {
        assertEquals(null, EngineOptions.of("").memory());
        assertEquals(1000L, EngineOptions.of("memory=1000").memory());
        assertEquals(5000000000L, EngineOptions.of("memory=5000000000").memory());
        assertEquals(3L << 10, EngineOptions.of("memory=3k").memory());
        assertEquals(512L << 20, EngineOptions.of("memory=512m").memory());
        assertEquals(40L << 30, EngineOptions.of("1,memory=40g").memory());
        assertEquals(7, EngineOptions.of("piece=7").piece());
        assertEquals(1L << 22, EngineOptions.of("").moves());
        assertEquals(2L << 30, EngineOptions.of("moves=2g").moves());
        assertEquals("option \"moves=0\" can only be a number of rows, such as 64k, 512m or 2g",
                assertThrows(IllegalArgumentException.class, () -> EngineOptions.of("moves=0")).getMessage());
        for (String wrong : List.of("", "0", "-1", "1t", "1.5g", "g", "9999999999g", "99999999999999999999")) {
            assertEquals("option \"memory=" + wrong + "\" can only be a number of bytes, such as 64k, 512m or 2g",
                    assertThrows(IllegalArgumentException.class, () -> EngineOptions.of("memory=" + wrong))
                            .getMessage());
        }
    }

    @Test
    void tilesThatKernelsAreNotWrittenForAreRefused() {
        for (String tile : List.of("3x5", "1x5", "-2147483648x5", "32x6", "16x4", "32x0", "32x64", "32x65")) {
            IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> TileShape.of(tile));
            assertEquals("tile: " + tile + " is not a power of two of threads, from 2 on, by an odd number of values a"
                    + " thread, up to 63, or from 32 on by a power of two", refused.getMessage());
        }
    }

    /** Blocks that sort pairs as numbers take more memory than others of as many keys. */
    @Test
    void tilesFitDevicesWithLittleSharedMemory() {
        for (int sharedKilobytes : List.of(32, 48, 64, 99, 163, 227)) {
            Traits device = new Traits("a device", "sm_86", 80, 228 << 10, sharedKilobytes << 10, 1024, 1 << 30,
                    1 << 30,
                    Traits.Arithmetic.EXACT);
            for (ElementType type : List.of(ElementType.BYTE, ElementType.CHAR, ElementType.INT, ElementType.LONG)) {
                for (int valueBytes : List.of(0, 4, 8)) {
                    for (long n : List.of(1000L, 1L << 18, 1L << 24)) {
                        TileShape wanted = Tuning.of(device, TwoPhase.STRATEGY, type.bytes(), valueBytes, n)
                                .blockSort();
                        for (OrderKind order : List.of(OrderKind.NATURAL, OrderKind.COMPARATOR)) {
                            TileShape tile = MergeSort.tile(wanted, type, order, valueBytes);
                            assertDoesNotThrow(() -> Tuning.check(tile, TwoPhase.STRATEGY, device, type.bytes(),
                                    valueBytes));
                        }
                    }
                }
            }
        }
    }

    /** The table says for an H200 the same as when it was measured. */
    @Test
    void anH200HasTheMeasuredTiles() throws IOException {
        Traits h200 = device("sm_90", 132, 228, 227);
        int compared = 0;
        for (String line : expectations()) {
            String[] words = line.split(" ", 6);
            int keyBytes = Integer.parseInt(words[1]);
            int valueBytes = Integer.parseInt(words[2]);
            long first = Long.parseLong(words[3]);
            long last = Long.parseLong(words[4]);
            for (long n : new long[]{first, last, first + (last - first) / 2, first + (last - first) / 3}) {
                assertEquals(words[5], words[0].equals("merge")
                        ? text(Tuning.of(h200, TwoPhase.STRATEGY, keyBytes, valueBytes, n))
                        : text(DistributionTuning.of(h200, keyBytes, valueBytes, n,
                                words[0].equals("distribution-asked"))),
                        () -> line + ", n = " + n);
                compared++;
            }
        }
        assertTrue(compared > 500, "too few comparisons: " + compared);
    }

    private static List<String> expectations() throws IOException {
        try (InputStream in = Objects.requireNonNull(TuningTest.class.getResourceAsStream("h200-tuning.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#"))
                    .toList();
        }
    }

    private static String text(Tuning tuning) {
        return tuning.merge() + " " + tuning.blockSort() + " " + tuning.multiway() + " " + tuning.ways() + " "
                + (tuning.sortedCheck() ? "yes" : "no") + " " + tuning.search().fusedThreads() + " "
                + tuning.search().every()
                + " " + tuning.search().ahead();
    }

    private static String text(@Nullable DistributionTuning tuning) {
        return tuning == null
                ? "none"
                : tuning.count() + " " + tuning.blocks() + " " + tuning.pass() + " " + tuning.finish() + " "
                        + tuning.listed();
    }

    private static Traits device(String architecture, int multiprocessors, int multiprocessorKilobytes,
            int blockKilobytes) {
        return new Traits("a device", architecture, multiprocessors, multiprocessorKilobytes << 10,
                blockKilobytes << 10, 1024, 1L << 33, 1L << 33, Traits.Arithmetic.EXACT);
    }

    private static Tuning ofInts(Traits device, long n) {
        return Tuning.of(device, TwoPhase.STRATEGY, Integer.BYTES, 0, n);
    }

    @Test
    void aWaveHasABlockOnEachMultiprocessor() {
        Traits h100 = device("sm_90", 114, 228, 227);
        assertEquals("512x32", ofInts(h100, 114 * 512 * 32).blockSort().toString());
        assertEquals("512x41", ofInts(h100, 114 * 512 * 32 + 1).blockSort().toString());
        assertEquals("512x32", ofInts(h100, 114 * 512 * 41 + 1).blockSort().toString());
        assertEquals(114, Objects.requireNonNull(DistributionTuning.of(h100, 4, 0, 1 << 20, false)).blocks());
    }

    /**
     * Other devices have the tiles of an H200, halved until two blocks fit a multiprocessor, and proportional numbers.
     */
    @Test
    void otherDevicesHaveDerivedTiles() {
        Traits a100 = device("sm_80", 108, 164, 163);
        Traits rtx4090 = device("sm_89", 128, 100, 99);
        Traits b200 = device("sm_100", 148, 228, 227);
        for (long n : new long[]{1 << 16, 1 << 20, 1 << 23, 1 << 28}) {
            assertEquals(ofInts(device("sm_90", 132, 228, 227), n), ofInts(b200, n * 148 / 132));
        }
        assertEquals("256x5", ofInts(a100, (1L << 18) * 108 / 132).merge().toString());
        assertEquals("128x11", ofInts(a100, (1L << 18) * 108 / 132 + 1).merge().toString());
        assertEquals("512x32", ofInts(a100, 1 << 28).blockSort().toString());
        assertEquals("256x41", ofInts(a100, 108 * 512 * 41).blockSort().toString());
        assertEquals("256x32", ofInts(rtx4090, 1 << 28).blockSort().toString());
        for (Traits device : List.of(a100, rtx4090, b200)) {
            for (int keyBytes : new int[]{1, 2, 4, 8, 16}) {
                for (int valueBytes : new int[]{0, 4, 8}) {
                    for (int size = 10; size < 40; size++) {
                        for (TileShape tile : tiles(Tuning.of(device, TwoPhase.STRATEGY, keyBytes, valueBytes,
                                1L << size))) {
                            int bytes = TwoPhase.STRATEGY.sharedBytes(tile, keyBytes, valueBytes);
                            assertTrue(2 * (bytes + 1024) <= device.multiprocessorBytes(),
                                    () -> device + ": " + tile + " takes " + bytes);
                        }
                    }
                }
            }
        }
    }

    @Test
    void unknownDevicesHaveSmallTiles() {
        for (String architecture : List.of("sm_75", "sm_999", "gpu")) {
            Tuning tuning = ofInts(device(architecture, 40, 64, 48), 1 << 28);
            assertEquals("256x11 256x11 256x11 2 no 524288 64 4096", text(tuning));
        }
    }

    @Test
    void aFileReplacesTheTable(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("table"), """
                # comment
                search 100 2 3
                4 0 1*wave 64x3 32x4 64x5 4 yes

                8 8 5000 64x7 64x9 64x11 2 no
                """);
        EngineOptions options = EngineOptions.of("tuning=" + file + ",ways=8");
        Traits device = device("sm_90", 2, 228, 227);
        assertEquals("64x3 32x4 64x5 8 yes 100 2 3", text(Tuning.of(device, options, 4, 0, 1024)));
        assertEquals("64x7 64x9 64x11 8 no 100 2 3", text(Tuning.of(device, options, 4, 0, 1025)));
        assertTrue(String.valueOf(assertThrows(IllegalArgumentException.class,
                () -> Tuning.of(device, options, 4, 0, 5001)).getMessage()).contains("no row for 5001 elements"));
        assertTrue(String.valueOf(assertThrows(IllegalArgumentException.class,
                () -> EngineOptions.of("tuning=" + folder.resolve("none"))).getMessage()).contains("can't be read"));
        assertEquals("option \"tuning=\" lacks the name of a file",
                assertThrows(IllegalArgumentException.class, () -> EngineOptions.of("tuning=")).getMessage());
        for (String wrong : List.of("4 0 any 64x3 32x4 64x5 2 no", "search 1 2 3", "", "search 1 2 3\n4 0 any 64x4",
                "search 1 2 3\n4 0 any 64x4 64x4 64x5 2 no", "search 1 2 3\n4 0 any 64x3 64x4 64x5 3 no",
                "search 1 2 3\n4 0 any 64x3 64x4 64x5 2 maybe", "search 1 2 3\n4 0 few 64x3 64x4 64x5 2 no")) {
            Files.writeString(file, wrong);
            assertTrue(String.valueOf(assertThrows(IllegalArgumentException.class,
                    () -> EngineOptions.of("tuning=" + file)).getMessage())
                    .startsWith("the file " + file + ": tuning: "), wrong);
        }
    }

    @Test
    void tilesOfSortsAloneAreRefusedForMerges() {
        assertEquals(TileShape.of("64x4"), tuning("sort-tile=64x4").blockSort());
        for (String option : List.of("tile", "merge-tile", "ways-tile")) {
            assertEquals("tile: 64x4 is for sorts alone; merges take an odd number of values a thread",
                    assertThrows(IllegalArgumentException.class, () -> tuning(option + "=64x4")).getMessage());
        }
    }

    @Test
    void tilesThatTheDeviceCanNotHoldAreRefused() {
        assertDoesNotThrow(() -> Tuning.check(TileShape.of("512x23"), TwoPhase.STRATEGY, DEVICE, 4, 0));
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class,
                () -> Tuning.check(TileShape.of("512x23"), TwoPhase.STRATEGY, DEVICE, 8, 0));
        assertEquals(
                "tile: 512x23 takes 512 threads and 96064 bytes of shared memory a block; a device has 1024 and 49152",
                refused.getMessage());
        assertThrows(IllegalArgumentException.class,
                () -> Tuning.check(TileShape.of("2048x1"), TwoPhase.STRATEGY, DEVICE, 4, 0));
    }
}
