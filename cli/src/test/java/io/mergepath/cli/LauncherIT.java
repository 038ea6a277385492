// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the launcher as a user does, in a copy of a built source folder. */
class LauncherIT {

    static final Path SOURCES = Path.of("..").toAbsolutePath().normalize();
    private static final Result VERSION = new Result(0, Main.VersionLine.TEXT + "\n", "");

    @TempDir static Path common;
    @TempDir Path temp;
    private Path folder = Path.of("");

    record Result(int status, String out, String err) {}

    /** One copy for all tests that change nothing in it, because its cache takes longer to make than a test takes. */
    @BeforeAll
    static void copyOnce() throws IOException {
        copyTo(common.resolve("a folder"));
    }

    @BeforeEach
    void useTheCommonCopy() {
        folder = common.resolve("a folder");
    }

    /** A separate copy for one test, without a cache. */
    private void copy() throws IOException {
        folder = temp.resolve("a folder");
        copyTo(folder);
    }

    /** Copies the files of a built source folder that the launcher needs. */
    static void copyTo(Path folder) throws IOException {
        Path lib = Files.createDirectories(folder.resolve("cli/target/lib"));
        Files.copy(SOURCES.resolve("mergepath"), folder.resolve("mergepath"));
        try (var jars = Files.newDirectoryStream(SOURCES.resolve("cli/target/lib"))) {
            for (Path jar : jars) {
                Files.copy(jar, lib.resolve(jar.getFileName()));
            }
        }
    }

    @Test
    void runsThroughASymbolicLinkFromAnyFolder() throws Exception {
        Path link = Files.createSymbolicLink(common.resolve("link"), Path.of("a folder/mergepath"));
        assertEquals(VERSION, run(link));
    }

    @Test
    void passesArgumentsOn() throws Exception {
        Result result = run(launcher(), "no such command", "*");
        assertEquals(2, result.status());
        assertTrue(result.err().contains("no such command"), result::err);
    }

    @Test
    void makesTheCacheAgainWhenAJarChanges() throws Exception {
        copy();
        assertEquals(VERSION, run(launcher()));
        Path cache = folder.resolve("target/mergepath.aot");
        Object first = Files.readAttributes(cache, "unix:ino").get("ino");
        assertEquals(VERSION, run(launcher()));
        assertEquals(first, Files.readAttributes(cache, "unix:ino").get("ino"), "made again without need");
        try (var jars = Files.newDirectoryStream(folder.resolve("cli/target/lib"), "mergepath-core-*.jar")) {
            Files.setLastModifiedTime(jars.iterator().next(), FileTime.from(Instant.now().plusSeconds(2)));
        }
        assertEquals(VERSION, run(launcher()));
        assertNotEquals(first, Files.readAttributes(cache, "unix:ino").get("ino"), "not made again");
    }

    @Test
    void makesTheCacheAgainWhenTheFolderHasMoved() throws Exception {
        copy();
        assertEquals(VERSION, run(launcher()));
        folder = Files.move(folder, temp.resolve("another folder"));
        String before = Files.readString(folder.resolve("target/mergepath.aot.key"));
        assertEquals(VERSION, run(launcher()));
        assertNotEquals(before, Files.readString(folder.resolve("target/mergepath.aot.key")));
        assertEquals(VERSION, run(launcher()));
    }

    @Test
    void ignoresACacheThatIsNone() throws Exception {
        assertEquals(VERSION, run(launcher()));
        Path cache = folder.resolve("target/mergepath.aot");
        Path good = Files.move(cache, temp.resolve("good"));
        Files.writeString(cache, "not a cache");
        assertEquals(VERSION, run(launcher()));
        Files.move(good, cache, StandardCopyOption.REPLACE_EXISTING);
    }

