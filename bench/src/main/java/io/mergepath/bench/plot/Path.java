// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.plot;

/** Builds the path of a shape: commands of SVG and their numbers, which are rounded to a tenth. */
public final class Path {
    private final StringBuilder out = new StringBuilder();

    Path to(String command, double... numbers) {
        out.append(command);
        for (int i = 0; i < numbers.length; i++) {
            out.append(i == 0 ? "" : ",").append(tenth(numbers[i]));
        }
        return this;
    }

    /** A number for SVG, without trailing zeros. */
    public static String tenth(double number) {
        long tenths = Math.round(number * 10);
        return tenths % 10 == 0 ? Long.toString(tenths / 10) : Double.toString(tenths / 10.0);
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
