// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ProgressTest {
    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(terminal, true, StandardCharsets.UTF_8);
    private final Hooks exit = new Hooks();

    /** A simulated end of a process. */
    private static final class Hooks implements Progress.Exit {
        private final List<Thread> hooks = new ArrayList<>();
        private boolean begun;

        @Override
        public void add(Thread hook) {
            check();
            hooks.add(hook);
        }

        @Override
        public void remove(Thread hook) {
            check();
            hooks.remove(hook);
        }

        private void check() {
            if (begun) {
                throw new IllegalStateException("the end has begun");
            }
        }

        void begin() throws InterruptedException {
            begun = true;
            for (Thread hook : hooks) {
                hook.start();
                hook.join();
            }
        }
    }

    @Test
    void nothingIsShownOfWhatIsDoneSoon() {
        try (Progress progress = Progress.start(out, Duration.ofMinutes(1), exit)) {
            progress.phase("sorting");
        }
        assertEquals("", shown());
    }

    @Test
    @Timeout(30)
    void oneLineIsShownAndWiped() {
        try (Progress progress = Progress.start(out, Duration.ofMillis(1), exit)) {
            progress.phase("writing", 200);
            progress.advance(50);
            awaitLine("25%");
        }
        assertTrue(Pattern.compile("mergepath: writing 25%, \\d+ s").matcher(shown()).find(), this::shown);
        assertTrue(shown().endsWith("\r\u001b[K") && !shown().contains("\n"), this::shown);
    }

    /** Simulates Ctrl-C, while other hooks and the threads of the command continue. */
    @Test
    @Timeout(30)
    void theEndOfTheProcessWipesTheLineForGood() throws InterruptedException {
        try (Progress progress = Progress.start(out, Duration.ofMillis(1), exit)) {
            progress.phase("sorting");
            awaitLine("sorting");
            exit.begin();
            assertTrue(shown().endsWith("\r\u001b[K"), this::shown);
            assertEquals(List.of(), tickers());
            try (Progress another = Progress.start(out, Duration.ofMillis(1), exit)) {
                another.phase("writing");
                assertEquals(List.of(), tickers());
            }
        }
    }

    @Test
    void aProgressThatIsClosedLeavesNoHook() {
        Progress.start(out, Duration.ofMinutes(1), exit).close();
        assertEquals(List.of(), exit.hooks);
    }

    private static List<Thread> tickers() {
        return Thread.getAllStackTraces().keySet().stream().filter(thread -> thread.getName().equals("progress"))
                .toList();
    }

    private void awaitLine(String part) {
        while (!shown().contains(part)) {
            Thread.onSpinWait();
        }
    }

    private String shown() {
        return terminal.toString(StandardCharsets.UTF_8);
    }
}
