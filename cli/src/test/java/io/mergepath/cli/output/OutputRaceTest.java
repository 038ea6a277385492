// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.output;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several processes write files to one folder. Each of them removes drafts of killed commands from the folder. */
class OutputRaceTest {
    private static final int PROCESSES = 3;
    private static final String TIMES = "1500";

    @TempDir private Path folder;

    @Test
    void noCommandRemovesADraftThatBegins() throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String classes = System.getProperty("jdk.module.path") + File.pathSeparator
                + Path.of("target", "test-classes").toAbsolutePath();
        List<Process> processes = new ArrayList<>();
        for (int p = 0; p < PROCESSES; p++) {
            Path file = folder.resolve("file" + p);
            // Old content has a draft with the attributes of the file; a new file has another draft.
            Files.writeString(file, "old\n");
            processes.add(new ProcessBuilder(java, "-XX:+UseSerialGC", "-cp", classes,
                    OutputRaceProgram.class.getName(), file.toString(), TIMES).redirectErrorStream(true).start());
        }
        for (Process process : processes) {
            assertEquals("", new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            assertEquals(0, process.waitFor());
        }
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(PROCESSES, files.count());
        }
    }
}
