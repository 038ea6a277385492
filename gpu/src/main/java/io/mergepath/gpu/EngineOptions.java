package io.mergepath.gpu;

import org.jspecify.annotations.Nullable;

/**
 * What stands behind the colon of an engine's name: words between commas, at most one that names the device, others of the
 * form {@code option=value}.
 *
 * @param device what names the device, or ""
 * @param tile the tile of all kernels, or null for those of the tuning table
 * @param strategy how merges are made, alone and as passes of a sort
 * @param network how a thread sorts its values
 * @param counted whether kernels count what they do
 */
record EngineOptions(String device, @Nullable Tile tile, Strategy strategy, Network network, boolean counted) {
    static EngineOptions of(String text) {
        String device = "";
        Tile tile = null;
        Strategy strategy = Strategy.TWO_PHASE;
        Network network = Network.TRANSPOSITION;
        boolean counted = false;
        for (String word : text.split(",", -1)) {
            if (word.startsWith("tile=")) {
                tile = Tile.of(word.substring("tile=".length()));
            } else if (word.startsWith("strategy=")) {
                strategy = Strategy.of(word.substring("strategy=".length()));
            } else if (word.startsWith("network=")) {
                network = Network.of(word.substring("network=".length()));
            } else if (word.equals("count=yes")) {
                counted = true;
            } else if (word.contains("=")) {
                throw new IllegalArgumentException(
                        "option \"" + word + "\": there are tile=NTxVT, strategy=NAME, network=NAME and count=yes");
            } else if (!word.isEmpty()) {
                device = device.isEmpty() ? word : device + "," + word;
            }
        }
        return new EngineOptions(device, tile, strategy, network, counted);
    }
}
