// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** Rows of cells. A column is as wide as its widest cell. Left-aligned cells at the end of a row do not count. */
public final class Table {
    private static final String GAP = "  ";

    private final String indent;
    private final List<List<Cell>> rows = new ArrayList<>();
    private final List<Integer> widths = new ArrayList<>();

    /** One cell. */
    private record Cell(Style style, String text, boolean right) {
        private static Cell of(Style style, String text) {
            boolean right = text.startsWith(">");
            return new Cell(style, right ? text.substring(1) : text, right);
        }
    }

    /**
     * An empty table.
     *
     * @param indent the number of blanks before each row
     */
    public Table(int indent) {
        this.indent = " ".repeat(indent);
    }

    /**
     * Adds a row. The last cell may have any length.
     *
     * @param style the style of all its cells
     * @param cells the texts; {@code >} at the start of a text aligns it to the right
     */
    public void add(Style style, String... cells) {
        add(List.of(cells).stream().map(text -> Cell.of(style, text)).toList());
    }

    private void add(List<Cell> row) {
        rows.add(row);
        for (int c = 0; c < row.size(); c++) {
            if (c == widths.size()) {
                widths.add(0);
            }
            Cell cell = row.get(c);
            if (cell.right() || c < row.size() - 1) {
                widths.set(c, Math.max(widths.get(c), cell.text().length()));
            }
        }
    }

    /**
     * Changes the style of one cell of the last row.
     *
     * @param column the cell
     * @param style its style
     * @return this table
     */
    public Table style(int column, Style style) {
        List<Cell> row = new ArrayList<>(rows.removeLast());
        Cell cell = row.get(column);
        row.set(column, new Cell(style, cell.text(), cell.right()));
        rows.add(row);
        return this;
    }

    /**
     * The table.
     *
     * @param screen the target
     * @return its lines
     */
    public List<String> lines(Screen screen) {
        return rows.stream().map(row -> line(screen, row)).toList();
    }

    private String line(Screen screen, List<Cell> row) {
        StringBuilder line = new StringBuilder(indent);
        int cells = row.size();
        while (cells > 0 && row.get(cells - 1).text().isEmpty()) {
            cells--;
        }
        for (int c = 0; c < cells; c++) {
            Cell cell = row.get(c);
            String blanks = " ".repeat(Math.max(0, widths.get(c) - cell.text().length()));
            boolean last = c == cells - 1;
            line.append(cell.right() ? blanks : "").append(screen.paint(cell.style(), cell.text()))
                    .append(cell.right() || last ? "" : blanks).append(last ? "" : GAP);
        }
        return line.toString();
    }
}
