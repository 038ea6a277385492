// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of all inputs of a command, one behind the other.
 *
 * @param names the inputs as the user named them
 * @param bytes their bytes
 * @param ends where in the bytes each input ends
 */
public record Inputs(List<String> names, MemorySegment bytes, List<Long> ends) {
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;
    /** The lines of a text take as much of the heap as the text or more, and a sort of them twice that. */
    private static final int HEAP_SHARE = 4;

    /** Among the names of files: standard input. */
    public static final String STANDARD = "-";

    /**
     * Reads lines. Where an input lacks the delimiter of its last line and another follows, it is put in. They lie in
     * an array if they are few enough, else beside the heap. No file is mapped: another process, or the command's own
     * output, may change it until the last line is written.
     *
     * @param files the names of files; none stands for standard input
     * @param anyFormat whether files of formats that are no text are taken for lines too
     * @param delimiter the last byte of each line
     * @param arena what the memory belongs to; threads share it
     * @param progress what to report to
     * @return the bytes, to be read only
     */
    public static Inputs lines(List<String> files, boolean anyFormat, byte delimiter, Arena arena, Progress progress) {
        return all(files, anyFormat, progress, Inputs::requireText, inputs -> concatenate(inputs, arena, delimiter));
    }

    /**
     * Reads bytes as they are.
     *
     * @param files the names of files; none stands for standard input
     * @param arena what the memory belongs to; threads share it
     * @param progress what to report to
     * @param room what refuses inputs that are too large. It is told how many bytes there are at least, in files and
     *     read from streams, before the first byte is read and again before more memory is taken
     * @return the bytes, in memory that may be written
     */
    public static Inputs binary(List<String> files, Arena arena, Progress progress, Room room) {
        return all(files, true, progress, room, inputs -> concatenate(inputs, arena, null));
    }

    /** Says whether there is memory for inputs. */
    public interface Room {
        /**
         * Refuses inputs that are too large.
         *
         * @param files how many bytes there are in files
         * @param streams how many bytes of streams there are at least; they are copied once when all have been read
         * @throws Failure if there is not enough memory
         */
        void require(long files, long streams);
    }

    private static void requireText(long files, long streams) {
        Memory.requireOfMachine(files + 2 * streams, "the input");
    }

    /**
     * Lets work read inputs piece by piece, and closes them behind it. All are looked at before one is read, so a
     * wrong name is told at once. Each is opened when it is read, and few files are open at a time.
     *
     * @param <T> what the work makes
     * @param files the names of files; none stands for standard input
     * @param anyFormat whether files of formats that are no text are taken too; else the first read of one fails
     * @param work the work
     * @return what the work returns
     */
    public static <T> T open(List<String> files, boolean anyFormat, Function<List<Input>, T> work) {
        OpenFiles openFiles = new OpenFiles();
        List<Input> inputs = new ArrayList<>();
        try {
            boolean standardIsRead = false;
            for (String name : files.isEmpty() ? List.of(STANDARD) : files) {
                // There is nothing left of it for a second time.
                if (!name.equals(STANDARD) || !standardIsRead) {
                    inputs.add(new Input(name, anyFormat, openFiles));
                }
                standardIsRead |= name.equals(STANDARD);
            }
            return work.apply(inputs);
        } finally {
            inputs.forEach(Input::close);
        }
    }

    /**
     * How much there is to read, for a share of it.
     *
     * @param inputs the inputs, not yet read
     * @return the number of bytes, or 0 if that is not known
     */
    public static long size(List<Input> inputs) {
        return inputs.stream().allMatch(Input::isFile) ? inputs.stream().mapToLong(Input::size).sum() : 0;
    }

    private static Inputs all(List<String> names, boolean anyFormat, Progress progress, Room room,
            Function<List<Input>, Inputs> reading) {
        return open(names, anyFormat, inputs -> {
            long files = inputs.stream().mapToLong(Input::size).sum();
            room.require(files, 0);
            try (Arena spool = Memory.counted(streams -> room.require(files, streams))) {
                progress.phase("reading");
                inputs.forEach(input -> input.drain(spool, progress));
                return reading.apply(inputs);
            }
        });
    }

    /** Puts the inputs one behind the other; between lines, a delimiter where it is missing. */
    private static Inputs concatenate(List<Input> inputs, Arena arena, @Nullable Byte delimiter) {
        int extra = delimiter == null ? 0 : 1;
        long room = inputs.stream().mapToLong(input -> input.size() + extra).reduce(0, Math::addExact);
        MemorySegment bytes = Memory.need(room, "the input", () -> delimiter != null && fitsHeap(room)
                ? MemorySegment.ofArray(new byte[(int) room])
                : arena.allocate(room));
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
        return new Inputs(names(inputs), bytes.asSlice(0, end), ends);
    }

    private static boolean fitsHeap(long size) {
        return size <= Math.min(MAX_ARRAY, Runtime.getRuntime().maxMemory() / HEAP_SHARE);
    }

    private static List<String> names(List<Input> inputs) {
        return inputs.stream().map(Input::name).toList();
    }
}
