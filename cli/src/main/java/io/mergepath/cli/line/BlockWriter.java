// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Collects bytes and passes them on in blocks. */
final class BlockWriter {
    private final byte[] block;
    private final Consumer<ByteBuffer> sink;
    private int size;

    BlockWriter(int room, Consumer<ByteBuffer> sink) {
        this.block = new byte[room];
        this.sink = sink;
    }

    void write(byte[] bytes, int from, int length) {
        if (length > block.length - size) {
            flush();
        }
        if (length > block.length) {
            sink.accept(ByteBuffer.wrap(bytes, from, length));
        } else {
            System.arraycopy(bytes, from, block, size, length);
            size += length;
        }
    }

    void flush() {
        sink.accept(ByteBuffer.wrap(block, 0, size));
        size = 0;
    }
}
