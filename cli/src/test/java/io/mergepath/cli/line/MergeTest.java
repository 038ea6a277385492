// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import io.mergepath.cli.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Examples of {@code merge} on text. */
class MergeTest {
    @TempDir private Path temporary;
    private Path folder;
    private Command mergepath;

    @BeforeEach
    void makeFiles() throws Exception {
        folder = Files.createDirectory(temporary.resolve("folder"));
        Files.writeString(folder.resolve("a"), "1 a\n3 a\n10 a");
        Files.writeString(folder.resolve("b"), "1 b\n10 b\n");
        Files.writeString(folder.resolve("empty"), "");
        mergepath = new Command(folder);
    }

    @Test
    void equalLinesOfAnEarlierFileComeFirst() throws Exception {
        mergepath.run("merge", "-s", "-n", "a", "empty", "b").expect(0, "1 a\n1 b\n3 a\n10 a\n10 b\n", "");
        mergepath.run("merge", "-s", "-k1,1n", "b", "a").expect(0, "1 b\n1 a\n3 a\n10 b\n10 a\n", "");
    }

    @Test
    void unique() throws Exception {
        mergepath.run("merge", "-nu", "b", "a").expect(0, "1 b\n3 a\n10 b\n", "");
    }

    @Test
    void reversedFromStandardInput() throws Exception {
        Files.writeString(folder.resolve("r"), "z\nb\n");
        mergepath.runWith("y\na", "merge", "-r", "r", "-").expect(0, "z\ny\nb\na\n", "");
    }

    @Test
    void outputMayBeAnInput() throws Exception {
        mergepath.run("merge", "-n", "a", "b", "-o", "a").expect(0, "", "");
        mergepath.run("sort", "-cn", "a").expect(0, "", "");
        mergepath.run("merge", "a").expect(0, "1 a\n1 b\n3 a\n10 a\n10 b\n", "");
    }

    @Test
    void memoryDoesNotGrowWithTheFiles() throws Exception {
        new Command(folder, "-Xmx10m").shell("seq -w 1 2 2999999 > odd; seq -w 2 2 3000000 > even;"
                + " $mergepath merge odd even | cmp - <(seq -w 1 3000000)").expect(0, "", "");
    }

    @Test
    void nothing() throws Exception {
        mergepath.run("merge", "empty", "empty").expect(0, "", "");
    }
}
