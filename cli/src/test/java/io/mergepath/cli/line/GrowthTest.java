// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.cli.key.KeyDefinition;
import io.mergepath.cli.key.LineOrder;
import io.mergepath.cli.text.ArrayText;
import io.mergepath.cli.text.Text;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Four times the text costs about four times the work, for every kind of lines. Work is the number of reads of the
 * text, so the test needs no clock.
 */
class GrowthTest {
    private static final int SIZE = 1 << 15;
    private static final int TIMES = 4;
    /**
     * A comparison sort reads slightly more than four times as much; growth with the power 1.5 reads eight times as
     * much.
     */
    private static final double MOST_GROWTH = 5.5;
    /**
     * The allowed cost of a byte of the text: some searches for its field, and comparisons in proportion to the
     * logarithm of the number of lines.
     */
    private static final int MOST_READS = 100;

    /** Lines with a total size, and the options that make their comparison long. */
    record Shape(String name, String options, IntFunction<String> lines) {
        boolean unique() {
            return options.contains("-u");
        }

        LineOrder order() {
            List<String> words = List.of(options.split(" "));
            List<KeyDefinition> keys = words.stream().filter(word -> word.startsWith("-k"))
                    .map(word -> KeyDefinition.parse(word.substring(2))).toList();
            KeyDefinition.Flags flags = new KeyDefinition.Flags(words.contains("-n"), words.contains("-f"),
                    words.contains("-r"), words.contains("-b"));
            return LineOrder.of(keys, flags, words.contains("-t,") ? ',' : LineOrder.BLANKS, !unique());
        }

        @Override
        public String toString() {
            return name + " " + options;
        }
    }

    static List<Shape> shapes() {
        return List.of(
                new Shape("equal digits", "-n", size -> twice("1".repeat(size / 2))),
                new Shape("digits that differ at the end", "-n",
                        size -> "1".repeat(size / 2) + "2\n" + "1".repeat(size / 2) + "1\n"),
                new Shape("equal fractions", "-n", size -> twice("0." + "1".repeat(size / 2))),
                new Shape("equal negative numbers", "-n -r", size -> twice("-" + "1".repeat(size / 2))),
                new Shape("leading zeros", "-n",
                        size -> "0".repeat(size / 2) + "2\n" + "0".repeat(size / 2) + "1\n"),
                new Shape("zeros inside", "-n",
                        size -> "1." + "0".repeat(size / 2) + "2\n1." + "0".repeat(size / 2) + "1\n1.0\n"),
                new Shape("trailing zeros", "-n", size -> twice("1." + "0".repeat(size / 2))),
                new Shape("numbers that continue each other", "-n", size -> chain(size, "", "1".repeat(18))),
                new Shape("numbers behind a field", "-k2n", size -> chain(size, "x ", "1".repeat(18))),
                new Shape("numbers behind a long field", "-n -k2",
                        size -> chain(size, "x".repeat(root(size)) + " 0.", "1".repeat(18))),
                new Shape("lines that continue each other", "", size -> chain(size, "", "1234567")),
                new Shape("letters that continue each other", "-f", size -> chain(size, "", "ABCdefg")),
                new Shape("keys behind a long field", "-k2",
                        size -> chain(size, "x".repeat(root(size)) + " ", "1234567")),
                new Shape("keys behind a long field, each once", "-u -k2",
                        size -> chain(size, "x".repeat(root(size)) + " ", "1234567")),
                new Shape("lines behind blanks", "-b", size -> chain(size, " ".repeat(root(size)), "1234567")),
                new Shape("equal but for the case", "-f",
                        size -> "a".repeat(size / 2) + "\n" + "A".repeat(size / 2) + "\n"),
                new Shape("equal long fields", "-k2,2 -k3,3r -k1,1", size -> twice("x".repeat(size / 2) + " y y")),
                new Shape("many fields", "-t, -k50", size -> (",".repeat(60) + "\n").repeat(size / 61)),
                new Shape("equal long lines", "-u", size -> twice("x".repeat(size / 2))),
                new Shape("equal lines", "-u", size -> "equal\n".repeat(size / 6)),
                new Shape("empty lines", "", size -> "\n".repeat(size)),
                new Shape("empty numbers", "-n -u", size -> "\n".repeat(size)),
                new Shape("blank lines", "-b -k2",
                        size -> (" ".repeat(root(size)) + "\n").repeat(root(size))));
    }

    private static String twice(String line) {
        return (line + "\n").repeat(2);
    }

    /** Lines that get shorter. Each line is a prefix of the previous line. */
    private static String chain(int size, String begin, String link) {
        int count = root(2 * size / link.length());
        return IntStream.range(0, count).mapToObj(i -> begin + link.repeat(count - i) + "\n")
                .collect(Collectors.joining());
    }

    private static int root(int size) {
        return (int) Math.sqrt(size);
    }

    /** Text that counts its reads. */
    private static final class CountingText extends Text {
        private final Text text;
        private final LongAdder reads = new LongAdder();

        CountingText(byte[] bytes) {
            super(bytes.length, (byte) '\n');
            this.text = new ArrayText(bytes, bytes.length, (byte) '\n');
        }

        @Override
        public byte at(long offset) {
            reads.increment();
            return text.at(offset);
        }

        @Override
        public long eightInside(long offset) {
            reads.increment();
            return text.eightInside(offset);
        }

        @Override
        public void copy(long from, byte[] to, int at, int length) {
            throw new UnsupportedOperationException();
        }
    }

    @ParameterizedTest
    @MethodSource("shapes")
    void ofSorting(Shape shape) {
        try (ForkJoinPool pool = new ForkJoinPool(1); Engine engine = Engine.open("cpu:1")) {
            LineOrder order = shape.order();
            growsWithTheText(shape, text -> pool.invoke(ForkJoinTask.adapt(
                    () -> LineSort.sort(text, LineFinder.find(text), order, engine, shape.unique()))));
        }
    }

    /** The work of merges and checks. */
    @ParameterizedTest
    @MethodSource("shapes")
    void ofComparing(Shape shape) {
        try (ForkJoinPool pool = new ForkJoinPool(1)) {
            LineOrder order = shape.order();
            growsWithTheText(shape, text -> {
                long[] lines = pool.submit(() -> LineFinder.find(text)).join();
                for (int i = 1; i < lines.length; i++) {
                    order.compare(text, lines[i - 1], lines[i]);
                }
            });
        }
    }

    private static void growsWithTheText(Shape shape, Consumer<Text> work) {
        double[] reads = Arrays.stream(new int[]{SIZE, TIMES * SIZE})
                .mapToDouble(size -> reads(shape, size, work)).toArray();
        assertTrue(reads[1] <= MOST_GROWTH * reads[0],
                () -> TIMES + " times the text is read " + reads[1] / reads[0] + " times as often");
        assertTrue(reads[1] <= (double) MOST_READS * TIMES * SIZE,
                () -> "each byte is read " + reads[1] / TIMES / SIZE + " times");
    }

    private static long reads(Shape shape, int size, Consumer<Text> work) {
        CountingText text = new CountingText(shape.lines.apply(size).getBytes(StandardCharsets.US_ASCII));
        work.accept(text);
        return text.reads.sum();
    }
}
