// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.plot;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Plots that belong together, and their values as a table.
 *
 * @param title the title of the figure
 * @param plots the plots, in one unit
 * @param legend the contenders in the plots, each once; empty if the plots name all contenders
 * @param table the values as a table
 */
public record Figure(String title, List<Plot> plots, List<Series> legend, Grid table) {
    private static final double SWATCH = 34;

    public static List<Series> legend(Collection<Series> drawn) {
        Map<String, Series> legend = new LinkedHashMap<>();
        drawn.forEach(series -> legend.putIfAbsent(series.label(), series));
        return List.copyOf(legend.values());
    }

    /** Adds the figure to a page. The numbers of its plots begin with the given number. */
    public int addTo(Markup out, int number) {
        int next = number;
        out.open("figure").open("figcaption").element("h3", title).close();
        if (!legend.isEmpty()) {
            out.open("ul", "class", "legend");
            for (Series series : legend) {
                out.open("li").open("svg", "viewBox", "0 0 " + SWATCH + " 14", "width", SWATCH, "height", 14,
                        "aria-hidden", "true");
                swatch(out, series, 0, 7);
                out.close().text(series.label()).close();
            }
            out.close();
        }
        out.open("div", "class", "plots").newLine();
        for (Plot plot : plots) {
            plot.addTo(out, title + ": " + plot.title(), next++);
        }
        out.close().open("details").element("summary", "As a table");
        table.addTo(out, title);
        out.close().close();
        return next;
    }

    /** A short piece of a line with its point. */
    public static void swatch(Markup out, Series series, double x, double y) {
        out.empty("path", "class", "line " + series.look().classes(), "d", "M" + x + "," + y + "h" + SWATCH);
        out.empty("path", "class", "point " + series.look().classes(), "d",
                series.look().marker().at(x + SWATCH / 2, y));
    }
}
