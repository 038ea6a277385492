// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the shell lines of the README and of the guide's page on the command line, as they are printed and in order, in
 * a copy of the source folder that has been built.
 */
class ReadmeIT {
    private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
    private static final String GUIDE = "docs/guide/command-line.md";
    /** This line would run this test again. */
    private static final String VERIFY = "mvn verify";
    /**
     * The server runs until Ctrl-C, so this line is the last one: Ctrl-C drops the lines that were pasted behind it.
     */
    private static final String EXPLORE = "./mergepath explore";
    private static final String BENCH_GPU = "./mergepath bench gpu --quick";
    private static final int PATIENCE_MINUTES = 5;

    @TempDir Path temp;
    private Path folder = Path.of("");

    @BeforeEach
    void copy() throws IOException {
        folder = Files.createDirectories(temp.resolve("a checkout"));
        LauncherIT.copyTo(folder);
        Path examples = Files.createDirectories(folder.resolve("examples"));
        Files.copy(LauncherIT.SOURCES.resolve("examples/UnicodeData.txt"), examples.resolve("UnicodeData.txt"));
    }

    @Test
    void everyLineWorksInOrderAndLeavesNothing() throws Exception {
        List<String> lines = lines("README.md");
        assertTrue(lines.containsAll(List.of("./mergepath demo", VERIFY, BENCH_GPU)), lines::toString);
        assertEquals(EXPLORE, lines.removeLast());
        List<String> guide = lines(GUIDE);
        assertTrue(guide.size() >= 10, guide::toString);
        lines.addAll(guide);
        assertTrue(Files.readAllLines(LauncherIT.SOURCES.resolve(".gitignore")).contains("target/"));
        Map<Path, Long> before = visible();
        for (String line : lines) {
            if (!line.equals(VERIFY)) {
                run(line);
            }
        }
        serve(EXPLORE);
        assertEquals(before, visible());
    }

    /** All shell lines of a page. A fence without a language would hide some. */
    private static List<String> lines(String page) throws IOException {
        List<String> lines = new ArrayList<>();
        for (MatchResult fence : FENCE.matcher(Files.readString(LauncherIT.SOURCES.resolve(page))).results().toList()) {
            assertTrue(List.of("java", "sh", "xml", "kotlin").contains(fence.group(1)),
                    () -> "unknown language: " + fence.group());
            if (fence.group(1).equals("sh")) {
                fence.group(2).lines().filter(line -> !line.startsWith("#")).forEach(lines::add);
            }
        }
        return lines;
    }

    /** The files that git shows, with their modification times. */
    private Map<Path, Long> visible() throws IOException {
        Map<Path, Long> files = new TreeMap<>();
        try (var all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).map(folder::relativize).toList()) {
                if (!file.startsWith("target") && !file.startsWith("cli/target")) {
                    files.put(file, Files.getLastModifiedTime(folder.resolve(file)).toMillis());
                }
            }
        }
        return files;
    }

    private void run(String line) throws IOException, InterruptedException {
        Path out = temp.resolve("out");
        Process process = shell(line).redirectErrorStream(true).redirectOutput(out.toFile()).start();
        boolean ended = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
        end(process);
        String printed = Files.readString(out);
        assertTrue(ended, () -> line + " did not end within " + PATIENCE_MINUTES + " minutes: " + printed);
        if (line.equals(BENCH_GPU) && !hasGpu()) {
            assertEquals(2, process.exitValue(), printed);
            assertTrue(printed.matches("mergepath: --engine cuda: .*install.*; --engine opencl: .*install.*\n"),
                    printed);
        } else {
            assertEquals(0, process.exitValue(), () -> line + ": " + printed);
        }
    }

    /** NVRTC, a compiler, and compiled kernels may be there without a device. */
    private static boolean hasGpu() {
        return Engine.look().entrySet().stream().filter(engine -> List.of("cuda", "opencl").contains(engine.getKey()))
                .flatMap(engine -> engine.getValue().stream())
                .anyMatch(found -> found.usable() && !List.of("NVRTC", "compiled kernels").contains(found.what()));
    }

    private void serve(String line) throws IOException {
        Process process = shell(line).redirectErrorStream(true).start();
        try (var printed = process.inputReader()) {
            String said = String.valueOf(printed.readLine());
            assertTrue(said.matches("Mergepath explains itself at http://127\\.0\\.0\\.1:\\d+/ until Ctrl-C"), said);
        } finally {
            end(process);
        }
    }

    /** Ends the shell and the processes that it started. */
    private static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private ProcessBuilder shell(String line) {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", line).directory(folder.toFile());
        Map<String, String> environment = builder.environment();
        environment.put("MERGEPATH_JAVA_HOME", System.getProperty("java.home"));
        // Without these variables the command opens no browser.
        List.of("DISPLAY", "WAYLAND_DISPLAY", "MERGEPATH_JAVA_OPTS").forEach(environment::remove);
        return builder;
    }
}
