// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.plot;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of one contender.
 *
 * @param label the name of the contender in the legend
 * @param look the look of its points and lines
 * @param points the results, by ascending x
 */
public record Series(String label, Look look, List<Point> points) {
    /** Copies the points. */
    public Series {
        points = List.copyOf(points);
    }

    /**
     * One median.
     *
     * @param x the number of keys or threads
     * @param y the value
     * @param spread the distribution of the other runs, or null if the file does not have it
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
