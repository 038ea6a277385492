package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.gpu.device.Traits;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tiles, as the table, the options of an engine and the device have them. */
class TuningTest {
    private static final Traits DEVICE = new Traits("a device", "sm_90", 48 << 10, 1024, 1 << 30,
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
