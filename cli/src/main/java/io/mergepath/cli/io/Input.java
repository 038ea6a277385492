package io.mergepath.cli.io;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A file or standard input, open for reading.
 */
public final class Input implements AutoCloseable {
    /** The name of standard input among files. */
    public static final String STANDARD = "-";

    static Path path(String file) throws IOException {
        try {
            return Path.of(file);
        } catch (InvalidPathException e) {
            // The name has characters that this locale can't write, so there is no such file.
            throw new NoSuchFileException(file);
        }
    }

    @Override
    public void close() {}
}
