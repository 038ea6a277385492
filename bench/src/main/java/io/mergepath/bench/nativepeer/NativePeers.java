// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.nativepeer;

import io.mergepath.bench.result.NativeLine;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.result.Table;
import io.mergepath.bench.session.BenchOptions;
import io.mergepath.bench.session.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Measures the C++ standard library, sequential and in its parallel mode. The source of its program is in the jar;
 * g++ compiles it. The program runs after our suites, so it does not take turns with our engines.
 */
public final class NativePeers {
    private static final String SOURCE = "peers.cpp";
    private static final String STABLE_SORT = "std::stable_sort";
    private static final List<String> COMPILE = List.of("g++", "-O3", "-march=native", "-std=c++17", "-fopenmp");

    private NativePeers() {
    }

    /** Emits a row for each native time: our row of the same subject, on as many threads or more, beside the peer. */
    public static void join(Session session, BenchOptions options) {
        List<String> lines = new ArrayList<>();
        try {
            if (options.nativeTimes() != null) {
                lines.addAll(Files.readAllLines(options.nativeTimes()));
            }
            if (options.buildNative()) {
                session.phase("C++ peers");
                lines.addAll(measureWhatWeDid(session));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<Row> ours = List.copyOf(session.rows());
        for (String text : lines) {
            session.peerLine(text);
            NativeLine line = NativeLine.of(text);
            Set<Integer> threads = new HashSet<>();
            ours.stream().filter(row -> line.isAbout(row) && threads.add(row.threads())).forEach(row -> {
                Row beside = row.against(line.peer(), line.threads(), line.nanos(), line.times());
                session.emit(beside);
                if (row.type().equals("int")) {
                    noteClaim(session, beside);
                }
            });
        }
    }

    /** Notes the claim of Modern GPU about std::stable_sort, if the row has that peer. */
    static void noteClaim(Session session, Row row) {
        if (STABLE_SORT.equals(row.peer())) {
            session.note(String.format(Locale.ROOT,
                    "Published: Modern GPU's mergesort is about 100x std::stable_sort on a Core i7, on the GPU."
                            + " Here, %s"
                            + " of"
                            + " %s %ss on %s: %.1fx std::stable_sort on one thread.",
                    row.operation(), Table.count(row.n()), row.type(), row.engine(), row.ratio()));
        }
    }

    private static List<String> measureWhatWeDid(Session session) throws IOException {
        List<String> sizes = session.rows().stream().filter(row -> row.operation().endsWith(" keys"))
                .map(row -> Long.toString(row.n())).distinct().toList();
        if (sizes.isEmpty()) {
            session.note("The C++ peers sort and merge keys alone, which was not measured.");
            return List.of();
        }
        return measure(session, sizes);
    }

    /** Compiles the program and runs it for these numbers of keys. */
    static List<String> measure(Session session, List<String> sizes) throws IOException {
        try (NativeProgram program = NativeProgram.compile(COMPILE, SOURCE, List.of())) {
            List<String> arguments = new ArrayList<>(List.of(Integer.toString(session.runs()),
                    Integer.toString(Session.cores())));
            arguments.addAll(sizes);
            return program.run(arguments);
        }
    }
}
