package io.mergepath.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * CUB and Thrust as peers on an NVIDIA device: times that their program has printed before, or that it prints now, compiled
 * where nvcc is. It then measures each size just before ours of that size, so that both are of one run.
 */
final class CubPeers implements AutoCloseable {
    private static final String SOURCE = "cub_peers.cu";
    private static final List<String> COMPILE = List.of("nvcc", "-O3", "-std=c++17", "--extended-lambda",
            "-arch=native");
    private final List<CubLine> lines = new ArrayList<>();
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
                lines.add(CubLine.of(line));
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
                .map(line -> row.against(line.name(), 1, line.nanos())).toList();
    }

    @Override
    public void close() {
        if (program != null) {
            program.close();
        }
    }
}
