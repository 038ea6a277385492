package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.kernel.Strategy;
import io.mergepath.gpu.kernel.Tile;
import io.mergepath.gpu.kernel.Tuning;
import io.mergepath.gpu.sort.MergeSort;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tiles, as the table, the options of an engine and the device have them. */
class TuningTest {
    private static final Traits DEVICE = new Traits("a device", "sm_90", 48 << 10, 1024, 1 << 30, 1 << 30,
            Traits.Arithmetic.EXACT);

    private static Tuning tuning(String options) {
        EngineOptions wanted = EngineOptions.of(options);
        return Tuning.of(DEVICE, wanted.strategy(), 4, 0, 1000).with(wanted);
    }

    @Test
    void optionsSetAllTilesOrOne() {
        Tuning table = tuning("");
        Tile other = Tile.of("64x5");
        assertEquals(List.of(other, other, other), tiles(tuning("tile=64x5")));
        assertEquals(List.of(other, table.blockSort(), table.multiway()), tiles(tuning("merge-tile=64x5")));
        assertEquals(List.of(table.merge(), other, table.multiway()), tiles(tuning("sort-tile=64x5")));
        assertEquals(List.of(table.merge(), table.blockSort(), other), tiles(tuning("ways-tile=64x5")));
        assertEquals(List.of(Tile.of("32x3"), other, other), tiles(tuning("tile=64x5,merge-tile=32x3")));
    }

    private static List<Tile> tiles(Tuning tuning) {
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
        assertTrue(tuning("looks=yes").looks());
        assertFalse(tuning("looks=no").looks());
        assertEquals("option \"looks=perhaps\" can only be yes or no",
                assertThrows(IllegalArgumentException.class, () -> tuning("looks=perhaps")).getMessage());
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
        for (String wrong : List.of("", "0", "-1", "1t", "1.5g", "g", "9999999999g", "99999999999999999999")) {
            assertEquals("option \"memory=" + wrong + "\" can only be a number of bytes, such as 64k, 512m or 2g",
                    assertThrows(IllegalArgumentException.class, () -> EngineOptions.of("memory=" + wrong))
                            .getMessage());
        }
    }

    @Test
    void tilesThatKernelsAreNotWrittenForAreRefused() {
        for (String tile : List.of("3x5", "1x5", "-2147483648x5", "32x6", "16x4", "32x0", "32x64", "32x65")) {
            IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, () -> Tile.of(tile));
            assertEquals("tile: " + tile + " is not a power of two of threads, from 2 on, by an odd number of values a"
                    + " thread, up to 63, or from 32 on by a power of two", refused.getMessage());
        }
    }

    /** Blocks that sort pairs as numbers take more memory than others of as many keys. */
    @Test
    void tilesFitDevicesWithLittleSharedMemory() {
        for (int sharedKilobytes : List.of(32, 48, 64, 99, 163, 227)) {
            Traits device = new Traits("a device", "sm_86", sharedKilobytes << 10, 1024, 1 << 30, 1 << 30,
                    Traits.Arithmetic.EXACT);
            for (ElementType type : List.of(ElementType.BYTE, ElementType.CHAR, ElementType.INT, ElementType.LONG)) {
                for (int valueBytes : List.of(0, 4, 8)) {
                    for (long n : List.of(1000L, 1L << 18, 1L << 24)) {
                        Tile wanted = Tuning.of(device, Strategy.TWO_PHASE, type.bytes(), valueBytes, n).blockSort();
                        for (Order.Kind order : List.of(Order.Kind.NATURAL, Order.Kind.COMPARATOR)) {
                            Tile tile = MergeSort.tile(wanted, type, order, valueBytes);
                            assertDoesNotThrow(() -> Tuning.check(tile, Strategy.TWO_PHASE, device, type.bytes(),
                                    valueBytes));
                        }
                    }
                }
            }
        }
    }

    @Test
    void tilesOfSortsAloneAreRefusedForMerges() {
        assertEquals(Tile.of("64x4"), tuning("sort-tile=64x4").blockSort());
        for (String option : List.of("tile", "merge-tile", "ways-tile")) {
            assertEquals("tile: 64x4 is for sorts alone; merges take an odd number of values a thread",
                    assertThrows(IllegalArgumentException.class, () -> tuning(option + "=64x4")).getMessage());
        }
    }

    @Test
    void tilesThatTheDeviceCanNotHoldAreRefused() {
        assertDoesNotThrow(() -> Tuning.check(Tile.of("512x23"), Strategy.TWO_PHASE, DEVICE, 4, 0));
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class,
                () -> Tuning.check(Tile.of("512x23"), Strategy.TWO_PHASE, DEVICE, 8, 0));
        assertEquals(
                "tile: 512x23 takes 512 threads and 96064 bytes of shared memory a block; a device has 1024 and 49152",
                refused.getMessage());
        assertThrows(IllegalArgumentException.class,
                () -> Tuning.check(Tile.of("512x23"), Strategy.CIRCULAR, DEVICE, 4, 0));
        assertThrows(IllegalArgumentException.class,
                () -> Tuning.check(Tile.of("2048x1"), Strategy.TWO_PHASE, DEVICE, 4, 0));
    }
}
