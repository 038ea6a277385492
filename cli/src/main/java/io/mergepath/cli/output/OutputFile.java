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
 * The file that a command writes. It has its old content or the whole of the new one, and it may be an input too.
 *
 * <p><b>Opening</b> refuses what can't be written, before any work is done. The old file is not touched: what is
 * written goes to memory first, and from a mebibyte on to a {@link Draft}.
 *
 * <p><b>Replacing.</b> When all has been written, the draft is moved to the file's place, which happens at once. This
 * is done only where nobody can tell the new file from the old one, but for its content: it has the same owner, group,
 * permissions, extended attributes and access control list.
 *
 * <p><b>Overwriting.</b> Else the new content is written over the old one, as GNU sort does with every file: where the
 * file has several names (hard links), belongs to somebody else, lies in a folder that takes no other file, is
 * mounted, or where the move is refused for any other reason. The file keeps all that it has. It can't change at once
 * then, so the complete draft stays beside it, or in the folder for temporary files, until it has changed:
 * {@link Overwriting}.
 *
 * <p><b>What is no regular file</b>, a device or a pipe, gets the bytes as they come. What this process has open
 * already ({@code /dev/stdout}) is overwritten, for who opened it waits for bytes there.
 *
 * <p><b>The end of the process.</b> After an error and after the signals TERM, INT and HUP there is no draft; a file
 * that is being overwritten is completed first. After {@code kill -9} there is no draft, but for a moment, where Linux
 * has files without names; else the next command removes it. A file that was being overwritten is cut short then. Its
 * new content lies beside it, and the next command that writes the file completes it first.
 */
public final class OutputFile implements AutoCloseable {
    private static final int SMALL = 1 << 20;
    private static final int MOST_LINKS = 40;
    private static final Path PROCESSES = Path.of("/proc");

    private final String name;
    /** What is no file to be replaced, such as {@code /dev/null}. */
    private final @Nullable FileChannel stream;
    private final Path target;
    private final Path folder;
    private final boolean exists;
    private final ByteBuffer small = ByteBuffer.allocate(SMALL);
    private @Nullable Draft draft;
    /** Who has it changes files. When the process ends it is taken and never given back. */
    private final ReentrantLock changing = new ReentrantLock();
    private final Thread end = new Thread(this::abandon, "no draft stays");

    /**
     * Opens an output.
     *
     * @param file the file's name as the user gave it
     * @throws Failure if it can't be written
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
            // Another shutdown hook writes this file, and the JVM waits for that hook.
        }
    }

    /** Where symbolic links lead, to a file or to the place of one; the name of what this process has open stays. */
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
            // Else the system says why there can be none.
        }
        if (!Files.isWritable(folder)) {
            throw new AccessDeniedException(name);
        }
    }

    /**
     * Writes all that remains in a buffer.
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

    /** All has been written: the file takes its place. */
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

    /** The process ends. Who changes a file is waited for, and nobody begins to. */
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

    /** Lets go of the file; one that is not complete vanishes. */
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
            // The process ends, and needs no reminder.
        } catch (IOException e) {
            throw Failure.of(name, e);
        } finally {
            changing.unlock();
        }
    }
}
