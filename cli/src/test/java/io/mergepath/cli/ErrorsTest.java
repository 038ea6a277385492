// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.testsupport.Need;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every error is one line, ends with status 2, and leaves nothing behind. */
class ErrorsTest {
    @TempDir private Path temporary;
    private Path folder;
    private Command mergepath;

    @BeforeEach
    void makeFiles() throws Exception {
        folder = Files.createDirectory(temporary.resolve("folder"));
        Files.createDirectory(folder.resolve("directory"));
        Files.writeString(folder.resolve("a"), "2\n1\n");
        Files.writeString(folder.resolve("odd"), "12345");
        mergepath = new Command(folder);
    }

    /** Refused by the parser, before any file is looked at. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "sort -x                    | Unknown option: '-x' (see 'mergepath sort --help')",
        "merge -c a                 | Unknown option: '-c' (see 'mergepath merge --help')",
        "sort -h a                  | Unknown option: '-h' (see 'mergepath sort --help')",
        "sort -k 0 a                | Invalid value for option '--key' (KEY):"
                + " '0' is not a key: fields are counted from 1 (see 'mergepath sort --help')",
        "sort -k 1.0 a              | Invalid value for option '--key' (KEY):"
                + " '1.0' is not a key: characters are counted from 1 (see 'mergepath sort --help')",
        "sort --type=i16 a          | Invalid value for option '--type': expected one of"
                + " [i32, i64, u32, u64, f32, f64] (case-insensitive) but was 'i16' (see 'mergepath sort --help')",
        "sort --type=i32 -n a       | -b, -f, -k, -n, -s, -t and -z are for text, not for --type"
                + " (see 'mergepath sort --help')",
        "sort --indices a           | --indices needs --type (see 'mergepath sort --help')",
        "sort -c a a                | -c takes one file, not 2 (see 'mergepath sort --help')",
        "sort -c -o b a             | -c and -o exclude each other (see 'mergepath sort --help')",
        "sort -C -o b a             | -C and -o exclude each other (see 'mergepath sort --help')",
        "sort -C a missing          | -C takes one file, not 2 (see 'mergepath sort --help')",
        "sort -cC a                 | -c and -C exclude each other (see 'mergepath sort --help')",
        "sort -c -C a               | -c and -C exclude each other (see 'mergepath sort --help')",
        "sort -bcCf a               | -c and -C exclude each other (see 'mergepath sort --help')",
        "sort --check --check=quiet | -c and -C exclude each other (see 'mergepath sort --help')",
        "sort --check= a            | option '--check' should be specified without '' parameter"
                + " (see 'mergepath sort --help')",
        "sort --check=quick a       | option '--check' should be specified without 'quick' parameter"
                + " (see 'mergepath sort --help')",
        "sort -r= a                 | option '--reverse' should be specified without '' parameter"
                + " (see 'mergepath sort --help')",
        "sort --unique=false a      | option '--unique' should be specified without 'false' parameter"
                + " (see 'mergepath sort --help')",
        "sort -o b -o c a           | --output is given as 'b' and as 'c' (see 'mergepath sort --help')",
        "sort -t : -t , a           | --field-separator is given as ':' and as ',' (see 'mergepath sort --help')",
        "sort --type u32 --type f32 | --type is given as 'u32' and as 'f32' (see 'mergepath sort --help')",
        "path 1 2 --annotate        | Missing required argument(s): --svg=FILE (see 'mergepath path --help')",
        "path 1 2 --svg b --svg c   | Options can be given only once: --svg=FILE [--annotate]"
                + " (see 'mergepath path --help')",
        "path 1 2 --ties c          | Invalid value for option '--ties': expected one of [a, b]"
                + " (case-insensitive) but was 'c' (see 'mergepath path --help')",
        "explore --save b --port 80 | --port has no effect with --save, which serves nothing"
                + " (see 'mergepath explore --help')",
        "selftest --types boolean   | --types boolean: unknown key type (see 'mergepath selftest --help')",
    })
    void usage(String arguments, String message) {
        Command.resultHere(List.of(arguments.split(" "))).expect(2, "", "mergepath: " + message + "\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "sort --nonsense            | Unknown option: '--nonsense' (see 'mergepath sort --help')",
        "sort -t ab a               | -t 'ab': the separator must be one byte, or \\0",
        "sort --engine=cpu:x a      | --engine cpu:x: cpu:x: \"x\" is not a number of threads",
        "sort --engine=nonsense a   | --engine nonsense: no engine named \"nonsense\"; there are [cpu, cuda, opencl]",
        "sort -c --type=i32 odd     | odd: 5 bytes are not a whole number of i32 elements of 4 bytes",
        "sort -c --engine=cpu:x a   | --engine cpu:x: cpu:x: \"x\" is not a number of threads",
        "sort missing               | missing: No such file or directory",
        "sort a missing -o b        | missing: No such file or directory",
        "merge a missing            | missing: No such file or directory",
        "sort @a                    | @a: No such file or directory",
        "sort directory             | directory: Is a directory",
        "sort a/b                   | a/b: Not a directory",
        "sort a/                    | a/: Not a directory",
        "sort a -o a/               | a/: Not a directory",
        "sort a -o b/               | b/: No such directory",
        "path 1 2 --svg b/          | b/: No such directory",
        "sort a -o directory        | directory: Is a directory",
        "sort a -o missing/b        | missing/b: No such file or directory",
        "path 1 2 --svg missing/b   | missing/b: No such file or directory",
        "path 1 2 --svg directory   | directory: Is a directory",
        "path 1 1,0 --svg b         | B is not sorted: B[1] = 0 comes after B[0] = 1 (see 'mergepath path --help')",
        "sort --type=i32 odd        | odd: 5 bytes are not a whole number of i32 elements of 4 bytes",
        "merge --type=f64 odd -o b  | odd: 5 bytes are not a whole number of f64 elements of 8 bytes",
    })
    void oneLineAndNothingWritten(String arguments, String message) throws Exception {
        List<String> before = names();
        mergepath.run(arguments.split(" ")).expect(2, "", "mergepath: " + message + "\n");
        assertEquals(before, names());
    }

    @Test
    void loopOfLinks() throws Exception {
        Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
        for (String arguments : List.of("sort loop", "merge a loop", "sort a -o loop", "path 1 2 --svg loop")) {
            mergepath.run(arguments.split(" ")).expect(2, "",
                    "mergepath: loop: Too many levels of symbolic links\n");
        }
    }

    @Test
    void emptyName() throws Exception {
        mergepath.run("sort", "").expect(2, "", "mergepath: '': No such file or directory\n");
        mergepath.run("sort", "a", "-o", "").expect(2, "", "mergepath: '': No such file or directory\n");
    }

    @Test
    void unreadableFile() throws Exception {
        Files.setPosixFilePermissions(folder.resolve("a"), PosixFilePermissions.fromString("---------"));
        Command.boundByPermissions(folder).run("sort", "a").expect(2, "", "mergepath: a: Permission denied\n");
    }

    @Test
    void unwritableOutput() throws Exception {
        Files.setPosixFilePermissions(folder.resolve("a"), PosixFilePermissions.fromString("r--r--r--"));
        Command.boundByPermissions(folder).run("sort", "a", "-o", "a")
                .expect(2, "", "mergepath: a: Permission denied\n");
    }

    @Test
    void fullDisk() throws Exception {
        Need.DEV_FULL.orSkip(Files.exists(Path.of("/dev/full")));
        mergepath.run("sort", "a", "-o", "/dev/full").expect(2, "", "mergepath: /dev/full: No space left on device\n");
        mergepath.shell("$mergepath sort a > /dev/full")
                .expect(2, "", "mergepath: standard output: No space left on device\n");
        mergepath.shell("$mergepath --version > /dev/full")
                .expect(2, "", "mergepath: standard output: No space left on device\n");
    }

    @Test
    void outOfMemory() throws Exception {
        Files.writeString(folder.resolve("many"), "\n".repeat(4_000_000));
        Command.Result result = new Command(folder, "-Xmx20m").run("sort", "many", "-o", "sorted");
        Matcher message = Pattern
                .compile("mergepath: not enough memory: .* needs about (\\d+) MiB in all, and Java may use"
                        + " (\\d+) MiB here: set MERGEPATH_JAVA_OPTS=(-Xmx\\1m)\n")
                .matcher(result.err());
        assertTrue(result.status() == 2 && message.matches(), result::toString);
        assertTrue(Integer.parseInt(message.group(1)) > Integer.parseInt(message.group(2)), result::toString);
        assertEquals(List.of("a", "directory", "many", "odd"), names());
        new Command(folder, message.group(3)).run("sort", "many", "-o", "sorted").expect(0, "", "");
    }

    /** A larger heap also holds the text, which a small heap leaves outside. */
    @ParameterizedTest
    @ValueSource(strings = {"-Xmx10m", "-Xmx20m", "-Xmx40m"})
    void adviceForManyLinesSuffices(String heap) throws Exception {
        Files.write(folder.resolve("many"), IntStream.range(0, 1_500_000).mapToObj(Integer::toString).toList());
        Command.Result result = new Command(folder, heap).run("sort", "many", "-o", "sorted");
        Matcher advice = Pattern.compile("set MERGEPATH_JAVA_OPTS=(-Xmx\\d+m)\n$").matcher(result.err());
        assertTrue(result.status() == 2 && advice.find(), result::toString);
        new Command(folder, advice.group(1)).run("sort", "many", "-o", "sorted").expect(0, "", "");
    }

