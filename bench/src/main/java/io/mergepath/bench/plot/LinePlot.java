// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.plot;

import io.mergepath.bench.plot.Axis.Tick;
import io.mergepath.bench.plot.Series.Point;
import io.mergepath.bench.plot.Series.Spread;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines over a horizontal axis. Points are medians. A thin bar goes from the least to the greatest value, a thick bar
 * between the quartiles.
 *
 * @param title the title above the plot
 * @param x the horizontal axis
 * @param xTitle the title of the horizontal axis
 * @param y the vertical axis
 * @param yTitle the title of the vertical axis
 * @param series the lines
 */
public record LinePlot(String title, Axis x, String xTitle, Axis y, String yTitle,
        List<Series> series) implements Plot {
    private static final double LEFT = 46;
    private static final double RIGHT = 8;
    private static final double TOP = 30;
    private static final double BOTTOM = 36;
    private static final double HEIGHT = 220;
    private static final double CAP = 2.5;

    @Override
    public double height() {
        return HEIGHT;
    }

    @Override
    public String description() {
        List<String> ends = new ArrayList<>();
        for (Series one : series) {
            Point last = one.points().getLast();
            ends.add(one.label() + " ends at " + Numbers.significant(last.y()));
        }
        return yTitle + " against " + xTitle + ". " + String.join("; ", ends) + ".";
    }

    @Override
    public void draw(Markup out) {
        out.element("text", title, "x", LEFT, "y", 12, "class", "title");
        out.element("text", yTitle, "x", LEFT, "y", 25, "class", "unit");
        grid(out);
        series.forEach(one -> line(out, one));
        series.forEach(one -> points(out, one));
    }

    private void grid(Markup out) {
        for (Tick tick : y.ticks()) {
            double at = y(tick.value());
            out.empty("path", "class", "grid", "d", new Path().to("M", LEFT, at).to("H", WIDTH - RIGHT));
            out.element("text", tick.label(), "class", "tick end", "x", LEFT - 6, "y", Path.tenth(at + 4));
        }
        for (Tick tick : x.ticks()) {
            double at = x(tick.value());
            out.empty("path", "class", "grid", "d", new Path().to("M", at, TOP).to("V", HEIGHT - BOTTOM));
            out.element("text", tick.label(), "class", "tick middle", "x", Path.tenth(at), "y",
                    HEIGHT - BOTTOM + 16);
        }
        out.empty("path", "class", "axis",
                "d", new Path().to("M", LEFT, TOP).to("V", HEIGHT - BOTTOM).to("H", WIDTH - RIGHT));
        out.element("text", xTitle, "class", "unit end", "x", WIDTH - RIGHT, "y", HEIGHT - 6).newLine();
    }

    private void line(Markup out, Series one) {
        Path path = new Path();
        for (int i = 0; i < one.points().size(); i++) {
            path.to(i == 0 ? "M" : "L", x(one.points().get(i).x()), y(one.points().get(i).y()));
        }
        if (one.points().size() > 1) {
            out.empty("path", "class", "line " + one.look().classes(), "d", path);
        }
    }

    private void points(Markup out, Series one) {
        for (Point point : one.points()) {
            double at = x(point.x());
            Spread spread = point.spread();
            if (spread != null) {
                double low = y(spread.low());
                double high = y(spread.high());
                out.empty("path", "class", "spread " + one.look().classes(), "d", new Path().to("M", at - CAP, low)
                        .to("h", 2 * CAP).to("M", at, low).to("V", high).to("M", at - CAP, high).to("h", 2 * CAP));
                out.empty("path", "class", "quartiles " + one.look().classes(), "d",
                        new Path().to("M", at, y(spread.lower())).to("V", y(spread.upper())));
            }
            out.empty("path", "class", "point " + one.look().classes(), "d",
                    one.look().marker().at(at, y(point.y())));
        }
        out.newLine();
    }

    private double x(double value) {
        return LEFT + x.at(value) * (WIDTH - RIGHT - LEFT);
    }

    /** Values beyond the frame are drawn at the frame. */
    private double y(double value) {
        return HEIGHT - BOTTOM - Math.clamp(y.at(value), 0, 1) * (HEIGHT - BOTTOM - TOP);
    }
}
