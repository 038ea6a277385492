// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import io.mergepath.bench.plot.Numbers;
import io.mergepath.bench.result.ResultFile;
import io.mergepath.bench.result.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Ratios to peers beside the rates of copies, as a Markdown table. A copy bounds an operation that reads its input and
 * writes its output through the same memory, so the goal of a line is a ratio or a share of the copy's rate, whichever
 * asks for less.
 */
public final class GoalTable {
    /** The share of the rate of a copy that is enough. */
    private static final double SHARE = 0.7;

    private GoalTable() {
    }

    /**
     * A line for each operation, type, pattern, engine, number of keys and peer.
     *
     * @param files the runs, whose operations have rows beside a copy
     * @param goal the ratio to the peer
     * @return Markdown
     * @throws IllegalArgumentException if no row has a copy
     */
    public static String of(List<ResultFile> files, double goal) {
        List<String> lines = new ArrayList<>();
        for (ResultFile file : files) {
            List<Row> rows = file.report().rows().stream().filter(row -> row.ratio() != null).toList();
            for (Row row : rows) {
                rows.stream().filter(copy -> !isCopy(row) && isCopy(copy) && isSameCase(row, copy)).findFirst()
                        .ifPresent(copy -> lines.add(line(row, ratio(copy), goal)));
            }
        }
        if (lines.isEmpty()) {
            throw new IllegalArgumentException("no rows beside a copy");
        }
        return """
                | operation | keys | n | engine | Mkeys/s | beside | ratio | share of the copy | asked | reached |
                | --- | --- | ---: | --- | ---: | --- | ---: | ---: | ---: | --- |
                """ + String.join("", lines);
    }

    private static boolean isCopy(Row row) {
        return row.peer() != null && (row.peer().equals("copy") || row.peer().equals("parallel copy"));
    }

    private static boolean isSameCase(Row row, Row copy) {
        return row.operation().equals(copy.operation()) && row.type().equals(copy.type())
                && row.pattern().equals(copy.pattern()) && row.n() == copy.n() && row.threads() == copy.threads()
                && row.engine().equals(copy.engine());
    }

    private static double ratio(Row row) {
        return Objects.requireNonNull(row.ratio());
    }

    private static String line(Row row, double share, double goal) {
        double ratio = ratio(row);
        double asked = Math.min(goal, ratio * SHARE / share);
        return "| " + String.join(" | ", row.operation(), RatioTable.keys(row), Numbers.count(row.n()), row.engine(),
                Numbers.significant(row.mkeysPerSecond()), String.valueOf(row.peer()), Numbers.significant(ratio),
                Numbers.significant(share), Numbers.significant(asked), ratio >= asked ? "yes" : "no") + " |\n";
    }
}
