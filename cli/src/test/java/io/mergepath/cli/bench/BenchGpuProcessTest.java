// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.bench.result.Report;
import io.mergepath.bench.result.ResultFile;
import io.mergepath.testsupport.Need;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the benchmark as a separate process on the class path: on any OpenCL device, and without a GPU. */
class BenchGpuProcessTest {
    /** The exit status of a process that this signal ended, in a shell and in Java. */
    private static final int SIGTERM = 128 + 15;

    @TempDir private Path folder = Path.of("");

    @Test
    void measuresAnOpenClDevice() throws Exception {
        Result devices = run(List.of(), "devices");
        Need.OPENCL_DEVICE.orSkip(Pattern.compile("(?m)^opencl +yes ").matcher(devices.output()).find());
        Path json = folder.resolve("gpu.json");
        Result result = run(List.of(), "bench", "gpu", "--engine", "opencl", "--suite", "operations,strategies,host",
                "--types", "int", "--sizes", "1000,65536", "--runs", "1", "--json", json.toString());
        assertEquals(0, result.status(), result::output);
        for (String row : List.of("copy +int", "sort keys +int", "sort pairs +int", "indices +int", "merge keys +int",
                "merge pairs +int")) {
            for (String n : List.of("1e3", "65536")) {
                assertTrue(Pattern.compile("(?m)^" + row + " +random +" + n + " .*  call ").matcher(result.output())
                        .find(), () -> row + " " + n + " is missing:\n" + result.output());
            }
        }
        assertTrue(
                Pattern.compile("(?m)^host sort pairs +int +random +65536 .* transfers ").matcher(result.output())
                        .find(),
                result::output);
        // A naive merge stores each element once and uses no shared memory.
        assertTrue(
                Pattern.compile("(?m)^  naive +\\S+ +\\S+ +\\S+ +1\\.000 +0\\.000 +0\\.000 ").matcher(result.output())
                        .find(),
                result::output);
        assertTrue(Files.readString(json).contains("\"strategy\": \"circular\""));
    }

    /**
     * A CPU device compiles and runs slowly, so few kernels run and few keys are sorted. The output names the device
     * first.
     */
    @Test
    void aQuickRunOnACpuIsShortAndNamesTheDevice() throws Exception {
        Result devices = run(List.of(), "devices");
        Matcher device = Pattern.compile("(?m)^opencl +yes +(.+?)  .*\\R +cpu,").matcher(devices.output());
        Need.OPENCL_DEVICE.orSkip(device.find());
        Path json = folder.resolve("gpu.json");
        Result result = run(List.of(), "bench", "gpu", "--quick", "--engine", "opencl", "--runs", "1", "--json",
                json.toString());
        assertEquals(0, result.status(), result::output);
        assertTrue(result.output().startsWith("engine opencl: " + device.group(1) + ", cpu, "), result::output);
        assertEquals(List.of("int 16384"), ResultFile.read(json).report().rows().stream()
                .map(row -> row.type() + " " + row.n()).distinct().toList());
    }

    @Test
    void saysInALineThatThereIsNoGpu() throws Exception {
        Result result = run(List.of("-Dmergepath.gpu=off"), "bench", "gpu", "--quick");
        assertEquals(2, result.status(), result::output);
        assertTrue(result.output().matches("mergepath: --engine cuda: .* forbidden .*; --engine opencl: .*\\R"),
                result::output);
    }

    /** The CPU engine also counts as a device, and every machine has it. */
    @Test
    void keepsWhatItHasMeasuredWhenItIsStopped() throws Exception {
        Path json = folder.resolve("figures.json");
        Path page = folder.resolve("figures.html");
        Process process = start(List.of(), "bench", "gpu", "--engine", "cpu:1", "--types", "int", "--sizes", "1000",
                "--json", json.toString(), "--report", page.toString());
        try (BufferedReader output = process.inputReader()) {
            String device = output.readLine();
            assertTrue(device.startsWith("engine cpu:1: "), device);
            output.readLine();
            String first = output.readLine();
            assertTrue(first.startsWith("copy "), first);
            // The handle of the process, unlike the process, leaves the output open.
            process.toHandle().destroy();
            output.transferTo(Writer.nullWriter());
        }
        assertEquals(SIGTERM, process.waitFor());
        Report report = ResultFile.read(json).report();
        assertEquals("copy", report.rows().getFirst().operation());
        assertEquals(List.of("Stopped from outside before the end: rows measured later are missing."),
                report.notes().stream().filter(note -> note.startsWith("Stopped")).toList());
        assertTrue(report.machine().device().contains("cpu"), report.machine()::device);
        assertTrue(Files.readString(page).endsWith("</html>\n"), () -> "the page is cut off");
    }

    /** The CPU engine has no strategies. */
    @Test
    void keepsWhatItHasMeasuredWhenASuiteFails() throws Exception {
        Path json = folder.resolve("figures.json");
        Result result = run(List.of(), "bench", "gpu", "--quick", "--engine", "cpu:1", "--suite",
                "operations,strategies", "--types", "int", "--sizes", "1000", "--runs", "1", "--json",
                json.toString());
        assertEquals(2, result.status(), result::output);
        Report report = ResultFile.read(json).report();
        assertTrue(report.rows().size() > 1, report.rows()::toString);
        assertTrue(report.notes().getLast().startsWith("Stopped by "), report.notes()::toString);
    }

    private record Result(int status, String output) {}

    private static Result run(List<String> options, String... arguments) throws IOException, InterruptedException {
        Process process = start(options, arguments);
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Result(process.waitFor(), output);
    }

    private static Process start(List<String> options, String... arguments) throws IOException {
        String path = System.getProperty("java.class.path") + ":" + System.getProperty("jdk.module.path", "");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-cp", path));
        command.addAll(options);
        command.add("io.mergepath.cli.Main");
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
