// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.cli.io.Inputs;
import io.mergepath.cli.key.KeyDefinition;
import io.mergepath.cli.key.LineOrder;
import io.mergepath.testsupport.Seed;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares the check with a simple loop: lines longer than the window, and disorder at every place of the window. */
class LineCheckTest {
    private static final int CASES = 500;
    private static final LineOrder BYTES = LineOrder.of(List.of(), KeyDefinition.Flags.NONE, LineOrder.BLANKS, true);

    @TempDir private Path folder;
    private final Random random = new Random(Seed.of("check of lines"));

    @Test
    void findsTheFirstDisorder() throws Exception {
        for (int c = 0; c < CASES; c++) {
            List<String> lines = randomLines();
            boolean unique = random.nextBoolean();
            int window = 2 + random.nextInt(60);
            String text = String.join("\n", lines) + (random.nextBoolean() ? "\n" : "");
            Path file = Files.writeString(folder.resolve("in"), text, StandardCharsets.ISO_8859_1);
            assertEquals(expected(lines, unique), found(file, unique, window),
                    Seed.rerun() + ": case " + c + ", window " + window + ": " + lines);
        }
    }

    private static String expected(List<String> lines, boolean unique) {
        for (int i = 1; i < lines.size(); i++) {
            int compared = lines.get(i - 1).compareTo(lines.get(i));
            if (compared > 0 || (unique && compared == 0)) {
                return (i + 1) + " " + lines.get(i) + "\n";
            }
        }
        return "none";
    }

    private static String found(Path file, boolean unique, int window) {
        LongAdder checked = new LongAdder();
        return Inputs.open(List.of(file.toString()), false, inputs -> LineCheck
                .find(inputs.getFirst(), (byte) '\n', BYTES, unique, checked::add, window)
                .map(disorder -> disorder.number() + " " + StandardCharsets.ISO_8859_1.decode(disorder.element()))
                .orElse("none"));
    }

    /**
     * Lines that are mostly in order. The last line is not empty, because an empty last line without a newline is no
     * line.
     */
    private List<String> randomLines() {
        List<String> lines = new ArrayList<>();
        int number = 1000;
        for (int i = random.nextInt(40); i >= 0; i--) {
            number += random.nextInt(20) == 0 ? random.nextInt(5) - 2 : 1 + random.nextInt(3);
            lines.add(number + "\u00ff".repeat(random.nextInt(10) == 0 ? random.nextInt(200) : random.nextInt(3)));
        }
        return lines;
    }
}
