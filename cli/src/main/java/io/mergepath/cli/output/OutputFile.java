// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.output;

import io.mergepath.cli.io.ClosedPipe;
import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.Input;
import io.mergepath.cli.io.Transfer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The output file of a command. It has either its old content or all of the new content. It may also be an input.
 *
 * <p><b>Opening</b> refuses a file that can't be written, before any work is done. The old file stays unchanged: the
 * new content goes to memory first, and from a mebibyte on to a {@link Draft}.
 *
 * <p><b>Replacing.</b> When the content is complete, the draft replaces the file in one step. This happens only if the
 * new file differs from the old file in its content alone: it has the same owner, group, permissions, extended
 * attributes and access control list.
 *
 * <p><b>Overwriting.</b> Otherwise the new content is written over the old content, as GNU sort does with every file.
 * This happens if the file has several names (hard links), belongs to another user, lies in a folder without write
 * permission, is a mount point, or if the move fails for another reason. The file keeps its attributes. The change
 * takes time, so the complete draft stays beside the file, or in the folder for temporary files, until the change is
 * complete: {@link Overwriting}.
 *
 * <p><b>A device or a pipe</b> gets the bytes as they come. A file that this process has already open ({@code
 * /dev/stdout}) is overwritten, because the process that opened it expects the bytes there.
 *
 * <p><b>The end of the process.</b> An error and the signals TERM, INT and HUP leave no draft; a file that is being
 * overwritten is completed first. {@code kill -9} leaves no draft if Linux has files without names, except in the short
 * time when the draft has a name. Otherwise the next command removes the draft. If {@code kill -9} comes while a file
 * is overwritten, the file is cut short. Its new content lies beside it, and the next command that writes the file
 * completes it first.
 */
public final class OutputFile implements AutoCloseable {
    private static final int SMALL = 1 << 20;
    private static final int MOST_LINKS = 40;
    private static final Path PROCESSES = Path.of("/proc");

    private final String name;
    /** The channel of an output that is not replaced, such as {@code /dev/null}. */
    private final @Nullable FileChannel stream;
    private final Path target;
    private final Path folder;
    private final boolean exists;
    private final ByteBuffer small = ByteBuffer.allocate(SMALL);
    private @Nullable Draft draft;
    /** The thread that holds this lock changes files. The end of the process takes the lock and never releases it. */
    private final ReentrantLock changing = new ReentrantLock();
    private final Thread end = new Thread(this::abandon, "no draft stays");

    /**
     * Opens an output.
     *
     * @param file the file's name as the user gave it
     * @throws Failure if the file can't be written
     */
    public OutputFile(String file) {
        name = file;
        try {
            Path path = Input.path(file);
            if (Files.isDirectory(path)) {
                throw new Failure(file + ": Is a directory");
            }
            exists = Files.exists(path);
            target = home(path);
            folder = target.resolveSibling(".").toRealPath();
            if (!exists) {
                refuseNoPlace();
                stream = null;
            } else if (Files.isRegularFile(path)) {
                FileChannel.open(path, StandardOpenOption.WRITE).close();
                Overwriting.recover(name, target, folder);
                stream = null;
            } else {
                stream = FileChannel.open(path, StandardOpenOption.WRITE);
            }
        } catch (IOException e) {
            throw Failure.of(file, e);
        }
        if (stream == null) {
            Draft.sweep(folder);
            discardAtEnd();
        }
    }

    private void discardAtEnd() {
        try {
            Runtime.getRuntime().addShutdownHook(end);
        } catch (IllegalStateException ending) {
            // A shutdown hook writes this file, and the JVM waits for that hook.
        }
    }

    /**
     * Follows symbolic links, even to a file that does not exist. A name of a file that this process has open stays
     * unchanged.
     */
    private static Path home(Path path) throws IOException {
        Path at = path;
        for (int links = 0; Files.isSymbolicLink(at) && !at.startsWith(PROCESSES); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemException(path.toString(), null, "Too many levels of symbolic links");
            }
            at = at.resolveSibling(Files.readSymbolicLink(at));
        }
        return at;
    }

    private void refuseNoPlace() throws IOException {
        try {
            Files.readAttributes(target, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (NoSuchFileException none) {
            // Otherwise the exception of the system gives the reason.
        }
        if (!Files.isWritable(folder)) {
            throw new AccessDeniedException(name);
        }
    }

    /**
     * Writes the remaining bytes of a buffer.
     *
     * @param bytes the buffer
     */
    public void write(ByteBuffer bytes) {
        try {
            if (stream != null) {
                Transfer.write(stream, bytes);
            } else if (draft == null && bytes.remaining() <= small.remaining()) {
                small.put(bytes);
            } else {
                Transfer.write(begun(true).channel(), bytes);
            }
        } catch (IOException e) {
            if (stream != null && ClosedPipe.isReasonOf(e)) {
                throw new ClosedPipe(e);
            }
            throw Failure.of(name, e);
        }
    }

    private Draft begun(boolean large) throws IOException {
        if (draft == null) {
            changing.lock();
            try {
                draft = begin(large);
            } finally {
                changing.unlock();
            }
            Transfer.write(draft.channel(), small.flip());
        }
        return draft;
    }

    private Draft begin(boolean large) throws IOException {
        if (!exists) {
            return Draft.ofNew(folder, large);
        }
        boolean either = large || Files.size(target) > SMALL;
        try {
            return Draft.ofOther(target, folder, either);
        } catch (IOException takesNoOther) {
            Draft.sweep(Overwriting.TEMPORARY);
            return Draft.ofOther(target, Overwriting.TEMPORARY, either);
        }
    }

    /** Completes the output: the new content replaces the old content. */
    public void complete() {
        try {
            if (stream == null) {
                Draft whole = begun(false);
                changing.lock();
                try {
                    settle(whole);
                } finally {
                    changing.unlock();
                }
            }
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }

    private void settle(Draft whole) throws IOException {
        if (exists && !isReplaceableBy(whole)) {
            Overwriting.overwrite(name, target, whole);
            return;
        }
        try {
            whole.moveTo(target);
            whole.keep();
        } catch (IOException refused) {
            if (!exists) {
                throw refused;
            }
            Overwriting.overwrite(name, target, whole);
        }
    }

    private boolean isReplaceableBy(Draft whole) throws IOException {
        return whole.isLike() && whole.folder().equals(folder) && !target.startsWith(PROCESSES)
                && (int) Files.getAttribute(target, "unix:nlink") == 1;
    }

    /** Runs at the end of the process: waits for the thread that changes a file, and lets no other thread begin. */
    private void abandon() {
        changing.lock();
        discard();
    }

    private void discard() {
        try {
            if (draft != null) {
                draft.close();
            }
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }

    /** Closes the output. An incomplete draft disappears. */
    @Override
    public void close() {
        changing.lock();
        try {
            discard();
            if (stream != null) {
                stream.close();
            } else {
                Runtime.getRuntime().removeShutdownHook(end);
            }
        } catch (IllegalStateException ending) {
            // The process ends, so the hook needs no removal.
        } catch (IOException e) {
            throw Failure.of(name, e);
        } finally {
            changing.unlock();
        }
    }
}
