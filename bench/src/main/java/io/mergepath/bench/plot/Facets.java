// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.plot;

import io.mergepath.bench.plot.Series.Look;
import io.mergepath.bench.plot.Series.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * Makes a figure with a plot for each panel. A plot has lines if there are several positions on the horizontal axis, or
 * else bars. All plots have the same horizontal axis. Related plots have the same scale.
 *
 * @param title the title of the figure
 * @param xTitle the title of the horizontal axis
 * @param xAxis makes the horizontal axis for some positions, ascending
 * @param xName names a position in words
 * @param unit the unit of the values, the title of the vertical axis
 * @param yAxis makes the vertical axis of lines for some values
 * @param format writes a value in the table
 */
public record Facets(String title, String xTitle, Function<List<Double>, Axis> xAxis,
        DoubleFunction<String> xName, String unit, Function<DoubleSummaryStatistics, Axis> yAxis,
        DoubleFunction<String> format) {
    /**
     * A value to draw.
     *
     * @param scale the name of the scale; plots with the same name have the same scale
     * @param panel the name of the plot
     * @param label the name of the contender
     * @param look the look of the contender
     * @param point the position and the value
     * @param spread the spread of the time, as the table shows it
     */
    public record Entry(String scale, String panel, String label, Look look, Point point, double spread) {}

    /** The figure of some values, at least one. */
    public Figure of(List<Entry> entries) {
        TreeSet<Double> places = places(entries);
        Map<String, List<Entry>> panels = entries.stream()
                .collect(Collectors.groupingBy(Entry::panel, LinkedHashMap::new, Collectors.toList()));
        Map<String, DoubleSummaryStatistics> scales = new HashMap<>();
        panels.values().forEach(panel -> series(panel).stream().flatMap(one -> one.points().stream())
                .flatMapToDouble(point -> DoubleStream.of(point.low(), point.y(), point.high()))
                .forEach(scales.computeIfAbsent(panel.getFirst().scale(), _ -> new DoubleSummaryStatistics())));
        List<Plot> plots = new ArrayList<>();
        List<Series> inLines = new ArrayList<>();
        panels.forEach((name, panel) -> {
            List<Series> series = series(panel);
            DoubleSummaryStatistics scale = scales.getOrDefault(panel.getFirst().scale(),
                    new DoubleSummaryStatistics());
            if (series.stream().anyMatch(one -> one.points().size() > 1)) {
                inLines.addAll(series);
                plots.add(
                        new LinePlot(name, xAxis.apply(List.copyOf(places)), xTitle, yAxis.apply(scale), unit, series));
            } else {
                for (double x : places(panel)) {
                    plots.add(new BarPlot(name + ", " + xName.apply(x), unit, Axis.fromZero(scale.getMax()),
                            series(panel.stream().filter(entry -> entry.point().x() == x).toList())));
                }
            }
        });
        return new Figure(title, plots, Figure.legend(inLines), table(entries));
    }

    private static TreeSet<Double> places(List<Entry> entries) {
        return entries.stream().map(entry -> entry.point().x()).collect(Collectors.toCollection(TreeSet::new));
    }

    /** A series for each label. If a label has several values at one position, the first value is drawn. */
    private static List<Series> series(List<Entry> panel) {
        Map<String, Map<Double, Point>> points = new LinkedHashMap<>();
        Map<String, Look> looks = new LinkedHashMap<>();
        for (Entry entry : panel) {
            looks.putIfAbsent(entry.label(), entry.look());
            points.computeIfAbsent(entry.label(), _ -> new LinkedHashMap<>())
                    .putIfAbsent(entry.point().x(), entry.point());
        }
        return looks.entrySet().stream().map(look -> new Series(look.getKey(), look.getValue(),
                points.getOrDefault(look.getKey(), Map.of()).values().stream()
                        .sorted(Comparator.comparingDouble(Point::x)).toList()))
                .toList();
    }

    private Grid table(List<Entry> entries) {
        return new Grid(List.of("keys", xTitle, "who", unit, "spread"), 3, entries.stream()
                .map(entry -> List.of(entry.panel(), xName.apply(entry.point().x()), entry.label(),
                        format.apply(entry.point().y()), Numbers.percent(entry.spread())))
                .toList());
    }
}
