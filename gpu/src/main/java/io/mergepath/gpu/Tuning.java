package io.mergepath.gpu;

import io.mergepath.gpu.device.Traits;
import java.util.List;

/** The tiles that suit a device: a plain table of measurements, with an answer for what was not measured. */
record Tuning(Tile merge, Tile blockSort) {
    /** A line of the table: for keys and values of so many bytes each. */
    private record Line(String architecture, int keyBytes, int valueBytes, String merge, String blockSort) {
    }

    /** The first line that has the architecture, or a part of its name, and at least the bytes is the one that counts. */
    private static final List<Line> TABLE = List.of(
            // Measured on an H200.
            new Line("sm_", 4, 0, "512x23", "512x17"),
            new Line("sm_", 4, 4, "512x9", "512x17"),
            new Line("sm_", 4, 8, "512x9", "256x11"),
            new Line("sm_", 8, 0, "512x13", "512x17"),
            new Line("sm_", 8, 4, "512x11", "256x11"),
            new Line("sm_", 8, 8, "256x11", "256x11"),
            // A CPU that plays a GPU runs the threads of a block one after the other.
            new Line("cpu", 8, 8, "32x7", "32x7"),
            // Small enough for any GPU.
            new Line("", 8, 8, "256x11", "256x11"));

    /** The tiles for keys and values of so many bytes, cut down to what the device can hold. */
    static Tuning of(Traits traits, int keyBytes, int valueBytes) {
        for (Line line : TABLE) {
            if (traits.architecture().startsWith(line.architecture) && keyBytes <= line.keyBytes
                    && valueBytes <= line.valueBytes) {
                return new Tuning(fitting(Tile.of(line.merge), traits, keyBytes, valueBytes),
                        fitting(Tile.of(line.blockSort), traits, keyBytes, valueBytes));
            }
        }
        throw new AssertionError(traits);
    }

    private static Tile fitting(Tile tile, Traits traits, int keyBytes, int valueBytes) {
        Tile fitting = tile;
        while (fitting.nt() > traits.threads() || fitting.sharedBytes(keyBytes, valueBytes) > traits.sharedBytes()) {
            fitting = new Tile(fitting.nt() / 2, fitting.vt());
        }
        return fitting;
    }
}
