// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import io.mergepath.cli.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Inputs that are written or cut short while the command works. Where GNU sort does the same, the test compares both.
 */
class ChangingFilesTest {
    /** The input is larger than a quarter of the heap, so it lies off the heap. */
    private static final String UNSORTED = "seq -f '%060.0f' 600000 -1 1 > in; ";

    @TempDir private Path temporary;
    private Command mergepath;

    @BeforeEach
    void makeFolder() throws Exception {
        mergepath = new Command(Files.createDirectory(temporary.resolve("folder")), "-Xmx120m");
    }

    @Test
    void outputMayGoIntoTheSortedFile() throws Exception {
        mergepath.shell(UNSORTED + "cp in gnu; LC_ALL=C sort gnu 1<>gnu; $mergepath sort in 1<>in; cmp in gnu")
                .expect(0, "", "");
    }

    /** The pipe holds less than the output, so the file is cut short while it is written. */
    @Test
    void sortedFileMayBeCutShortOnceItHasBeenRead() throws Exception {
        mergepath.shell(UNSORTED + "LC_ALL=C sort in > sorted; $mergepath sort in"
                + " | { read -r line; truncate -s 1000 in; echo \"$line\"; cat; } | cmp - sorted;"
                + " echo ${PIPESTATUS[0]}")
                .expect(0, "0\n", "");
    }

    @Test
    void outputMayGoIntoAMergedFile() throws Exception {
        String files = "seq -w 1 2 500000 > a; seq -w 2 2 500000 > b; ";
        mergepath.shell(files + "cp b gnu; LC_ALL=C sort -m a gnu 1<>gnu; $mergepath merge a b 1<>b; cmp b gnu")
                .expect(0, "", "");
        mergepath.shell(files + "cp b gnu; LC_ALL=C sort -m a - < gnu 1<>gnu; $mergepath merge a - < b 1<>b; cmp b gnu")
                .expect(0, "", "");
    }

    /** The copy of the input that is overwritten has no name. */
    @Test
    void mergeIntoItsInputLeavesNoFile() throws Exception {
        Path place = Files.createDirectory(temporary.resolve("temporary"));
        Command here = new Command(temporary.resolve("folder"), "-Djava.io.tmpdir=" + place);
        here.shell("seq -w 1 9 > a; $mergepath merge a 1<>a; ls " + place + "; cmp a <(seq -w 1 9)").expect(0, "", "");
    }
}
