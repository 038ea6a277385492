// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.demo;

import io.mergepath.Column;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.cli.io.Failure;
import io.mergepath.cli.terminal.Style;
import io.mergepath.cli.terminal.Table;
import io.mergepath.table.RowGroups;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableColumn;
import io.mergepath.table.TableSort;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Sorts a real file, the Unicode character database, by name, by numeric value and as a table, and merges its halves.
 */
final class RealFile {
    private static final String FILE = "UnicodeData.txt";
    private static final String SAMPLE = "UnicodeData.sample.txt";
    private static final Comparator<CodePoint> BY_NAME = Comparator.comparing(CodePoint::name);

    private final Engine engine;
    private final Stage stage;

    RealFile(Engine engine, Stage stage) {
        this.engine = engine;
        this.stage = stage;
    }

    /** One line of the file. */
    private record CodePoint(String code, String name, String category, String numeric) {
        static CodePoint of(String line) {
            String[] fields = line.split(";", -1);
            return new CodePoint("U+" + fields[0], fields[1], fields[2], fields[8]);
        }

        /** The numeric value of a field such as 7, -1/2 or 10000; NaN for an empty field. */
        double value() {
            if (numeric.isEmpty()) {
                return Double.NaN;
            }
            int slash = numeric.indexOf('/');
            return slash < 0
                    ? Double.parseDouble(numeric)
                    : Double.parseDouble(numeric.substring(0, slash))
                            / Double.parseDouble(numeric.substring(slash + 1));
        }
    }

    void show() {
        Path file = Path.of(System.getProperty("mergepath.home", "."), "examples", FILE);
        boolean whole = Files.isReadable(file);
        CodePoint[] characters = read(whole ? file.toString() : SAMPLE, whole);
        stage.say((whole ? "examples/" + FILE : "A sample of " + FILE) + ": " + count(characters.length)
                + " characters of Unicode, one a line.");
        stage.say("");
        byName(characters);
        byValue(characters);
        byColumns(characters);
    }

    private static CodePoint[] read(String name, boolean whole) {
        try (InputStream in = whole ? Files.newInputStream(Path.of(name)) : RealFile.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the jar of io.mergepath.cli lacks io/mergepath/cli/demo/" + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().map(CodePoint::of)
                    .toArray(CodePoint[]::new);
        } catch (IOException e) {
            throw Failure.of(name, e);
        }
    }

    private static String count(int n) {
        return String.format("%,d", n);
    }

    private void byName(CodePoint[] characters) {
        CodePoint[] sorted = characters.clone();
        Order order = Order.objects(BY_NAME);
        engine.sortKeys(Keys.of(sorted), order);
        stage.say("Sorted by name. Characters with one name, such as <control>, keep the order of the file:");
        stage.say("");
        int control = firstNamed(sorted, "<control>");
        int camel = firstNamed(sorted, "DROMEDARY CAMEL");
        print(sorted, control, control + 1, control + 2, -1, camel, camel + 1, -1, sorted.length - 2,
                sorted.length - 1);

        int half = characters.length / 2;
        CodePoint[] a = Arrays.copyOfRange(characters, 0, half);
        CodePoint[] b = Arrays.copyOfRange(characters, half, characters.length);
        engine.sortKeys(Keys.of(a), order);
        engine.sortKeys(Keys.of(b), order);
        CodePoint[] merged = new CodePoint[characters.length];
        engine.mergeKeys(Keys.of(a), Keys.of(b), Keys.of(merged), order);
        // Identity, not equality: a stable merge puts the same object into each place.
        for (int i = 0; i < merged.length; i++) {
            if (merged[i] != sorted[i]) {
                throw new Failure("demo: line " + i + " of the merged halves is " + merged[i] + ", not " + sorted[i]);
            }
        }
        stage.say("The halves of the file, " + count(a.length) + " and " + count(b.length)
                + " lines, are sorted by name and merged:");
        stage.say(Style.GOOD, "  the same " + count(merged.length) + " lines in the same order");
        stage.say("");
    }

    private static int firstNamed(CodePoint[] sorted, String name) {
        for (int i = 0; i < sorted.length - 2; i++) {
            if (sorted[i].name().compareTo(name) >= 0) {
                return i;
            }
        }
        return 0;
    }

    private void byValue(CodePoint[] characters) {
        double[] values = Arrays.stream(characters).mapToDouble(CodePoint::value).toArray();
        int[] order = new int[values.length];
        engine.sortIndices(Keys.of(values), Values.of(order), Order.natural());
        int numbers = (int) Arrays.stream(values).filter(v -> !Double.isNaN(v)).count();
        CodePoint[] sorted = new CodePoint[numbers];
        Arrays.setAll(sorted, i -> characters[order[i]]);
        stage.say("Sorted by numeric value, which " + count(numbers)
                + " characters have (the least, one half, the greatest):");
        stage.say("");
        int oneHalf = 0;
        while (sorted[oneHalf].value() < 0.5) {
            oneHalf++;
        }
        print(sorted, 0, 1, 2, -1, oneHalf, oneHalf + 1, oneHalf + 2, -1, numbers - 2, numbers - 1);
    }

    private void byColumns(CodePoint[] characters) {
        double[] values = Arrays.stream(characters).mapToDouble(CodePoint::value).toArray();
        TableColumn numbers = TableColumn.of(Column.ofArray(values)).withNulls(row -> Double.isNaN(values[row]));
        String[] names = Arrays.stream(characters).map(CodePoint::name).toArray(String[]::new);
        stage.say("As a table: by number descending, characters without a number last, then by name.");
        stage.say("The first five rows, found without a sort of the others:");
        stage.say("");
        int[] top = TableSort.top(5, RowOrder.by(numbers).descending().nullsLast().then(names).on(engine));
        print(Arrays.stream(top).mapToObj(row -> characters[row]).toArray(CodePoint[]::new), 0, 1, 2, 3, 4);

        String[] categories = Arrays.stream(characters).map(CodePoint::category).toArray(String[]::new);
        RowGroups groups = TableSort.groups(RowOrder.by(categories).on(engine));
        int[] firsts = groups.firsts();
        int[] sizes = IntStream.range(0, groups.count()).map(groups::size).toArray();
        int[] largest = TableSort.top(5, RowOrder.by(sizes).descending().on(engine));
        stage.say("Grouped by category, the largest of " + count(sizes.length) + " groups: "
                + Arrays.stream(largest).mapToObj(g -> categories[firsts[g]] + " " + count(sizes[g]))
                        .collect(Collectors.joining(", "))
                + ".");
        stage.say("");
    }

    /** Prints the characters at some places; -1 stands for omitted characters. */
    private void print(CodePoint[] characters, int... places) {
        Table table = new Table(2);
        for (int place : places) {
            if (place < 0) {
                table.add(Style.FAINT, "...");
            } else {
                CodePoint c = characters[place];
                table.add(Style.PLAIN, ">" + count(place + 1), c.code(), c.name(), c.numeric());
                table.style(0, Style.FAINT);
            }
        }
        stage.say(table);
        stage.say("");
    }
}
