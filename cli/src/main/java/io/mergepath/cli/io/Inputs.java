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
 * The bytes of all inputs of a command, in one sequence.
 *
 * @param names the inputs as the user named them
 * @param bytes their bytes
 * @param ends the offset of the end of each input
 */
public record Inputs(List<String> names, MemorySegment bytes, List<Long> ends) {
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;
    /** The line index takes at least as much heap as the text, and a sort of the lines takes twice as much. */
    private static final int HEAP_SHARE = 4;

    /** The file name that stands for standard input. */
    public static final String STANDARD = "-";

    /**
     * Reads lines. If an input lacks the delimiter of its last line and another input follows, this method inserts the
     * delimiter. The bytes lie in an array if they are few enough, otherwise off the heap. Files are not memory-mapped,
     * because another process or the command's own output may change them before the last line is written.
     *
     * @param files the names of files; an empty list stands for standard input
     * @param anyFormat whether files with a format that is not text are read as lines too
     * @param delimiter the last byte of each line
     * @param arena the owner of the memory, shared by threads
     * @param progress what to report to
     * @return the bytes, to be read only
     */
    public static Inputs lines(List<String> files, boolean anyFormat, byte delimiter, Arena arena, Progress progress) {
        return all(files, anyFormat, progress, Inputs::requireText, inputs -> concatenate(inputs, arena, delimiter));
    }

    /**
     * Reads bytes without changes.
     *
     * @param files the names of files; an empty list stands for standard input
     * @param arena the owner of the memory, shared by threads
     * @param progress what to report to
     * @param room refuses inputs that are too large. It gets lower bounds of the bytes in files and in streams, before
     *     the first read and again before more memory is allocated
     * @return the bytes, in writable memory
     */
    public static Inputs binary(List<String> files, Arena arena, Progress progress, Room room) {
        return all(files, true, progress, room, inputs -> concatenate(inputs, arena, null));
    }

    /** Decides whether there is memory for inputs. */
    public interface Room {
        /**
         * Refuses inputs that are too large.
         *
         * @param files the number of bytes in files
         * @param streams the least number of bytes in streams; they are copied once after all are read
         * @throws Failure if there is not enough memory
         */
        void require(long files, long streams);

        /**
         * Refuses a file by its size alone, before it is read and before its memory counts.
         *
         * @param name the file's name as the user gave it
         * @param size the number of its bytes; 0 for a stream
         * @throws Failure if no file of this size has the right format
         */
        default void refuseParts(String name, long size) {
            // A text may have any size.
        }
    }

    private static void requireText(long files, long streams) {
        Memory.requireOfMachine(files + 2 * streams, "the input");
    }

    /**
     * Runs work that reads inputs piece by piece, and closes them afterwards. All inputs are checked before the first
     * read, so a wrong name is reported at once. An input is opened when it is read, and few files are open at a time.
     *
     * @param <T> the type of the result
     * @param files the names of files; an empty list stands for standard input
     * @param anyFormat whether files with a format that is not text are accepted; otherwise their first read fails
     * @param work the work
     * @return the result of the work
     */
    public static <T> T open(List<String> files, boolean anyFormat, Function<List<Input>, T> work) {
        OpenFiles openFiles = new OpenFiles();
        List<Input> inputs = new ArrayList<>();
        try {
            boolean standardIsRead = false;
            for (String name : files.isEmpty() ? List.of(STANDARD) : files) {
                // Standard input can be read only once.
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
     * The total size of inputs, for a progress display.
     *
     * @param inputs the inputs, not yet read
     * @return the number of bytes, or 0 if it is unknown
     */
    public static long size(List<Input> inputs) {
        return inputs.stream().allMatch(Input::isFile) ? inputs.stream().mapToLong(Input::size).sum() : 0;
    }

    private static Inputs all(List<String> names, boolean anyFormat, Progress progress, Room room,
            Function<List<Input>, Inputs> reading) {
        return open(names, anyFormat, inputs -> {
            inputs.forEach(input -> room.refuseParts(input.name(), input.size()));
            long files = inputs.stream().mapToLong(Input::size).sum();
            room.require(files, 0);
            try (Arena spool = Memory.counted(streams -> room.require(files, streams))) {
                progress.phase("reading");
                inputs.forEach(input -> input.drain(spool, progress));
                return reading.apply(inputs);
            }
        });
    }

    /** Concatenates the inputs. Inserts a delimiter between two inputs if it is missing. */
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
