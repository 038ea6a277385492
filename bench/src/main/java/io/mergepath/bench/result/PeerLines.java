// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.result;

import io.mergepath.bench.data.KeyType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Turns the output of native peers, CUB or the C++ library, into a report with their times only. */
final class PeerLines {
    private PeerLines() {
    }

    static Report report(List<String> lines) {
        String machine = "";
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.startsWith("#")) {
                machine = line.substring(1).strip();
            } else if (!line.isBlank()) {
                rows.add(row(line, i + 1));
            }
        }
        return new Report(new Machine("", 0, 0, 0, "", "", "", 0, "", machine), "", rows, List.of());
    }

    private static Row row(String line, int number) {
        try {
            if (NativeLine.isOne(line)) {
                NativeLine its = NativeLine.of(line);
                return row(its.operation(), its.type(), its.pattern(), its.n(), its.threads(), its.peer(), its.nanos(),
                        its.times());
            }
            CubLine its = CubLine.of(line);
            return row(its.operation(), its.type(), its.pattern(), its.n(), 1, its.name(), its.nanos(), its.times());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("line " + number + ": " + e.getMessage(), e);
        }
    }

    private static Row row(String operation, String type, String pattern, long n, int threads, String peer,
            double nanos, @Nullable Quantiles times) {
        long bytes = 2L * (KeyType.of(type).bytes() + (operation.endsWith("pairs") ? Integer.BYTES : 0)) * n;
        return new Row(operation, type, pattern, n, threads, peer, "auto", nanos,
                times == null ? Double.NaN : times.spread(nanos), n * 1e3 / nanos,
                bytes / nanos, null, null, null, null, null, null, times, null);
    }
}
