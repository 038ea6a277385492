// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import io.mergepath.Merge;
import io.mergepath.TieRule;
import io.mergepath.cli.terminal.Screen;
import io.mergepath.cli.terminal.Style;
import io.mergepath.cli.terminal.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Shows the keys that each piece between two cross-diagonals merges, and the merged list of all pieces. */
final class PiecesReport {
    /** The number of printed keys of a piece. */
    private static final int MOST_KEYS = 12;
    /** The number of printed merged keys. */
    private static final int MOST_MERGED = 400;
    private static final int MARGIN = 2;

    private final Grid grid;
    private final Screen screen;
    /** The bounds of the pieces: the corners of the grid and the crossings between them. */
    private final int[] diagonals;
    private final int[] coRanks;

    PiecesReport(Grid grid, Screen screen, List<CoRankSearch> searches) {
        this.grid = grid;
        this.screen = screen;
        int cuts = searches.size();
        diagonals = new int[cuts + 2];
        coRanks = new int[cuts + 2];
        for (int c = 0; c < cuts; c++) {
            diagonals[c + 1] = searches.get(c).k();
            coRanks[c + 1] = searches.get(c).coRank();
        }
        diagonals[cuts + 1] = grid.last();
        coRanks[cuts + 1] = grid.a().length;
    }

    List<String> pieces() {
        Table table = new Table(MARGIN);
        table.add(Style.FAINT, "piece", "of A", "", "of B", "", "merged into", "");
        for (int piece = 0; piece + 1 < diagonals.length; piece++) {
            long[] a = a(piece);
            long[] b = b(piece);
            int i = coRanks[piece];
            int j = diagonals[piece] - i;
            table.add(Style.PLAIN, ">" + (piece + 1), range("A", i, a), keys(a), range("B", j, b), keys(b),
                    range("C", i + j, merged(piece)), keys(merged(piece)));
            table.style(2, Style.A).style(4, Style.B);
        }
        return table.lines(screen);
    }

    private long[] a(int piece) {
        return Arrays.copyOfRange(grid.a(), coRanks[piece], coRanks[piece + 1]);
    }

    private long[] b(int piece) {
        return Arrays.copyOfRange(grid.b(), diagonals[piece] - coRanks[piece],
                diagonals[piece + 1] - coRanks[piece + 1]);
    }

    /** Merges each piece on its own, from its part of A and its part of B. */
    private long[] merged(int piece) {
        return grid.ties() == TieRule.A_FIRST ? Merge.keys(a(piece), b(piece)) : Merge.keys(b(piece), a(piece));
    }

    private static String range(String name, int from, long[] keys) {
        return name + "[" + from + ".." + (from + keys.length) + ")";
    }

    private static String keys(long[] keys) {
        List<String> texts = new ArrayList<>();
        for (int x = 0; x < Math.min(keys.length, MOST_KEYS); x++) {
            texts.add(Long.toString(keys[x]));
        }
        return String.join(" ", texts) + (keys.length > MOST_KEYS ? " ..." : "");
    }

    /** The merged keys, with the source of each key below it and a bar between pieces. */
    List<String> merged() {
        int shown = Math.min(grid.last(), MOST_MERGED);
        int[] path = grid.path();
        List<String> lines = new ArrayList<>();
        StringBuilder keys = new StringBuilder();
        StringBuilder sides = new StringBuilder();
        int used = 0;
        int k = 0;
        for (int piece = 0; piece + 1 < diagonals.length; piece++) {
            for (long key : merged(piece)) {
                if (k == shown) {
                    break;
                }
                String bar = k > 0 && k == diagonals[piece] ? " |" : "";
                String text = Long.toString(key);
                if (used + bar.length() + 1 + text.length() > screen.columns() - MARGIN) {
                    flush(lines, keys, sides);
                    used = 0;
                }
                boolean fromA = path[k + 1] > path[k];
                Style style = fromA ? Style.A : Style.B;
                keys.append(bar).append(' ').append(screen.paint(style, text));
                sides.append(bar).append(" ".repeat(text.length())).append(screen.paint(style, fromA ? "A" : "B"));
                used += bar.length() + 1 + text.length();
                k++;
            }
        }
        flush(lines, keys, sides);
        if (shown < grid.last()) {
            lines.add("  and " + (grid.last() - shown) + " more");
        }
        return lines;
    }

    private static void flush(List<String> lines, StringBuilder keys, StringBuilder sides) {
        lines.add(" " + keys);
        lines.add(" " + sides);
        keys.setLength(0);
        sides.setLength(0);
    }
}
