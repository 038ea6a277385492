// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.cli.Command;
import io.mergepath.testsupport.Need;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Examples of each option of {@code sort} on text. {@link GnuSortTest} tests combinations. */
class SortTextTest {
    @TempDir private Path temporary;
    private Path folder;
    private Command mergepath;

    @BeforeEach
    void makeFolder() throws Exception {
        folder = Files.createDirectory(temporary.resolve("folder"));
        mergepath = new Command(folder);
    }

    /** A comma in a cell stands for the end of a line. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "                             | b,B,a,,c             | ,B,a,b,c",
        "-r                           | b,B,a,c              | c,b,a,B",
        "--reverse                    | a,b                  | b,a",
        "-f                           | b,B,a,C              | a,B,b,C",
        "--ignore-case -s             | b,B,a,C              | a,b,B,C",
        "-n                           | 10,9,-1,x,.5,-.5,0x1 | -1,-.5,0x1,x,.5,9,10",
        "--numeric-sort -s            | 1,01,1.0,+2,1e3,0    | +2,0,1,01,1.0,1e3",
        "-nr                          | 9,10,-1              | 10,9,-1",
        "-u                           | b,a,b,a              | a,b",
        "-n --unique                  | 01,1,2,1.0           | 01,2",
        "-k2                          | b 1,a 2,c 0          | c 0,b 1,a 2",
        "--key=2,2n -k1,1r            | a 10,b 9,c 9         | c 9,b 9,a 10",
        "-k2,2nr                      | a 9,b 10,c 9         | b 10,a 9,c 9",
        "-k1.2,1.2                    | ab,ca,bc             | ca,ab,bc",
        "-k2b,2                       | a   2,b  1,c 3       | b  1,a   2,c 3",
        "-b                           | '  b',' a',c         | ' a','  b',c",
        "-t: -k2                      | a:2,b:1              | b:1,a:2",
        "-t= -k2                      | a=2,b=1              | b=1,a=2",
        "--field-separator=: --key=3n | a::10,b::9           | b::9,a::10",
        "-s -k1,1                     | a 2,b 1,a 1          | a 2,a 1,b 1",
        "--stable -r -k1,1            | a 2,b 1,a 1          | b 1,a 2,a 1",
        "-u -k1,1                     | b 2,a 2,b 1,a 1      | a 2,b 2",
        "--engine=cpu:1 -n            | 2,1                  | 1,2",
        "--engine=cpu:2,sort=radix    | 2,1                  | 1,2",
        "--engine=cpu:sort=jdk        | 2,1                  | 1,2",
    })
    void options(String options, String input, String output) throws Exception {
        Path in = Files.writeString(folder.resolve("in"), lines(input));
        Path out = folder.resolve("out");
        List<String> words = Stream
                .of(Stream.of("sort"), words(options), Stream.of(in.toString(), "-o", out.toString()))
                .flatMap(part -> part).toList();
        Command.resultHere(words).expect(0, "", "");
        assertEquals(lines(output), Files.readString(out));
    }

    @Test
    void optionsBehindStandardInput() throws Exception {
        mergepath.runWith("a\nb\n", "sort", "-", "-r").expect(0, "b\na\n", "");
        mergepath.runWith("b 10\na 9\n", "sort", "-nrsk2").expect(0, "b 10\na 9\n", "");
    }

    private static Stream<String> words(String options) {
        return options == null ? Stream.of() : Arrays.stream(options.split(" "));
    }

    private static String lines(String cell) {
        return cell.replace("'", "").replace(',', '\n') + "\n";
    }

    @Test
    void blankSeparator() throws Exception {
        mergepath.runWith("a  2\nb 1\n", "sort", "-t ", "-k2,2").expect(0, "a  2\nb 1\n", "");
        mergepath.runWith("a  2\nb 1\n", "sort", "-t", " ", "-k3,3").expect(0, "b 1\na  2\n", "");
    }

    @Test
    void zeroBytesEndLines() throws Exception {
        mergepath.runWith("b\nx\0a\0", "sort", "-z").expect(0, "a\0b\nx\0", "");
    }

    @Test
    void filesAndStandardInputTogether() throws Exception {
        Files.writeString(folder.resolve("a"), "3\n1");
        Files.writeString(folder.resolve("b"), "2\n");
        Files.writeString(folder.resolve("empty"), "");
        mergepath.runWith("0\n5", "sort", "a", "-", "empty", "b").expect(0, "0\n1\n2\n3\n5\n", "");
    }

    @Test
    void whatFollowsTwoDashesIsAFile() throws Exception {
        Files.writeString(folder.resolve("-r"), "2\n1\n");
        mergepath.run("sort", "--", "-r").expect(0, "1\n2\n", "");
        mergepath.run("sort", "-r", "--", "-r", "-r").expect(0, "2\n2\n1\n1\n", "");
    }

    @Test
    void outputMayBeAnInput() throws Exception {
        Path file = Files.writeString(folder.resolve("a"), "2\n1\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-x--x"));
        Files.createSymbolicLink(folder.resolve("link"), Path.of("a"));
        mergepath.run("sort", "link", "--output", "link").expect(0, "", "");
        assertEquals("1\n2\n", Files.readString(file));
        assertEquals("rw-r-x--x", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
        assertEquals(true, Files.isSymbolicLink(folder.resolve("link")));
    }

    @Test
    void outputGoesWhereLinksLead() throws Exception {
        Path file = Files.writeString(folder.resolve("a"), "2\n1\n");
        Files.createLink(folder.resolve("other name"), file);
        mergepath.run("sort", "a", "-o", "a").expect(0, "", "");
        assertEquals("1\n2\n", Files.readString(folder.resolve("other name")));
        Files.createSymbolicLink(folder.resolve("link"), Path.of("new"));
        mergepath.run("sort", "-r", "a", "-o", "link").expect(0, "", "");
        assertEquals("2\n1\n", Files.readString(folder.resolve("new")));
        Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
        mergepath.run("sort", "a", "-o", "loop")
                .expect(2, "", "mergepath: loop: Too many levels of symbolic links\n");
    }

    /** Runs in a private file system of one megabyte. */
    @Test
    void outputWithoutRoomForItsNewContentStays() throws Exception {
        Files.createDirectory(folder.resolve("place"));
        String mount = "mount -t tmpfs -o size=1m none place";
        Need.MOUNTS.orSkip(mergepath.shell("unshare -rm " + mount).status() == 0);
        List<String> lines = IntStream.range(0, 60_000).mapToObj(i -> "line %05d".formatted(i * 7919L % 60_000))
                .toList();
        Files.write(folder.resolve("lines"), lines);
        Command.Result result = mergepath.shell(String.join("\n", "unshare -rm bash <<'END'", mount, "cd place",
                "echo before > a", "ln a b", "$mergepath sort ../lines -o a", "echo $?", "cat a b", "ls -A", "END"));
        assertEquals("2\nbefore\nbefore\na\nb\n", result.out(), result::err);
        assertTrue(result.err().matches("mergepath: a: No space left on device; it is unchanged\\. .*\n"), result::err);
    }

