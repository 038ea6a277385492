package io.mergepath.cli.io;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The file that a command writes, which appears all at once. It is written under another name and moved to its place when
 * it is complete; so it may be an input too, and no error, no full disk and no Ctrl-C leaves half a file behind. It keeps
 * the owner and the permissions of the file that it replaces. A file that can't be replaced, for it has several names or
 * its folder takes no other file, is overwritten when all is there, and what it is overwritten with stays in a file of its
 * own until that is done.
 */
public final class OutputFile implements AutoCloseable {
    private static final int MOST_LINKS = 40;
    private static final String ENDING = ".tmp";

    private final String name;
    private final Path target;
    private final FileChannel channel;
    /** The name until it is complete; null for what is no file to be replaced, such as {@code /dev/null}. */
    private final @Nullable Path unfinished;
    private final boolean replaced;

    /**
     * Opens an output, so that one that can't be written is refused before any work is done.
     *
     * @param file the file's name as the user gave it
     */
    public OutputFile(String file) {
        name = file;
        try {
            Path path = Input.path(file);
            if (Files.isDirectory(path)) {
                throw new Failure(file + ": Is a directory");
            }
            boolean exists = Files.exists(path);
            if (exists && !Files.isWritable(path)) {
                throw new Failure(file + ": Permission denied");
            }
            if (exists && !Files.isRegularFile(path)) {
                target = path;
                replaced = false;
                unfinished = null;
                channel = FileChannel.open(path, StandardOpenOption.WRITE);
                return;
            }
            // A symbolic link stays: the file that it leads to is replaced, as if it were written.
            target = exists ? path.toRealPath() : followed(path);
            boolean movable = !exists || Files.isWritable(target.resolveSibling("."));
            replaced = movable && (!exists || (int) Files.getAttribute(target, "unix:nlink") == 1);
            String unique = ".mergepath-" + Long.toHexString(ThreadLocalRandom.current().nextLong()) + ENDING;
            unfinished = movable
                    ? target.resolveSibling(unique)
                    : Path.of(System.getProperty("java.io.tmpdir"), unique);
            unfinished.toFile().deleteOnExit();
            channel = FileChannel.open(unfinished, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            if (exists) {
                keepAttributes(target, unfinished);
            }
        } catch (IOException e) {
            throw Failure.of(file, e);
        }
    }

    /** The name of no file yet, that a path leads to by symbolic links. */
    private static Path followed(Path path) throws IOException {
        Path at = path;
        for (int links = 0; Files.isSymbolicLink(at); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemException(path.toString(), null, "Too many levels of symbolic links");
            }
            at = at.resolveSibling(Files.readSymbolicLink(at));
        }
        return at;
    }

    private static void keepAttributes(Path from, Path to) throws IOException {
        PosixFileAttributes old = Files.readAttributes(from, PosixFileAttributes.class);
        PosixFileAttributeView view = Files.getFileAttributeView(to, PosixFileAttributeView.class);
        PosixFileAttributes own = view.readAttributes();
        try {
            if (!old.group().equals(own.group())) {
                view.setGroup(old.group());
            }
            if (!old.owner().equals(own.owner())) {
                view.setOwner(old.owner());
            }
        } catch (IOException notAllowed) {
            // Only root may give files away; anyone else replaces the file by one of their own.
        }
        view.setPermissions(old.permissions());
    }

    /**
     * Writes all that remains in a buffer.
     *
     * @param bytes the buffer
     */
    public void write(ByteBuffer bytes) {
        try {
            Transfer.write(channel, bytes);
        } catch (IOException e) {
            if (unfinished == null && ClosedPipe.isReasonOf(e)) {
                throw new ClosedPipe(e);
            }
            throw Failure.of(name, e);
        }
    }

    /** All has been written: the file takes its place. */
    public void complete() {
        try {
            channel.close();
            if (unfinished != null && replaced) {
                Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
            } else if (unfinished != null) {
                // Under this name it outlives the process.
                Path finished = unfinished.resolveSibling(withoutEnding(unfinished));
                Files.move(unfinished, finished, StandardCopyOption.ATOMIC_MOVE);
                overwrite(finished);
                Files.delete(finished);
            }
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }

    private static String withoutEnding(Path temporary) {
        String whole = String.valueOf(temporary.getFileName());
        return whole.substring(0, whole.length() - ENDING.length());
    }

    private void overwrite(Path finished) {
        String state = "it is what it was";
        try (OutputStream to = Files.newOutputStream(target, StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            state = "it is cut short";
            Files.copy(finished, to);
        } catch (IOException e) {
            throw new Failure(
                    Failure.of(name, e).getMessage() + "; " + state + ", and all of the new content is in " + finished,
                    e);
        }
    }

    /** Lets go of the file; one that is not complete vanishes. */
    @Override
    public void close() {
        try {
            channel.close();
            if (unfinished != null) {
                Files.deleteIfExists(unfinished);
            }
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }
}
