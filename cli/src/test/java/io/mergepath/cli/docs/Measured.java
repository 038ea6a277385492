// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.docs;

import io.mergepath.bench.result.Report;
import io.mergepath.bench.result.ResultFile;
import io.mergepath.bench.result.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Tables of measured results, from the files of the benchmarks. */
final class Measured {
    private static final Pattern STRATEGY = Pattern
            .compile("merge keys +int +random +(?<n>\\d+) +1 +.* (?<rate>[0-9.]+) "
                    + "+[0-9.]+ +\\(cuda:strategy=(?<strategy>[a-z-]+),tile=(?<tile>[0-9x]+)\\) .*");

    private final Path results;

    Measured(Path docs) {
        results = docs.resolve("results");
    }

    /**
     * The rows of one operation in one file: a row for each size, a column for each key type.
     *
     * @param arguments the file, and after a space the types of keys if not all; the operation, and after a comma its
     *     pattern if not random; the number of threads; and the peers to compare with. If a figure has several of these
     *     peers, the table shows the first.
     */
    String measured(String arguments, String before) throws IOException {
        List<String> parts = List.of(arguments.split(" \\| ", -1));
        String[] source = parts.getFirst().split(" ", -1);
        String name = source[0];
        List<String> chosen = source.length == 1 ? List.of() : List.of(source[1].split(",", -1));
        String[] operation = parts.get(1).split(", ", -1);
        String pattern = operation.length == 1 ? "random" : operation[1];
        int threads = Integer.parseInt(parts.get(2));
        List<String> peers = parts.subList(3, parts.size());
        ResultFile file = ResultFile.read(results.resolve(name));
        List<Row> rows = file.report().rows().stream().filter(row -> row.operation().equals(operation[0])
                && row.pattern().equals(pattern) && row.threads() == threads
                && (chosen.isEmpty() || chosen.contains(row.type()))).toList();
        if (rows.isEmpty()) {
            throw new IllegalArgumentException(arguments + ": no such rows");
        }
        List<String> types = rows.stream().map(Row::type).distinct().toList();
        List<List<String>> cells = new ArrayList<>();
        for (long n : rows.stream().map(Row::n).sorted().distinct().toList()) {
            List<String> line = new ArrayList<>(List.of(String.format(Locale.ROOT, "%,d", n)));
            for (String type : types) {
                line.add(cell(rows.stream().filter(row -> row.type().equals(type) && row.n() == n).toList(), peers));
            }
            cells.add(line);
        }
        Report report = file.report();
        String where = report.machine().device().isEmpty() ? threads + (threads == 1 ? " thread" : " threads") : "";
        return table("keys", types.stream().map(type -> "`" + type + "`").toList(), cells) + "\nMkeys/s"
                + (where.isEmpty() ? "" : ", " + where)
                + (peers.isEmpty() ? "" : "; in brackets the peer's time over ours (" + String.join("; ", peers) + ")")
                + ". " + file.machine() + ", [" + name + "](results/" + name + "), by `"
                + report.command() + "`.\n";
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
                        .map(line -> whole(Double.parseDouble(line.group("rate")))).collect(Collectors.joining(" ")));
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

    private static String cell(List<Row> rows, List<String> peers) {
        if (rows.isEmpty()) {
            return "";
        }
        String rate = whole(rows.getFirst().mkeysPerSecond());
        return peers.stream().flatMap(peer -> rows.stream().filter(row -> peer.equals(row.peer()))).findFirst()
                .map(row -> rate + String.format(Locale.ROOT, " (%.2f)", row.ratio())).orElse(rate);
    }

    private static String whole(double rate) {
        return String.format(Locale.ROOT, "%,.0f", rate);
    }
}
