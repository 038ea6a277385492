// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The example runs with the published jar, by the command of its page. */
class ExampleIT {
    @Test
    void findsTheLongestNames() throws Exception {
        String spark = System.getProperty("java.class.path");
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp", System.getProperty("mergepath.jar") + ":" + spark, "examples/SparkUnicode.java")
                .redirectErrorStream(true).directory(Path.of("..").toFile()).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        assertEquals(0, process.exitValue(), output);
        for (String line : List.of("|Cc      |1    |<control>                                 |",
                "|Cf      |3    |EGYPTIAN HIEROGLYPH END WALLED ENCLOSURE  |",
                "+- MergepathSort [category#")) {
            assertTrue(output.contains(line), () -> line + " is missing in\n" + output);
        }
    }
}
