// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.plot;

import java.util.Locale;

/** How a report writes numbers. */
public final class Numbers {
    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    private static final long LEAST_POWER_OF_TWO = 1 << 10;

    private Numbers() {
    }

    /** 1e6, 2^20, else its digits in groups. */
    public static String count(long n) {
        String digits = Long.toString(n);
        if (n >= 1000 && digits.matches("10*")) {
            return "1e" + (digits.length() - 1);
        }
        return n >= LEAST_POWER_OF_TWO && Long.bitCount(n) == 1
                ? "2^" + Long.numberOfTrailingZeros(n)
                : String.format(Locale.ROOT, "%,d", n);
    }

    /** Three significant digits, or all digits before the point. */
    public static String significant(double x) {
        return String.format(Locale.ROOT, x >= 99.95 ? "%,.0f" : x >= 9.995 ? "%.1f" : "%.2f", x);
    }

    /** A tick of an axis, without trailing zeros. */
    static String tick(double x) {
        return x == Math.rint(x)
                ? String.format(Locale.ROOT, "%,.0f", x)
                : String.format(Locale.ROOT, "%.6f", x).replaceFirst("0+$", "");
    }

    /** A power of ten as people write it. */
    static String power(int exponent) {
        StringBuilder out = new StringBuilder("10");
        for (char digit : Integer.toString(exponent).toCharArray()) {
            out.append(digit == '-' ? '⁻' : SUPERSCRIPTS.charAt(digit - '0'));
        }
        return out.toString();
    }

    public static String percent(double share) {
        return Double.isNaN(share) ? "" : String.format(Locale.ROOT, share < 0.0995 ? "%.1f%%" : "%.0f%%", 100 * share);
    }

    public static String time(double nanos) {
        if (nanos < 1e3) {
            return significant(nanos) + " ns";
        }
        if (nanos < 1e6) {
            return significant(nanos / 1e3) + " µs";
        }
        return nanos < 1e9 ? significant(nanos / 1e6) + " ms" : significant(nanos / 1e9) + " s";
    }
}
