// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.raw;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.cli.Command;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Raw numbers that do not fit into memory are refused before the work begins. The files are sparse, so they take no
 * disk space.
 */
class RawMemoryTest {
    private static final long MEBIBYTE = 1 << 20;
    private static final String JAVA_MAY_USE = "Java may use \\d+ MiB here, more with MERGEPATH_JAVA_OPTS=-XmxSIZE\n";

    @TempDir private Path temporary;
    private Path folder;
    private Command mergepath;

    @BeforeEach
    void makeFiles() throws Exception {
        folder = Files.createDirectory(temporary.resolve("folder"));
        for (int size : new int[]{16, 32, 64, 128}) {
            makeFile(Integer.toString(size), size * MEBIBYTE);
        }
        mergepath = new Command(folder, "-Xmx300m");
    }

    private void makeFile(String name, long size) throws Exception {
        try (RandomAccessFile file = new RandomAccessFile(folder.resolve(name).toFile(), "rw")) {
            file.setLength(size);
        }
    }

    /** The heap has enough room in each case: the counted memory lies off the heap. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "sort --type i32 128             | 384",
        "sort --type u64 -u 64 128       | 512",
        "sort --type i32 --indices 64    | 608",
        "sort --type f64 --indices 64    | 480",
        "merge --type f32 64 128         | 384",
        "merge --type i64 32 64 32       | 384",
        "merge --type f64 --indices 64 64 | 512",
    })
    void refusedBeforeWork(String arguments, int mebibytes) throws Exception {
        Command.Result result = mergepath.run((arguments + " -o out").split(" "));
        assertEquals("", result.out());
        assertTrue(result.status() == 2 && result.err()
                .matches("mergepath: not enough memory: work on \\d+ numbers takes " + mebibytes + " MiB; "
                        + JAVA_MAY_USE),
                result::toString);
        assertEquals(List.of("128", "16", "32", "64"), names());
    }

    @ParameterizedTest
    @CsvSource({"sort --type i64 64", "sort --type i32 --indices 16", "sort --type i32 -c 128",
        "merge --type i32 --indices 16 16"})
    void doneWhereThereIsEnough(String arguments) throws Exception {
        Command.Result result = mergepath.shell("$mergepath " + arguments + " > /dev/null");
        result.expect(0, "", "");
    }

    /** More memory would not help. */
    @ParameterizedTest
    @ValueSource(strings = {"sort --type i32 128 odd", "merge --type f64 odd 128"})
    void anOddLengthIsRefusedBeforeMemoryCounts(String arguments) throws Exception {
        makeFile("odd", 300 * MEBIBYTE + 1);
        Command.Result result = mergepath.run((arguments + " -o out").split(" "));
        assertTrue(result.status() == 2 && result.err().startsWith("mergepath: odd: 314572801 bytes are not a whole"),
                result::toString);
    }

    @Test
    void pipesAreRefusedWhileTheyAreRead() throws Exception {
        Command.Result result = mergepath
                .shell("head -c 4G /dev/zero | $mergepath sort --type i32 --indices -o out; echo ${PIPESTATUS[0]}");
        assertTrue(result.err().matches(
                "mergepath: not enough memory: work on \\d+ numbers or more takes \\d+ MiB; " + JAVA_MAY_USE),
                result::toString);
        assertEquals("141\n", result.out(), "all of the pipe was read");
        assertEquals(List.of("128", "16", "32", "64"), names());
    }

    @Test
    void theMachineHasLessThanJavaMayUse() throws Exception {
        makeFile("large", MEBIBYTE << 20);
        Command.Result result = new Command(folder, "-Xmx4t").run("sort", "--type", "i32", "large", "-o", "out");
        assertTrue(result.status() == 2 && result.err().matches("mergepath: not enough memory: work on \\d+ numbers"
                + " takes 2097280 MiB; this machine, or the container, has \\d+ MiB to give: .*\n"), result::toString);
    }

    private List<String> names() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
