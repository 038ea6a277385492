// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import io.mergepath.cli.terminal.Screen;
import io.mergepath.cli.terminal.Style;
import java.util.ArrayList;
import java.util.List;

/** Draws the grid, the path through it and the cross-diagonals. */
final class GridDrawing {
    /** More rows do not fit on a screen. */
    private static final int MOST_ROWS = 100;
    private static final int MARGIN = 2;
    /** The rows above the grid: the letter B, the keys of B, the numbers of the diagonals. */
    private static final int TOP = 3;

    private final Grid grid;
    private final List<CoRankSearch> searches;
    private final Lines lines;
    private final int[] path;
    private final int left;
    private final int cell;

    GridDrawing(Grid grid, List<CoRankSearch> searches, boolean boxes) {
        this.grid = grid;
        this.searches = searches;
        lines = boxes ? Lines.BOXES : Lines.ASCII;
        path = grid.path();
        left = MARGIN + 2 + widest(grid.a()) + 1;
        cell = Math.max(1, widest(grid.b())) + 2;
    }

    private static int widest(long[] keys) {
        int widest = 0;
        for (long key : keys) {
            widest = Math.max(widest, Long.toString(key).length());
        }
        return widest;
    }

    private long columns() {
        // The number of a diagonal may be right of the border.
        return left + (cell + 1L) * grid.b().length + 2 + Integer.toString(grid.last()).length();
    }

    /** The reason why the grid is not drawn on a screen of some columns, or "" if it can be drawn. */
    String refusal(int screenColumns) {
        int rows = grid.a().length;
        if (columns() > screenColumns) {
            return "The grid is not drawn: " + rows + " rows of " + grid.b().length + " cells need " + columns()
                    + " columns, and there are " + screenColumns + ".";
        }
        if (rows > MOST_ROWS) {
            return "The grid is not drawn: it has " + rows + " rows, and " + MOST_ROWS + " are the most.";
        }
        return "";
    }

    List<String> draw(Screen screen) {
        Canvas canvas = new Canvas(TOP + 2 * grid.a().length + 1, (int) columns());
        keys(canvas);
        for (int i = 0; i <= grid.a().length; i++) {
            for (int j = 0; j <= grid.b().length; j++) {
                node(canvas, i, j);
            }
        }
        for (CoRankSearch search : searches) {
            diagonal(canvas, search);
        }
        return canvas.lines(screen);
    }

    private int row(int i) {
        return TOP + 2 * i;
    }

    private int column(int j) {
        return left + (cell + 1) * j;
    }

    private void keys(Canvas canvas) {
        canvas.put(0, column(0) + cell - 1, "B", Style.B);
        for (int j = 0; j < grid.b().length; j++) {
            canvas.putEnding(1, column(j) + cell - 1, Long.toString(grid.b()[j]), Style.B);
        }
        canvas.put(row(0) + 1, MARGIN, "A", Style.A);
        for (int i = 0; i < grid.a().length; i++) {
            canvas.putEnding(row(i) + 1, left - 2, Long.toString(grid.a()[i]), Style.A);
        }
    }

    /** Draws a point of the grid, the lines to its right and below it, and the cell between the lines. */
    private void node(Canvas canvas, int i, int j) {
        int up = weight(i - 1, j, i, j);
        int right = weight(i, j, i, j + 1);
        int down = weight(i, j, i + 1, j);
        int before = weight(i, j - 1, i, j);
        boolean heavy = Math.max(Math.max(up, down), Math.max(before, right)) == 2;
        canvas.put(row(i), column(j), Character.toString(lines.junction(up, right, down, before)),
                heavy ? Style.STRONG : Style.FAINT);
        if (right > 0) {
            boolean taken = right == 2;
            canvas.put(row(i), column(j) + 1, Character.toString(lines.across(taken)).repeat(cell),
                    taken ? Style.B : Style.FAINT);
        }
        if (down > 0) {
            boolean taken = down == 2;
            canvas.put(row(i) + 1, column(j), Character.toString(lines.down(taken)), taken ? Style.A : Style.FAINT);
        }
        if (right > 0 && down > 0) {
            boolean one = grid.one(i, j);
            canvas.putEnding(row(i) + 1, column(j) + cell - 1, one ? "1" : "0", one ? Style.PLAIN : Style.FAINT);
        }
    }

    /** The line between neighbouring points: 0 for none, 1 for a grid line, 2 for the path. */
    private int weight(int i, int j, int i2, int j2) {
        if (i < 0 || j < 0 || i2 > grid.a().length || j2 > grid.b().length) {
            return 0;
        }
        return path[i + j] == i && path[i2 + j2] == i2 ? 2 : 1;
    }

    private void diagonal(Canvas canvas, CoRankSearch search) {
        for (int i = search.low(); i <= search.high(); i++) {
            boolean crossing = i == search.coRank();
            canvas.put(row(i), column(search.k() - i), Character.toString(lines.point(crossing)), Style.DIAGONAL);
        }
        String number = Integer.toString(search.k());
        if (search.low() == 0) {
            canvas.putEnding(TOP - 1, column(search.k()), number, Style.DIAGONAL);
        } else {
            canvas.put(row(search.low()), column(grid.b().length) + 2, number, Style.DIAGONAL);
        }
    }

    /** The legend of the drawing. */
    List<String> legend(Screen screen) {
        String point = screen.paint(Style.DIAGONAL, Character.toString(lines.point(false)));
        String crossing = screen.paint(Style.DIAGONAL, Character.toString(lines.point(true)));
        List<String> legend = new ArrayList<>();
        grid.legend().forEach(line -> legend.add("  " + line));
        legend.add(
                "  " + point + " are the points of a cross-diagonal; " + crossing + " is where the path crosses it.");
        return legend;
    }
}
