// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.output;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The content of a file while it is written. If Linux and the file system allow it, the draft has no name until it is
 * complete, and it disappears if the process is killed. Otherwise it has a name and a lock. If the process is killed,
 * the kernel releases the lock, and the next command that writes to the folder removes the unlocked draft.
 */
final class Draft implements AutoCloseable {
    /** The prefix of the names of drafts, and of complete outputs that could not replace their file. */
    static final String BEGINNING = ".mergepath-";
    private static final String ENDING = ".tmp";
    private static final String OF_MINE_ALONE = "rw-------";
    private static final int PERMISSIONS = 07777;

    private final FileChannel channel;
    private final Path folder;
    private final LinuxFiles.@Nullable Nameless nameless;
    /** The name; null for a draft without one. */
    private @Nullable Path name;
    private boolean like;
    private boolean kept;

    private Draft(Path folder, @Nullable Path name, LinuxFiles.@Nullable Nameless nameless, FileChannel channel) {
        this.folder = folder;
        this.name = name;
        this.nameless = nameless;
        this.channel = channel;
    }

    /** A draft of a file that does not exist yet, in the folder of the file. */
    static Draft ofNew(Path folder, boolean large) throws IOException {
        Draft draft = large ? nameless(folder) : null;
        return draft == null ? named(folder, null) : draft;
    }

    /**
     * A draft of new content for an existing file. It gets the owner, permissions and attributes of the file, if
     * possible.
     */
    static Draft ofOther(Path file, Path folder, boolean large) throws IOException {
        Draft draft = large ? nameless(folder) : null;
        if (draft == null) {
            return copy(file, folder);
        }
        draft.like = draft.becomeLike(file);
        return draft;
    }

    /** The JDK copies attributes that it can't name only together with the content. */
    private static Draft copy(Path file, Path folder) throws IOException {
        Draft copy = null;
        while (copy == null) {
            Path name = unused(folder);
            try {
                Files.copy(file, name, StandardCopyOption.COPY_ATTRIBUTES);
                copy = locked(folder, name, Set.of(StandardOpenOption.READ, StandardOpenOption.WRITE,
                        StandardOpenOption.TRUNCATE_EXISTING));
                if (copy != null) {
                    copy.like = attributes(name).equals(attributes(file));
                }
            } catch (IOException unreadable) {
                if (copy != null) {
                    copy.channel.close();
                }
                Files.deleteIfExists(name);
                return named(folder, OF_MINE_ALONE);
            }
        }
        return copy;
    }

