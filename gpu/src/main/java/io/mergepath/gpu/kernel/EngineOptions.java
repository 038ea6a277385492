// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The options after the colon of an engine's name: words with commas between them. At most one word names the device.
 * The others have the form {@code option=value}.
 *
 * @param device a part of the name of an OpenCL device, or the number of a CUDA device, or ""
 * @param mergeTile the tile of merges, or null for the tile in the tuning table
 * @param sortTile the tile that a block sorts, or null for the tile in the tuning table
 * @param waysTile the tile of merges of more than two runs, or null for the tile in the tuning table
 * @param ways how many runs are merged at once at most, or null for the choice of the tuning table
 * @param sortedCheck whether a sort first checks if the keys are in order, or null for the choice of the tuning table
 * @param distributes whether sorts distribute keys to buckets where they can, or null for the choice of the table
 * @param strategy how merges are made, alone and as passes of a sort, and whether kernels count
 * @param network how a thread sorts an odd number of values
 * @param batch how many small pairs of a batch a block merges
 * @param memory how many bytes of device memory the engine may allocate, or null for all that the device has
 * @param piece the fewest bytes in a piece of a large sort of host data; the device sorts a piece while the next one
 *        is uploaded
 * @param moves the fewest rows of a table on the host whose columns the device moves
 * @param timed whether the time in kernels is added up, which makes every launch wait
 * @param checked whether the engine is refused on an OpenCL device that fails the self-check
 * @param stream the caller's CUDA stream in which the engine queues all work, or null for a stream of the engine
 * @param queue the caller's OpenCL command queue in which the engine queues all work, or null for a queue of the engine
 * @param tuning the table of tiles, or null for the table of the device
 */
public record EngineOptions(String device, @Nullable TileShape mergeTile, @Nullable TileShape sortTile,
        @Nullable TileShape waysTile,
        @Nullable Integer ways, @Nullable Boolean sortedCheck, @Nullable Boolean distributes, Strategy strategy,
        Network network,
        Batch batch, @Nullable Long memory, long piece, long moves, boolean timed, boolean checked,
        @Nullable Long stream, @Nullable Long queue, @Nullable TuningTable tuning) {
    /** With a unit or without, no more than a {@code long} holds. */
    private static final Pattern NUMBER = Pattern
            .compile("(?<plain>[1-9][0-9]{0,17})|(?<number>[1-9][0-9]{0,8})(?<unit>[kmg])");

    /** A bus takes as long for it as a hundred launches. */
    private static final long PIECE = 32L << 20;

    /**
     * Sixteen cores beside an H100 moved the columns of 2 million rows sooner than the device, and the columns of 10
     * million rows later.
     */
    private static final long MOVES = 1L << 22;

    public static EngineOptions of(String text) {
        String device = "";
        TileShape mergeTile = null;
        TileShape sortTile = null;
        TileShape waysTile = null;
        Integer ways = null;
        Boolean sortedCheck = null;
        Boolean distributes = null;
        String strategy = TwoPhase.STRATEGY.toString();
        Network network = Network.TRANSPOSITION;
        Batch batch = Batch.MANY_A_BLOCK;
        Long memory = null;
        long piece = PIECE;
        long moves = MOVES;
        boolean counted = false;
        boolean timed = false;
        boolean checked = true;
        Long stream = null;
        Long queue = null;
        TuningTable tuning = null;
        for (String word : text.split(",", -1)) {
            int sign = word.indexOf('=');
            String value = word.substring(sign + 1);
            switch (sign < 0 ? "" : word.substring(0, sign)) {
                case "tile" -> {
                    mergeTile = TileShape.ofMerge(value);
                    sortTile = mergeTile;
                    waysTile = mergeTile;
                }
                case "merge-tile" -> mergeTile = TileShape.ofMerge(value);
                case "sort-tile" -> sortTile = TileShape.of(value);
                case "ways-tile" -> waysTile = TileShape.ofMerge(value);
                case "ways" -> ways = ways(word, value);
                case "sorted-check" -> sortedCheck = yesOrNo(word, value);
                case "distribution" -> distributes = yesOrNo(word, value);
                case "strategy" -> strategy = value;
                case "network" -> network = Network.of(value);
                case "batch" -> batch = Batch.of(value);
                case "tuning" -> tuning = TuningTable.read(value);
                case "memory" -> memory = number(word, value, "bytes");
                case "piece" -> piece = number(word, value, "bytes");
                case "moves" -> moves = number(word, value, "rows");
                case "count" -> counted = yes(word, value);
                case "time" -> timed = yes(word, value);
                case "check" -> checked = yesOrNo(word, value);
                case "stream" -> stream = handle(word, value);
                case "queue" -> queue = handle(word, value);
                case "" -> {
                    if (!word.isEmpty()) {
                        device = device.isEmpty() ? word : device + "," + word;
                    }
                }
                default -> throw new IllegalArgumentException("option \"" + word
                        + "\": there are tile=NTxVT, merge-tile=NTxVT, sort-tile=NTxVT, ways-tile=NTxVT, ways=2|4|8|16,"
                        + " sorted-check=yes|no, distribution=yes|no, tuning=FILE, strategy=NAME, network=NAME,"
                        + " batch=NAME, memory=BYTES, piece=BYTES, moves=ROWS, count=yes, time=yes, check=yes|no,"
                        + " stream=HANDLE and queue=HANDLE");
            }
        }
        return new EngineOptions(device, mergeTile, sortTile, waysTile, ways, sortedCheck, distributes,
                Strategy.of(strategy, counted), network, batch, memory, piece, moves, timed, checked, stream, queue,
                tuning);
    }

    /** The same kernels on any device, with all its memory, in any queue. */
    public EngineOptions ofKernels() {
        return new EngineOptions("", mergeTile, sortTile, waysTile, ways, sortedCheck, distributes, strategy, network,
                batch,
                null, PIECE, MOVES, false, false, null, null, tuning);
    }

    private static long number(String word, String value, String unit) {
        Matcher number = NUMBER.matcher(value);
        if (!number.matches()) {
            throw new IllegalArgumentException(
                    "option \"" + word + "\" can only be a number of " + unit + ", such as 64k, 512m or 2g");
        }
        String plain = number.group("plain");
        return plain != null
                ? Long.parseLong(plain)
                : Long.parseLong(number.group("number")) << (10 * (1 + "kmg".indexOf(number.group("unit"))));
    }

    private static int ways(String word, String value) {
        return switch (value) {
            case "2", "4", "8", "16" -> Integer.parseInt(value);
            default -> throw new IllegalArgumentException("option \"" + word + "\" can only be 2, 4, 8 or 16");
        };
    }

    private static boolean yesOrNo(String word, String value) {
        return switch (value) {
            case "yes" -> true;
            case "no" -> false;
            default -> throw new IllegalArgumentException("option \"" + word + "\" can only be yes or no");
        };
    }

    private static boolean yes(String word, String value) {
        if (!value.equals("yes")) {
            throw new IllegalArgumentException("option \"" + word + "\" can only be yes");
        }
        return true;
    }

    private static long handle(String word, String text) {
        try {
            return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("option \"" + word + "\" can only be a handle, such as 0x7f00e4001230",
                    e);
        }
    }
}
