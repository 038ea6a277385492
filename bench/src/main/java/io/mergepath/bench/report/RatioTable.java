package io.mergepath.bench.report;

import io.mergepath.bench.ResultFile;
import io.mergepath.bench.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Ratios to peers by the number of keys, as a table in Markdown. */
public final class RatioTable {
    /** What has a line of its own. */
    private record Line(String run, String operation, String type, String engine, String peer) {}

    /** What a line has for one number of keys. */
    private record Cell(List<Double> rates, List<Double> ratios) {
        Cell() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    private final Map<Line, TreeMap<Long, Cell>> lines = new LinkedHashMap<>();
    private final TreeSet<Long> sizes = new TreeSet<>();
    private final boolean means;

    private RatioTable(List<ResultFile> files, boolean means) {
        this.means = means;
        for (ResultFile file : files) {
            file.report().rows().stream().filter(row -> !row.operation().equals(Choice.COPY))
                    .forEach(row -> add(files.size() > 1 ? file.name() : "", row));
        }
    }

    /**
     * A line for each operation, type, engine and peer, on random keys.
     *
     * @param files the runs
     * @return Markdown
     * @throws IllegalArgumentException if the table is empty
     */
    public static String of(List<ResultFile> files) {
        List<ResultFile> random = files.stream().map(file -> file.withRows(file.report().rows().stream()
                .filter(row -> row.pattern().equals(Rates.RANDOM)).toList())).toList();
        return new RatioTable(random, false).markdown();
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
        String peer = row.peer();
        Line line = new Line(run, row.operation(), means ? "" : row.type(), row.engine(), peer == null ? "" : peer);
        Cell cell = lines.computeIfAbsent(line, _ -> new TreeMap<>()).computeIfAbsent(row.n(), _ -> new Cell());
        sizes.add(row.n());
        // Of a case that was measured twice the first counts, unless all are brought together.
        if (means || cell.rates.isEmpty()) {
            cell.rates.add(row.mkeysPerSecond());
            Double ratio = row.ratio();
            if (ratio != null) {
                cell.ratios.add(ratio);
            }
        }
    }

    private String markdown() {
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("no rows for the table");
        }
        boolean giga = lines.values().stream().flatMap(line -> line.values().stream())
                .flatMap(cell -> cell.rates.stream()).anyMatch(rate -> rate >= Rates.GIGA);
        boolean severalRuns = lines.keySet().stream().map(Line::run).distinct().count() > 1;
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>();
        if (severalRuns) {
            head.add("run");
        }
        head.add("operation");
        if (!means) {
            head.add("keys");
        }
        head.add("engine");
        int words = head.size() + 1;
        if (!means) {
            head.add((giga ? "Gkeys/s" : "Mkeys/s") + " at " + Numbers.count(sizes.last()));
        }
        head.add("beside");
        sizes.forEach(n -> head.add(Numbers.count(n)));
        if (means) {
            head.add("cases");
        }
        rows.add(head);
        rows.add(head.stream().map(name -> name.equals("beside") || head.indexOf(name) < words - 1 ? "---" : "---:")
                .toList());
        lines.forEach((line, cells) -> rows.add(row(line, cells, severalRuns, giga)));
        StringBuilder out = new StringBuilder();
        rows.forEach(row -> out.append("| ").append(String.join(" | ", row)).append(" |\n"));
        return out.toString();
    }

    private List<String> row(Line line, Map<Long, Cell> cells, boolean severalRuns, boolean giga) {
        List<String> row = new ArrayList<>();
        if (severalRuns) {
            row.add(text(line.run));
        }
        row.add(text(line.operation));
        if (!means) {
            row.add("`" + text(line.type) + "`");
        }
        row.add(text(line.engine));
        if (!means) {
            Cell last = cells.get(sizes.last());
            row.add(last == null ? "" : Numbers.significant(last.rates.getFirst() / (giga ? 1e3 : 1)));
        }
        row.add(text(line.peer));
        sizes.forEach(n -> row.add(ratio(cells.get(n))));
        if (means) {
            row.add(Integer.toString(cells.values().stream().mapToInt(cell -> cell.ratios.size()).sum()));
        }
        return row;
    }

    private static String ratio(@Nullable Cell cell) {
        return cell == null || cell.ratios.isEmpty()
                ? ""
                : Numbers.significant(Math.exp(cell.ratios.stream().mapToDouble(Math::log).average().orElseThrow()));
    }

    /** A bar would end the cell. */
    private static String text(String text) {
        return text.replace("|", "\\|");
    }
}
