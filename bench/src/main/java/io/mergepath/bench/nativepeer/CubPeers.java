// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.nativepeer;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.result.CubLine;
import io.mergepath.bench.result.NativeLine;
import io.mergepath.bench.result.Operations;
import io.mergepath.bench.result.Row;
import io.mergepath.bench.session.BenchOptions;
import io.mergepath.bench.session.Session;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Measures CUB and Thrust on an NVIDIA device, and the C++ library on its host. The times come from an earlier run of
 * their programs, or nvcc compiles the programs now. CUB then measures each size just before our engine does, so both
 * times are from one run.
 */
public final class CubPeers implements AutoCloseable {
    private static final String SORTS = "cub_peers.cu";
    private static final String FAMILY = "family_peers.cu";
    /** What both programs include. */
    private static final List<String> HEADERS = List.of("peers.cuh");
    private static final List<String> COMPILE = List.of("nvcc", "-O3", "-std=c++17", "--extended-lambda",
            "-arch=native");
    /** One thread sorts this many keys in a tenth of a second. */
    private static final int MOST_ON_A_THREAD = 1 << 20;

    private final List<CubLine> lines = new ArrayList<>();
    private final List<NativeLine> ofTheHost = new ArrayList<>();
    private final Session session;
    private final boolean builds;

    /** The programs that have been compiled, by their sources. */
    private final Map<String, NativeProgram> programs = new HashMap<>();

    private final Set<String> measured = new HashSet<>();

    /** Reads the output of earlier runs. Programs are compiled at their first use if the options say so. */
    public CubPeers(Session session, BenchOptions options) {
        this.session = session;
        builds = options.buildNative();
        try {
            if (options.nativeTimes() != null) {
                read(Files.readAllLines(options.nativeTimes()));
            }
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("not UTF-8", e);
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

    /** Measures this number of random keys with the program, if there is one. */
    public void measure(long n) {
        measure(Input.RANDOM.name(), n);
    }

    /**
     * Measures this number of keys with the program, if there is one.
     *
     * @param what the name of a pattern, or another argument of the program
     */
    public void measure(String what, long n) {
        measure(SORTS, what, n);
    }

    /** Measures an operation of family_peers.cu with so many keys, if the options say so. */
    public void measureFamily(String what, long n) {
        measure(FAMILY, what, n);
    }

    private void measure(String source, String what, long n) {
        if (builds && measured.add(source + " " + what + " " + n)) {
            try {
                NativeProgram program = program(source);
                session.phase("CUB, " + what + ", n = " + n);
                List<String> printed = program.run(List.of(what, Long.toString(n)));
                // The program names the device once.
                read(measured.size() == 1 ? printed : printed.stream().filter(line -> !line.startsWith("#")).toList());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private NativeProgram program(String source) throws IOException {
        NativeProgram program = programs.get(source);
        if (program == null) {
            session.phase("compiling " + source + " with nvcc");
            program = NativeProgram.compile(COMPILE, source, HEADERS);
            programs.put(source, program);
        }
        return program;
    }

    /**
     * Sorts the keys of our rows by the C++ library on the host, if g++ may compile it, and notes the claim of Modern
     * GPU.
     */
    public void besideTheHost() {
        List<Row> sorts = session.rows().stream().filter(row -> row.operation().equals(Operations.SORT_KEYS)).toList();
        OptionalLong most = sorts.stream().mapToLong(Row::n).filter(n -> n <= MOST_ON_A_THREAD).max();
        if (builds && most.isPresent()) {
            session.phase("the C++ library on the host, n = " + most.getAsLong());
            try {
                read(NativePeers.measure(session, List.of(Long.toString(most.getAsLong()))));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        for (NativeLine line : ofTheHost) {
            // The report has one row for each peer of a subject.
            sorts.stream().filter(line::isOfTheSame).findFirst().ifPresent(row -> NativePeers.noteClaim(session,
                    row.against(line.peer(), line.threads(), line.nanos(), line.times())));
        }
    }

    /** The row beside each peer that has a time for the same subject. */
    public List<Row> beside(Row row) {
        return lines.stream().filter(line -> line.isAbout(row))
                .map(line -> row.against(line.name(), 1, line.nanos(), line.times())).toList();
    }

    /** The row beside each peer, or the row alone if no peer has a time. */
    public List<Row> besideOrAlone(Row row) {
        List<Row> beside = beside(row);
        return beside.isEmpty() ? List.of(row) : beside;
    }

    @Override
    public void close() {
        programs.values().forEach(NativeProgram::close);
    }
}
