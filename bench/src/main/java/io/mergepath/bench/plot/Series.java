// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.plot;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one contender reached.
 *
 * @param label who, as the legend says it
 * @param look how it is drawn
 * @param points what it reached, by ascending x
 */
public record Series(String label, Look look, List<Point> points) {
    /** Copies the points. */
    public Series {
        points = List.copyOf(points);
    }

    /**
     * One median.
     *
     * @param x how many keys, or threads
     * @param y what was reached
     * @param spread how the other runs are distributed around it, or null where that was not recorded
     */
    public record Point(double x, double y, @Nullable Spread spread) {
        /** A point without a spread. */
        public static Point of(double x, double y) {
            return new Point(x, y, null);
        }

        double low() {
            return spread == null ? y : spread.low;
        }

        double high() {
            return spread == null ? y : spread.high;
        }
    }

    /**
     * The values of the slowest and the fastest run, and the quartiles between them.
     *
     * @param low the least value
     * @param lower the lower quartile
     * @param upper the upper quartile
     * @param high the greatest value
     */
    public record Spread(double low, double lower, double upper, double high) {}

    /**
     * A colour, a shape and a dash; each alone tells contenders apart.
     *
     * @param who the number of the contender, which gives colour and shape
     * @param dash the number of the run, which gives the dash
     */
    public record Look(int who, int dash) {
        static final int COLOURS = 8;
        public static final int DASHES = 4;

        String classes() {
            return "c" + who % COLOURS + " d" + dash % DASHES;
        }

        /** Another shape for each colour, and other ones when the colours come round again. */
        Marker marker() {
            return Marker.of(who + who / COLOURS);
        }
    }
}
