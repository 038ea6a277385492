// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.raw;

import io.mergepath.cli.io.Inputs;
import io.mergepath.cli.io.Memory;

/**
 * How much memory work on raw numbers takes. Most of it lies off the heap, where -Xmx does not bound it, so it is
 * counted before the work begins.
 */
public final class Footprint implements Inputs.Room {
    /** The engine sorts so many numbers at a time on the heap. */
    private static final long CHUNK = 1L << 22;
    /** What that takes for each number, and for a place with it. */
    private static final long CHUNK_BYTES_EACH = 32;
    private static final long CHUNK_BYTES_EACH_PLACE = 24;
    /** Of more numbers than there can be, the bytes still are a {@code long}. */
    private static final long MOST = Long.MAX_VALUE >> 8;

    private final NumberType type;
    private final long bytesEach;
    /** How often all numbers and places are in memory at once. */
    private final int copies;
    private final long chunkBytesEach;

    private Footprint(NumberType type, boolean places, int copies, long chunkBytesEach) {
        this.type = type;
        this.bytesEach = type.bytes() + (places ? Long.BYTES : 0L);
        this.copies = copies;
        this.chunkBytesEach = chunkBytesEach;
    }

    /**
     * Of a sort: sorted chunks are merged to and fro between two places.
     *
     * @param type the type of the numbers
     * @param places whether each has with it the place that it had in the inputs
     * @return the footprint
     */
    public static Footprint ofSort(NumberType type, boolean places) {
        return new Footprint(type, places, 2, CHUNK_BYTES_EACH + (places ? CHUNK_BYTES_EACH_PLACE : 0));
    }

    /**
     * Of a merge: from the inputs to the output, and to and fro between two outputs where passes are needed.
     *
     * @param type the type of the numbers
     * @param places whether each has with it the place that it had in the inputs
     * @param inputs the number of inputs
     * @return the footprint
     */
    public static Footprint ofMerge(NumberType type, boolean places, int inputs) {
        return new Footprint(type, places, inputs > 2 ? 3 : 2, 0);
    }

    /** The bytes that work on some numbers takes. */
    long bytes(long numbers) {
        long count = Math.min(numbers, MOST);
        boolean oneChunk = chunkBytesEach > 0 && count <= CHUNK;
        return (oneChunk ? 1 : copies) * count * bytesEach + Math.min(count, CHUNK) * chunkBytesEach;
    }

    @Override
    public void require(long files, long streams) {
        long count = (files + streams) / type.bytes();
        Memory.require(Math.max(files + 2 * streams, bytes(count)),
                "work on " + count + " numbers" + (streams > 0 ? " or more" : ""));
    }
}
