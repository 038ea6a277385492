// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.cli.Command;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Text with unusual bytes. */
class OddBytesTest {
    @TempDir private Path temporary;
    private Path folder;
    private Command mergepath;

    @BeforeEach
    void makeFolder() throws Exception {
        folder = Files.createDirectory(temporary.resolve("folder"));
        mergepath = new Command(folder);
    }

    @Test
    void nothing() throws Exception {
        mergepath.run("sort").expect(0, "", "");
        Files.writeString(folder.resolve("empty"), "");
        mergepath.run("sort", "empty").expect(0, "", "");
        mergepath.run("sort", "-c", "empty").expect(0, "", "");
    }

    @Test
    void zeroBytesAreBytes() throws Exception {
        mergepath.runWith("a\0b\na\na\0\na\0a\n\0\n\n", "sort").expect(0, "\n\0\na\na\0\na\0a\na\0b\n", "");
    }

    /** Zeros at and around the seven bytes of a code. */
    @Test
    void zeroBytesAtTheEndOfACode() throws Exception {
        String line = "123456";
        String in = line + "\0\0\n" + line + "\0\n" + line + "\n" + line + "\0\0\0\n" + line + "\0\n";
        String out = line + "\n" + line + "\0\n" + line + "\0\n" + line + "\0\0\n" + line + "\0\0\0\n";
        mergepath.runWith(in, "sort").expect(0, out, "");
    }

    @Test
    void carriageReturnsAreBytes() throws Exception {
        mergepath.runWith("b\r\na\r\na\n", "sort").expect(0, "a\na\r\nb\r\n", "");
    }

    @Test
    void lastLineGetsItsNewline() throws Exception {
        mergepath.runWith("b\na", "sort").expect(0, "a\nb\n", "");
    }

    @Test
    void bytesAreUnsignedAndNeedNotBeUtf8() throws Exception {
        mergepath.runWith("\u00ff\nz\n\u0080\n\u00c3\u00a4\n", "sort").expect(0, "z\n\u0080\n\u00c3\u00a4\n\u00ff\n",
                "");
    }

    /**
     * Some builds of GNU sort skip the byte 0x80, because they read it as the separator of thousands that the C locale
     * lacks.
     */
    @Test
    void byteThatSomeSkipInNumbersEndsThem() throws Exception {
        mergepath.runWith("2\n1\u00803\n", "sort", "-n").expect(0, "1\u00803\n2\n", "");
    }

    @Test
    void aMillionEmptyLines() throws Exception {
        byte[] empty = "\n".repeat(1_000_000).getBytes(StandardCharsets.US_ASCII);
        Path file = Files.write(folder.resolve("lines"), empty);
        mergepath.run("sort", "lines", "-o", "sorted").expect(0, "", "");
        assertArrayEquals(empty, Files.readAllBytes(folder.resolve("sorted")));
        mergepath.run("sort", "-u", file.toString()).expect(0, "\n", "");
    }

    /** The inputs are larger than a quarter of the heap, so they lie off the heap. */
    @Test
    void longLines() throws Exception {
        String line = "x".repeat((1 << 24) + 5);
        new Command(folder, "-Xmx160m").runWith(line + "b\n" + line + "a\n" + line + "\n", "sort", "-o", "sorted")
                .expect(0, "", "");
        byte[] expected = (line + "\n" + line + "a\n" + line + "b\n").getBytes(StandardCharsets.US_ASCII);
        assertArrayEquals(expected, Files.readAllBytes(folder.resolve("sorted")));
    }

    /** Each line is a prefix of the next line: each code finishes one line, and the other lines need further codes. */
    @Test
    void linesThatContinueEachOther() throws Exception {
        StringBuilder descending = new StringBuilder();
        StringBuilder ascending = new StringBuilder();
        for (int i = 0; i < 1500; i++) {
            descending.append("1234567".repeat(1499 - i)).append('\n');
            ascending.append("1234567".repeat(i)).append('\n');
        }
        mergepath.runWith(descending.toString(), "sort").expect(0, ascending.toString(), "");
        mergepath.runWith(descending + "" + descending, "sort", "-u").expect(0, ascending.toString(), "");
    }
}
