package io.mergepath.cli.text;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveTask;
import java.util.function.Consumer;

/** Writes lines: gathers them into large blocks on all threads of the caller's pool, and hands on the blocks in order. */
final class LineWriter {
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final int BLOCK_BYTES = 1 << 20;
    /** Nothing foretells how short a short line is: so many bytes are copied without asking. */
    private static final int STEP = 4 * Long.BYTES;

    private final Text text;
    private final MemorySegment bytes;
    private final long[] lines;
    private final Consumer<ByteBuffer> sink;

    private LineWriter(Text text, long[] lines, Consumer<ByteBuffer> sink) {
        this.text = text;
        this.bytes = text.bytes();
        this.lines = lines;
        this.sink = sink;
    }

    /** Writes all lines but dropped ones, each with a delimiter behind it. */
    static void write(Text text, long[] lines, Consumer<ByteBuffer> sink) {
        new LineWriter(text, lines, sink).write();
    }

    private void write() {
        int ahead = 2 * ForkJoinTask.getPool().getParallelism();
        Deque<Block> blocks = new ArrayDeque<>();
        Deque<ByteBuffer> free = new ArrayDeque<>();
        int next = 0;
        while (next < lines.length || !blocks.isEmpty()) {
            while (next < lines.length && blocks.size() <= ahead) {
                Block block = new Block(next, free);
                blocks.add(block);
                block.fork();
                next = block.to;
            }
            ByteBuffer block = blocks.remove().join();
            sink.accept(block);
            free.add(block.clear());
        }
    }

    /** Lines that are gathered by one task. */
    private final class Block extends RecursiveTask<ByteBuffer> {
        private static final long serialVersionUID = 1;

        private final int from;
        private final int to;
        private final transient ByteBuffer buffer;

        Block(int from, Deque<ByteBuffer> free) {
            long size = 0;
            int end = from;
            while (end < lines.length && (end == from || size < BLOCK_BYTES)) {
                size += written(lines[end++]);
            }
            this.from = from;
            this.to = end;
            ByteBuffer reused = free.poll();
            this.buffer = reused != null && reused.capacity() >= size + STEP
                    ? reused
                    : ByteBuffer.allocateDirect(Math.toIntExact(Math.max(size, BLOCK_BYTES + BLOCK_BYTES / 4) + STEP));
        }

        private long written(long line) {
            return line == Line.DROPPED ? 0 : Line.end(text, line) - Line.start(line) + 1;
        }

        @Override
        protected ByteBuffer compute() {
            MemorySegment block = MemorySegment.ofBuffer(buffer);
            long at = 0;
            for (int i = from; i < to; i++) {
                long line = lines[i];
                if (line != Line.DROPPED) {
                    long start = Line.start(line);
                    long length = Line.end(text, line) - start;
                    copy(start, block, at, length);
                    block.set(ValueLayout.JAVA_BYTE, at + length, text.delimiter());
                    at += length + 1;
                }
            }
            return buffer.limit((int) at);
        }

        /** What is copied beyond the end of the line is written over by the next one, or lies behind the last. */
        private void copy(long start, MemorySegment block, long at, long length) {
            if (length > 2 * STEP || start + 2 * STEP > text.size()) {
                MemorySegment.copy(bytes, start, block, at, length);
                return;
            }
            copyStep(start, block, at);
            if (length > STEP) {
                copyStep(start + STEP, block, at + STEP);
            }
        }

        private void copyStep(long start, MemorySegment block, long at) {
            block.set(WORD, at, bytes.get(WORD, start));
            block.set(WORD, at + 8, bytes.get(WORD, start + 8));
            block.set(WORD, at + 16, bytes.get(WORD, start + 16));
            block.set(WORD, at + 24, bytes.get(WORD, start + 24));
        }
    }
}
