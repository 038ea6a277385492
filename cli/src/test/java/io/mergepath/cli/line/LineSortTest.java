// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.cli.key.KeyDefinition;
import io.mergepath.cli.key.LineOrder;
import io.mergepath.cli.text.Text;
import io.mergepath.testsupport.Seed;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Many threads sort one run of lines. */
class LineSortTest {
    private static final int LINES = 200_000;
    private static final int TRIALS = 10;

    /**
     * All lines except one have the same prefix, so one run spans all pieces. It is sorted while other pieces look for
     * runs.
     */
    @Test
    void runThroughAllPieces() {
        Random random = new Random(Seed.of("run through all pieces"));
        List<String> lines = Stream.concat(Stream.of("another"),
                Stream.generate(() -> "equal to here" + random.nextInt(100_000))).limit(LINES).toList();
        String expected = text(lines.stream().sorted());
        byte[] bytes = text(lines.stream()).getBytes(StandardCharsets.US_ASCII);
        try (ForkJoinPool pool = new ForkJoinPool(4); Engine engine = Engine.open("cpu:4")) {
            for (int trial = 0; trial < TRIALS; trial++) {
                String actual = pool.invoke(ForkJoinTask.adapt(() -> sorted(bytes, engine)));
                assertTrue(actual.equals(expected), Seed::rerun);
            }
        }
    }

    private static String text(Stream<String> lines) {
        return lines.collect(Collectors.joining("\n", "", "\n"));
    }

    private static String sorted(byte[] bytes, Engine engine) {
        Text text = Text.of(MemorySegment.ofArray(bytes), (byte) '\n');
        long[] lines = LineFinder.find(text);
        LineOrder order = LineOrder.of(List.of(), KeyDefinition.Flags.NONE, LineOrder.BLANKS, true);
        LineSort.sort(text, lines, order, engine, false);
        StringBuilder out = new StringBuilder();
        LineWriter.write(text, lines, block -> out.append(StandardCharsets.US_ASCII.decode(block)));
        return out.toString();
    }
}
