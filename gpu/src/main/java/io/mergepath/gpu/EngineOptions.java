package io.mergepath.gpu;

import org.jspecify.annotations.Nullable;

/**
 * What stands behind the colon of an engine's name: words between commas, at most one that names the device, others of the
 * form {@code option=value}.
 *
 * @param device what names the device, or ""
 * @param tile the tile of all kernels, or null for those of the tuning table
 */
record EngineOptions(String device, @Nullable Tile tile) {
    static EngineOptions of(String text) {
        String device = "";
        Tile tile = null;
        for (String word : text.split(",", -1)) {
            if (word.startsWith("tile=")) {
                tile = Tile.of(word.substring("tile=".length()));
            } else if (word.contains("=")) {
                throw new IllegalArgumentException("option \"" + word + "\": there is tile=NTxVT alone");
            } else if (!word.isEmpty()) {
                device = device.isEmpty() ? word : device + "," + word;
            }
        }
        return new EngineOptions(device, tile);
    }
}
