// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.raw;

import io.mergepath.cli.io.Inputs;
import io.mergepath.cli.io.Memory;

/**
 * The memory that work on raw numbers takes. Most of it lies off the heap, where -Xmx does not limit it, so the command
 * counts it before the work begins.
 */
public final class Footprint implements Inputs.Room {
    /** The number of numbers that the engine sorts on the heap at a time. */
    private static final long CHUNK = 1L << 22;
    /** The bytes on the heap for each number, and for its place. */
    private static final long CHUNK_BYTES_EACH = 32;
    private static final long CHUNK_BYTES_EACH_PLACE = 24;
    /** A bound on the number of elements, so that the bytes fit into a {@code long}. */
    private static final long MOST = Long.MAX_VALUE >> 8;

    private final NumberType type;
    private final long bytesEach;
    /** The number of copies of all numbers and places in memory. */
    private final int copies;
    private final long chunkBytesEach;

    private Footprint(NumberType type, boolean places, int copies, long chunkBytesEach) {
        this.type = type;
        this.bytesEach = type.bytes() + (places ? Long.BYTES : 0L);
        this.copies = copies;
        this.chunkBytesEach = chunkBytesEach;
    }

    /**
     * The footprint of a sort: it merges sorted chunks back and forth between two buffers.
     *
     * @param type the type of the numbers
     * @param places whether each number carries its place in the inputs
     * @return the footprint
     */
    public static Footprint ofSort(NumberType type, boolean places) {
        return new Footprint(type, places, 2, CHUNK_BYTES_EACH + (places ? CHUNK_BYTES_EACH_PLACE : 0));
    }

    /**
     * The footprint of a merge: from the inputs to the output, and back and forth between two outputs if it needs
     * passes.
     *
     * @param type the type of the numbers
     * @param places whether each number carries its place in the inputs
     * @param inputs the number of inputs
     * @return the footprint
     */
    public static Footprint ofMerge(NumberType type, boolean places, int inputs) {
        return new Footprint(type, places, inputs > 2 ? 3 : 2, 0);
    }

    /** The bytes that the work takes for some numbers. */
    long bytes(long numbers) {
        long count = Math.min(numbers, MOST);
        boolean oneChunk = chunkBytesEach > 0 && count <= CHUNK;
        return (oneChunk ? 1 : copies) * count * bytesEach + Math.min(count, CHUNK) * chunkBytesEach;
    }

    @Override
    public void refuseParts(String name, long size) {
        type.refuseParts(name, size);
    }

    @Override
    public void require(long files, long streams) {
        long count = (files + streams) / type.bytes();
        Memory.require(Math.max(files + 2 * streams, bytes(count)),
                "work on " + count + " numbers" + (streams > 0 ? " or more" : ""));
    }
}
