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
    private final Set<String> measured = new HashSet<>();

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

    /** Has the program, if there is one, measure so many random keys. */
    void measure(long n) {
        measure(Input.RANDOM.name(), n);
    }

    /**
     * Has the program, if there is one, measure so many keys.
     *
     * @param what the name of a pattern, or what else the program can be told to measure
     */
    void measure(String what, long n) {
        if (program != null && measured.add(what + " " + n)) {
            session.phase("CUB, " + what + ", n = " + n);
            try {
                List<String> printed = program.run(List.of(what, Long.toString(n)));
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

    /** The same, or the row alone if no peer did. */
    List<Row> besideOrAlone(Row row) {
        List<Row> beside = beside(row);
        return beside.isEmpty() ? List.of(row) : beside;
    }

    @Override
    public void close() {
        if (program != null) {
            program.close();
        }
    }
}
