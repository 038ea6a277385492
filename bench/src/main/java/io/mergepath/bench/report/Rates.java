// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import io.mergepath.bench.plot.Axis;
import io.mergepath.bench.plot.Facets;
import io.mergepath.bench.plot.Facets.Entry;
import io.mergepath.bench.plot.Figure;
import io.mergepath.bench.plot.Numbers;
import io.mergepath.bench.report.Measurement.Case;
import io.mergepath.bench.result.Operations;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Figures of rates by the number of keys: one figure for each operation, with a plot for each type. */
final class Rates {
    static final String RANDOM = "random";
    /** With so many patterns, the random one stands for all: the others are in a matrix of their own. */
    private static final int MANY_PATTERNS = 3;
    /** From so many Mkeys/s on, Gkeys/s are easier to read. */
    static final double GIGA = 20_000;
    private static final double FAR_APART = 20;

    private final List<Measurement> measurements;
    private final List<String> runs;

    /**
     * Figures of some measurements.
     *
     * @param measurements what was measured, copies too
     * @param runs the names of the runs
     */
    Rates(List<Measurement> measurements, List<String> runs) {
        this.measurements = measurements;
        this.runs = runs;
    }

    /** The rate of everyone. */
    List<Figure> rates() {
        CopyRates copies = new CopyRates(measurements);
        return figures((operation, measured) -> {
            List<Measurement> those = new ArrayList<>(measured);
            those.addAll(copies.limits(measured));
            boolean giga = those.stream().mapToDouble(Measurement::rate).max().orElse(0) >= GIGA;
            return figure(operation, those, giga ? "Gkeys/s" : "Mkeys/s", m -> giga ? m.rate() / 1e3 : m.rate(),
                    Rates::wide);
        });
    }

    /** The same as a share of the rate of a copy, where the run has one that compares. */
    List<Figure> shares() {
        CopyRates copies = new CopyRates(measurements);
        return figures((operation, those) -> {
            List<Measurement> comparable = those.stream().filter(m -> !Double.isNaN(copies.share(m))).toList();
            return comparable.isEmpty() ? null
                    : figure(operation, comparable, "% of a copy", m -> 100 * copies.share(m),
                            values -> Axis.fromZero(values.getMax()));
        });
    }

    /** Makes a figure of the measurements of an operation. */
    @FunctionalInterface
    private interface Maker {
        @Nullable
        Figure figure(String operation, List<Measurement> those);
    }

    private List<Figure> figures(Maker maker) {
        List<Figure> figures = new ArrayList<>();
        operations(measurements).forEach((operation, all) -> {
            // Copies have a figure of their own, in which they are what all others are measured by.
            List<Measurement> those = all.stream().filter(m -> !m.family().equals(Operations.COPY)).toList();
            Figure figure = maker.figure(operation, those);
            if (figure != null) {
                figures.add(figure);
            }
        });
        return figures;
    }

    /** What is drawn of each operation, apart from copies. */
    static Map<String, List<Measurement>> operations(List<Measurement> measurements) {
        Map<String, List<Measurement>> operations = measurements.stream()
                .filter(m -> !m.subject().operation().equals(Operations.COPY))
                .collect(Collectors.groupingBy(m -> m.subject().operation(), LinkedHashMap::new, Collectors.toList()));
        operations.replaceAll((_, those) -> representative(those));
        return operations;
    }

    private static List<Measurement> representative(List<Measurement> those) {
        Set<String> patterns = those.stream().map(m -> m.subject().pattern()).collect(Collectors.toSet());
        return patterns.contains(RANDOM) && patterns.size() >= MANY_PATTERNS
                ? those.stream().filter(m -> m.subject().pattern().equals(RANDOM)).toList()
                : those;
    }

    private Figure figure(String operation, List<Measurement> those, String unit, ToDoubleFunction<Measurement> value,
            Function<DoubleSummaryStatistics, Axis> yAxis) {
        Looks looks = new Looks(those, runs);
        Facets facets = new Facets(operation, "n", Rates::axis, n -> "n = " + Numbers.count((long) n), unit,
                yAxis, Numbers::significant);
        List<Entry> entries = those.stream()
                .map(m -> new Entry(m.subject().pattern(), panel(m.subject()), looks.label(m),
                        looks.of(m), m.point((double) m.subject().n(), value.applyAsDouble(m)), m.spread()))
                .toList();
        return facets.of(entries);
    }

    /** From zero; logarithmic where the least values could not be told from zero. */
    private static Axis wide(DoubleSummaryStatistics values) {
        return values.getMax() > FAR_APART * values.getMin()
                ? Axis.logarithmicInDigits(values.getMin(), values.getMax())
                : Axis.fromZero(values.getMax());
    }

    private static Axis axis(List<Double> sizes) {
        return Axis.logarithmic(sizes.getFirst(), sizes.getLast());
    }

    static String panel(Case subject) {
        return subject.pattern().equals(RANDOM) ? subject.type() : subject.type() + ", " + subject.pattern();
    }
}
