package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.gpu.device.Traits;
import org.junit.jupiter.api.Test;

/** Tiles, as the table, the options of an engine and the device have them. */
class TuningTest {
    private static final Traits DEVICE = new Traits("a device", "sm_90", 48 << 10, 1024, 1 << 30,
            Traits.Arithmetic.EXACT);

    private static Tuning tuning(String options) {
        EngineOptions wanted = EngineOptions.of(options);
        return Tuning.of(DEVICE, wanted.strategy(), 4, 0).withTiles(wanted.mergeTile(), wanted.sortTile());
    }

    @Test
    void optionsSetBothTilesOrOne() {
        Tuning table = tuning("");
        assertEquals(new Tuning(Tile.of("64x5"), Tile.of("64x5"), table.search()), tuning("tile=64x5"));
        assertEquals(new Tuning(Tile.of("64x5"), table.blockSort(), table.search()), tuning("merge-tile=64x5"));
        assertEquals(new Tuning(table.merge(), Tile.of("64x5"), table.search()), tuning("sort-tile=64x5"));
        assertEquals(new Tuning(Tile.of("32x3"), Tile.of("64x5"), table.search()),
                tuning("tile=64x5,merge-tile=32x3"));
    }

    @Test
    void tilesThatTheDeviceCanNotHoldAreRefused() {
        assertDoesNotThrow(() -> Tuning.check(Tile.of("512x23"), Strategy.TWO_PHASE, DEVICE, 4, 0));
        IllegalArgumentException refused = assertThrows(IllegalArgumentException.class,
                () -> Tuning.check(Tile.of("512x23"), Strategy.TWO_PHASE, DEVICE, 8, 0));
        assertEquals(
                "tile: 512x23 takes 512 threads and 95248 bytes of shared memory a block; a device has 1024 and 49152",
                refused.getMessage());
        assertThrows(IllegalArgumentException.class,
                () -> Tuning.check(Tile.of("512x23"), Strategy.CIRCULAR, DEVICE, 4, 0));
        assertThrows(IllegalArgumentException.class,
                () -> Tuning.check(Tile.of("2048x1"), Strategy.TWO_PHASE, DEVICE, 4, 0));
    }
}
