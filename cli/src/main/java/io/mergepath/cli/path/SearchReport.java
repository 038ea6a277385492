// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import io.mergepath.cli.terminal.Screen;
import io.mergepath.cli.terminal.Style;
import io.mergepath.cli.terminal.Table;
import java.util.ArrayList;
import java.util.List;

/** Describes one co-rank search step by step. */
final class SearchReport {
    /** A diagonal with more points is described, but not drawn. */
    private static final int MOST_POINTS = 16;

    private final Grid grid;
    private final Screen screen;

    SearchReport(Grid grid, Screen screen) {
        this.grid = grid;
        this.screen = screen;
    }

    List<String> tell(CoRankSearch search) {
        int k = search.k();
        List<String> lines = new ArrayList<>();
        int points = search.high() - search.low() + 1;
        lines.add(screen.paint(Style.DIAGONAL, "Diagonal " + k) + (points == 1
                ? " has one point, " + point(k, search.low()) + ": nothing to search"
                : ": " + points + " points, from K = " + point(k, search.high()) + " below to P = "
                        + point(k, search.low()) + " above"));
        if (points > 1) {
            lines.addAll(steps(search));
        }
        lines.add(
                "  The path crosses at " + screen.paint(Style.DIAGONAL, point(k, search.coRank())) + ": the co-rank of "
                        + k + " is " + screen.paint(Style.STRONG, Integer.toString(search.coRank())) + next(search));
        return lines;
    }

    private List<String> steps(CoRankSearch search) {
        int k = search.k();
        boolean drawn = search.high() - search.low() < MOST_POINTS;
        Table table = new Table(2);
        table.add(Style.FAINT, "step", drawn ? "points" : "", "K", "P", "Q", "compared", "cell", "discarded");
        for (int s = 0; s < search.steps().size(); s++) {
            CoRankSearch.Step step = search.steps().get(s);
            table.add(Style.PLAIN, ">" + (s + 1), drawn ? strip(search, step) : "", point(k, step.high()),
                    point(k, step.low()), point(k, step.i()), comparison(k, step), ">" + (step.one() ? 1 : 0),
                    step.one()
                            ? "Q and above: " + (step.i() - step.low() + 1)
                            : "below Q: " + (step.high() - step.i()));
            table.style(1, Style.DIAGONAL);
        }
        return table.lines(screen);
    }

    private static String point(int k, int i) {
        return "(" + i + ", " + (k - i) + ")";
    }

    private String comparison(int k, CoRankSearch.Step step) {
        int j = k - step.i() - 1;
        return "A[" + step.i() + "] = " + grid.a()[step.i()] + " " + grid.sign(step.one()) + " B[" + j + "] = "
                + grid.b()[j];
    }

    /** The diagonal, from its lower left end to its upper right end. */
    private String strip(CoRankSearch search, CoRankSearch.Step step) {
        StringBuilder strip = new StringBuilder();
        for (int i = search.high(); i >= search.low(); i--) {
            char mark;
            if (i == step.i()) {
                mark = 'Q';
            } else if (i == step.high()) {
                mark = 'K';
            } else if (i == step.low()) {
                mark = 'P';
            } else {
                boolean possible = i > step.low() && i < step.high();
                mark = screen.boxes() ? possible ? '·' : '×' : possible ? '.' : 'x';
            }
            strip.append(mark).append(i == search.low() ? "" : " ");
        }
        return strip.toString();
    }

    /** The keys that the merge takes at the crossing. */
    private String next(CoRankSearch search) {
        int k = search.k();
        if (k == grid.last()) {
            return "";
        }
        int i = search.coRank();
        int j = k - i;
        boolean fromA = j == grid.b().length || (i < grid.a().length && grid.one(i, j));
        return "; C[" + k + "] = " + (fromA
                ? screen.paint(Style.A, "A[" + i + "] = " + grid.a()[i])
                : screen.paint(Style.B, "B[" + j + "] = " + grid.b()[j]));
    }
}
