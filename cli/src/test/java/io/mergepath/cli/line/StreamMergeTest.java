// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.cli.io.Inputs;
import io.mergepath.cli.key.KeyDefinition;
import io.mergepath.cli.key.LineOrder;
import io.mergepath.testsupport.Seed;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the merge with a stable sort of all lines: windows smaller than lines, runs longer than windows, skips
 * within runs, and more files than may be open at once.
 */
class StreamMergeTest {
    private static final int CASES = 300;
    private static final KeyDefinition.Flags BYTES = KeyDefinition.Flags.NONE;
    private static final KeyDefinition.Flags NUMERIC = new KeyDefinition.Flags(true, false, false, false);
    private static final KeyDefinition.Flags REVERSED = new KeyDefinition.Flags(false, false, true, false);

    @TempDir private Path folder;
    private final Random random = new Random(Seed.of("merge of streams"));

    /** An order of the command, and an independent comparator. */
    private record Ordering(LineOrder order, Comparator<String> reference) {
        static Ordering of(KeyDefinition.Flags flags, boolean lastResort, Comparator<String> reference) {
            return new Ordering(LineOrder.of(List.of(), flags, LineOrder.BLANKS, lastResort), reference);
        }
    }

    private static final List<Ordering> ORDERINGS = List.of(
            Ordering.of(BYTES, true, Comparator.naturalOrder()),
            Ordering.of(REVERSED, true, Comparator.reverseOrder()),
            Ordering.of(NUMERIC, true, Comparator.comparing(StreamMergeTest::number).thenComparing(line -> line)),
            Ordering.of(NUMERIC, false, Comparator.comparing(StreamMergeTest::number)));

    private static BigInteger number(String line) {
        String digits = line.replaceAll("[^0-9].*", "");
        return digits.isEmpty() ? BigInteger.ZERO : new BigInteger(digits);
    }

    @Test
    void mergesLikeAStableSort() throws Exception {
        for (int c = 0; c < CASES; c++) {
            Ordering ordering = ORDERINGS.get(random.nextInt(ORDERINGS.size()));
            boolean unique = random.nextInt(3) == 0;
            byte delimiter = (byte) (random.nextInt(5) == 0 ? 0 : '\n');
            List<String> files = new ArrayList<>();
            List<String> all = new ArrayList<>();
            for (int f = random.nextInt(random.nextInt(20) == 0 ? 60 : 6); f >= 0; f--) {
                List<String> lines = randomLines(delimiter);
                lines.sort(ordering.reference);
                all.addAll(lines);
                files.add(write("in" + f, lines, delimiter));
            }
            int window = 2 + random.nextInt(random.nextBoolean() ? 20 : 5000);
            String where = Seed.rerun() + ": case " + c + ", window " + window + ", files " + files.size();
            assertEquals(expected(all, ordering, unique, delimiter), merged(files, ordering, unique, delimiter, window),
                    where);
        }
    }

    private static String expected(List<String> all, Ordering ordering, boolean unique, byte delimiter) {
        all.sort(ordering.reference);
        StringBuilder expected = new StringBuilder();
        String last = null;
        for (String line : all) {
            if (!unique || last == null || ordering.reference.compare(last, line) != 0) {
                expected.append(line).append((char) delimiter);
            }
            last = line;
        }
        return expected.toString();
    }

    private static String merged(List<String> files, Ordering ordering, boolean unique, byte delimiter, int window) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Inputs.open(files, true, inputs -> {
            StreamMerge.merge(inputs, delimiter, ordering.order, unique, buffer -> {
                byte[] bytes = new byte[buffer.remaining()];
                buffer.get(bytes);
                out.writeBytes(bytes);
            }, window);
            return out;
        });
        return out.toString(StandardCharsets.ISO_8859_1);
    }

    /** Few different lines, or long lines, or a narrow range that leaves long runs to other files. */
    private List<String> randomLines(byte delimiter) {
        List<String> lines = new ArrayList<>();
        int most = random.nextInt(25) == 0 ? 3000 : 40;
        int range = 1 + random.nextInt(random.nextBoolean() ? 5 : 5000);
        int from = random.nextInt(3000);
        String tail = random.nextInt(8) == 0 ? "x".repeat(random.nextInt(300)) : random.nextBoolean() ? " \u00ff" : "";
        for (int i = random.nextInt(most); i > 0; i--) {
            lines.add(random.nextInt(30) == 0
                    ? delimiter == 0 ? "\n" : "\0"
                    : from + random.nextInt(range) + (random.nextBoolean() ? tail : ""));
        }
        return lines;
    }

    private String write(String name, List<String> lines, byte delimiter) throws Exception {
        String end = String.valueOf((char) delimiter);
        String text = String.join(end, lines);
        boolean lacksEnd = random.nextBoolean() && !lines.isEmpty() && !lines.getLast().isEmpty();
        text += lines.isEmpty() || lacksEnd ? "" : end;
        return Files.writeString(folder.resolve(name), text, StandardCharsets.ISO_8859_1).toString();
    }
}
