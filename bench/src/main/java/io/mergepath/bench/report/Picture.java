// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import io.mergepath.bench.plot.Figure;
import io.mergepath.bench.plot.Markup;
import io.mergepath.bench.plot.Path;
import io.mergepath.bench.plot.Plot;
import io.mergepath.bench.plot.Series;
import io.mergepath.bench.result.ResultFile;
import java.util.List;

/** The plots of rates alone, as one picture for a page of documentation. */
public final class Picture {
    private static final int MOST_COLUMNS = 3;
    private static final double GAP = 30;
    private static final double MARGIN = 14;
    private static final double HEADING = 30;
    private static final double LEGEND_LINE = 18;
    private static final double SWATCH = 34;
    /** About the width of a letter. */
    private static final double LETTER = 6.6;

    private final int columns;
    private final double width;

    private Picture(List<Figure> figures) {
        columns = figures.stream().mapToInt(figure -> Math.min(figure.plots().size(), MOST_COLUMNS)).max().orElse(1);
        width = 2 * MARGIN + columns * Plot.WIDTH + (columns - 1) * GAP;
    }

    /**
     * The rates of every operation, a plot for each type.
     *
     * @param files the runs
     * @return SVG
     * @throws IllegalArgumentException if there are no rates
     */
    public static String of(List<ResultFile> files) {
        List<Measurement> measurements = Measurements.of(files);
        List<String> runs = files.stream().map(ResultFile::name).toList();
        List<Figure> figures = new Rates(measurements, runs).rates();
        if (figures.isEmpty()) {
            throw new IllegalArgumentException("no rates to draw: no operation but copies was measured");
        }
        return new Picture(figures).of(figures,
                String.join(" · ", files.stream().map(ResultFile::machine).distinct().toList()));
    }

    private String of(List<Figure> figures, String machines) {
        Markup body = new Markup();
        double y = MARGIN;
        for (Figure figure : figures) {
            y = add(body, figure, y) + GAP;
        }
        String about = figures.stream().flatMap(figure -> figure.plots().stream()
                .map(plot -> figure.title() + " of " + plot.title() + ": " + plot.description()))
                .reduce((a, b) -> a + " " + b).orElseThrow();
        Markup out = new Markup();
        out.open("svg", "xmlns", "http://www.w3.org/2000/svg", "viewBox", "0 0 " + Path.tenth(width) + " "
                + Path.tenth(y), "width", Path.tenth(width), "height", Path.tenth(y), "role", "img").newLine();
        out.element("title", "Rates, " + machines).element("desc", about).newLine();
        out.style(ReportPage.css("plot.css"));
        out.empty("rect", "width", "100%", "height", "100%", "style", "fill: var(--paper)").newLine();
        return out.append(body).close().toString();
    }

    /** Adds a figure below a line and returns the position of its end. */
    private double add(Markup out, Figure figure, double top) {
        out.element("text", figure.title(), "class", "heading", "x", MARGIN, "y", Path.tenth(top + 14)).newLine();
        double y = legend(out, figure.legend(), top + HEADING);
        for (int i = 0; i < figure.plots().size(); i += columns) {
            double height = 0;
            for (int j = i; j < Math.min(i + columns, figure.plots().size()); j++) {
                Plot plot = figure.plots().get(j);
                out.open("g", "transform", "translate(" + Path.tenth(MARGIN + (j - i) * (Plot.WIDTH + GAP)) + " "
                        + Path.tenth(y) + ")").newLine();
                plot.draw(out);
                out.close();
                height = Math.max(height, plot.height());
            }
            y += height + MARGIN;
        }
        return y - MARGIN;
    }

    private double legend(Markup out, List<Series> legend, double top) {
        double x = MARGIN;
        double y = top;
        for (Series series : legend) {
            double entry = SWATCH + 6 + series.label().length() * LETTER + 14;
            if (x > MARGIN && x + entry > width - MARGIN) {
                x = MARGIN;
                y += LEGEND_LINE;
            }
            Figure.swatch(out, series, x, y);
            out.element("text", series.label(), "x", Path.tenth(x + SWATCH + 6), "y", Path.tenth(y + 4)).newLine();
            x += entry;
        }
        return legend.isEmpty() ? y : y + LEGEND_LINE;
    }
}
