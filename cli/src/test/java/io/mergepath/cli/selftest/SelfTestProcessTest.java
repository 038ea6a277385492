// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.selftest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs the self-test as a separate process on the class path, which contains this test's engine. */
class SelfTestProcessTest {
    @Test
    void aGoodEngineIsOk() throws Exception {
        Result result = selftest("--quick", "--seed", "3", "--only", "partitions");
        assertEquals(0, result.status(), result::output);
        assertTrue(result.matches("engine cpu.*, seed 3\\Rpartitions .* cases .* ok\\Rall .* ok\\R"), result::output);
    }

    @Test
    void aLostElementIsFound() throws Exception {
        Result result = selftest("--quick", "--seed", "3", "--only", "sort keys", "--engine", "broken:lossy");
        assertEquals(1, result.status(), result::output);
        assertTrue(result.matches(
                "(?s)engine broken:lossy, .*, seed 3\\Rsort keys .*FAILED in .*\\R"
                        + "  byte natural, random, n = 2: keys: .*"),
                result::output);
    }

    @Test
    void anUnstableSortIsFound() throws Exception {
        Result result = selftest("--quick", "--only", "sort keys", "--engine", "broken:unstable");
        assertEquals(1, result.status(), result::output);
        assertTrue(result.matches("(?s).*sort keys .*FAILED in .*\\R  object natural, .*"), result::output);
    }

    @Test
    void memoryThatIsNotFreedIsFound() throws Exception {
        Result result = selftest("--only", "device memory", "--engine", "broken:leaky");
        assertEquals(1, result.status(), result::output);
        assertTrue(result.matches("(?s).*device memory .*FAILED in 1\\R  .*: 16 bytes are held, before 8\\R.*"),
                result::output);
    }

    /** An error on another thread is reported like an error on the main thread. */
    @Test
    void aLackOfMemoryOutsideACaseIsTold() throws Exception {
        Result result = selftest("--quick", "--only", "by comparators", "--engine", "broken:greedy");
        assertEquals(2, result.status(), result::output);
        assertTrue(result.matches("engine broken:greedy, .*\\Rmergepath: out of memory: all is taken\\R"),
                result::output);
    }

    private record Result(int status, String output) {
        boolean matches(String regex) {
            return Pattern.matches(regex, output);
        }
    }

    private static Result selftest(String... options) throws IOException, InterruptedException {
        String path = System.getProperty("java.class.path") + ":" + System.getProperty("jdk.module.path", "") + ":"
                + Path.of("target", "test-classes").toAbsolutePath();
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1", "-cp", path, "io.mergepath.cli.Main", "selftest"));
        command.addAll(List.of(options));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }
}
