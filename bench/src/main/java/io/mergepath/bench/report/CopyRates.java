// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import io.mergepath.bench.result.Operations;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;

/**
 * The rates of memory copies, in bytes, on the most threads of each run. A measurement is compared with the copy of
 * the same data. If there is none, it is compared with the copy of keys of the same width whose number is next below.
 * Larger copies do not count, because caches hold less of them.
 */
final class CopyRates {
    private static final Map<String, Integer> WIDTHS = Map.of("int", 4, "float", 4, "long", 8, "double", 8, "long,long",
            8);
    private static final Comparator<Measurement> THREADS = Comparator.comparingInt(Measurement::threads);
    private static final Comparator<Measurement> RATE = Comparator.comparingDouble(Measurement::bandwidth);
    private static final Comparator<Measurement> SIZE = Comparator.comparingLong(m -> m.subject().n());

    private final List<Measurement> copies;

    CopyRates(List<Measurement> measurements) {
        copies = measurements.stream().filter(m -> isCopyRow(m) || m.family().equals(Operations.COPY)).toList();
    }

    /** The rate as a share of the rate of a copy; NaN without a comparable copy. */
    double share(Measurement m) {
        Optional<Measurement> same = copies.stream()
                .filter(copy -> copy.run() == m.run() && copy.subject().equals(m.subject())).max(THREADS);
        return same.or(() -> copies.stream().filter(copy -> isBelow(copy, m)).max(SIZE.thenComparing(THREADS)))
                .map(copy -> m.bandwidth() / copy.bandwidth()).orElse(Double.NaN);
    }

    /**
     * The times of copies of as many bytes, for lines beside some measurements of one operation. They bound every
     * operation that reads its input and writes its output through the same memory.
     */
    List<Measurement> limits(List<Measurement> those) {
        Map<List<Object>, List<Measurement>> lines = those.stream().collect(Collectors.groupingBy(
                m -> List.of(m.run(), m.subject().type(), m.subject().pattern(),
                        Math.round(m.bytes() / m.subject().n())),
                LinkedHashMap::new, Collectors.toList()));
        return lines.values().stream().flatMap(line -> limit(line.getFirst(), line.stream()
                .mapToLong(m -> m.subject().n()).summaryStatistics()).stream()).toList();
    }

    /** The copies of the sizes that one line has. Copies of one size make no line. */
    private List<Measurement> limit(Measurement m, LongSummaryStatistics sizes) {
        Map<Long, Measurement> fastest = new TreeMap<>();
        copies.stream().filter(CopyRates::isCopyRow).filter(copy -> copy.run() == m.run() && isAsWide(copy, m))
                .filter(copy -> copy.subject().n() >= sizes.getMin() && copy.subject().n() <= sizes.getMax())
                .forEach(copy -> fastest.merge(copy.subject().n(), copy, BinaryOperator.maxBy(RATE)));
        return fastest.size() < 2
                ? List.of()
                : fastest.values().stream().map(copy -> copy.asLimit(m)).toList();
    }

    private static boolean isBelow(Measurement copy, Measurement m) {
        return isCopyRow(copy) && copy.run() == m.run() && copy.subject().n() <= m.subject().n()
                && isAsWide(copy, m);
    }

    private static boolean isAsWide(Measurement copy, Measurement m) {
        return WIDTHS.containsKey(m.subject().type())
                && WIDTHS.get(m.subject().type()).equals(WIDTHS.get(copy.subject().type()));
    }

    private static boolean isCopyRow(Measurement m) {
        return m.subject().operation().equals(Operations.COPY);
    }
}
