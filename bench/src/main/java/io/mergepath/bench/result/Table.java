// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A report for people: one line a row in fixed columns, then the geometric means of the ratios. */
public final class Table {
    private Table() {
    }

    /**
     * The names of the columns.
     *
     * @return one line
     */
    public static String head() {
        return format("operation", "type", "pattern", "n", "thr", "median", "spread", "Mkeys/s", "GB/s", "peer", "thr",
                "its median", "ratio");
    }

    /**
     * One row. Ratios below 1, where the peer was faster, are marked.
     *
     * @param row the row
     * @return one line
     */
    public static String line(Row row) {
        Double ratio = row.ratio();
        Double peerNanos = row.peerMedianNanos();
        return format(row.operation(), row.type(), row.pattern(), count(row.n()), row.threads(),
                time(row.medianNanos()), String.format(Locale.ROOT, "%.0f%%", 100 * row.spread()),
                decimals(row.mkeysPerSecond()), decimals(row.gigabytesPerSecond()),
                row.peer() == null ? engine(row) : row.peer(),
                row.peerThreads() == null ? "" : row.peerThreads(),
                peerNanos == null ? "" : time(peerNanos),
                ratio == null ? "" : ratio(ratio)) + wall(row.wallNanos());
    }

    private static String wall(@Nullable Double nanos) {
        return nanos == null ? "" : "  call " + time(nanos);
    }

    private static String engine(Row row) {
        return row.engine().startsWith("cpu") ? "" : "(" + row.engine() + ")";
    }

    private static String format(Object... cells) {
        return String.format(Locale.ROOT, "%-18s %-9s %-16s %6s %3s %11s %6s %9s %7s  %-29s %3s %11s %8s", cells)
                .stripTrailing();
    }

    private static String ratio(double ratio) {
        return String.format(Locale.ROOT, "%.2fx%s", ratio, ratio < 1 ? " <" : "");
    }

    /**
     * The geometric mean of the ratios of each operation and peer, and how many were below 1.
     *
     * @param rows the rows
     * @return a line a group
     */
    public static List<String> means(List<Row> rows) {
        Map<String, List<Double>> groups = new LinkedHashMap<>();
        for (Row row : rows) {
            Double ratio = row.ratio();
            if (ratio != null) {
                String group = String.format(Locale.ROOT, "%-18s %3d threads  %-29s", row.operation(), row.threads(),
                        row.peer());
                groups.computeIfAbsent(group, _ -> new ArrayList<>()).add(ratio);
            }
        }
        return groups.entrySet().stream().map(e -> mean(e.getKey(), e.getValue())).toList();
    }

    private static String mean(String group, List<Double> ratios) {
        double least = ratios.stream().mapToDouble(r -> r).min().orElseThrow();
        long below = ratios.stream().filter(r -> r < 1).count();
        return String.format(Locale.ROOT, "%s  geometric mean %.2fx, least %.2fx, %d of %d below 1", group,
                geometricMean(ratios), least, below, ratios.size());
    }

    static double geometricMean(List<Double> ratios) {
        return Math.exp(ratios.stream().mapToDouble(Math::log).average().orElseThrow());
    }

    /** 1000000 as 1e6. */
    public static String count(long n) {
        String digits = Long.toString(n);
        return n >= 1000 && digits.matches("10*") ? "1e" + (digits.length() - 1) : digits;
    }

    static String time(double nanos) {
        if (nanos < 1e3) {
            return String.format(Locale.ROOT, "%.0f ns", nanos);
        }
        if (nanos < 1e6) {
            return String.format(Locale.ROOT, "%.2f us", nanos / 1e3);
        }
        return nanos < 1e9
                ? String.format(Locale.ROOT, "%.2f ms", nanos / 1e6)
                : String.format(Locale.ROOT, "%.3f s", nanos / 1e9);
    }

    private static String decimals(double x) {
        return String.format(Locale.ROOT, x < 10 ? "%.2f" : "%.1f", x);
    }
}
