// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.testsupport.Need;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pipes, redirections and the terminal, made by a shell. */
class StreamsTest {
    @TempDir private Path temporary;
    private Path folder;
    private Command mergepath;

    @BeforeEach
    void makeFolder() throws Exception {
        folder = Files.createDirectory(temporary.resolve("folder"));
        mergepath = new Command(folder);
    }

    @Test
    void closedPipeIsQuiet() throws Exception {
        mergepath.shell("seq 1 500000 | $mergepath sort | head -n 1; echo ${PIPESTATUS[1]}").expect(0, "1\n141\n", "");
        mergepath.shell("seq 1 500000 | $mergepath sort -o /dev/stdout | head -n 1; echo ${PIPESTATUS[1]}")
                .expect(0, "1\n141\n", "");
        mergepath.shell("$mergepath sort --help | true; echo ${PIPESTATUS[0]}").expect(0, "141\n", "");
    }

    @Test
    void standardInputMayBeAFileReadInPart() throws Exception {
        Files.writeString(folder.resolve("a"), "header\n2\n1\n");
        mergepath.shell("{ read line; echo $line; $mergepath sort; } < a").expect(0, "header\n1\n2\n", "");
    }

    @Test
    void largePipe() throws Exception {
        Command.Result result = mergepath
                .shell("seq 1 1500000 | $mergepath sort -n -o sorted; seq 1 1500000 | cmp - sorted");
        result.expect(0, "", "");
    }

    @Test
    void standardInputIsReadOnce() throws Exception {
        String sorted = "a line\n".repeat(100_000) + "b\n";
        mergepath.runWith(sorted, "merge", "-", "-").expect(0, sorted, "");
        mergepath.runWith("b\na\n", "sort", "-", "-").expect(0, "a\nb\n", "");
    }

    /** The merge reads only bytes that existed at its start. Otherwise it would fill the disk, here 20 MB. */
    @Test
    void outputMayBeAppendedToAnInput() throws Exception {
        mergepath.shell("ulimit -f 20000; seq -w 1 100000 > a; echo 0 > b;"
                + " { seq -w 1 100000; echo 0; seq -w 1 100000; } > expected;"
                + " $mergepath merge a b >> a; cmp a expected")
                .expect(0, "", "");
    }

    @Test
    void inputsMayBePipes() throws Exception {
        mergepath.shell("$mergepath merge -n <(seq 1 2 9) <(seq 2 2 9) | tr '\\n' ' '").expect(0, "1 2 3 4 5 6 7 8 9 ",
                "");
    }

    @Test
    void rawNumbersDoNotGoToATerminal() throws Exception {
        Need.SCRIPT.orSkip(mergepath.shell("command -v script").status() == 0);
        Files.write(folder.resolve("a"), new byte[8]);
        Files.writeString(folder.resolve("run"), mergepath.inShell() + " sort --type i32 a\n");
        Command.Result result = mergepath.shell("script -qec 'bash run' /dev/null < /dev/null");
        assertTrue(result.out().contains("mergepath: standard output is a terminal"), result::toString);
    }
}