    /** A check that fails for another reason must not report disorder. */
    @Test
    void lineThatIsTooLongForTheHeap() throws Exception {
        Files.writeString(folder.resolve("long"), "x".repeat(1 << 24));
        for (String heap : List.of("-Xmx4m", "-Xmx10m", "-Xmx20m")) {
            Command.Result result = new Command(folder, heap).run("sort", "-c", "long");
            assertTrue(result.status() == 2 && result.err().matches(
                    "mergepath: not enough memory: long: a line of more than \\d+ bytes"
                            + " needs about \\d+ MiB in all.*\n"),
                    result::toString);
        }
        new Command(folder, "-Xmx100m").run("sort", "-c", "long").expect(0, "", "");
    }

    @Test
    void adviceForALongLineSuffices() throws Exception {
        Files.writeString(folder.resolve("long"), "x".repeat(1 << 24) + "\n1\n");
        for (String command : List.of("sort -c", "merge -o out")) {
            String[] words = (command + " long").split(" ");
            Command.Result result = new Command(folder, "-Xmx10m").run(words);
            Matcher advice = Pattern.compile("set MERGEPATH_JAVA_OPTS=(-Xmx\\d+m)\n$").matcher(result.err());
            assertTrue(result.status() == 2 && advice.find(), result::toString);
            Command.Result next = new Command(folder, advice.group(1)).run(words);
            assertTrue(!next.err().contains("memory"), next::toString);
        }
    }

