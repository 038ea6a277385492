// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import io.mergepath.bench.plot.Numbers;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.ResultFile;
import io.mergepath.bench.result.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Ratios to peers by the number of keys, as a Markdown table. */
public final class RatioTable {
    /** An operation and its contender. The lines of one group differ in the peer. */
    private record Group(String run, String operation, String keys, String engine) {}

    private final Map<Group, Map<Long, Double>> rates = new LinkedHashMap<>();
    /** By the peer and the number of keys. */
    private final Map<Group, Map<String, Map<Long, List<Double>>>> ratios = new LinkedHashMap<>();
    private final TreeSet<Long> sizes = new TreeSet<>();
    private final boolean means;
    private final boolean severalRuns;

    private RatioTable(List<ResultFile> files, boolean means) {
        this.means = means;
        this.severalRuns = files.size() > 1;
        for (ResultFile file : files) {
            file.report().rows().stream().filter(row -> !row.operation().equals(Operations.COPY))
                    .forEach(row -> add(file.name(), row));
        }
    }

    /**
     * A line for each operation, type, engine and peer. The line is about random keys, or about other keys if the
     * operation has no rows with random keys.
     *
     * @param files the runs
     * @return Markdown
     * @throws IllegalArgumentException if the table is empty
     */
    public static String of(List<ResultFile> files) {
        List<ResultFile> random = files.stream().map(file -> file.withRows(file.report().rows().stream()
                .filter(row -> row.pattern().equals(Rates.RANDOM) || !random(file).contains(row.operation()))
                .toList())).toList();
        return new RatioTable(random, false).markdown();
    }

    private static Set<String> random(ResultFile file) {
        return file.report().rows().stream().filter(row -> row.pattern().equals(Rates.RANDOM)).map(Row::operation)
                .collect(Collectors.toSet());
    }

    /**
     * A line for each operation, engine and peer, with geometric means over types and patterns.
     *
     * @param files the runs
     * @return Markdown
     * @throws IllegalArgumentException if the table is empty
     */
    public static String means(List<ResultFile> files) {
        List<ResultFile> beside = files.stream().map(file -> file.withRows(file.report().rows().stream()
                .filter(row -> row.ratio() != null).toList())).toList();
        return new RatioTable(beside, true).markdown();
    }

    private void add(String run, Row row) {
        Group group = new Group(run, row.operation(), means ? "" : keys(row), row.engine());
        sizes.add(row.n());
        rates.computeIfAbsent(group, _ -> new TreeMap<>()).putIfAbsent(row.n(), row.mkeysPerSecond());
        Map<String, Map<Long, List<Double>>> peers = ratios.computeIfAbsent(group, _ -> new LinkedHashMap<>());
        Double ratio = row.ratio();
        if (row.peer() != null && ratio != null) {
            List<Double> cell = peers.computeIfAbsent(row.peer(), _ -> new TreeMap<>())
                    .computeIfAbsent(row.n(), _ -> new ArrayList<>());
            // If a case was measured twice, the first row counts, unless the table takes the mean of all rows.
            if (means || cell.isEmpty()) {
                cell.add(ratio);
            }
        }
    }

    private String markdown() {
        if (rates.isEmpty()) {
            throw new IllegalArgumentException("no rows for the table");
        }
        boolean giga = rates.values().stream().flatMap(group -> group.values().stream())
                .anyMatch(rate -> rate >= Rates.GIGA);
        List<List<String>> rows = new ArrayList<>();
        rows.add(line("run", "operation", "keys", "engine",
                (giga ? "Gkeys/s" : "Mkeys/s") + " at " + Numbers.count(sizes.last()), "beside",
                sizes.stream().map(Numbers::count).toList(), "cases"));
        rows.add(line("---", "---", "---", "---", "---:", "---", sizes.stream().map(_ -> "---:").toList(), "---:"));
        ratios.forEach((group, peers) -> {
            Double last = rates.getOrDefault(group, Map.of()).get(sizes.last());
            String rate = last == null ? "" : Numbers.significant(last / (giga ? 1e3 : 1));
            Map<String, Map<Long, List<Double>>> lines = peers.isEmpty() ? Map.of("", Map.of()) : peers;
            lines.forEach((peer, cells) -> rows.add(line(text(group.run), text(group.operation), text(group.keys),
                    text(group.engine), rate, text(peer), sizes.stream().map(n -> ratio(cells.get(n))).toList(),
                    Integer.toString(cells.values().stream().mapToInt(List::size).sum()))));
        });
        StringBuilder out = new StringBuilder();
        rows.forEach(row -> out.append("| ").append(String.join(" | ", row)).append(" |\n"));
        return out.toString();
    }

    /** The cells that this table has. */
    private List<String> line(String run, String operation, String keys, String engine, String rate, String peer,
            List<String> bySize, String cases) {
        List<String> line = new ArrayList<>(severalRuns ? List.of(run, operation) : List.of(operation));
        line.addAll(means ? List.of(engine, peer) : List.of(keys, engine, rate, peer));
        line.addAll(bySize);
        if (means) {
            line.add(cases);
        }
        return line;
    }

    private static String ratio(@Nullable List<Double> ratios) {
        return ratios == null
                ? ""
                : Numbers.significant(Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow()));
    }

    static String keys(Row row) {
        return "`" + row.type() + "`" + (row.pattern().equals(Rates.RANDOM) ? "" : ", " + row.pattern());
    }

    /** A bar in the text would end the cell. */
    private static String text(String text) {
        return text.replace("|", "\\|");
    }
}
