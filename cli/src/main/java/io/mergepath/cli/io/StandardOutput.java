// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * Standard output that reports errors. {@link System#out} hides them: a full disk would look like success, and a
 * command would continue after its reader has closed the pipe. This stream throws {@link Failure} for the former and
 * {@link ClosedPipe} for the latter. Both exceptions pass through a {@link java.io.PrintWriter}.
 */
public final class StandardOutput extends OutputStream {
    private static final Path PATH = Path.of("/dev/stdout");

    private final FileChannel channel = new FileOutputStream(FileDescriptor.out).getChannel();

    /**
     * The file behind standard output.
     *
     * @return the key of the file, or null if standard output is not a file, such as a pipe
     */
    public static @Nullable Object fileKey() {
        try {
            BasicFileAttributes attributes = Files.readAttributes(PATH, BasicFileAttributes.class);
            return attributes.isRegularFile() ? attributes.fileKey() : null;
        } catch (IOException closed) {
            return null;
        }
    }

    @Override
    public void write(int b) {
        write(new byte[]{(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        write(ByteBuffer.wrap(bytes, offset, length));
    }

    /**
     * Writes the remaining bytes of a buffer.
     *
     * @param bytes the buffer
     */
    public void write(ByteBuffer bytes) {
        try {
            Transfer.write(channel, bytes);
        } catch (IOException e) {
            // The message for a closed pipe depends on the user's language, so every error of a pipe counts as a closed
            // pipe.
            if (Terminal.OUTPUT.isPipe() || ClosedPipe.isReasonOf(e)) {
                throw new ClosedPipe(e);
            }
            throw Failure.of("standard output", e);
        }
    }
}
