// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.report;

import io.mergepath.bench.report.Measurement.Case;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Quantiles;
import io.mergepath.bench.result.ResultFile;
import io.mergepath.bench.result.Row;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** All measurements of some result files, each once. Rows repeat our time beside every peer. */
final class Measurements {
    /** Engines that may also be peers, in races between two of our engines. */
    private static final Pattern ENGINE = Pattern.compile("(cpu|cuda|opencl)(:.*)?");
    private static final Pattern THREADS = Pattern.compile(":\\d+$");
    /** The methods of the JDK that have different names on one thread and on several threads. */
    private static final Map<String, String> FAMILIES = Map.of("Arrays.sort", "Arrays.sort and parallelSort",
            "Arrays.parallelSort", "Arrays.sort and parallelSort", "parallel copy", "copy");

    private final List<Measurement> all = new ArrayList<>();
    private final Set<Object> known = new HashSet<>();

    private Measurements() {
    }

    /** If two files have the same time to the last digit, they have the same measurement. */
    private record Told(Case subject, String who, double nanos) {}

    static List<Measurement> of(List<ResultFile> files) {
        Measurements measurements = new Measurements();
        for (int run = 0; run < files.size(); run++) {
            // Our rows come before peers, because a peer may also be ours and have a row of its own.
            for (Row row : files.get(run).report().rows()) {
                measurements.addOwn(run, row, !files.get(run).peersAlone());
            }
            boolean onDevice = !files.get(run).report().machine().device().isEmpty();
            for (Row row : files.get(run).report().rows()) {
                measurements.addPeer(run, row, onDevice);
            }
        }
        return List.copyOf(measurements.all);
    }

    private void addOwn(int run, Row row, boolean ours) {
        boolean copy = row.operation().equals(Operations.COPY);
        boolean engine = ours && !(copy && !ENGINE.matcher(row.engine()).matches());
        String who = engine ? name(row.engine()) + strategy(row) : row.engine() + threads(row.threads(), !ours);
        add(run, row, row.threads(), who, engine ? name(THREADS.matcher(row.engine()).replaceFirst("")) : row.engine(),
                engine, row.medianNanos(), row.spread(), row.times());
        if (engine) {
            known.add(new Told(subject(row), row.engine(), row.medianNanos()));
        }
    }

    private void addPeer(int run, Row row, boolean onDevice) {
        String peer = row.peer();
        Double nanos = row.peerMedianNanos();
        if (peer == null || nanos == null || known.contains(new Told(subject(row), peer, nanos))) {
            return;
        }
        boolean engine = ENGINE.matcher(peer).matches();
        Integer given = row.peerThreads();
        int threads = given == null ? 1 : given;
        Double spread = row.peerSpread();
        add(run, row, threads, engine ? name(peer) : peer + threads(threads, onDevice),
                engine ? name(THREADS.matcher(peer).replaceFirst("")) : FAMILIES.getOrDefault(peer, peer), engine,
                nanos,
                spread == null ? Double.NaN : spread, row.peerTimes());
    }

    private void add(int run, Row row, int threads, String who, String family, boolean ours, double nanos,
            double spread, @Nullable Quantiles times) {
        if (known.add(new Told(subject(row), who, nanos))) {
            all.add(new Measurement(run, subject(row), threads, who, family, ours, nanos, spread, times,
                    row.gigabytesPerSecond() * row.medianNanos()));
        }
    }

    private static Case subject(Row row) {
        return new Case(row.operation(), row.type(), row.pattern(), row.n());
    }

    /** The name of an engine, with words for the options that tell our strategies apart. */
    private static String name(String engine) {
        return "Mergepath " + engine.replace(":strategy=", ", ").replace(",tile=", ", tile ");
    }

    /** The strategy, if the engine chose it or if its name does not contain it. */
    private static String strategy(Row row) {
        return row.strategy().equals("auto") || row.strategy().equals(Operations.COPY)
                || row.engine().contains("=" + row.strategy()) ? "" : ", " + row.strategy();
    }

    private static String threads(int threads, boolean onDevice) {
        if (threads == 1) {
            return onDevice ? "" : ", 1 thread";
        }
        return ", " + threads + " threads";
    }
}
