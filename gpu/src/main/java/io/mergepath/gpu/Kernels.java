package io.mergepath.gpu;

import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.Kernel;
import io.mergepath.gpu.device.Program;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The kernels of a device, each compiled when it is first asked for. */
final class Kernels implements AutoCloseable {
    /** Programs: the files that make them, after the prelude of the device's dialect. */
    enum Source {
        /** Merges pairs of runs of one shape. */
        MERGE("tally.h order.h path.h tile.h partition.h merge.c", "-DBATCH=0"),
        /** Merges pairs of runs at given offsets. */
        MERGE_BATCH("tally.h order.h path.h tile.h partition.h merge.c", "-DBATCH=1"),
        /** Merges pairs of which a tile holds several. */
        MERGE_SMALL("tally.h order.h path.h tile.h small.c", ""),
        /** Merges pairs of one shape by the older strategies. */
        STRATEGIES("tally.h order.h path.h tile.h partition.h merge.c strategies.c", "-DBATCH=0"),
        /** The same for pairs at given offsets. */
        STRATEGIES_BATCH("tally.h order.h path.h tile.h partition.h merge.c strategies.c", "-DBATCH=1"),
        /** Sorts tiles. */
        SORT("tally.h order.h path.h tile.h sort.c", ""),
        /** Concatenates runs that turned out not to be sorted. */
        UNSORTED("unsorted.c", ""),
        /** Moves columns by indices. */
        COLUMNS("columns.c", "");

        private final String files;
        private final String option;

        Source(String files, String option) {
            this.files = files;
            this.option = option;
        }

        List<String> options() {
            return option.isEmpty() ? List.of() : List.of(option);
        }
    }

    private record Specialisation(Source source, Variant variant) {
    }

    private static final class Compiled {
        final Program program;
        final Map<String, Kernel> kernels = new ConcurrentHashMap<>();

        Compiled(Program program) {
            this.program = program;
        }
    }

    private final Device device;
    private final Map<Specialisation, Compiled> programs = new ConcurrentHashMap<>();

    Kernels(Device device) {
        this.device = device;
    }

    Kernel kernel(Source source, Variant variant, String name) {
        Compiled compiled = programs.computeIfAbsent(new Specialisation(source, variant), this::compile);
        return compiled.kernels.computeIfAbsent(name, compiled.program::kernel);
    }

    private Compiled compile(Specialisation wanted) {
        List<String> options = new ArrayList<>(wanted.variant.options());
        options.addAll(wanted.source.options());
        return new Compiled(device.compile(text(device.dialect(), wanted.source), options));
    }

    /** A program's source in a dialect: {@code opencl} or {@code cuda}. */
    static String text(String dialect, Source source) {
        StringBuilder text = new StringBuilder(read(dialect + ".h"));
        for (String file : source.files.split(" ", -1)) {
            text.append('\n').append(read(file));
        }
        return text.toString();
    }

    private static String read(String file) {
        try (InputStream in = Kernels.class.getResourceAsStream("kernels/" + file)) {
            if (in == null) {
                throw new IllegalStateException("the kernels' source " + file + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        programs.values().forEach(compiled -> compiled.program.close());
        programs.clear();
    }
}
