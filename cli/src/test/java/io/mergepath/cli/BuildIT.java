// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs Maven as a user does. */
class BuildIT {
    @TempDir Path temp;

    /** Runs in the parent, which has no tests. Maven prints that, or that the tests are skipped. */
    @Test
    void skipTestsSkipsIntegrationTestsToo() throws Exception {
        Path log = temp.resolve("log");
        int status = new ProcessBuilder("mvn", "-o", "-B", "-N", "-f", Path.of("..", "pom.xml").toString(),
                "-DskipTests",
                "failsafe:integration-test").redirectErrorStream(true).redirectOutput(log.toFile()).start().waitFor();
        String printed = Files.readString(log);
        assertEquals(0, status, printed);
        assertTrue(printed.contains("Tests are skipped."), printed);
    }
}
