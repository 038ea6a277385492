// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.cli.Command;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ends a process while it writes its output. No draft stays, and the file has its old or its new content. */
class OutputEndsTest {
    /** Starts a merge that has written a part of its output and waits for the rest of a pipe. */
    private static final String BEGIN = """
            set -m; mkfifo fifo; { seq -w 1 400000; sleep 600; } > fifo & writer=$!
            $mergepath merge fifo lines -o a 2> ../err & merger=$!
            until ls -l /proc/$merger/fd 2> /dev/null | grep -q -e '/#' -e mergepath-.*tmp; do
                kill -0 $merger 2> /dev/null || break; sleep 0.05
            done
            """;
    /** Without messages of the shell, which may report the end of a job before its next command. */
    private static final String KILL = "exec 2> /dev/null; kill -KILL $merger\n";
    private static final String END = """
            exec 2> /dev/null; wait $merger; echo $?; kill -KILL -- -$writer; cat ../err; rm fifo
            """;

    @TempDir private Path temporary;
    private Path folder;
    private Command mergepath;

    @BeforeEach
    void makeFiles() throws Exception {
        folder = Files.createDirectory(temporary.resolve("folder"));
        Files.writeString(folder.resolve("a"), "old\n");
        Files.write(folder.resolve("lines"), IntStream.range(0, 400_000).mapToObj("line %06d"::formatted).toList());
        mergepath = new Command(folder);
    }

    @ParameterizedTest
    @CsvSource({"INT, 130", "TERM, 143", "HUP, 129"})
    void signalLeavesNoDraft(String signal, int status) throws Exception {
        for (Command command : List.of(mergepath, Command.withoutNativeAccess(folder))) {
            command.shell(BEGIN + "kill -" + signal + " $merger\n" + END).expect(0, status + "\n", "");
            assertUntouched();
        }
    }

    @Test
    void signalLeavesNoDraftOfAFileWithSeveralNames() throws Exception {
        Files.createLink(folder.resolve("b"), folder.resolve("a"));
        mergepath.shell(BEGIN + "kill -TERM $merger\n" + END).expect(0, "143\n", "");
        Files.delete(folder.resolve("b"));
        assertUntouched();
    }

    @Test
    void killLeavesNoDraft() throws Exception {
        mergepath.shell(BEGIN + KILL + END).expect(0, "137\n", "");
        assertUntouched();
    }

    /** If the system has no files without names, the next command removes the draft of a killed command. */
    @Test
    void nextCommandRemovesADraft() throws Exception {
        Command.withoutNativeAccess(folder).shell(BEGIN + KILL + END).expect(0, "137\n", "");
        assertEquals(3, names().size(), () -> names().toString());
        mergepath.run("sort", "-o", "other", "lines").expect(0, "", "");
        Files.delete(folder.resolve("other"));
        assertUntouched();
    }

    @Test
    void noCommandRemovesADraftInUse() throws Exception {
        Command.withoutNativeAccess(folder).shell(BEGIN + "$mergepath sort lines -o other; ls -A | grep -c tmp\n"
                + "kill -TERM $merger; rm other\n" + END).expect(0, "1\n143\n", "");
        assertUntouched();
    }

    /**
     * The signal comes when the complete new content has a name, just before the file is cut short. The lines are long,
     * so that the command writes for longer than it sorts.
     */
    @ParameterizedTest
    @CsvSource({"TERM, 160000", "KILL, 40000"})
    void endWhileAFileWithSeveralNamesIsOverwritten(String signal, int lines) throws Exception {
        Files.createLink(folder.resolve("b"), folder.resolve("a"));
        mergepath.shell("shopt -s extglob; set -m; seq -f %01500.0f " + lines + " -1 1 > lines;"
                + " $mergepath sort lines -o a 2> ../err & sorter=$!;"
                + " until compgen -G '.mergepath-!(*.tmp)'; do kill -0 $sorter || break; done > ../journal 2>&1;"
                + " exec 2> /dev/null; kill -" + signal + " $sorter; wait $sorter; cat ../err")
                .expect(0, "", "");
        assertTrue(Files.readString(temporary.resolve("journal")).startsWith(".mergepath-"), "was not overwritten");
        if (signal.equals("TERM")) {
            assertEquals(List.of("a", "b", "lines"), names());
        }
        // If the next command did not complete the file, lines would be missing now. If the old content is there, the
        // signal came too early.
        mergepath.shell("$mergepath sort -r a -o a; echo old | cmp -s - a || cmp a lines; cmp a b").expect(0, "", "");
        assertEquals(List.of("a", "b", "lines"), names());
    }

    /** Creates the state that {@code kill -9} leaves. */
    @Test
    void nextCommandCompletesAFile() throws Exception {
        Path file = folder.resolve("a");
        Files.createLink(folder.resolve("b"), file);
        Path journal = folder.resolve(".mergepath-" + hex(file, "unix:dev") + "_" + hex(file, "unix:ino"));
        for (String cut : List.of("", "1\n2", "1\n2\n3\n")) {
            Files.writeString(journal, "1\n2\n3\n");
            Files.writeString(file, cut);
            mergepath.run("sort", "-r", "a", "-o", "a").expect(0, "", "");
            assertEquals("3\n2\n1\n", Files.readString(file));
            assertEquals(List.of("a", "b", "lines"), names());
        }
        Files.writeString(journal, "1\n2\n3\n");
        Files.writeString(file, "1\n3\n");
        Files.setLastModifiedTime(journal, FileTime.fromMillis(0));
        mergepath.run("sort", "-r", "a", "-o", "a").expect(2, "",
                "mergepath: a: an earlier mergepath was killed while it"
                        + " wrote to it, and it has been changed since; move or delete " + journal.toRealPath()
                        + ", where the whole of that output is\n");
        assertEquals("1\n3\n", Files.readString(file));
        Files.setLastModifiedTime(file, FileTime.fromMillis(0));
        mergepath.run("sort", "-r", "a", "-o", "a").expect(0, "", "");
        assertEquals("3\n1\n", Files.readString(file));
        assertEquals(List.of("a", "b", "lines"), names());
    }

    private static String hex(Path file, String attribute) throws Exception {
        return Long.toHexString(((Number) Files.getAttribute(file, attribute)).longValue());
    }

    private void assertUntouched() throws Exception {
        assertEquals(List.of("a", "lines"), names());
        assertEquals("old\n", Files.readString(folder.resolve("a")));
    }

    private List<String> names() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
