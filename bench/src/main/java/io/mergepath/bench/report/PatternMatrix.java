// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import io.mergepath.bench.plot.Markup;
import io.mergepath.bench.plot.Numbers;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.ResultFile;
import io.mergepath.bench.result.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A grid for each type, with a line for each pattern and a column for each number of keys. A cell shows how many times
 * as fast our engine is as the fastest peer of the run. A copy is not a peer. The colours go from one hue through grey
 * to another hue.
 *
 * @param title the operation, and further words if there are several matrices of the operation
 * @param peers the peers that were fastest in a cell
 * @param types for each type and pattern the ratios by n
 */
record PatternMatrix(String title, Set<String> peers, Map<String, Map<String, SortedMap<Long, Double>>> types) {
    /** A matrix needs at least this many patterns. */
    private static final int LEAST_PATTERNS = 3;
    /** The ratios between two colours, from much slower to much faster. */
    private static final double[] BOUNDS = {0.25, 0.5, 0.8, 0.95, 1.05, 1.25, 2, 4};
    private static final List<String> MEANING = List.of("below 0.25", "from 0.25", "from 0.5", "from 0.8",
            "from 0.95", "from 1.05", "from 1.25", "from 2", "from 4");

    /** The subject of a matrix. */
    private record About(int run, String operation, int threads) {}

    /** One cell. */
    private record Cell(String type, String pattern, long n) {}

    static List<PatternMatrix> of(List<ResultFile> files) {
        Map<About, Map<Cell, Row>> fastest = new LinkedHashMap<>();
        for (int run = 0; run < files.size(); run++) {
            for (Row row : files.get(run).report().rows()) {
                if (row.ratio() != null && !row.operation().equals(Operations.COPY) && !isCopy(row)) {
                    fastest.computeIfAbsent(new About(run, row.operation(), row.threads()), _ -> new LinkedHashMap<>())
                            .merge(new Cell(row.type(), row.pattern(), row.n()), row,
                                    (a, b) -> ratio(a) <= ratio(b) ? a : b);
                }
            }
        }
        List<PatternMatrix> matrices = new ArrayList<>();
        fastest.forEach((about, cells) -> {
            if (cells.keySet().stream().map(Cell::pattern).distinct().count() >= LEAST_PATTERNS) {
                String name = about.operation() + ", " + about.threads()
                        + (about.threads() == 1 ? " thread" : " threads");
                matrices.add(of(files.size() > 1 ? name + " · " + files.get(about.run()).name() : name, cells));
            }
        });
        return matrices;
    }

    private static boolean isCopy(Row row) {
        return row.peer() != null && row.peer().endsWith(Operations.COPY);
    }

    private static double ratio(Row row) {
        Double ratio = row.ratio();
        return ratio == null ? Double.NaN : ratio;
    }

    private static PatternMatrix of(String title, Map<Cell, Row> cells) {
        Set<String> peers = new LinkedHashSet<>();
        Map<String, Map<String, SortedMap<Long, Double>>> types = new LinkedHashMap<>();
        cells.forEach((cell, row) -> {
            peers.add(String.valueOf(row.peer()));
            types.computeIfAbsent(cell.type(), _ -> new LinkedHashMap<>())
                    .computeIfAbsent(cell.pattern(), _ -> new TreeMap<>()).put(cell.n(), ratio(row));
        });
        return new PatternMatrix(title, peers, types);
    }

    /** The number of a colour: 0 is the slowest, the middle number is equally fast. */
    static int colour(double ratio) {
        int colour = 0;
        while (colour < BOUNDS.length && ratio >= BOUNDS[colour]) {
            colour++;
        }
        return colour;
    }

    /** Adds the legend of the colours. */
    static void addKey(Markup out) {
        out.open("ul", "class", "key");
        for (int colour = 0; colour < MEANING.size(); colour++) {
            out.element("li", MEANING.get(colour), "class", "m" + colour).newLine();
        }
        out.close();
    }

    void addTo(Markup out) {
        out.open("figure").open("figcaption").element("h3", title + ", beside " + String.join("; ", peers)).close();
        out.open("div", "class", "plots").newLine();
        types.forEach((type, patterns) -> addGrid(out, type, patterns));
        out.close().close();
    }

    private void addGrid(Markup out, String type, Map<String, SortedMap<Long, Double>> patterns) {
        TreeSet<Long> sizes = new TreeSet<>();
        patterns.values().forEach(row -> sizes.addAll(row.keySet()));
        out.open("div", "class", "scroll", "role", "region", "tabindex", "0", "aria-label", title + ", " + type);
        out.open("table", "class", "matrix").element("caption", type).newLine();
        out.open("thead").open("tr").element("th", "pattern", "scope", "col");
        sizes.forEach(n -> out.element("th", Numbers.count(n), "scope", "col", "class", "n"));
        out.close().close().open("tbody").newLine();
        patterns.forEach((pattern, row) -> {
            out.open("tr").element("th", pattern, "scope", "row");
            for (long n : sizes) {
                Double ratio = row.get(n);
                if (ratio == null) {
                    out.element("td", "", "class", "n");
                } else {
                    out.element("td", Numbers.significant(ratio), "class", "n m" + colour(ratio));
                }
            }
            out.close();
        });
        out.close().close().close();
    }
}
