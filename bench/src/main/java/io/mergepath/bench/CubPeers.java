package io.mergepath.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * CUB and Thrust as peers on an NVIDIA device: times that their program has printed before, or that it prints now, compiled
 * where nvcc is. It then measures each size just before ours of that size, so that both are of one run.
 */
final class CubPeers implements AutoCloseable {
    /** What sorts by digits, not by comparisons. */
    static final String RADIX_SORT = "CUB radix sort";

    private static final String SOURCE = "cub_peers.cu";
    private static final List<String> COMPILE = List.of("nvcc", "-O3", "-std=c++17", "--extended-lambda",
            "-arch=native");
    private static final Map<String, String> TYPES = Map.of("int32", "int", "int64", "long", "float32", "float",
            "float64", "double");
    /** What the program calls what it measures: our operation, the keys' pattern and the peer's name. */
    private static final Map<String, Peer> PEERS = Map.of(
            "device copy", Peer.atRandom("copy", "cudaMemcpyAsync"),
            "radix sort keys", Peer.atRandom("sort keys", RADIX_SORT),
            "radix sort pairs", Peer.atRandom("sort pairs", RADIX_SORT),
            "merge sort keys", Peer.atRandom("sort keys", "CUB merge sort"),
            "merge sort pairs", Peer.atRandom("sort pairs", "CUB merge sort"),
            "merge sort keys masked",
            new Peer(ComparatorSuite.SORT, Lambda.MASKED.label(), "CUB merge sort, same functor"),
            "merge keys", Peer.atRandom("merge keys", "CUB merge"),
            "merge pairs", Peer.atRandom("merge pairs", "CUB merge"),
            "thrust merge keys", Peer.atRandom("merge keys", "thrust::merge"));

    private record Peer(String operation, String pattern, String name) {
        static Peer atRandom(String operation, String name) {
            return new Peer(operation, Input.RANDOM.name(), name);
        }
    }

    /** What the program prints: one line, tabs between. */
    private record Line(Peer peer, String type, long n, double nanos) {
        static Line of(String line) {
            String[] cells = line.split("\t", -1);
            Peer peer = cells.length == 6 ? PEERS.get(cells[2]) : null;
            String type = TYPES.get(cells[0]);
            if (peer == null || type == null) {
                throw new IllegalArgumentException(
                        "peers: not type, n, what, ms, Gkeys/s, GB/s between tabs: \"" + line + "\"");
            }
            try {
                return new Line(peer, type, Long.parseLong(cells[1]), Double.parseDouble(cells[3]) * 1e6);
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("peers: not a number in \"" + line + "\"", e);
            }
        }

        boolean isAbout(Row row) {
            return peer.operation.equals(row.operation()) && type.equals(row.type()) && n == row.n()
                    && peer.pattern.equals(row.pattern());
        }
    }

    private final List<Line> lines = new ArrayList<>();
    private final Session session;
    private final @Nullable NativeProgram program;
    private final Set<Long> measured = new HashSet<>();

    /** Reads what was printed before, and compiles if asked to. */
    CubPeers(Session session, BenchOptions options) {
        this.session = session;
        try {
            if (options.nativeTimes() != null) {
                read(Files.readAllLines(options.nativeTimes()));
            }
            if (options.buildNative()) {
                session.phase("compiling the peers with nvcc");
                program = NativeProgram.compile(COMPILE, SOURCE);
            } else {
                program = null;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(List<String> text) {
        for (String line : text) {
            if (line.startsWith("#")) {
                session.note("Peers: " + line.substring(1).strip());
            } else if (!line.isBlank()) {
                lines.add(Line.of(line));
            }
        }
    }

    /** Has the program, if there is one, measure so many keys; it knows powers of two. */
    void measure(long n) {
        if (program != null && Long.bitCount(n) == 1 && measured.add(n)) {
            session.phase("CUB, n = " + n);
            try {
                List<String> printed = program.run(List.of(Integer.toString(Long.numberOfTrailingZeros(n))));
                // The device is named once.
                read(measured.size() == 1 ? printed : printed.stream().filter(line -> !line.startsWith("#")).toList());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** The row beside each peer that did the same. */
    List<Row> beside(Row row) {
        return lines.stream().filter(line -> line.isAbout(row))
                .map(line -> row.against(line.peer.name, 1, line.nanos)).toList();
    }

    @Override
    public void close() {
        if (program != null) {
            program.close();
        }
    }
}
