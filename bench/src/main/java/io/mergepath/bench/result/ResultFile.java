// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The content of a result file: the JSON of a {@link Report}, or the lines of a native peer.
 *
 * @param name the name of the file without its ending; reports tell runs apart by it
 * @param peersAlone whether it has times of native peers only
 * @param report the rows and their machine
 */
public record ResultFile(String name, boolean peersAlone, Report report) {
    /**
     * Reads a file. A file that ends in {@code .tsv} has the lines of a native peer.
     *
     * @param file the file
     * @return its content
     * @throws IOException if it can't be read
     * @throws IllegalArgumentException if it has another format; the message names the file, the place and the fault
     */
    public static ResultFile read(Path file) throws IOException {
        String name = String.valueOf(file.getFileName());
        boolean lines = name.endsWith(".tsv");
        try {
            String text = Files.readString(file);
            Report report = lines ? PeerLines.report(text.lines().toList()) : JsonReader.read(text, Report.class);
            check(report);
            return new ResultFile(name.replaceFirst("\\.[^.]*$", ""), lines, report);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + ": not UTF-8", e);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    /** A value that no measurement has and that no axis can show. */
    private static void check(Report report) {
        for (int i = 0; i < report.rows().size(); i++) {
            Row row = report.rows().get(i);
            Double peer = row.peerMedianNanos();
            String wrong = row.n() < 1
                    ? "n is " + row.n()
                    : !isTime(row.medianNanos()) ? "medianNanos is " + row.medianNanos()
                            : row.peer() != null && (peer == null || !isTime(peer)) ? "peerMedianNanos is " + peer : "";
            if (!wrong.isEmpty()) {
                throw new IllegalArgumentException(
                        "row " + (i + 1) + ": " + wrong + ", and must be finite and above 0");
            }
        }
    }

    private static boolean isTime(double nanos) {
        return nanos > 0 && Double.isFinite(nanos);
    }

    /**
     * The content of a run that has just ended.
     *
     * @param name the name of the run
     * @param report the report of the run
     * @return the content, as if it had been read from a file of that name
     */
    public static ResultFile of(String name, Report report) {
        return new ResultFile(name, false, report);
    }

    /**
     * The same content with other rows.
     *
     * @param rows the rows
     * @return a file of this name and machine
     */
    public ResultFile withRows(List<Row> rows) {
        return new ResultFile(name, peersAlone, new Report(report.machine(), report.command(), rows, report.notes()));
    }

    /**
     * The same content with the memory copies of another run on the same machine.
     *
     * @param other the other run
     * @return a file of this name and machine
     * @throws IllegalArgumentException if the other run is of another machine or has no copies
     */
    public ResultFile withCopiesOf(ResultFile other) {
        List<Row> copies = other.report().rows().stream().filter(row -> row.operation().equals(Operations.COPY))
                .toList();
        if (copies.isEmpty() || !machine().equals(other.machine())) {
            throw new IllegalArgumentException(other.name() + (copies.isEmpty()
                    ? " has no copies of memory"
                    : " is of " + other.machine() + ", and " + name + " is of " + machine()));
        }
        return withRows(Stream.concat(report().rows().stream(), copies.stream()).toList());
    }

    /**
     * The machine in a line.
     *
     * @return the device if one was measured, else the processor and its cores
     */
    public String machine() {
        Machine machine = report.machine();
        if (!machine.device().isEmpty()) {
            return machine.device();
        }
        return machine.cores() == 0
                ? machine.processor()
                : machine.processor() + ", " + machine.cores() + (machine.cores() == 1 ? " core" : " cores");
    }
}
