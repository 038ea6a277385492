// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import io.mergepath.cli.io.Memory;
import io.mergepath.cli.text.Line;
import io.mergepath.cli.text.Text;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.function.Consumer;

/**
 * Writes lines: copies them into large blocks on all threads of the caller's pool, and passes on the blocks in order. A
 * line that is longer than a block takes no block of its own length: the caller's thread copies it in pieces.
 */
final class LineWriter {
    private static final int BLOCK_BYTES = 1 << 20;

    private final Text text;
    private final long[] lines;
    private final Consumer<ByteBuffer> sink;

    private LineWriter(Text text, long[] lines, Consumer<ByteBuffer> sink) {
        this.text = text;
        this.lines = lines;
        this.sink = sink;
    }

    /** Writes all lines except dropped lines, each with its delimiter. */
    static void write(Text text, long[] lines, Consumer<ByteBuffer> sink) {
        new LineWriter(text, lines, sink).write();
    }

    private void write() {
        int ahead = 2 * ForkJoinTask.getPool().getParallelism();
        Deque<Block> blocks = new ArrayDeque<>();
        Deque<byte[]> free = new ArrayDeque<>();
        int next = 0;
        while (next < lines.length || !blocks.isEmpty()) {
            while (next < lines.length && blocks.size() <= ahead) {
                Block block = new Block(next, free);
                blocks.add(block);
                block.fork();
                next = block.to;
            }
            Block done = blocks.remove();
            sink.accept(done.join());
            if (done.isLongLine) {
                writeInPieces(lines[done.from], done.bytes);
            }
            free.add(done.bytes);
        }
    }

    private void writeInPieces(long line, byte[] piece) {
        long end = Line.end(text, line);
        int length;
        for (long at = Line.start(line); at < end; at += length) {
            length = (int) Math.min(piece.length, end - at);
            text.copy(at, piece, 0, length);
            sink.accept(ByteBuffer.wrap(piece, 0, length));
        }
        piece[0] = text.delimiter();
        sink.accept(ByteBuffer.wrap(piece, 0, 1));
    }

    /** The lines that one task copies; or one long line, which it does not copy. */
    private final class Block extends RecursiveTask<ByteBuffer> {
        private static final long serialVersionUID = 1;

        private final int from;
        private final int to;
        private final boolean isLongLine;
        private final transient byte[] bytes;

        Block(int from, Deque<byte[]> free) {
            long size = written(lines[from]);
            int end = from + 1;
            while (end < lines.length && size < BLOCK_BYTES && written(lines[end]) <= BLOCK_BYTES) {
                size += written(lines[end++]);
            }
            this.from = from;
            this.to = end;
            this.isLongLine = size > 2 * BLOCK_BYTES;
            long room = isLongLine ? 0 : size;
            byte[] reused = free.poll();
            this.bytes = reused != null && reused.length >= room ? reused : block(room);
        }

        private static byte[] block(long size) {
            int length = Math.toIntExact(Math.max(size, BLOCK_BYTES + BLOCK_BYTES / 4));
            return Memory.need(length, "a block of " + length + " bytes of lines", () -> new byte[length]);
        }

        private long written(long line) {
            return line == Line.DROPPED ? 0 : Line.end(text, line) - Line.start(line) + 1;
        }

        @Override
        protected ByteBuffer compute() {
            int at = 0;
            for (int i = from; !isLongLine && i < to; i++) {
                long line = lines[i];
                if (line != Line.DROPPED) {
                    long start = Line.start(line);
                    int length = (int) (Line.end(text, line) - start);
                    text.copy(start, bytes, at, length);
                    at += length;
                    bytes[at++] = text.delimiter();
                }
            }
            return ByteBuffer.wrap(bytes, 0, at);
        }
    }
}