    private static @Nullable Draft nameless(Path folder) {
        LinuxFiles.Nameless file = LinuxFiles.open(folder);
        if (file == null) {
            return null;
        }
        try {
            FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.READ, StandardOpenOption.WRITE);
            // The draft gets a name when it is complete. No other command removes it then.
            boolean _ = lock(channel);
            return new Draft(folder, null, file, channel);
        } catch (IOException noProc) {
            file.close();
            return null;
        }
    }

    private static Draft named(Path folder, @Nullable String permissions) throws IOException {
        FileAttribute<?>[] attributes = permissions == null
                ? new FileAttribute<?>[0]
                : new FileAttribute<?>[]{
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))};
        Draft draft = null;
        while (draft == null) {
            draft = locked(folder, unused(folder), Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
                    StandardOpenOption.WRITE), attributes);
        }
        return draft;
    }

    /**
     * Opens and locks a draft with a name. It returns null if the {@link #sweep} of another command has removed the
     * draft before the lock.
     */
    private static @Nullable Draft locked(Path folder, Path name, Set<StandardOpenOption> options,
            FileAttribute<?>... attributes) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(name, options, attributes);
        } catch (NoSuchFileException missing) {
            if (options.contains(StandardOpenOption.CREATE_NEW)) {
                // The folder takes no files.
                throw missing;
            }
            return null;
        }
        if (lock(channel) && Files.exists(name, LinkOption.NOFOLLOW_LINKS)) {
            return new Draft(folder, name, null, channel);
        }
        channel.close();
        return null;
    }

    /** Locks a draft. It returns false if another process holds the lock. */
    private static boolean lock(FileChannel channel) {
        try {
            return channel.tryLock() != null;
        } catch (IOException none) {
            // The file system has no locks, so no other command removes a draft.
            return true;
        }
    }

    private static Path unused(Path folder) {
        return folder.resolve(BEGINNING + Long.toHexString(ThreadLocalRandom.current().nextLong()) + ENDING);
    }

    private boolean becomeLike(Path file) {
        Path path = path();
        try {
            Map<String, Object> wanted = attributes(file);
            Map<String, Object> own = attributes(path);
            for (String attribute : List.of("gid", "uid")) {
                Object value = requireNonNull(wanted.get(attribute));
                if (!value.equals(own.get(attribute))) {
                    Files.setAttribute(path, "unix:" + attribute, value);
                }
            }
            boolean all = LinuxFiles.copyAttributes(file, path);
            Files.setAttribute(path, "unix:mode", (int) requireNonNull(wanted.get("mode")) & PERMISSIONS);
            return all && attributes(path).equals(wanted);
        } catch (IOException refused) {
            return false;
        }
    }

    private static Map<String, Object> attributes(Path file) throws IOException {
        return Files.readAttributes(file, "unix:uid,gid,mode");
    }

    FileChannel channel() {
        return channel;
    }

    /** Tests whether the draft has the owner, group, permissions and other attributes of its file. */
    boolean isLike() {
        return like;
    }

    /** The folder of the draft. */
    Path folder() {
        return folder;
    }

    private Path path() {
        return name == null ? requireNonNull(nameless).path() : name;
    }

    /** Lets only the owner read the draft. */
    void hide() throws IOException {
        Files.setPosixFilePermissions(path(), PosixFilePermissions.fromString(OF_MINE_ALONE));
    }

    /** Gives the draft a name in one step. It replaces a file of that name. */
    void moveTo(Path place) throws IOException {
        if (name == null) {
            Path unused = unused(folder);
            if (!LinuxFiles.link(requireNonNull(nameless), unused)) {
                Files.copy(path(), unused, StandardCopyOption.COPY_ATTRIBUTES);
            }
            name = unused;
        }
        Files.move(name, place, StandardCopyOption.ATOMIC_MOVE);
        name = place;
    }

    /** Keeps the draft under its name. */
    void keep() {
        kept = true;
    }

    /** Closes the draft. A draft that was not kept disappears. */
    @Override
    public void close() throws IOException {
        if (name != null && !kept) {
            Files.deleteIfExists(name);
        }
        channel.close();
        if (nameless != null) {
            nameless.close();
        }
    }

    /** Removes drafts of killed commands from a folder. A draft is removed while this process holds its lock. */
    static void sweep(Path folder) {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, Draft::isNamedLikeOne)) {
            for (Path name : left) {
                boolean _ = isFree(name, () -> Files.deleteIfExists(name));
            }
        } catch (IOException | DirectoryIteratorException notMine) {
            // A user who can't list the folder, or can't remove old drafts, can still write.
        }
    }

    private static boolean isNamedLikeOne(Path path) {
        String name = path.getFileName().toString();
        return name.startsWith(BEGINNING) && name.endsWith(ENDING);
    }

    /** Tests whether no command writes a file, that is, no process has locked it. */
    static boolean isFree(Path file) throws IOException {
        return isFree(file, () -> {
            // Only the test counts.
        });
    }

    /** Work on a file that this process has locked. */
    private interface Locked {
        void run() throws IOException;
    }

    /** Locks a file if no process has locked it, works on it, and releases the lock. */
    private static boolean isFree(Path file, Locked work) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return false;
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (channel.tryLock() == null) {
                return false;
            }
            work.run();
            return true;
        } catch (OverlappingFileLockException mine) {
            return false;
        }
    }
}
