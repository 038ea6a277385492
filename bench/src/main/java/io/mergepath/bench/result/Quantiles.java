// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import org.jspecify.annotations.Nullable;

/**
 * The distribution of the times of several runs around their median, in nanoseconds.
 *
 * @param minNanos the shortest time
 * @param lowerQuartileNanos a quarter of the times are not above it
 * @param upperQuartileNanos a quarter of the times are not below it
 * @param maxNanos the longest time
 */
public record Quantiles(double minNanos, double lowerQuartileNanos, double upperQuartileNanos, double maxNanos) {
    /** Checks that the times ascend. */
    public Quantiles {
        if (!(minNanos > 0 && minNanos <= lowerQuartileNanos && lowerQuartileNanos <= upperQuartileNanos
                && upperQuartileNanos <= maxNanos)) {
            throw new IllegalArgumentException("times do not ascend from above 0: " + minNanos + ", "
                    + lowerQuartileNanos + ", " + upperQuartileNanos + ", " + maxNanos);
        }
    }

    /** The longest less the shortest time, as a share of the median. */
    double spread(double medianNanos) {
        return (maxNanos - minNanos) / medianNanos;
    }

    /** The number of cells of a native program's line for these times. */
    static final int CELLS = 4;

    /**
     * Reads the last cells of a native program's line.
     *
     * @param cells all cells
     * @param from the number of cells before them; older programs print no more cells
     * @param unit the unit of the program, in nanoseconds
     */
    static @Nullable Quantiles of(String[] cells, int from, double unit) {
        return cells.length == from
                ? null
                : new Quantiles(unit * Double.parseDouble(cells[from]), unit * Double.parseDouble(cells[from + 1]),
                        unit * Double.parseDouble(cells[from + 2]), unit * Double.parseDouble(cells[from + 3]));
    }
}
