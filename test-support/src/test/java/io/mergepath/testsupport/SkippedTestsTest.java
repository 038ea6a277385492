// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testsupport;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs classes that skip tests, one after the other with one listener, as the build does, and prints the summary. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "build-tools/skipped-tests is a shell script")
class SkippedTestsTest {
    private static final Path PRINTER = Path.of("..", "build-tools", "skipped-tests").toAbsolutePath();

    @TempDir Path temp;

    @Test
    void eachReasonIsPrintedOnceWithTheNumberOfTests() throws Exception {
        Path folder = temp.resolve("skipped/now");
        run(folder, SkipsItself.class, SkipsTwo.class, SkipsNone.class);
        assertEquals("""
                SKIPPED 1 test of a-module: needs time
                SKIPPED 4 tests of a-module: needs a widget: install widgets
                """, print(folder));
        assertFalse(Files.exists(folder.getParent()), "the records are still there");
    }

    @Test
    void recordsOfAnEarlierRunAreNotPrinted() throws Exception {
        run(temp.resolve("skipped/earlier"), SkipsTwo.class);
        run(temp.resolve("skipped/now"), SkipsItself.class);
        assertEquals("SKIPPED 2 tests of a-module: needs a widget: install widgets\n",
                print(temp.resolve("skipped/now")));
    }

    @Test
    void nothingIsPrintedWhereNothingIsSkipped() throws Exception {
        run(temp.resolve("skipped/now"), SkipsNone.class);
        assertEquals("", print(temp.resolve("skipped/now")));
    }

    private static void run(Path folder, Class<?>... classes) {
        String before = System.getProperty(SkippedTests.FOLDER);
        System.setProperty(SkippedTests.FOLDER, folder.toString());
        try {
            Launcher launcher = LauncherFactory.create(LauncherConfig.builder()
                    .enableTestExecutionListenerAutoRegistration(false)
                    .addTestExecutionListeners(new SkippedTests()).build());
            for (Class<?> fixture : classes) {
                launcher.execute(LauncherDiscoveryRequestBuilder.request().selectors(selectClass(fixture)).build());
            }
        } finally {
            if (before == null) {
                System.clearProperty(SkippedTests.FOLDER);
            } else {
                System.setProperty(SkippedTests.FOLDER, before);
            }
        }
    }

    private String print(Path folder) throws IOException, InterruptedException {
        Path out = temp.resolve("out");
        Process printer = new ProcessBuilder(PRINTER.toString(), folder.toString(), "a-module")
                .redirectErrorStream(true).redirectOutput(out.toFile()).start();
        assertEquals(0, printer.waitFor(), () -> "the printer failed");
        return Files.readString(out);
    }

    /** Its two methods count, though neither of them is started. */
    static class SkipsItself {
        @BeforeAll
        static void skip() {
            abort("needs a widget: install widgets");
        }

        @Test
        void one() {}

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void two(int ignored) {}
    }

    /** One method skips, another two of its three cases. */
    static class SkipsTwo {
        @Test
        void one() {
            abort("needs time");
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2, 3})
        void two(int n) {
            if (n > 1) {
                assumeTrue(false, "needs a widget:\n install widgets");
            }
        }
    }

    static class SkipsNone {
        @Test
        void one() {}
    }
}
