// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Draws the grid, the path through it, the cross-diagonals and the co-ranks as SVG that needs no other file. An
 * annotated drawing also shows the cells that the searches compare, and the words of {@link PathReport}.
 */
final class PathSvg {
    /** A drawing with more cells is not readable. */
    static final int MOST_CELLS = 10_000;

    private static final int MARGIN = 20;
    private static final int ROW = 32;
    private static final int LEAST_COLUMN = 32;
    /** The cell size with room for a small number beside the digit. */
    private static final int LEAST_ANNOTATED_COLUMN = 44;
    /** The widths of a monospaced character of 15 and of 13 pixels, rounded up. */
    private static final int CHARACTER = 10;
    private static final int SMALL_CHARACTER = 8;
    private static final int LINE = 19;
    /** The length of a diagonal outside the grid. */
    private static final int REACH = 8;
    /** The number of keys of a list in the text for screen readers. */
    private static final int MOST_NAMED = 30;

    private final Grid grid;
    private final List<CoRankSearch> searches;
    private final List<String> words;
    private final boolean annotated;
    private final int[] path;
    private final int left;
    private final int top;
    private final int column;
    private final Svg svg = new Svg();

    private PathSvg(Grid grid, List<CoRankSearch> searches, boolean annotated, List<String> words) {
        this.grid = grid;
        this.searches = searches;
        this.annotated = annotated;
        this.words = words;
        path = grid.path();
        int index = annotated ? Integer.toString(grid.a().length).length() * SMALL_CHARACTER + 8 : 0;
        left = MARGIN + 2 * CHARACTER + index + widest(grid.a()) * CHARACTER + gap();
        top = MARGIN + 22 + (annotated ? 18 : 0) + 22 + 26;
        column = Math.max(annotated ? LEAST_ANNOTATED_COLUMN : LEAST_COLUMN, widest(grid.b()) * CHARACTER + 12);
    }

    /** The space between the keys of A and the grid, for the letters at the lower ends of diagonals. */
    private int gap() {
        return annotated ? 14 + 2 * CHARACTER : 14;
    }

    /** The drawing without annotations. */
    static String plain(Grid grid, List<CoRankSearch> searches) {
        return new PathSvg(grid, searches, false, List.of()).draw();
    }

    /** The drawing with each search marked in it. The legend and some lines are below the drawing. */
    static String annotated(Grid grid, List<CoRankSearch> searches, List<String> words) {
        List<String> all = new ArrayList<>(grid.legend());
        all.add("In a circle stands a co-rank, where the path crosses a cross-diagonal.");
        all.add("A search compares the framed cells, in the order of their small numbers.");
        all.add("");
        all.addAll(words);
        return new PathSvg(grid, searches, true, all).draw();
    }

    private static int widest(long[] keys) {
        return Arrays.stream(keys).mapToInt(key -> Long.toString(key).length()).max().orElse(0);
    }

    private int x(int j) {
        return left + j * column;
    }

    private int y(int i) {
        return top + i * ROW;
    }

    private int right() {
        return x(grid.b().length);
    }

    private int bottom() {
        return y(grid.a().length);
    }

    private String draw() {
        int label = label(grid.last()).length() * CHARACTER + REACH;
        int longest = words.stream().mapToInt(String::length).max().orElse(0);
        int width = Math.max(right() + MARGIN + label, longest * SMALL_CHARACTER + 2 * MARGIN);
        int height = bottom() + MARGIN + (annotated ? 24 + words.size() * LINE : 8);
        svg.open("svg", "xmlns", "http://www.w3.org/2000/svg", "width", width, "height", height, "viewBox",
                "0 0 " + width + " " + height, "role", "img", "aria-labelledby", "title desc");
        svg.text("title", title(), "id", "title");
        svg.text("desc", description(), "id", "desc");
        svg.text("style", SvgStyle.CSS);
        svg.empty("rect", "class", "paper", "width", width, "height", height);
        keys();
        cells();
        searches.forEach(this::diagonal);
        digits();
        path();
        if (annotated) {
            searches.forEach(this::compared);
        }
        searches.forEach(this::crossing);
        for (int line = 0; line < words.size(); line++) {
            String text = words.get(line);
            svg.text("text", text, "class", "words", "x", MARGIN, "y",
                    bottom() + MARGIN + 32 + line * LINE, "xml:space", "preserve");
        }
        return svg.close().toString();
    }

    private void keys() {
        svg.text("text", "B", "class", "b name", "x", (x(0) + right()) / 2, "y", MARGIN + 12, "text-anchor", "middle");
        int row = top - 26;
        for (int j = 0; j < grid.b().length; j++) {
            int middle = x(j) + column / 2;
            if (annotated) {
                svg.text("text", Integer.toString(j), "class", "index", "x", middle, "y", row - 22, "text-anchor",
                        "middle");
            }
            svg.text("text", Long.toString(grid.b()[j]), "class", "b key", "x", middle, "y", row, "text-anchor",
                    "middle");
        }
        svg.text("text", "A", "class", "a name", "x", MARGIN, "y", (y(0) + bottom()) / 2 + 5);
        for (int i = 0; i < grid.a().length; i++) {
            int base = y(i) + ROW / 2 + 5;
            if (annotated) {
                svg.text("text", Integer.toString(i), "class", "index", "x", MARGIN + 2 * CHARACTER, "y", base);
            }
            svg.text("text", Long.toString(grid.a()[i]), "class", "a key", "x", left - gap(), "y", base, "text-anchor",
                    "end");
        }
    }

