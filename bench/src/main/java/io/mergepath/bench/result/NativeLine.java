// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One line of the output of the C++ program, with tabs between the cells.
 *
 * @param operation our operation with the same result
 * @param type the type of the keys
 * @param pattern the name of the pattern of the input
 * @param n the number of keys
 * @param threads the number of threads
 * @param peer the name of the peer
 * @param nanos the time
 * @param times the distribution of the times, or null in lines of older code
 */
public record NativeLine(String operation, String type, String pattern, long n, int threads, String peer, double nanos,
        @Nullable Quantiles times) {
    private static final int CELLS = 7;

    public static NativeLine of(String line) {
        String[] cells = line.split("\t", -1);
        if (!isOne(line)) {
            throw new IllegalArgumentException("native times: not 7 or 11 columns: " + line);
        }
        try {
            return new NativeLine(cells[0], cells[1], cells[2], Long.parseLong(cells[3]), Integer.parseInt(cells[4]),
                    cells[5], Double.parseDouble(cells[6]), Quantiles.of(cells, CELLS, 1));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("native times: not a number in \"" + line + "\"", e);
        }
    }

    /**
     * Refuses lines of another format.
     *
     * @throws IllegalArgumentException if a line has another format; the message names the line
     */
    public static void check(List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            try {
                NativeLine _ = of(lines.get(i));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("line " + (i + 1) + ": " + e.getMessage(), e);
            }
        }
    }

    public boolean isAbout(Row row) {
        return isOfTheSame(row) && threads <= row.threads() && row.engine().startsWith("cpu");
    }

    /** Whether a row has the same subject, on any contender. */
    public boolean isOfTheSame(Row row) {
        return operation.equals(row.operation()) && type.equals(row.type()) && pattern.equals(row.pattern())
                && n == row.n();
    }

    public static boolean isOne(String line) {
        int cells = line.split("\t", -1).length;
        return cells == CELLS || cells == CELLS + Quantiles.CELLS;
    }
}
