// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.plot;

/** A picture of fixed width, in units that are pixels on a narrow screen. */
public sealed interface Plot permits LinePlot, BarPlot {
    /** The width of every plot. */
    double WIDTH = 300;

    double height();

    String title();

    /** A description of the plot in words. */
    String description();

    /** Draws into an element of SVG. */
    void draw(Markup out);

    /** Adds the plot as an SVG element with its name and description. No other plot of the page has the same number. */
    default void addTo(Markup out, String name, int number) {
        out.open("svg", "viewBox", "0 0 " + WIDTH + " " + height(), "role", "img", "aria-labelledby",
                "t" + number + " d" + number);
        out.element("title", name, "id", "t" + number).element("desc", description(), "id", "d" + number).newLine();
        draw(out);
        out.close();
    }
}
