package io.mergepath.cli.io;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file or standard input, open for reading. Of a regular file the size is known before a byte has been read; anything
 * else is a stream that must be read to its end first.
 */
public final class Input implements AutoCloseable {
    private static final int CHUNK_BYTES = 1 << 22;
    /** What the JVM puts in the place of bytes of an argument that are no character. */
    private static final char UNDECODABLE = '\ufffd';

    private final String name;
    private final FileChannel channel;
    private final boolean isFile;
    /** Of a stream, what has been read. */
    private final List<MemorySegment> chunks = new ArrayList<>();
    private final long position;
    private long taken;
    private long size;

    /**
     * Opens an input.
     *
     * @param name the file's name as the user gave it, or {@link Inputs#STANDARD}
     */
    Input(String name) {
        this.name = name;
        try {
            boolean standard = name.equals(Inputs.STANDARD);
            Path path = standard ? Path.of("/dev/stdin") : path(name);
            if (Files.isDirectory(path)) {
                throw new Failure(name + ": Is a directory");
            }
            channel = standard ? new FileInputStream(FileDescriptor.in).getChannel() : FileChannel.open(path);
            position = Files.isRegularFile(path) ? channel.position() : 0;
            size = Files.isRegularFile(path) ? Math.max(0, channel.size() - position) : 0;
            // What Linux shows under /proc are files of no size that have content.
            isFile = size > 0;
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }

    static Path path(String file) throws IOException {
        if (file.indexOf(UNDECODABLE) >= 0) {
            throw new Failure(file + ": the name is not UTF-8, so Java can't tell which file it is");
        }
        if (file.isEmpty()) {
            // To the JDK that would be the current folder.
            throw new NoSuchFileException(file);
        }
        try {
            return Path.of(file);
        } catch (InvalidPathException e) {
            // The name has characters that this locale can't write, so there is no such file.
            throw new NoSuchFileException(file);
        }
    }

    /**
     * What the user calls it.
     *
     * @return the file's name as the user gave it
     */
    public String name() {
        return name;
    }

    boolean isFile() {
        return isFile;
    }

    /** The number of bytes; of a stream, once it has been {@linkplain #drain drained}. */
    long size() {
        return size;
    }

    /**
     * Reads some bytes, on from the last that were read. A file ends where it ended when it was opened, for what is written
     * to it since may be the command's own output.
     *
     * @param buffer where they go, with room for one at least; its limit may become less
     * @return how many they are; a negative number at the end
     */
    public int read(ByteBuffer buffer) {
        if (isFile) {
            if (taken == size) {
                return -1;
            }
            buffer.limit((int) Math.min(buffer.limit(), buffer.position() + size - taken));
        }
        try {
            int read = Transfer.read(channel, buffer);
            if (isFile && read < 0) {
                throw shorter();
            }
            taken += read;
            return read;
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }

    private Failure shorter() {
        return new Failure(name + ": became shorter while it was read");
    }

    /** Maps a file into memory, to be read only. */
    MemorySegment map(Arena arena) {
        try {
            return channel.map(MapMode.READ_ONLY, position, size, arena);
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }

    /** Reads a stream to its end, into memory of the arena; does nothing for a file. */
    void drain(Arena arena, Progress progress) {
        if (isFile) {
            return;
        }
        try {
            while (true) {
                ByteBuffer chunk = arena.allocate(CHUNK_BYTES).asByteBuffer();
                int read = fill(chunk, -1);
                chunks.add(MemorySegment.ofBuffer(chunk.flip()));
                size += read;
                progress.advance(read);
                if (read < CHUNK_BYTES) {
                    return;
                }
            }
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }

    /** Copies all bytes to a place of exactly their size, on the threads of the caller's pool. */
    void copyTo(MemorySegment place) {
        int pieces = Math.toIntExact((size + CHUNK_BYTES - 1) / CHUNK_BYTES);
        Parallel.forRange(0, pieces, 1, (from, to) -> {
            for (int p = from; p < to; p++) {
                long begin = (long) p * CHUNK_BYTES;
                MemorySegment piece = place.asSlice(begin, Math.min(CHUNK_BYTES, size - begin));
                if (isFile) {
                    read(piece, position + begin);
                } else {
                    piece.copyFrom(chunks.get(p));
                }
            }
        });
    }

    private void read(MemorySegment piece, long from) {
        try {
            if (fill(piece.asByteBuffer(), from) < piece.byteSize()) {
                throw shorter();
            }
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }

    /** Reads until the buffer is full or the input ends; from a position of a file, or on from the last byte read. */
    private int fill(ByteBuffer buffer, long from) throws IOException {
        while (buffer.hasRemaining()) {
            int read = from < 0
                    ? Transfer.read(channel, buffer)
                    : Transfer.read(channel, buffer, from + buffer.position());
            if (read < 0) {
                break;
            }
        }
        return buffer.position();
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }
}