    @Test
    void outputInAFolderThatTakesNoOtherFile() throws Exception {
        Path place = Files.createDirectory(folder.resolve("place"));
        Path file = Files.writeString(place.resolve("a"), "2\n1\n");
        Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("r-xr-xr-x"));
        Command.boundByPermissions(folder).run("sort", "place/a", "-o", "place/a").expect(0, "", "");
        assertEquals("1\n2\n", Files.readString(file));
    }

    @Test
    void fileNamedLikeAnArgumentFile() throws Exception {
        Files.writeString(folder.resolve("@a"), "2\n1\n");
        Files.writeString(folder.resolve("a"), "-r");
        mergepath.run("sort", "@a").expect(0, "1\n2\n", "");
    }

    @Test
    void checks() throws Exception {
        Files.writeString(folder.resolve("a"), "1\n2\n2\n10\n");
        mergepath.run("sort", "-c", "a").expect(1, "", "mergepath: a:4: disorder: 10\n");
        mergepath.run("sort", "-C", "a").expect(1, "", "");
        mergepath.run("sort", "--check=quiet", "a").expect(1, "", "");
        mergepath.run("sort", "--check=silent", "a").expect(1, "", "");
        mergepath.run("sort", "--check=diagnose-first", "a").expect(1, "", "mergepath: a:4: disorder: 10\n");
        mergepath.run("sort", "-cn", "a").expect(0, "", "");
        mergepath.run("sort", "--check", "-n", "-u", "a").expect(1, "", "mergepath: a:3: disorder: 2\n");
        mergepath.runWith("b\na\n", "sort", "-c").expect(1, "", "mergepath: -:2: disorder: a\n");
        mergepath.runWith("b\0a\0", "sort", "-cz").expect(1, "", "mergepath: -:2: disorder: a\0");
    }

    @Test
    void checksInMemoryThatDoesNotGrowWithTheFile() throws Exception {
        Command small = new Command(folder, "-Xmx10m");
        small.shell("seq -w 1 3000000 > a; echo 0 >> a; $mergepath sort -c a; echo $?")
                .expect(0, "1\n", "mergepath: a:3000001: disorder: 0\n");
        small.shell("seq 1 3000000 | $mergepath sort -cnu; seq 3000000 -1 1 | $mergepath sort -C -k1nr").expect(0, "",
                "");
        small.shell("head -c 30000000 /dev/zero | $mergepath sort --type i32 -c").expect(0, "", "");
    }
}
