package io.mergepath.bench.report;

/** A picture of fixed width, in units that are pixels on a narrow screen. */
sealed interface Plot permits LinePlot, BarPlot {
    /** The width of every plot. */
    double WIDTH = 300;

    double height();

    String title();

    /** What it shows, in words. */
    String description();

    /** Draws into an element of SVG. */
    void draw(Markup out);

    /** Adds the plot as an element of SVG with its name and description; the number is unlike that of any other here. */
    default void addTo(Markup out, String name, int number) {
        out.open("svg", "viewBox", "0 0 " + WIDTH + " " + height(), "role", "img", "aria-labelledby",
                "t" + number + " d" + number);
        out.element("title", name, "id", "t" + number).element("desc", description(), "id", "d" + number).newLine();
        draw(out);
        out.close();
    }
}