    @Test
    void longLinesAreWrittenInLittleMemory() throws Exception {
        String line = "x".repeat((1 << 24) - 1) + "\n";
        Files.writeString(folder.resolve("long"), ("b" + line + "\na" + line).repeat(2) + "ac");
        new Command(folder, "-Xmx20m").run("sort", "long", "-o", "sorted").expect(0, "", "");
        assertEquals(-1, Files.mismatch(folder.resolve("sorted"), Files.writeString(folder.resolve("expected"),
                "\n\nac\n" + ("a" + line).repeat(2) + ("b" + line).repeat(2))));
    }

    @Test
    void fullHeapSaysWhatGivesMore() throws Exception {
        Command.Result result = new Command(folder, "-Xmx10m").run("bench", "cpu", "--suite", "merge", "--types", "int",
                "--sizes", "10000000");
        assertEquals("mergepath: out of memory: Java heap space; MERGEPATH_JAVA_OPTS=-Xmx gives Java more\n",
                result.err());
        assertEquals(2, result.status());
    }

    @Test
    void stackTraceOnRequest() throws Exception {
        Command.Result result = mergepath.run("sort", "--debug", "missing");
        assertTrue(result.err().contains("\tat io.mergepath.cli"), result::err);
        assertTrue(result.err().endsWith("mergepath: missing: No such file or directory\n"), result::err);
    }

    private List<String> names() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }
}