    private void cells() {
        for (int i = 0; i < grid.a().length; i++) {
            for (int j = 0; j < grid.b().length; j++) {
                svg.empty("rect", "class", grid.one(i, j) ? "one" : "zero", "x", x(j), "y", y(i), "width", column,
                        "height", ROW);
            }
        }
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i <= grid.a().length; i++) {
            lines.append('M').append(x(0)).append(' ').append(y(i)).append('H').append(right());
        }
        for (int j = 0; j <= grid.b().length; j++) {
            lines.append('M').append(x(j)).append(' ').append(y(0)).append('V').append(bottom());
        }
        svg.empty("path", "class", "grid", "d", lines);
    }

    private void digits() {
        for (int i = 0; i < grid.a().length; i++) {
            for (int j = 0; j < grid.b().length; j++) {
                svg.text("text", grid.one(i, j) ? "1" : "0", "class",
                        grid.one(i, j) ? "digit on-one" : "digit on-zero", "x", x(j) + column / 2, "y",
                        y(i) + ROW / 2 + 5, "text-anchor", "middle");
            }
        }
    }

    private void path() {
        StringBuilder points = new StringBuilder();
        StringBuilder fromA = new StringBuilder();
        StringBuilder fromB = new StringBuilder();
        for (int k = 0; k < path.length; k++) {
            int i = path[k];
            points.append(k == 0 ? "" : " ").append(x(k - i)).append(',').append(y(i));
            if (k + 1 < path.length) {
                boolean down = path[k + 1] > i;
                (down ? fromA : fromB).append('M').append(x(k - i)).append(' ').append(y(i))
                        .append(down ? "v" + ROW : "h" + column);
            }
        }
        svg.empty("polyline", "class", "casing", "points", points);
        svg.empty("path", "class", "from-a", "d", fromA);
        svg.empty("path", "class", "from-b", "d", fromB);
    }

    /** A number, with its label if there is room. */
    private String label(int k) {
        return roomBetween() > 1 ? "k = " + k : Integer.toString(k);
    }

    private int roomBetween() {
        int room = Integer.MAX_VALUE;
        for (int s = 1; s < searches.size(); s++) {
            room = Math.min(room, searches.get(s).k() - searches.get(s - 1).k());
        }
        return room;
    }

    private void diagonal(CoRankSearch search) {
        int k = search.k();
        int x1 = x(k - search.high());
        int y1 = y(search.high());
        int x2 = x(k - search.low());
        int y2 = y(search.low());
        svg.empty("line", "class", "diagonal", "x1", x1 - REACH, "y1", y1 + REACH * ROW / column, "x2", x2 + REACH,
                "y2", y2 - REACH * ROW / column);
        boolean above = search.low() == 0;
        svg.text("text", label(k), "class", "k", "x", above ? x2 + REACH : x2 + REACH + 4, "y",
                above ? y2 - 10 : y2 + 1,
                "text-anchor", above && x2 < right() ? "middle" : "start");
        if (annotated && roomBetween() > 2 && !search.steps().isEmpty()) {
            svg.text("text", "K", "class", "k", "x", x1 - REACH - 2, "y", y1 + 14, "text-anchor", "end");
            svg.text("text", "P", "class", "k", "x", x2 + 6, "y", y2 + 16);
        }
    }

    /** Marks the cells that a search compares, in their order. */
    private void compared(CoRankSearch search) {
        for (int s = 0; s < search.steps().size(); s++) {
            int i = search.steps().get(s).i();
            int j = search.k() - i - 1;
            svg.empty("rect", "class", "compared", "x", x(j) + 4, "y", y(i) + 4, "width", column - 8, "height",
                    ROW - 8);
            svg.text("text", Integer.toString(s + 1), "class", "step", "x", x(j) + 7, "y", y(i) + 14);
        }
    }

    private void crossing(CoRankSearch search) {
        int i = search.coRank();
        String number = Integer.toString(i);
        int width = Math.max(22, number.length() * SMALL_CHARACTER + 12);
        int x = x(search.k() - i);
        svg.open("g", "class", "crossing");
        svg.text("title", "The co-rank of " + search.k() + " is " + i);
        svg.empty("rect", "x", x - width / 2, "y", y(i) - 11, "width", width, "height", 22, "rx", 11);
        svg.text("text", number, "x", x, "y", y(i) + 5, "text-anchor", "middle");
        svg.close();
    }

    private String title() {
        return "The merge path of " + named(grid.a()) + " and " + named(grid.b());
    }

    private static String named(long[] keys) {
        return keys.length > MOST_NAMED
                ? keys.length + " keys"
                : Arrays.stream(keys).mapToObj(Long::toString).collect(Collectors.joining(", "));
    }

    private String description() {
        StringBuilder text = new StringBuilder("A runs down, B runs right; a cell is 1 where A[i] " + grid.sign(true)
                + " B[j]. From the upper left corner the path goes ");
        for (int k = 0; k < grid.last();) {
            boolean down = path[k + 1] > path[k];
            int end = k;
            while (end < grid.last() && (path[end + 1] > path[end]) == down) {
                end++;
            }
            text.append(k == 0 ? "" : ", ").append(down ? "down " : "right ").append(end - k);
            k = end;
        }
        text.append('.');
        for (CoRankSearch search : searches) {
            text.append(" The co-rank of ").append(search.k()).append(" is ").append(search.coRank()).append('.');
        }
        return text.toString();
    }
}
