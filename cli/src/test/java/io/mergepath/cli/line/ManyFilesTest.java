// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import io.mergepath.cli.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** More files than a process may have open. */
class ManyFilesTest {
    @TempDir private Path temporary;
    private Command mergepath;

    @BeforeEach
    void makeFolder() throws Exception {
        mergepath = new Command(Files.createDirectory(temporary.resolve("folder")), "-Xmx500m");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sort", "merge", "merge --engine cpu"})
    void twoHundredUnderALimitOf64(String command) throws Exception {
        mergepath.shell("for i in {1001..1200}; do echo $i > $i; done; ulimit -n 64;"
                + " $mergepath " + command + " 1* | cmp - <(seq 1001 1200)").expect(0, "", "");
    }

    /** Each file is longer than its window in memory, so it is opened several times. */
    @Test
    void longFilesUnderALimitOf64() throws Exception {
        mergepath.shell("for i in {1001..1200}; do seq -f %01000.0f $i 200 61000 > $i; done; ulimit -n 64;"
                + " $mergepath merge 1* -o merged; cmp merged <(seq -f %01000.0f 1001 61000)")
                .expect(0, "", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sort", "merge"})
    void threeThousandUnderALimitOf1024(String command) throws Exception {
        mergepath.shell("for i in {1001..4000}; do echo $i > $i; done; ulimit -n 1024;"
                + " $mergepath " + command + " [1-4]* | cmp - <(seq 1001 4000)").expect(0, "", "");
    }

    /** Linux makes the content of some files only when they are read, so a file of size 0 is opened too. */
    @Test
    void threeThousandEmptyFiles() throws Exception {
        mergepath.shell("for i in {1001..4000}; do : > $i; done; echo b > a; ulimit -n 64; ulimit -v 12000000;"
                + " $mergepath merge [1-4]* a; $mergepath sort [1-4]* a").expect(0, "b\nb\n", "");
    }

    @Test
    void aNameThatIsWrongIsToldBeforeAnythingIsRead() throws Exception {
        mergepath.shell(
                "mkfifo pipe; echo a > a; $mergepath sort a pipe missing; $mergepath merge a pipe missing || true")
                .expect(0, "", "mergepath: missing: No such file or directory\n".repeat(2));
    }
}
