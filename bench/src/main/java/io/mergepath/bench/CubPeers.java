package io.mergepath.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * CUB and Thrust as peers on an NVIDIA device, and beside them the C++ library on its host: times that their programs have
 * printed before, or that they print now, compiled where nvcc is. CUB is then measured for each size just before ours of that
 * size, so that both are of one run.
 */
final class CubPeers implements AutoCloseable {
    private static final String SOURCE = "cub_peers.cu";
    private static final List<String> COMPILE = List.of("nvcc", "-O3", "-std=c++17", "--extended-lambda",
            "-arch=native");
    /** One thread sorts so many keys in a tenth of a second. */
    private static final int MOST_ON_A_THREAD = 1 << 20;

    private final List<CubLine> lines = new ArrayList<>();
    private final List<NativeLine> ofTheHost = new ArrayList<>();
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
            } else if (NativeLine.isOne(line)) {
                ofTheHost.add(NativeLine.of(line));
            } else if (!line.isBlank()) {
                lines.add(CubLine.of(line));
            }
            session.peerLine(line);
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

    /** Has the C++ library, if it may be compiled, sort on the host what the device sorted, and notes Modern GPU's claim. */
    void besideTheHost() {
        List<Row> sorts = session.rows().stream().filter(row -> row.operation().equals("sort keys")).toList();
        OptionalLong most = sorts.stream().mapToLong(Row::n).filter(n -> n <= MOST_ON_A_THREAD).max();
        if (program != null && most.isPresent()) {
            session.phase("the C++ library on the host, n = " + most.getAsLong());
            try {
                read(NativePeers.measure(session, List.of(Long.toString(most.getAsLong()))));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        for (NativeLine line : ofTheHost) {
            // A row stands there once for each of its peers.
            sorts.stream().filter(line::isOfTheSame).findFirst().ifPresent(row -> NativePeers.noteClaim(session,
                    row.against(line.peer(), line.threads(), line.nanos(), line.times())));
        }
    }

    /** The row beside each peer that did the same. */
    List<Row> beside(Row row) {
        return lines.stream().filter(line -> line.isAbout(row))
                .map(line -> row.against(line.name(), 1, line.nanos(), line.times())).toList();
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
