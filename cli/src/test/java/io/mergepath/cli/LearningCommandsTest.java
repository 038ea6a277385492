// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The command lines of path, explore, demo, selftest and devices. */
class LearningCommandsTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final CommandLine command = Main.commandLine().setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true));

    @ParameterizedTest
    @ValueSource(strings = {"path", "explore", "demo", "selftest", "devices"})
    void helpHasThreeExamples(String name) {
        assertEquals(0, command.execute(name, "--help"));
        long examples = out.toString().lines().dropWhile(line -> !line.equals("Examples:")).skip(1).count();
        assertEquals(3, examples, out::toString);
        assertTrue(out.toString().lines().allMatch(line -> line.length() <= 80), out::toString);
    }

    @Test
    void pathTakesNegativeNumbersWithoutFuss() {
        assertEquals(0, command.execute("path", "-10,-5,300", "-7,-7,1000", "--parts", "3", "--no-color"));
        assertTrue(out.toString().contains("Diagonal 2:"), out::toString);
        assertTrue(out.toString().contains("Diagonal 4:"), out::toString);
        assertTrue(out.toString().contains(" -10 -7 | -7 -5 | 300 1000"), out::toString);
    }

    @Test
    void pathCutsAtDiagonals() {
        assertEquals(0, command.execute("path", "1,3", "2,4", "--diagonal", "1,3"));
        assertTrue(out.toString().contains(" 1 | 2 3 | 4"), out::toString);
    }

    @Test
    void pathTakesEqualKeysFromTheChosenList() {
        assertEquals(0, command.execute("path", "1,1", "1", "--ties", "b"));
        assertTrue(out.toString().contains("A[i] < B[j]"), out::toString);
        out.getBuffer().setLength(0);
        assertEquals(0, command.execute("path", "1,1", "1", "--ties", "a"));
        assertTrue(out.toString().contains("A[i] <= B[j]"), out::toString);
    }

    @Test
    void pathRefusesBadInputInOneLine() {
        refused("A[1] is 'x', not a whole number", "path", "3,x", "1");
        refused("B is not sorted: B[1] = 1 comes after B[0] = 2", "path", "3", "2,1");
        refused("Unknown option: '--nonsense'", "path", "3", "--nonsense", "4");
        refused("--parts 0 is not between 1 and |A| + |B| = 2", "path", "3", "4", "--parts", "0");
        refused("--diagonal 3 is not between 0 and |A| + |B| = 2", "path", "3", "4", "--diagonal", "3");
        refused("Missing required parameter: 'B'", "path", "3");
        refused("Too many arguments: '5'", "path", "3", "4", "5");
        refused("Missing required argument(s): --svg=FILE", "path", "3", "4", "--annotate");
        String many = IntStream.range(0, 101).mapToObj(Integer::toString).collect(Collectors.joining(","));
        refused("--svg: 101 rows of 101 cells are more than the 10000 that can be drawn", "path", many, many, "--svg",
                "missing/no.svg");
    }

    @Test
    void pathDrawsIntoAFileAndPrintsNothing(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("path.svg");
        assertEquals(0, command.execute("path", "3,6,7,11,11", "0,2,8,16,22", "--svg", file.toString()));
        assertEquals("", out.toString());
        String plain = Files.readString(file);
        assertTrue(plain.endsWith("</svg>\n"), plain);
        assertFalse(plain.contains("class=\"compared\""), plain);
        assertEquals(0,
                command.execute("path", "3,6,7,11,11", "0,2,8,16,22", "--annotate", "--svg", file.toString()));
        String annotated = Files.readString(file);
        assertTrue(annotated.contains("class=\"compared\""), annotated);
        assertTrue(annotated.contains("A[2] = 7 &lt;= B[2] = 8"), annotated);
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(1, files.count());
        }
    }

    @Test
    void selftestRefusesAnOperationThatThereIsNot() {
        refused("--only nonsense: no operation has this name", "selftest", "--only", "nonsense");
        assertEquals("", out.toString());
        refused("--most -1 is less than 0", "selftest", "--most", "-1");
        // A comma between two names belongs to neither of them.
        refused("--only pairs, indices: no operation has this name", "selftest", "--only", "pairs, indices");
    }

    private void refused(String message, String... args) {
        err.getBuffer().setLength(0);
        out.getBuffer().setLength(0);
        assertEquals(2, command.execute(args));
        assertTrue(err.toString().startsWith("mergepath: " + message), err::toString);
        assertEquals(1, err.toString().lines().count(), err::toString);
    }

    @Test
    void devicesListsTheCpuAndTheSwitch() {
        String before = System.getProperty("mergepath.gpu");
        System.setProperty("mergepath.gpu", "off");
        try {
            assertEquals(0, command.execute("devices"));
        } finally {
            if (before == null) {
                System.clearProperty("mergepath.gpu");
            } else {
                System.setProperty("mergepath.gpu", before);
            }
        }
        assertTrue(out.toString().matches("(?s).*\ncpu +yes [^\n]*\n +Java .*"), out::toString);
        assertTrue(out.toString().contains("GPUs are forbidden by -Dmergepath.gpu=off."), out::toString);
    }

    @Test
    void devicesListsKernelsWhereThereIsADevice() {
        assertEquals(0, command.execute("devices", "--kernels", "--source"));
        boolean device = out.toString().lines().anyMatch(line -> line.startsWith("opencl ") && line.contains(" yes "));
        assertEquals(device, out.toString().contains("merge_two_phase_long_u32"), out::toString);
        assertEquals(device, out.toString().contains("KERNEL(NT) void block_sort"), out::toString);
        assertTrue(out.toString().contains("cuda"), out::toString);
    }
}
