// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessMode;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file or standard input. The constructor checks the file, and the first read opens it. The size of a regular file is
 * known before the first read. Any other input is a stream, whose size is known at its end.
 */
public final class Input implements AutoCloseable {
    private static final int CHUNK_BYTES = 1 << 22;

    private final String name;
    private final Path path;
    private final boolean anyFormat;
    private final OpenFiles openFiles;
    private final boolean isFile;
    /** Identifies the file, even if another file gets its name. */
    private final @Nullable Object key;
    /** The bytes of a stream that have been read. */
    private final List<MemorySegment> chunks = new ArrayList<>();
    private @Nullable FileChannel channel;
    /** The first bytes, after the format check. For a stream, reads return these bytes first. */
    private @Nullable ByteBuffer head;
    private long position;
    private long taken;
    private long size;
    private boolean ended;

    /**
     * Checks an input, without reading it.
     *
     * @param name the file's name as the user gave it, or {@link Inputs#STANDARD}
     * @param anyFormat whether the file may have a format that is not text
     * @param openFiles the inputs that are open
     */
    Input(String name, boolean anyFormat, OpenFiles openFiles) {
        this.name = name;
        this.anyFormat = anyFormat;
        this.openFiles = openFiles;
        try {
            boolean standard = name.equals(Inputs.STANDARD);
            path = standard ? Path.of("/dev/stdin") : path(name);
            if (standard) {
                channel = new FileInputStream(FileDescriptor.in).getChannel();
            } else {
                path.getFileSystem().provider().checkAccess(path, AccessMode.READ);
            }
            if (Files.isDirectory(path)) {
                throw new Failure(name + ": Is a directory");
            }
            if (Files.isRegularFile(path)) {
                BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
                position = channel == null ? 0 : channel.position();
                size = Math.max(0, attributes.size() - position);
                key = attributes.fileKey();
            } else {
                key = null;
            }
            // Files under /proc have the size 0 although they have content.
            isFile = size > 0;
        } catch (NoSuchFileException e) {
            throw Failure.of(name, isBelowFile(name) ? new NotDirectoryException(name) : e);
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }

    /** Tests whether a parent of a path is a file. The JDK reports such a path like a missing file. */
    private static boolean isBelowFile(String name) {
        Path folder = name.isEmpty() ? null : FilePath.of(name).toAbsolutePath().getParent();
        while (folder != null && !Files.exists(folder)) {
            folder = folder.getParent();
        }
        return folder != null && !Files.isDirectory(folder);
    }

    /**
     * The path of an input or an output.
     *
     * @param file the file's name as the user gave it
     * @return the path
     * @throws NoSuchFileException if the name is empty
     */
    public static Path path(String file) throws NoSuchFileException {
        if (file.isEmpty()) {
            // The JDK treats an empty name as the current folder.
            throw new NoSuchFileException(file);
        }
        return FilePath.of(file);
    }

    /**
     * The name of the input.
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
     * Reads the next bytes. The end of a file is the end that the constructor found, because bytes written later may be
     * the output of this command.
     *
     * @param buffer the target, with room for at least one byte; its limit may become smaller
     * @return the number of bytes; negative at the end
     */
    public int read(ByteBuffer buffer) {
        if (ended) {
            return -1;
        }
        try {
            FileChannel from = open();
            int read;
            if (isFile) {
                buffer.limit((int) Math.min(buffer.limit(), buffer.position() + size - taken));
                read = Transfer.read(from, buffer, position + taken);
                if (read < 0) {
                    throw shorter();
                }
            } else {
                read = readStream(from, buffer);
            }
            taken += read;
            if (read < 0 || (isFile && taken == size)) {
                close();
            }
            return read;
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }

    private Failure shorter() {
        return new Failure(name + ": became shorter while it was read");
    }

    /** Opens the file if it is not open. */
    private FileChannel open() throws IOException {
        FileChannel opened = channel;
        if (opened == null) {
            opened = FileChannel.open(path);
            channel = opened;
            if (isFile) {
                if (!Objects.equals(Files.readAttributes(path, BasicFileAttributes.class).fileKey(), key)) {
                    throw new Failure(name + ": was replaced by another file while it was read");
                }
                openFiles.add(this);
            }
        }
        if (head == null) {
            head = ByteBuffer.allocate(FileFormat.HEAD_BYTES);
            fill(opened, head, isFile ? position : -1);
            head.flip();
            if (!anyFormat) {
                FileFormat.refuse(name, head);
            }
        }
        return opened;
    }

    /** Closes the file until the next read, because the system limits the number of open files. */
    void letGo() throws IOException {
        if (channel != null) {
            channel.close();
            channel = null;
        }
    }

    /**
     * Switches to a copy of the file if standard output writes to the same file. Otherwise the output would overwrite
     * bytes that the command has not read yet.
     *
     * @param output the key of the file behind standard output, or null if standard output is not a file
     */
    public void keepFrom(@Nullable Object output) {
        if (!isFile || !Objects.equals(key, output)) {
            return;
        }
        try {
            FileChannel original = open();
            // The copy loses its name at once, so it disappears with the process.
            FileChannel copy = FileChannel.open(Files.createTempFile("mergepath-", ".tmp"), StandardOpenOption.READ,
                    StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            try (original) {
                openFiles.remove(this);
                channel = copy;
                long copied = 0;
                while (copied < size) {
                    long more = original.transferTo(position + copied, size - copied, copy);
                    if (more == 0) {
                        throw shorter();
                    }
                    copied += more;
                }
                position = 0;
            }
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
            FileChannel from = open();
            // Empty files allocate no chunk.
            int read = Objects.requireNonNull(head).hasRemaining() ? CHUNK_BYTES : 0;
            while (read == CHUNK_BYTES) {
                ByteBuffer chunk = arena.allocate(CHUNK_BYTES).asByteBuffer();
                read = fill(from, chunk, -1);
                chunks.add(MemorySegment.ofBuffer(chunk.flip()));
                size += read;
                progress.advance(read);
            }
            close();
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }

    /** Copies all bytes to a segment of exactly their size, on the threads of the caller's pool. */
    void copyTo(MemorySegment place) {
        try {
            FileChannel from = isFile ? open() : null;
            int pieces = Math.toIntExact((size + CHUNK_BYTES - 1) / CHUNK_BYTES);
            Parallel.forRange(0, pieces, 1, (first, last) -> {
                for (int p = first; p < last; p++) {
                    long begin = (long) p * CHUNK_BYTES;
                    MemorySegment piece = place.asSlice(begin, Math.min(CHUNK_BYTES, size - begin));
                    if (from == null) {
                        piece.copyFrom(chunks.get(p));
                    } else {
                        read(from, piece, position + begin);
                    }
                }
            });
            close();
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }

    private void read(FileChannel from, MemorySegment piece, long begin) {
        try {
            if (fill(from, piece.asByteBuffer(), begin) < piece.byteSize()) {
                throw shorter();
            }
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }

    /**
     * Reads until the buffer is full or the input ends. It reads a file from a position, and a stream from its next
     * byte.
     */
    private int fill(FileChannel from, ByteBuffer buffer, long begin) throws IOException {
        while (buffer.hasRemaining()) {
            int read = begin < 0
                    ? readStream(from, buffer)
                    : Transfer.read(from, buffer, begin + buffer.position());
            if (read < 0) {
                break;
            }
        }
        return buffer.position();
    }

    /** Reads the next bytes of a stream, beginning with the bytes of the format check. */
    private int readStream(FileChannel from, ByteBuffer buffer) throws IOException {
        if (head == null || head == buffer || !head.hasRemaining()) {
            return Transfer.read(from, buffer);
        }
        int count = Math.min(head.remaining(), buffer.remaining());
        buffer.put(head.slice(head.position(), count));
        head.position(head.position() + count);
        return count;
    }

    /** Closes the file for good. */
    @Override
    public void close() {
        try {
            ended = true;
            openFiles.remove(this);
            letGo();
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }
}
