// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.plot;

import java.util.List;

/** The shapes of points. */
enum Marker {
    CIRCLE(-3.4, 0, "a3.4,3.4 0 1 0 6.8,0a3.4,3.4 0 1 0 -6.8,0z"), SQUARE(-3.1, -3.1, "h6.2v6.2h-6.2z"), TRIANGLE(0,
            -4.6, "l4.2,7.2h-8.4z"), DIAMOND(0, -4.3, "l4.3,4.3l-4.3,4.3l-4.3,-4.3z"), UPTURNED(0, 4.6,
                    "l4.2,-7.2h-8.4z"), BAR(-1.3, -4.5,
                            "h2.6v9h-2.6z"), HEXAGON(0, -4.2, "l3.6,2.1v4.2l-3.6,2.1l-3.6,-2.1v-4.2z");

    private static final List<Marker> ALL = List.of(values());

    private final double dx;
    private final double dy;
    private final String outline;

    Marker(double dx, double dy, String outline) {
        this.dx = dx;
        this.dy = dy;
        this.outline = outline;
    }

    /** The shape with a number from 0 on. After the last shape comes the first again. */
    static Marker of(int number) {
        return ALL.get(number % ALL.size());
    }

    /** The path of the shape around a point. */
    String at(double x, double y) {
        return new Path().to("M", x + dx, y + dy) + outline;
    }
}
