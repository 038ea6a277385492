package io.mergepath.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tables of what was measured, from the files that the benchmarks wrote. */
final class Measured {
    private static final Pattern FIELD = Pattern.compile("\"(\\w+)\": (?:\"((?:[^\"\\\\]|\\\\.)*)\"|([^,{}]+))");
    private static final Pattern STRATEGY = Pattern
            .compile("merge keys +int +random +(?<n>\\d+) +1 +.* (?<rate>[0-9.]+) "
                    + "+[0-9.]+ +\\(cuda:strategy=(?<strategy>[a-z-]+),tile=(?<tile>[0-9x]+)\\) .*");

    private final Path results;

    Measured(Path docs) {
        results = docs.resolve("results");
    }

    /**
     * Of one file the rows of one operation: a row a size, a column a type of keys.
     *
     * @param arguments the file, the operation with its pattern if that is not random, the number of threads, and the peers to compare with: of several that a
     *        figure has, the first
     */
    String measured(String arguments, String before) throws IOException {
        String[] parts = arguments.split(" \\| ", -1);
        String json = Files.readString(results.resolve(parts[0]));
        String[] operation = parts[1].split(", ", -1);
        String pattern = operation.length == 1 ? "random" : operation[1];
        List<String> peers = List.of(parts).subList(3, parts.length);
        List<Map<String, String>> rows = json.lines().skip(1).map(Measured::fields)
                .filter(row -> operation[0].equals(row.get("operation")) && parts[2].equals(row.get("threads"))
                        && pattern.equals(row.get("pattern")))
                .toList();
        Set<Long> sizes = new TreeSet<>();
        Set<String> types = new LinkedHashSet<>();
        rows.forEach(row -> sizes.add(Long.valueOf(row.getOrDefault("n", ""))));
        rows.forEach(row -> types.add(row.getOrDefault("type", "")));
        if (rows.isEmpty()) {
            throw new IllegalArgumentException(arguments + ": no such rows");
        }
        List<List<String>> cells = new ArrayList<>();
        for (long n : sizes) {
            List<String> line = new ArrayList<>(List.of(String.format(Locale.ROOT, "%,d", n)));
            for (String type : types) {
                line.add(cell(rows.stream()
                        .filter(row -> type.equals(row.get("type")) && Long.toString(n).equals(row.get("n"))).toList(),
                        peers));
            }
            cells.add(line);
        }
        Map<String, String> machine = fields(json.lines().findFirst().orElseThrow());
        String where = machine.getOrDefault("device", "").isEmpty()
                ? machine.get("cores") + " cores of " + machine.get("processor")
                : machine.get("device");
        String how = "Mkeys/s" + (peers.isEmpty()
                ? ""
                : ", and in brackets how many times as long " + String.join(" or ", peers) + " took");
        return table("keys", types.stream().map(type -> "`" + type + "`").toList(), cells) + "\n" + where.strip() + "; "
                + how + ". [" + parts[0] + "](results/" + parts[0] + "), by `" + machine.get("command") + "`.\n";
    }

    /** Each strategy's rate for {@code int} keys. */
    String strategies(String arguments, String before) throws IOException {
        List<Matcher> lines = Files.readAllLines(results.resolve(arguments)).stream().map(STRATEGY::matcher)
                .filter(Matcher::matches).toList();
        Set<String> names = new LinkedHashSet<>();
        Set<Long> sizes = new TreeSet<>();
        lines.forEach(line -> names.add(line.group("strategy")));
        lines.forEach(line -> sizes.add(Long.valueOf(line.group("n"))));
        List<List<String>> cells = new ArrayList<>();
        for (long n : sizes) {
            List<String> cell = new ArrayList<>(List.of(String.format(Locale.ROOT, "%,d", n)));
            for (String name : names) {
                cell.add(lines.stream()
                        .filter(line -> line.group("strategy").equals(name) && Long.parseLong(line.group("n")) == n)
                        .map(line -> whole(line.group("rate"))).collect(Collectors.joining(" ")));
            }
            cells.add(cell);
        }
        return table("keys", List.copyOf(names), cells);
    }

    static String table(String corner, List<String> heads, List<List<String>> rows) {
        Function<List<String>, String> line = cells -> "| " + String.join(" | ", cells) + " |\n";
        List<String> head = new ArrayList<>(List.of(corner));
        head.addAll(heads);
        return line.apply(head) + "| --- |" + " ---: |".repeat(heads.size()) + "\n"
                + rows.stream().map(line).collect(Collectors.joining());
    }

    private static Map<String, String> fields(String line) {
        return FIELD.matcher(line).results().collect(Collectors.toMap(field -> field.group(1),
                field -> field.group(2) != null ? field.group(2) : field.group(3), (first, _) -> first));
    }

    private static String cell(List<Map<String, String>> rows, List<String> peers) {
        String rate = rows.stream().findFirst().map(Measured::rate).orElse("");
        return peers.stream().flatMap(peer -> rows.stream().filter(row -> peer.equals(row.get("peer")))).findFirst()
                .map(row -> rate + " (" + times(row) + ")").orElse(rate);
    }

    private static String rate(Map<String, String> row) {
        return whole(row.getOrDefault("mkeysPerSecond", ""));
    }

    private static String whole(String rate) {
        return String.format(Locale.ROOT, "%,.0f", Double.parseDouble(rate));
    }

    private static String times(Map<String, String> row) {
        return String.format(Locale.ROOT, "%.2f", Double.parseDouble(row.getOrDefault("ratio", "")));
    }
}
