// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import static java.util.Objects.requireNonNull;

import io.mergepath.bench.report.Measurement.Case;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A figure from the pages that this library is built from.
 *
 * @param operation our operation with the same result
 * @param type the type of the keys, and of the values if it is not {@code int}
 * @param n the number of keys
 * @param tile threads of a block times values of a thread, empty if the page does not say
 * @param who the program and the machine
 * @param year the year, empty if the page does not say
 * @param unit Mkeys/s or ms
 * @param value the figure
 */
record Published(String operation, String type, long n, String tile, String who, String year, String unit,
        double value) {
    private static final String FILE = "published.tsv";

    static List<Published> all() {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                requireNonNull(Published.class.getResourceAsStream(FILE)), StandardCharsets.UTF_8))) {
            return lines.lines().filter(line -> !line.startsWith("#")).map(Published::of).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Published of(String line) {
        String[] cells = line.split("\t", -1);
        return new Published(cells[0], cells[1], Long.parseLong(cells[2]), cells[3], cells[4], cells[5], cells[6],
                Double.parseDouble(cells[7]));
    }

    /** The program, the machine and the year. */
    String label() {
        return who + (year.isEmpty() ? ", published" : ", " + year);
    }

    /** Whether a measurement is comparable. For pairs of longs, a measurement with int values is comparable too. */
    boolean isLike(Case subject) {
        return operation.equals(subject.operation()) && keys(type).equals(keys(subject.type()));
    }

    private static String keys(String type) {
        return type.replaceFirst(",.*", "");
    }
}
