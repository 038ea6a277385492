// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import io.mergepath.bench.plot.Axis;
import io.mergepath.bench.plot.Figure;
import io.mergepath.bench.plot.Grid;
import io.mergepath.bench.plot.LinePlot;
import io.mergepath.bench.plot.Numbers;
import io.mergepath.bench.plot.Plot;
import io.mergepath.bench.plot.Series;
import io.mergepath.bench.plot.Series.Look;
import io.mergepath.bench.plot.Series.Point;
import io.mergepath.bench.result.Operations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Published figures beside the figures of this run. The machines and years differ, so only their order of magnitude
 * compares.
 */
final class PublishedFigures {
    /** The tile of a row's engine, in the form of the published page. */
    private static final Pattern SORT_TILE = Pattern.compile("sort-tile=(\\d+x\\d+)");
    private static final String RATE = "Mkeys/s";

    private final List<Published> published = Published.all();
    private final List<Measurement> measurements;
    private final List<String> runs;

    PublishedFigures(List<Measurement> measurements, List<String> runs) {
        this.measurements = measurements.stream()
                .filter(m -> m.subject().pattern().equals(Rates.RANDOM) && (m.ours() || m.who().startsWith("std::")))
                .toList();
        this.runs = runs;
    }

    /** Rates against n, one figure for each operation with published and own rates. */
    List<Figure> rates() {
        Map<String, List<Published>> operations = group(published.stream()
                .filter(p -> p.unit().equals(RATE) && p.tile().isEmpty()).toList());
        List<Figure> figures = new ArrayList<>();
        operations.forEach((operation, theirs) -> {
            List<Measurement> ours = like(theirs);
            if (!ours.isEmpty()) {
                figures.add(figure(operation, theirs, ours));
            }
        });
        return figures;
    }

    private static Map<String, List<Published>> group(List<Published> published) {
        return published.stream()
                .collect(Collectors.groupingBy(Published::operation, LinkedHashMap::new, Collectors.toList()));
    }

    private List<Measurement> like(List<Published> theirs) {
        return measurements.stream().filter(m -> theirs.stream().anyMatch(p -> p.isLike(m.subject()))).toList();
    }

    /** A column of a table and a line of a plot. */
    private record Column(String label, Look look) {}

    private Figure figure(String operation, List<Published> theirs, List<Measurement> ours) {
        Map<String, Map<Column, Map<Long, Point>>> panels = new LinkedHashMap<>();
        List<String> names = theirs.stream().map(Published::who).distinct().toList();
        Looks looks = new Looks(ours, runs);
        for (Published p : theirs) {
            put(panels, p.type(), new Column(p.label(), looks.another(names.indexOf(p.who()))), p.n(),
                    Point.of((double) p.n(), p.value()));
        }
        for (Measurement m : ours) {
            String panel = theirs.stream().filter(p -> p.isLike(m.subject())).findFirst().orElseThrow().type();
            boolean same = panel.equals(m.subject().type());
            Column column = same
                    ? new Column(looks.label(m), looks.of(m))
                    : new Column(looks.label(m) + ", (" + m.subject().type() + ", int)", looks.ofOtherValues(m));
            put(panels, panel, column, m.subject().n(),
                    m.point((double) m.subject().n(), m.rate()));
        }
        List<Point> points = panels.values().stream().flatMap(columns -> columns.values().stream())
                .flatMap(column -> column.values().stream()).toList();
        Axis x = Axis.logarithmic(points.stream().mapToDouble(Point::x).min().orElseThrow(),
                points.stream().mapToDouble(Point::x).max().orElseThrow());
        Axis y = Axis.logarithmic(points.stream().mapToDouble(Point::y).min().orElseThrow(),
                points.stream().mapToDouble(Point::y).max().orElseThrow());
        List<Plot> plots = new ArrayList<>();
        List<Series> drawn = new ArrayList<>();
        panels.forEach((panel, columns) -> {
            List<Series> series = columns.entrySet().stream().map(column -> new Series(column.getKey().label(),
                    column.getKey().look(), column.getValue().values().stream()
                            .sorted(Comparator.comparingDouble(Point::x)).toList()))
                    .toList();
            drawn.addAll(series);
            plots.add(new LinePlot(panel, x, "n", y, RATE, series));
        });
        return new Figure(operation, plots, Figure.legend(drawn), table(panels));
    }

    private static void put(Map<String, Map<Column, Map<Long, Point>>> panels, String panel, Column column, long n,
            Point point) {
        panels.computeIfAbsent(panel, _ -> new LinkedHashMap<>()).computeIfAbsent(column, _ -> new LinkedHashMap<>())
                .putIfAbsent(n, point);
    }

    /** All sizes, the published ones and ours, with a column for each contender. */
    private static Grid table(Map<String, Map<Column, Map<Long, Point>>> panels) {
        List<String> head = new ArrayList<>(List.of("n"));
        TreeSet<Long> sizes = new TreeSet<>();
        List<Map<Long, Point>> columns = new ArrayList<>();
        panels.forEach((panel, its) -> its.forEach((column, points) -> {
            head.add(panel + ": " + column.label());
            columns.add(points);
            sizes.addAll(points.keySet());
        }));
        List<List<String>> rows = new ArrayList<>();
        for (long n : sizes) {
            List<String> row = new ArrayList<>(List.of(Numbers.count(n)));
            for (Map<Long, Point> column : columns) {
                Point point = column.get(n);
                row.add(point == null ? "" : Numbers.significant(point.y()));
            }
            rows.add(row);
        }
        return new Grid(head, 1, rows);
    }

    /** Sorts by the tile. Our rates stand beside the published rates if tiles were tried here. */
    Grid tiles() {
        List<Published> theirs = published.stream().filter(p -> !p.tile().isEmpty()).toList();
        List<List<String>> rows = new ArrayList<>();
        theirs.forEach(p -> rows.add(List.of(p.tile(), p.type(), Numbers.count(p.n()), p.label(),
                Numbers.significant(p.value()))));
        Looks looks = new Looks(measurements, runs);
        for (Measurement m : measurements) {
            Matcher tile = SORT_TILE.matcher(m.who());
            if (m.subject().operation().equals(Operations.SORT_KEYS) && tile.find()) {
                rows.add(List.of(tile.group(1), m.subject().type(), Numbers.count(m.subject().n()),
                        looks.label(m), Numbers.significant(m.rate())));
            }
        }
        return new Grid(List.of("tile", "keys", "n", "who", RATE), 4, rows);
    }

    /** Times of batches. */
    Grid batches() {
        List<Published> theirs = published.stream().filter(p -> p.unit().equals("ms")).toList();
        List<List<String>> rows = new ArrayList<>();
        theirs.forEach(p -> rows.add(List.of(p.operation(), Numbers.count(p.n() / 2), p.label(),
                Numbers.significant(p.value()))));
        List<Measurement> ours = like(theirs);
        Looks looks = new Looks(ours, runs);
        for (Measurement m : ours) {
            rows.add(List.of(m.subject().operation(), Numbers.count(m.subject().n() / 2), looks.label(m),
                    Numbers.significant(m.nanos() / 1e6)));
        }
        return new Grid(List.of("operation", "arrays of 2", "who", "ms"), 3, rows);
    }
}