    /** Uses a script, because this process may be unable to name the files. */
    @ParameterizedTest
    @ValueSource(strings = {"", "LANG=xx_YY.UTF-8", "LC_CTYPE=POSIX"})
    void namesFilesInEveryLocale(String locale) throws Exception {
        assertEquals(new Result(2, "a\nb\n", "mergepath: \u00e4\u00e4: No such file or directory\n"),
                shell("cd '" + temp + "'; export HOME " + locale + "; f=$(printf '\\303\\244'); printf 'b\\na\\n' > $f;"
                        + " $mergepath sort $f; $mergepath sort $f$f"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"LANG=C", "LANG=xx_YY.UTF-8"})
    void runsInAFolderWithAnyUtf8Name(String locale) throws Exception {
        assertEquals(VERSION, shell("f='" + temp + "'/$(printf '\\303\\244'); cp -r '" + folder + "' $f; " + locale
                + " $f/mergepath --version"));
    }

    @Test
    void closedStandardInputCannotBeRead() throws Exception {
        assertEquals(new Result(2, "", "mergepath: -: Bad file descriptor\n"), shell("$mergepath sort <&-"));
    }

    @Test
    void theCacheHoldsWhatASortNeeds() throws Exception {
        Path log = temp.resolve("log");
        assertEquals("a\nb\nc\n", shell("printf 'b\\nc\\na\\n' | MERGEPATH_JAVA_OPTS=-Xlog:class+load:file=" + log
                + " $mergepath sort").out());
        List<String> fromJars = Files.readAllLines(log).stream().filter(line -> line.contains("source: file:"))
                .toList();
        assertEquals(List.of(), fromJars);
    }

    @Test
    void writesFilesThatHaveNoNameYet() throws Exception {
        Path log = temp.resolve("log");
        assertEquals(new Result(0, "", ""), shell("cd '" + temp + "'; seq 200000 > numbers; MERGEPATH_JAVA_OPTS=-Xlog:"
                + "class+load:file=" + log + " $mergepath sort numbers -o sorted && grep -q 'LinuxFiles.Nameless' "
                + log));
    }

    @Test
    void rawNumbersHeedTheLimitOfJava() throws Exception {
        Result result = shell("cd '" + temp + "'; truncate -s 5G f; MERGEPATH_JAVA_OPTS=-Xmx3g"
                + " $mergepath sort --type i32 --indices -o o f; ls | grep -x o");
        assertTrue(
                result.err().matches("mergepath: not enough memory: work on 1342177280 numbers takes 30944 MiB; .*\n"),
                result::err);
        assertEquals("", result.out());
    }

    /** Compares with a JVM that does nothing, because a slow or busy machine takes longer for both; and tries again. */
    @Test
    void versionTakesAQuarterOfASecond() throws Exception {
        run(launcher());
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        long best = Long.MAX_VALUE;
        long bare = Long.MAX_VALUE;
        long most = 0;
        for (int i = 0; i < 40 && best > most; i++) {
            bare = Math.min(bare, nanosOf(java));
            best = Math.min(best, nanosOf(launcher()));
            most = Math.max(250_000_000, 5 * bare);
        }
        assertTrue(best <= most, "the best of 40 took " + best / 1_000_000 + " ms, java alone " + bare / 1_000_000);
    }

    private long nanosOf(Path program) throws IOException, InterruptedException {
        long start = System.nanoTime();
        assertEquals(0, run(program).status());
        return System.nanoTime() - start;
    }

    /** Status 1 would say that the lines are out of order. */
    @Test
    void jvmThatDoesNotStartIsAnError() throws Exception {
        String unknown = "MERGEPATH_JAVA_OPTS=-XX:+NoSuchOption";
        for (String command : List.of("sort -c", "sort -nC", "sort", "merge", "--version")) {
            doesNotStart(unknown, command);
        }
        for (String start : List.of("MERGEPATH_JAVA_OPTS=-Xmx1k", "JDK_JAVA_OPTIONS=-XX:+NoSuchOption",
                "ulimit -v 400000;")) {
            doesNotStart(start, "sort -c");
        }
        assertEquals(new Result(0, "", ""), shell("MERGEPATH_JAVA_OPTS=-Xmx64m $mergepath sort -c < /dev/null"));
        assertEquals(1, shell("printf 'b\\na\\n' | MERGEPATH_JAVA_OPTS=-Xmx64m $mergepath sort -C").status());
    }

    /** There the JVM would print its stack to standard output and end with status 1. */
    @Test
    void folderThatIsGoneIsAnError() throws Exception {
        Result result = shell("mkdir '" + temp + "/gone'; cd '" + temp + "/gone'; rmdir '" + temp
                + "/gone'; $mergepath sort /dev/null");
        assertEquals(2, result.status(), result::toString);
        assertTrue(result.err().endsWith("mergepath: the current folder does not exist any more\n"), result::err);
        assertEquals("", result.out());
    }

    private void doesNotStart(String start, String command) throws Exception {
        Result result = shell(start + " $mergepath " + command + " < /dev/null");
        assertEquals(2, result.status(), start + " " + command + result);
        assertTrue(result.err().startsWith("mergepath: the JVM does not start; it says:\n"), result::err);
        assertEquals("", result.out());
    }

    @Test
    void signalsReachTheJvm() throws Exception {
        for (int signal : List.of(9, 15)) {
            Result result = shell(
                    "mkfifo '" + temp + "/fifo'; $mergepath sort -c '" + temp + "/fifo' & exec 9> '" + temp
                            + "/fifo'; rm '" + temp + "/fifo'; kill -" + signal + " $!; wait $!");
            assertEquals(128 + signal, result.status(), result::err);
        }
    }

    @Test
    void buildsOnFirstUseAndSaysSo() throws Exception {
        copy();
        Path built = Files.move(folder.resolve("cli/target"), temp.resolve("built"));
        maven("mkdir -p cli && mv '" + built + "' cli/target");
        Result result = run(launcher());
        assertEquals(VERSION.out(), result.out());
        assertTrue(result.err().matches("mergepath: building on first use.*target/build\\.log\n"), result::err);
    }

    @Test
    void showsWhyABuildFailed() throws Exception {
        copy();
        Files.move(folder.resolve("cli/target"), temp.resolve("built"));
        maven("echo boom; exit 1");
        Result result = run(launcher());
        assertEquals(2, result.status());
        assertEquals("", result.out());
        assertTrue(result.err().contains("boom\nmergepath: the build failed"), result::err);
    }

    /** Puts a command in the place of Maven. */
    private void maven(String script) throws IOException {
        Path mvn = temp.resolve("mvn");
        Files.writeString(mvn, "#!/bin/sh\ncd '" + folder + "' && " + script + "\n");
        Files.setPosixFilePermissions(mvn, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Path launcher() {
        return folder.resolve("mergepath");
    }

    /** Runs a line of shell in which $mergepath is the launcher. */
    private Result shell(String line) throws IOException, InterruptedException {
        Path script = Files.writeString(temp.resolve("script"), line.replace("$mergepath", "'" + launcher() + "'"));
        return run(Path.of("/bin/sh"), script.toString());
    }

    private Result run(Path launcher, String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(launcher.toString()));
        command.addAll(args.length == 0 ? List.of("--version") : List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(Path.of("/").toFile())
                .redirectOutput(temp.resolve("out").toFile())
                .redirectError(temp.resolve("err").toFile());
        builder.environment().clear();
        builder.environment().putAll(Map.of(
                "HOME", temp.toString(),
                "PATH", temp + ":/usr/bin:/bin",
                "MERGEPATH_JAVA_HOME", System.getProperty("java.home")));
        int status = builder.start().waitFor();
        return new Result(status, Files.readString(temp.resolve("out")), Files.readString(temp.resolve("err")));
    }
}
