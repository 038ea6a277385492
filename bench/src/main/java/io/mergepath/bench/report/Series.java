package io.mergepath.bench.report;

import java.util.List;

/**
 * What one contender reached.
 *
 * @param label who, as the legend says it
 * @param look how it is drawn
 * @param points what it reached, by ascending x
 */
record Series(String label, Look look, List<Point> points) {
    /** Copies the points. */
    Series {
        points = List.copyOf(points);
    }

    /**
     * One median.
     *
     * @param x how many keys, or threads
     * @param y what was reached
     * @param low the lower end of the spread
     * @param high its upper end, both as y where no spread is known
     */
    record Point(double x, double y, double low, double high) {
        /** A point without a spread. */
        static Point of(double x, double y) {
            return new Point(x, y, y, y);
        }
    }

    /**
     * A colour, a shape and a dash; each alone tells contenders apart.
     *
     * @param who the number of the contender, which gives colour and shape
     * @param dash the number of the run, which gives the dash
     */
    record Look(int who, int dash) {
        static final int COLOURS = 8;
        static final int DASHES = 4;

        String classes() {
            return "c" + who % COLOURS + " d" + dash % DASHES;
        }

        /** Another shape for each colour, and other ones when the colours come round again. */
        Marker marker() {
            return Marker.of(who + who / COLOURS);
        }
    }
}
