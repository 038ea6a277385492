// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.output;

import io.mergepath.cli.io.Failure;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Writes new content over the old content of a file that can't be replaced. During this time the file is cut short, so
 * the complete new content has a name of its own until the file is complete. The name contains the file's number in the
 * file system. If the command is killed, the next command that writes the file finds the content by this name and
 * completes the file.
 */
final class Overwriting {
    /** The folder for drafts that can't lie beside their file. */
    static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

    private Overwriting() {}

    private static Path journal(Path folder, Path file) throws IOException {
        return folder.resolve(Draft.BEGINNING + hex(file, "unix:dev") + "_" + hex(file, "unix:ino"));
    }

    private static String hex(Path file, String attribute) throws IOException {
        return Long.toHexString(((Number) Files.getAttribute(file, attribute)).longValue());
    }

    /**
     * Writes a draft over a file.
     *
     * @param name the file's name as the user gave it
     */
    static void overwrite(String name, Path file, Draft draft) throws IOException {
        refuseFullDisk(name, file, draft);
        Path journal = journal(draft.folder(), file);
        draft.hide();
        draft.channel().force(true);
        draft.moveTo(journal);
        draft.keep();
        copy(name, journal, file);
        Files.delete(journal);
    }

    /** The old content must stay if the disk has no room for the new content beside the draft. */
    private static void refuseFullDisk(String name, Path file, Draft draft) throws IOException {
        long more = draft.channel().size() - Files.size(file);
        if (more > 0 && Files.getFileStore(file).getUsableSpace() < more) {
            throw new Failure(name + ": No space left on device; it is unchanged. It can't be replaced, because it has"
                    + " several names or another owner, so its disk needs room for " + more + " bytes more");
        }
    }

    private static void copy(String name, Path journal, Path file) {
        String state = "it is unchanged";
        try (OutputStream to = Files.newOutputStream(file, StandardOpenOption.WRITE,
                StandardOpenOption.TRUNCATE_EXISTING)) {
            state = "it is cut short";
            Files.copy(journal, to);
        } catch (IOException e) {
            throw new Failure(Failure.of(name, e).getMessage() + "; " + state
                    + ", and all of the new content is in " + journal, e);
        }
    }

    /** Completes a file whose command was killed while it overwrote the file. */
    static void recover(String name, Path file, Path beside) throws IOException {
        for (Path folder : List.of(beside, TEMPORARY)) {
            Path journal = journal(folder, file);
            if (Files.isRegularFile(journal, LinkOption.NOFOLLOW_LINKS) && isTrusted(journal, file)) {
                goOn(name, file, journal);
            }
        }
    }

    /** In a shared folder, every user can make a file of that name. */
    private static boolean isTrusted(Path journal, Path file) throws IOException {
        String owner = Files.getOwner(journal).getName();
        return owner.equals(System.getProperty("user.name")) || owner.equals(Files.getOwner(file).getName());
    }

    private static void goOn(String name, Path file, Path journal) throws IOException {
        if (!Draft.isFree(journal)) {
            throw new Failure(name + ": another mergepath is writing to it");
        }
        long differs = Files.mismatch(file, journal);
        boolean cutShort = differs == Files.size(file);
        boolean changed = differs >= 0 && !cutShort;
        // If the old content was still complete when the command was killed, it stays.
        if (changed && Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(journal)) > 0) {
            throw new Failure(name + ": an earlier mergepath was killed while it wrote to it, and it has been changed"
                    + " since; move or delete " + journal + ", where the whole of that output is");
        }
        if (cutShort) {
            copy(name, journal, file);
        }
        Files.delete(journal);
    }
}
