// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.mergepath.cli.Command;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserDefinedFileAttributeView;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The attributes that an output file keeps: owner, permissions, extended attributes, names. Also files that can't be
 * replaced.
 */
class OutputKeepsTest {
    /** The sizes of a content that is written from memory and of a content that needs a draft on the disk. */
    private static final int SMALL = 10;
    private static final int LARGE = 200_000;
    private static final int SOMEBODY = 12_345;
    private static final int SOMEBODY_ELSE = 23_456;

    @TempDir private Path temporary;
    private Path folder;
    private Path file;
    private List<Command> commands;

    @BeforeEach
    void makeFiles() throws Exception {
        folder = Files.createDirectory(temporary.resolve("folder"));
        file = folder.resolve("a");
        commands = List.of(new Command(folder), Command.withoutNativeAccess(folder));
    }

    private void write(int lines) throws Exception {
        Files.write(file, IntStream.range(0, lines).mapToObj("%06d"::formatted).toList());
    }

    private void assertReversed(int lines) throws Exception {
        assertEquals(IntStream.range(0, lines).mapToObj("%06d"::formatted).toList().reversed(),
                Files.readAllLines(file));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(List.of("a"), files.map(each -> each.getFileName().toString()).toList());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {SMALL, LARGE})
    void attributesAndPermissionsAndGroup(int lines) throws Exception {
        for (Command command : commands) {
            write(lines);
            Files.getFileAttributeView(file, UserDefinedFileAttributeView.class).write("origin",
                    ByteBuffer.wrap(new byte[]{1, 2}));
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-x--x"));
            long inode = (long) Files.getAttribute(file, "unix:ino");
            command.run("sort", "-r", "a", "-o", "a").expect(0, "", "");
            assertReversed(lines);
            ByteBuffer value = ByteBuffer.allocate(8);
            Files.getFileAttributeView(file, UserDefinedFileAttributeView.class).read("origin", value);
            assertEquals(2, value.position());
            assertEquals("rw-r-x--x", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
            assertNotEquals(inode, Files.getAttribute(file, "unix:ino"),
                    "not replaced at once");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {SMALL, LARGE})
    void accessControlList(int lines) throws Exception {
        for (Command command : commands) {
            write(lines);
            assumeTrue(command.shell("setfacl -m u:12345:rw,g:23456:r a").status() == 0,
                    "setfacl is missing (Debian: acl)");
            String before = command.shell("getfacl -n a").out();
            command.run("sort", "-r", "a", "-o", "a").expect(0, "", "");
            assertReversed(lines);
            assertEquals(before, command.shell("getfacl -n a").out());
        }
    }

    /** An access control list that the folder gives to new files would give rights to other users. */
    @Test
    void noAccessControlListOfTheFolder() throws Exception {
        write(LARGE);
        assumeTrue(commands.getFirst().shell("setfacl -d -m u:12345:rw .").status() == 0,
                "setfacl is missing (Debian: acl)");
        String before = commands.getFirst().shell("getfacl -n a").out();
        commands.getFirst().run("sort", "-r", "a", "-o", "a").expect(0, "", "");
        assertEquals(before, commands.getFirst().shell("getfacl -n a").out());
    }

    /** A file of another user in a shared folder. With the sticky bit, only its owner may replace the file. */
    @ParameterizedTest
    @ValueSource(strings = {"0777", "1777"})
    void ownerInAFolderForEverybody(String mode) throws Exception {
        assumeTrue(System.getProperty("user.name").equals("root"), "only root can make files of others");
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        commands.forEach(command -> command.asUser(SOMEBODY));
        for (int lines : new int[]{SMALL, LARGE}) {
            for (Command command : commands) {
                write(lines);
                Files.setAttribute(file, "unix:uid", SOMEBODY_ELSE);
                Files.setAttribute(file, "unix:mode", 0666);
                Files.setAttribute(folder, "unix:mode", Integer.parseInt(mode, 8));
                command.run("sort", "-r", "a", "-o", "a").expect(0, "", "");
                assertReversed(lines);
                assertEquals(SOMEBODY_ELSE, Files.getAttribute(file, "unix:uid"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {SMALL, LARGE})
    void mountedFile(int lines) throws Exception {
        write(lines);
        Files.write(temporary.resolve("mounted"), Files.readAllLines(file));
        String mount = "touch a && mount --bind ../mounted a";
        assumeTrue(commands.getFirst().shell("unshare -rm bash -c '" + mount + "'").status() == 0,
                "no file may be mounted here");
        for (Command command : commands) {
            command.shell(
                    String.join("\n", "unshare -rm bash <<'END'", mount, "$mergepath sort -r a -o a && ls -A", "END"))
                    .expect(0, "a\n", "");
        }
        assertEquals(Files.readAllLines(file).reversed(), Files.readAllLines(temporary.resolve("mounted")));
    }

    /** A file with several names is overwritten. If its disk has no room for the new content, the old content stays. */
    @Test
    void fullDisk() throws Exception {
        String mount = "mkdir disk && mount -t tmpfs -o size=4m tmpfs disk && cd disk && echo old > a && ln a b";
        assumeTrue(commands.getFirst().shell("unshare -rm bash -c '" + mount + "'; rmdir disk").status() == 0,
                "no file system may be mounted here");
        for (Command command : commands) {
            command.shell(String.join("\n", "unshare -rm bash <<'END'", mount,
                    "yes | head -c 3000000 | $mergepath merge -o a; echo $?; cat a b; ls -A", "END", "rmdir disk"))
                    .expect(0, "2\nold\nold\na\nb\n", "mergepath: a: No space left on device; it is unchanged."
                            + " It can't be replaced, because it has several names or another owner, so its disk"
                            + " needs room for 2999996 bytes more\n");
        }
    }

    /** The process that opened standard output expects the bytes there, and may write more. */
    @Test
    void openStandardOutput() throws Exception {
        for (Command command : commands) {
            Files.writeString(file, "2\n3\n");
            command.shell("{ $mergepath sort -r a -o /dev/stdout; } > ../out; ls -A; cat ../out")
                    .expect(0, "a\n3\n2\n", "");
        }
    }

    @Test
    void pipe() throws Exception {
        commands.getFirst().shell("mkfifo ../fifo; cat ../fifo > ../copy & seq 9 | $mergepath sort -r -o ../fifo; wait;"
                + " tr -d '\\n' < ../copy").expect(0, "987654321", "");
    }
}
