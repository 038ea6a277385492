package io.mergepath.cli.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ProgressTest {
    private final ByteArrayOutputStream terminal = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(terminal, true, StandardCharsets.UTF_8);

    @Test
    void nothingIsShownOfWhatIsDoneSoon() {
        try (Progress progress = Progress.start(out, Duration.ofMinutes(1))) {
            progress.phase("sorting");
        }
        assertEquals("", shown());
    }

    @Test
    @Timeout(30)
    void oneLineIsShownAndWiped() throws InterruptedException {
        try (Progress progress = Progress.start(out, Duration.ofMillis(1))) {
            progress.phase("writing", 200);
            progress.advance(50);
            while (!shown().contains("25%")) {
                Thread.sleep(1);
            }
        }
        assertTrue(Pattern.compile("mergepath: writing 25%, \\d+ s").matcher(shown()).find(), this::shown);
        assertTrue(shown().endsWith("\r\u001b[K") && !shown().contains("\n"), this::shown);
    }

    private String shown() {
        return terminal.toString(StandardCharsets.UTF_8);
    }
}
