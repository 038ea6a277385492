package io.mergepath.cli.io;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of all inputs of a command, one behind the other.
 *
 * @param names the inputs as the user named them
 * @param bytes their bytes
 * @param ends where in the bytes each input ends
 */
public record Inputs(List<String> names, MemorySegment bytes, List<Long> ends) {
    /** Among the names of files: standard input. */
    public static final String STANDARD = "-";

    /**
     * Reads lines. Where an input lacks the delimiter of its last line and another follows, it is put in. A single file is
     * mapped, not read.
     *
     * @param files the names of files; none stands for standard input
     * @param delimiter the last byte of each line
     * @param arena what the memory belongs to; threads share it
     * @param progress what to report to
     * @return the bytes, to be read only
     */
    public static Inputs lines(List<String> files, byte delimiter, Arena arena, Progress progress) {
        return with(files, progress, (inputs, names) -> {
            if (inputs.size() == 1 && inputs.getFirst().isFile()) {
                Input file = inputs.getFirst();
                return new Inputs(names, file.map(arena), List.of(file.size()));
            }
            return concatenate(inputs, names, arena, delimiter);
        });
    }

    /**
     * Reads bytes as they are.
     *
     * @param files the names of files; none stands for standard input
     * @param arena what the memory belongs to; threads share it
     * @param progress what to report to
     * @return the bytes, in memory that may be written
     */
    public static Inputs binary(List<String> files, Arena arena, Progress progress) {
        return with(files, progress, (inputs, names) -> concatenate(inputs, names, arena, null));
    }

    private interface Reading {
        Inputs read(List<Input> inputs, List<String> names);
    }

    private static Inputs with(List<String> files, Progress progress, Reading reading) {
        List<String> names = files.isEmpty() ? List.of(STANDARD) : List.copyOf(files);
        List<Input> inputs = new ArrayList<>();
        try (Arena spool = Arena.ofShared()) {
            // All are opened before one is read: a wrong name is told at once.
            names.forEach(name -> inputs.add(new Input(name)));
            progress.phase("reading");
            inputs.forEach(input -> input.drain(spool, progress));
            return reading.read(inputs, names);
        } finally {
            inputs.forEach(Input::close);
        }
    }

    /** Puts the inputs one behind the other; between lines, a delimiter where it is missing. */
    private static Inputs concatenate(List<Input> inputs, List<String> names, Arena arena, @Nullable Byte delimiter) {
        int extra = delimiter == null ? 0 : 1;
        long room = inputs.stream().mapToLong(input -> input.size() + extra).reduce(0, Math::addExact);
        MemorySegment bytes = Memory.need(room, "the input", () -> arena.allocate(room));
        List<Long> ends = new ArrayList<>();
        long end = 0;
        for (Input input : inputs) {
            input.copyTo(bytes.asSlice(end, input.size()));
            end += input.size();
            if (delimiter != null && input.size() > 0 && bytes.get(ValueLayout.JAVA_BYTE, end - 1) != delimiter) {
                bytes.set(ValueLayout.JAVA_BYTE, end++, delimiter);
            }
            ends.add(end);
        }
        return new Inputs(names, bytes.asSlice(0, end), ends);
    }
}
