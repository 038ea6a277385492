// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * Reads and writes in small pieces. The JDK copies heap memory through a buffer off the heap and keeps the buffer for
 * the next transfer that needs no more. So pieces of one size use the same buffer, which stays in a core's cache.
 */
public final class Transfer {
    private static final int PIECE_BYTES = 1 << 18;

    private Transfer() {}

    /** Reads the next bytes. Returns their number, negative at the end. */
    static int read(FileChannel channel, ByteBuffer buffer) throws IOException {
        return piece(buffer, channel::read);
    }

    /** Reads bytes from a position of a file. Returns their number, negative at the end. */
    static int read(FileChannel channel, ByteBuffer buffer, long position) throws IOException {
        return piece(buffer, piece -> channel.read(piece, position));
    }

    /**
     * Writes the remaining bytes of a buffer.
     *
     * @param channel the target
     * @param buffer the bytes
     * @throws IOException if a write fails
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
