// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/** Buffers for the time of a call, and views of buffers as segments. */
final class Scratch implements AutoCloseable {
    private final BufferAllocator allocator;
    private final Room room;
    private final List<ArrowBuf> buffers = new ArrayList<>();

    /** No buffers yet. */
    Scratch(BufferAllocator allocator) {
        this(allocator, new Room());
    }

    /** The same. Buffers come from a room if it has them. */
    Scratch(BufferAllocator allocator, Room room) {
        this.allocator = allocator;
        this.room = room;
    }

    /** A new buffer, which lives until this object closes or longer if a vector retains it. */
    ArrowBuf buffer(long bytes) {
        ArrowBuf ready = room.take(allocator, bytes);
        if (ready != null) {
            buffers.add(ready);
            return ready;
        }
        ArrowBuf buffer = allocator.buffer(bytes);
        buffers.add(buffer);
        LargePages.provide(buffer, bytes);
        return buffer;
    }

    /** The number of bytes of a bitmap. */
    static long bitmapBytes(long rows) {
        return Math.ceilDiv(rows, Byte.SIZE);
    }

    /** The first bytes of a buffer. The view is only valid as long as the buffer. */
    @SuppressWarnings("restricted")
    static MemorySegment view(ArrowBuf buffer, long bytes) {
        if (bytes == 0) {
            return MemorySegment.ofArray(new byte[0]);
        }
        check(buffer, bytes);
        if (Scratch.class.getModule().isNativeAccessEnabled()) {
            return MemorySegment.ofAddress(buffer.memoryAddress()).reinterpret(bytes);
        }
        if (bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("one of its buffers has " + bytes
                    + " bytes, more than 2 GiB, which needs the JVM flag --enable-native-access=io.mergepath.arrow");
        }
        try {
            return MemorySegment.ofBuffer(buffer.nioBuffer(0, (int) bytes));
        } catch (UnsupportedOperationException e) {
            throw new IllegalStateException("Arrow's memory needs one of the JVM flags --add-opens=java.base/java.nio="
                    + "org.apache.arrow.memory.core,ALL-UNNAMED and --enable-native-access=io.mergepath.arrow", e);
        }
    }

    /** Refuses a buffer that has been released or has fewer bytes. */
    static void check(ArrowBuf buffer, long bytes) {
        if (buffer.refCnt() < 1) {
            throw new IllegalArgumentException("its memory has been released");
        }
        if (bytes < 0 || bytes > buffer.capacity()) {
            throw new IllegalArgumentException(
                    "one of its buffers has " + buffer.capacity() + " bytes, but its values need " + bytes);
        }
    }

    @Override
    public void close() {
        buffers.forEach(ArrowBuf::close);
    }
}
