// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import io.mergepath.bench.plot.Axis;
import io.mergepath.bench.plot.Facets;
import io.mergepath.bench.plot.Facets.Entry;
import io.mergepath.bench.plot.Figure;
import io.mergepath.bench.plot.Numbers;
import io.mergepath.bench.plot.Series.Point;
import io.mergepath.bench.report.Measurement.Case;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Figures of speed-ups: the time of a contender on one thread over its time on several threads. There is one figure
 * for each operation.
 */
final class SpeedUps {
    /** A line needs at least this many numbers of threads. */
    private static final int LEAST_LINE = 3;

    private final List<String> runs;

    /**
     * Creates figures for runs of some names.
     *
     * @param runs the names
     */
    SpeedUps(List<String> runs) {
        this.runs = runs;
    }

    /** One contender on one subject, by its number of threads. */
    private record Scaling(int run, String family, String operation, String type, String pattern) {}

    List<Figure> figures(List<Measurement> measurements) {
        List<Figure> figures = new ArrayList<>();
        Rates.operations(measurements).forEach((operation, those) -> {
            List<Measurement> largest = largest(those);
            if (!largest.isEmpty()) {
                figures.add(figure(operation, largest));
            }
        });
        return figures;
    }

    /** The largest input of each contender that was measured on one thread and on more threads. */
    private static List<Measurement> largest(List<Measurement> those) {
        Map<Scaling, TreeMap<Long, List<Measurement>>> scalings = new LinkedHashMap<>();
        for (Measurement m : those) {
            Case subject = m.subject();
            scalings.computeIfAbsent(
                    new Scaling(m.run(), m.family(), subject.operation(), subject.type(), subject.pattern()),
                    _ -> new TreeMap<>()).computeIfAbsent(subject.n(), _ -> new ArrayList<>()).add(m);
        }
        return scalings.values().stream().flatMap(sizes -> sizes.descendingMap().values().stream()
                .filter(SpeedUps::isSeries).limit(1)).flatMap(List::stream).toList();
    }

    private static boolean isSeries(List<Measurement> those) {
        return those.stream().anyMatch(m -> m.threads() == 1) && those.stream().anyMatch(m -> m.threads() > 1);
    }

    private Figure figure(String operation, List<Measurement> those) {
        TreeSet<Integer> counts = those.stream().map(Measurement::threads)
                .collect(Collectors.toCollection(TreeSet::new));
        Looks looks = new Looks(those, runs);
        boolean lines = counts.size() >= LEAST_LINE;
        List<Entry> entries = new ArrayList<>(those.stream().filter(m -> lines || m.threads() == counts.last())
                .sorted(Comparator.comparing(m -> !m.ours()))
                .map(m -> entry(m, one(m, those), looks)).toList());
        if (lines) {
            entries.stream().map(Entry::panel).distinct().toList().forEach(panel -> counts.forEach(count -> entries
                    .add(new Entry(operation, panel, "as many times as threads", looks.another(0),
                            Point.of(count, count),
                            Double.NaN))));
        }
        return new Facets(operation, "threads",
                threads -> Axis.through(threads.stream().map(Double::intValue).toList()),
                threads -> Math.round(threads) + " threads", "speed-up", values -> Axis.fromZero(values.getMax()),
                Numbers::significant).of(entries);
    }

    /** The same contender and subject on one thread. */
    private static Measurement one(Measurement m, List<Measurement> those) {
        return those.stream().filter(other -> other.threads() == 1 && other.run() == m.run()
                && other.family().equals(m.family()) && other.subject().equals(m.subject())).findFirst().orElseThrow();
    }

    private static Entry entry(Measurement m, Measurement one, Looks looks) {
        return new Entry(m.subject().operation(), Rates.panel(m.subject()) + ", n = " + Numbers.count(m.subject().n()),
                looks.family(m), looks.of(one),
                m.point(m.threads(), one.nanos() / m.nanos()), m.spread());
    }
}
