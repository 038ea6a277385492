package io.mergepath.bench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rate of copies of memory, in bytes, that each run has measured, on the most threads that it has. A measurement is put
 * beside the copy of the same data if there is one, else the copy of as wide keys whose number is next below: never
 * a larger one, which a cache would hold less well.
 */
final class CopyRates {
    private static final Map<String, Integer> WIDTHS = Map.of("int", 4, "float", 4, "long", 8, "double", 8, "long,long",
            8);
    private static final Comparator<Measurement> THREADS = Comparator.comparingInt(Measurement::threads);
    private static final Comparator<Measurement> SIZE = Comparator.comparingLong(m -> m.subject().n());

    private final List<Measurement> copies;

    CopyRates(List<Measurement> measurements) {
        copies = measurements.stream().filter(m -> isCopyRow(m) || m.family().equals(Choice.COPY)).toList();
    }

    /** The rate as a share of that of a copy, NaN without one that compares. */
    double share(Measurement m) {
        Optional<Measurement> same = copies.stream()
                .filter(copy -> copy.run() == m.run() && copy.subject().equals(m.subject())).max(THREADS);
        return same.or(() -> copies.stream().filter(copy -> isBelow(copy, m)).max(SIZE.thenComparing(THREADS)))
                .map(copy -> m.bandwidth() / copy.bandwidth()).orElse(Double.NaN);
    }

    private static boolean isBelow(Measurement copy, Measurement m) {
        return isCopyRow(copy) && copy.run() == m.run() && copy.subject().n() <= m.subject().n()
                && WIDTHS.containsKey(m.subject().type())
                && WIDTHS.get(m.subject().type()).equals(WIDTHS.get(copy.subject().type()));
    }

    private static boolean isCopyRow(Measurement m) {
        return m.subject().operation().equals(Choice.COPY);
    }
}
