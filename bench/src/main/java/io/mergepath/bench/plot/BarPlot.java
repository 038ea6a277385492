// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.plot;

import io.mergepath.bench.plot.Series.Point;
import io.mergepath.bench.plot.Series.Spread;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A bar from 0 for each contender, with its name above and its value beside it. At the end of the bar, a thin line goes
 * from the least to the greatest value, and a thick line between the quartiles.
 *
 * @param title the title above the plot
 * @param unit the unit of the lengths of the bars
 * @param axis the axis of the lengths
 * @param bars the first point of each series
 */
public record BarPlot(String title, String unit, Axis axis, List<Series> bars) implements Plot {
    private static final double TOP = 34;
    private static final double ROW = 32;
    private static final double BAR = 9;
    private static final double CAP = 3;
    /** Leaves room for the value. */
    private static final double LONGEST = WIDTH - 42;
    /** About the width of a letter. */
    private static final double LETTER = 5.8;

    @Override
    public double height() {
        return TOP + bars.size() * ROW;
    }

    @Override
    public String description() {
        return unit + ": "
                + bars.stream().map(bar -> bar.label() + " " + Numbers.significant(bar.points().getFirst().y()))
                        .collect(Collectors.joining("; "))
                + ".";
    }

    @Override
    public void draw(Markup out) {
        out.element("text", title, "x", 0, "y", 12, "class", "title");
        out.element("text", unit, "x", WIDTH, "y", 12, "class", "unit end").newLine();
        for (int i = 0; i < bars.size(); i++) {
            bar(out, bars.get(i), TOP + i * ROW);
        }
    }

    private void bar(Markup out, Series bar, double top) {
        Point point = bar.points().getFirst();
        double length = x(point.y());
        double middle = top + 7 + BAR / 2;
        if (bar.label().length() * LETTER > WIDTH) {
            out.element("text", bar.label(), "x", 0, "y", top, "textLength", WIDTH, "lengthAdjust", "spacingAndGlyphs");
        } else {
            out.element("text", bar.label(), "x", 0, "y", top);
        }
        out.element("text", Numbers.significant(point.y()), "x", WIDTH, "y", middle + 4, "class", "end");
        out.empty("rect", "class", "track", "x", 0, "y", top + 7, "width", LONGEST, "height", BAR);
        out.empty("rect", "class", "bar " + bar.look().classes(), "x", 0, "y", top + 7, "width", Path.tenth(length),
                "height", BAR);
        Spread spread = point.spread();
        if (spread != null) {
            double low = x(spread.low());
            double high = x(spread.high());
            out.empty("path", "class", "whisker", "d", new Path().to("M", low, middle).to("H", high)
                    .to("M", high, middle - CAP).to("v", 2 * CAP).to("M", low, middle - CAP).to("v", 2 * CAP));
            out.empty("path", "class", "whisker quartiles", "d",
                    new Path().to("M", x(spread.lower()), middle).to("H", x(spread.upper())));
        }
        out.newLine();
    }

    private double x(double value) {
        return Math.clamp(axis.at(value), 0, 1) * LONGEST;
    }
}
