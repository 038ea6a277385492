package io.mergepath.gpu;

import org.jspecify.annotations.Nullable;

/**
 * What stands behind the colon of an engine's name: words between commas, at most one that names the device, others of the
 * form {@code option=value}.
 *
 * @param device what names the device, or ""
 * @param mergeTile the tile of merges, or null for that of the tuning table
 * @param sortTile the tile that a block sorts, or null for that of the tuning table
 * @param strategy how merges are made, alone and as passes of a sort
 * @param network how a thread sorts its values
 * @param counted whether kernels count what they do
 * @param stream the CUDA stream of the caller's that everything is queued in, or null for one of the engine's own
 */
record EngineOptions(String device, @Nullable Tile mergeTile, @Nullable Tile sortTile, Strategy strategy,
        Network network, boolean counted, @Nullable Long stream) {
    static EngineOptions of(String text) {
        String device = "";
        Tile mergeTile = null;
        Tile sortTile = null;
        Strategy strategy = Strategy.TWO_PHASE;
        Network network = Network.TRANSPOSITION;
        boolean counted = false;
        Long stream = null;
        for (String word : text.split(",", -1)) {
            if (word.startsWith("tile=")) {
                mergeTile = Tile.of(word.substring("tile=".length()));
                sortTile = mergeTile;
            } else if (word.startsWith("merge-tile=")) {
                mergeTile = Tile.of(word.substring("merge-tile=".length()));
            } else if (word.startsWith("sort-tile=")) {
                sortTile = Tile.of(word.substring("sort-tile=".length()));
            } else if (word.startsWith("strategy=")) {
                strategy = Strategy.of(word.substring("strategy=".length()));
            } else if (word.startsWith("network=")) {
                network = Network.of(word.substring("network=".length()));
            } else if (word.startsWith("stream=")) {
                stream = handle(word.substring("stream=".length()));
            } else if (word.equals("count=yes")) {
                counted = true;
            } else if (word.contains("=")) {
                throw new IllegalArgumentException(
                        "option \"" + word
                                + "\": there are tile=NTxVT, merge-tile=NTxVT, sort-tile=NTxVT, strategy=NAME,"
                                + " network=NAME, stream=HANDLE and count=yes");
            } else if (!word.isEmpty()) {
                device = device.isEmpty() ? word : device + "," + word;
            }
        }
        return new EngineOptions(device, mergeTile, sortTile, strategy, network, counted, stream);
    }

    private static long handle(String text) {
        try {
            return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("stream: \"" + text + "\" is no handle, such as 0x7f00e4001230", e);
        }
    }
}
