// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Reads and writes in small pieces. The JDK copies what is on the heap through memory off the heap, which it keeps for
 * the next time if that takes no more: pieces of one size are copied through the same memory, in a core's cache.
 */
public final class Transfer {
    private static final int PIECE_BYTES = 1 << 18;

    private Transfer() {}

    /** Reads some bytes, on from the last that were read; a negative number is the end. */
    static int read(FileChannel channel, ByteBuffer buffer) throws IOException {
        return piece(buffer, channel::read);
    }

    /** Reads some bytes from a position of a file; a negative number is the end. */
    static int read(FileChannel channel, ByteBuffer buffer, long position) throws IOException {
        return piece(buffer, piece -> channel.read(piece, position));
    }

    /**
     * Writes all that remains.
     *
     * @param channel where it goes
     * @param buffer what is written
     * @throws IOException if it can't be written
     */
    public static void write(FileChannel channel, ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            piece(buffer, channel::write);
        }
    }

    private interface Step {
        int move(ByteBuffer buffer) throws IOException;
    }

    private static int piece(ByteBuffer buffer, Step step) throws IOException {
        int limit = buffer.limit();
        try {
            return step.move(buffer.limit(Math.min(limit, buffer.position() + PIECE_BYTES)));
        } finally {
            buffer.limit(limit);
        }
    }
}
