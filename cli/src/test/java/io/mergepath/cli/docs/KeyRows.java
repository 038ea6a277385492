// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.docs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A picture of rows of keys, and of the way of each key from one row to the next. A key has one of 4 colours. */
final class KeyRows {
    private static final int LEFT = 150;
    private static final int CELL = 44;
    private static final int ROW = 96;
    private static final int TOP = 24;
    private static final int HEIGHT = 34;

    private static final String STYLE = """
              <style>
            text { font: 15px ui-monospace, "DejaVu Sans Mono", Consolas, monospace; fill: #1d2733 }
            .paper { fill: #ffffff }
            .name { font-weight: bold } .words { font-size: 13px; fill: #46535f }
            rect, path { stroke: #a9b4bf; stroke-width: 1 } path { fill: none; stroke-width: 1.5 }
            .b0 { fill: #dcecf9 } .b1 { fill: #fdeed8 } .b2 { fill: #e3f3df } .b3 { fill: #f5e3f7 }
            .l0 { stroke: #0068bd } .l1 { stroke: #c96300 } .l2 { stroke: #2f7d20 } .l3 { stroke: #85207f }
            @media (prefers-color-scheme: dark) {
              text { fill: #e4eaf0 } .words { fill: #b9c4ce }
              .paper { fill: #12181f }
              rect { stroke: #52606d }
              .b0 { fill: #15324a } .b1 { fill: #40300f } .b2 { fill: #1c3a16 } .b3 { fill: #3b1a3d }
              .l0 { stroke: #58aef8 } .l1 { stroke: #f59b36 } .l2 { stroke: #7ccf6b } .l3 { stroke: #eba6f2 }
            }
            </style>
            """;

    private final List<String> lines = new ArrayList<>();
    private final IntFunction<String> label;

    /**
     * A picture without rows.
     *
     * @param keys the keys of a row
     * @param rows the rows
     * @param label the text of a key
     */
    KeyRows(String title, String description, int keys, int rows, IntFunction<String> label) {
        this.label = label;
        int width = LEFT + keys * CELL + 20;
        int height = TOP + (rows - 1) * ROW + HEIGHT + 24;
        lines.add(String.format("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\""
                + " viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"title desc\">", width, height, width, height));
        lines.add("  <title id=\"title\">" + title + "</title>");
        lines.add("  <desc id=\"desc\">" + description + "</desc>");
        lines.add(STYLE.stripTrailing());
        lines.add(String.format("  <rect class=\"paper\" width=\"%d\" height=\"%d\"/>", width, height));
    }

    /** The picture as SVG. */
    String svg() {
        return String.join("\n", lines) + "\n</svg>\n";
    }

    /** The keys as text. */
    static String text(int[] keys, IntFunction<String> label) {
        return Arrays.stream(keys).mapToObj(label).collect(Collectors.joining(" "));
    }

    /** The place of each key behind the keys of smaller groups and the earlier keys of its own group. */
    static int[] stablePlaces(int[] keys, IntUnaryOperator group) {
        int[] groups = Arrays.stream(keys).map(group).toArray();
        return IntStream.range(0, keys.length).map(i -> (int) IntStream.range(0, keys.length)
                .filter(j -> groups[j] < groups[i] || (j < i && groups[j] == groups[i])).count()).toArray();
    }

    /** The keys at their places. */
    static int[] moved(int[] keys, int[] places) {
        int[] moved = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            moved[places[i]] = keys[i];
        }
        return moved;
    }

    /** Lines from the keys of one row to their places in another. */
    void ways(int fromRow, int[] keys, IntUnaryOperator group, int[] places, int toRow) {
        int y1 = TOP + fromRow * ROW + HEIGHT;
        int y2 = TOP + toRow * ROW;
        int middle = (y1 + y2) / 2;
        for (int i = 0; i < keys.length; i++) {
            lines.add(String.format(Locale.ROOT, "  <path class=\"l%d\" d=\"M%d %dC%d %d %d %d %d %d\"/>",
                    group.applyAsInt(keys[i]), x(i), y1, x(i), middle, x(places[i]), middle, x(places[i]), y2));
        }
    }

    void row(int row, String name, int[] keys, IntUnaryOperator group) {
        name(row, name);
        for (int i = 0; i < keys.length; i++) {
            box(row, i, 1, group.applyAsInt(keys[i]), label.apply(keys[i]));
        }
    }

    void name(int row, String name) {
        lines.add(String.format("  <text class=\"name\" x=\"16\" y=\"%d\">%s</text>", TOP + row * ROW + 22, name));
    }

    /** A box as wide as some keys, with a text. */
    void box(int row, int start, int count, int group, String text) {
        lines.add(String.format("  <rect class=\"b%d\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>", group,
                LEFT + start * CELL, TOP + row * ROW, count * CELL, HEIGHT));
        lines.add(String.format("  <text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>", middle(start, count),
                TOP + row * ROW + 22, text));
    }

    /** Words below a box. */
    void words(int row, int start, int count, String words) {
        lines.add(String.format("  <text class=\"words\" x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>",
                middle(start, count), TOP + row * ROW + HEIGHT + 18, words));
    }

    private static int middle(int start, int count) {
        return LEFT + start * CELL + count * CELL / 2;
    }

    private static int x(int place) {
        return middle(place, 1);
    }
}
