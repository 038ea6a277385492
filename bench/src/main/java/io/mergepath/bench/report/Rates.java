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
    /** With this many patterns, a figure shows the random pattern only. A matrix shows the others. */
    private static final int MANY_PATTERNS = 3;
    /** From this many Mkeys/s on, Gkeys/s are easier to read. */
    static final double GIGA = 20_000;
    private static final double FAR_APART = 20;

    private final List<Measurement> measurements;
    private final List<String> runs;

    /**
     * Creates figures of some measurements.
     *
     * @param measurements the measurements, with copies
     * @param runs the names of the runs
     */
    Rates(List<Measurement> measurements, List<String> runs) {
        this.measurements = measurements;
        this.runs = runs;
    }

    /** The rates of all contenders. */
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

    /** The rates as a share of the rate of a copy, if the run has a comparable copy. */
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
            // Copies have their own figure. All other operations are compared with them.
            List<Measurement> those = all.stream().filter(m -> !m.family().equals(Operations.COPY)).toList();
            Figure figure = maker.figure(operation, those);
            if (figure != null) {
                figures.add(figure);
            }
        });
        return figures;
    }

    /** The values to draw for each operation, apart from copies. */
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

    /** An axis from zero. It is logarithmic if the least values would look like zero. */
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
