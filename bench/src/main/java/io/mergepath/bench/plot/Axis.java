// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * An axis of a plot. It tells the position of a value from 0 to 1, and the values with a label.
 *
 * @param low the value at its beginning
 * @param high the value at its end
 * @param logarithmic whether equal ratios, not equal differences, are equally far apart
 * @param ticks the values with a label, ascending
 */
public record Axis(double low, double high, boolean logarithmic, List<Tick> ticks) {
    /** At most about this many ticks are readable. */
    private static final int TICKS = 5;
    /** How far a logarithmic axis goes on beyond its values. */
    private static final double MARGIN = 1.25;
    private static final double[] STEPS = {1, 2, 5, 10};

    /**
     * A named value.
     *
     * @param value where
     * @param label its name, empty for a line without one
     */
    public record Tick(double value, String label) {}

    /** From 0 to a round number that is not below the most. */
    public static Axis fromZero(double most) {
        double step = most > 0 ? step(most / TICKS) : 1;
        int count = Math.max(1, (int) Math.ceil(most / step - 1e-9));
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i <= count; i++) {
            ticks.add(new Tick(i * step, Numbers.tick(i * step)));
        }
        return new Axis(0, count * step, false, ticks);
    }

    /** The least of 1, 2 and 5 times a power of ten that is not below a number. */
    private static double step(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (double step : STEPS) {
            if (step * power >= least * (1 - 1e-9)) {
                return step * power;
            }
        }
        throw new IllegalArgumentException("no step for " + least);
    }

    /** From 0 to the most, with a tick at each of some values. */
    public static Axis through(List<Integer> values) {
        List<Tick> ticks = values.stream().map(value -> new Tick(value, Integer.toString(value))).toList();
        return new Axis(0, values.getLast() * 1.04, false, ticks);
    }

    /**
     * An axis around two values above 0, with names at powers of ten, and at 2 and 5 times them if fewer than two
     * fit.
     */
    public static Axis logarithmic(double least, double most) {
        return logarithmic(least, most, (digit, exponent) -> (digit == 1 ? "" : digit + "·") + Numbers.power(exponent));
    }

    /** The same with values named by their digits. */
    public static Axis logarithmicInDigits(double least, double most) {
        return logarithmic(least, most, (digit, exponent) -> Numbers.tick(digit * Math.pow(10, exponent)));
    }

    private static Axis logarithmic(double least, double most, BiFunction<Integer, Integer, String> label) {
        double low = least / MARGIN;
        double high = most * MARGIN;
        int first = (int) Math.floor(Math.log10(low));
        int last = (int) Math.ceil(Math.log10(high));
        boolean few = Math.log10(high / low) < 2;
        List<Tick> ticks = new ArrayList<>();
        for (int exponent = first; exponent <= last; exponent++) {
            for (int digit : few ? new int[]{1, 2, 5} : new int[]{1}) {
                double value = digit * Math.pow(10, exponent);
                if (value >= low && value <= high) {
                    ticks.add(new Tick(value, label.apply(digit, exponent)));
                }
            }
        }
        return new Axis(low, high, true, ticks);
    }

    public double at(double value) {
        return logarithmic
                ? Math.log(value / low) / Math.log(high / low)
                : (value - low) / (high - low);
    }
}
