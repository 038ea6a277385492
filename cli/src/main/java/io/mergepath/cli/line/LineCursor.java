// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.Input;
import io.mergepath.cli.io.Memory;
import java.nio.ByteBuffer;

/** Iterates over the lines of an input. It holds a window of the bytes, which grows only for a line that is longer. */
final class LineCursor extends CurrentLine {
    private static final int MAX_WINDOW = Integer.MAX_VALUE - 8;

    /** The number of the input: of equal lines, the line of the first input comes first. */
    final int number;
    private final Input input;
    /** The end of the bytes that have been read. */
    private int limit;
    private boolean ended;

    LineCursor(Input input, int number, byte delimiter, int window) {
        super(delimiter, window);
        this.input = input;
        this.number = number;
    }

    /** Advances to the next line if the window contains the whole line. */
    boolean next() {
        int begin = end() + 1;
        int found = delimiterFrom(begin);
        set(begin, found);
        return found < limit;
    }

    /**
     * Advances by at least some bytes, to the next start of a line.
     *
     * @return true if the window contains that whole line; otherwise the cursor does not move
     */
    boolean leap(int distance) {
        if (distance >= limit - start()) {
            return false;
        }
        int before = delimiterFrom(start() + distance - 1);
        int found = before < limit ? delimiterFrom(before + 1) : limit;
        if (found == limit) {
            return false;
        }
        set(before + 1, found);
        return true;
    }

    /** Moves the window until it contains the whole line after the last line. Returns false at the end of the input. */
    boolean refill() {
        int kept = limit - start();
        moveTo(bytes, kept);
        set(0, kept);
        limit = kept;
        int end = kept;
        while (end == limit) {
            // The window always has room for the delimiter that the last line may lack.
            if (limit == bytes.length - 1) {
                grow();
            }
            if (!read(limit)) {
                if (limit == 0) {
                    return false;
                }
                bytes[limit++] = delimiter;
            }
            end = delimiterFrom(end);
        }
        set(0, end);
        return true;
    }

    private void grow() {
        if (bytes.length == MAX_WINDOW) {
            throw tooLong();
        }
        int size = (int) Math.min(2L * bytes.length, MAX_WINDOW);
        byte[] larger = Memory.need(this::roomForLine, input.name() + ": a line of more than " + limit + " bytes",
                () -> new byte[size]);
        moveTo(larger, limit);
    }

    private Failure tooLong() {
        return new Failure(input.name() + ": a line has more than " + (MAX_WINDOW - 1) + " bytes");
    }

    /**
     * The bytes of the window that holds the whole line, and of the window before it, which is half as large. Reads to
     * the end of the line, and overwrites the window.
     */
    private long roomForLine() {
        long length = limit;
        int end = limit;
        while (end == limit && length < MAX_WINDOW && read(0)) {
            end = delimiterFrom(0);
            length += end;
        }
        if (length >= MAX_WINDOW) {
            throw tooLong();
        }
        long room = bytes.length;
        // A window also has room for the delimiter, and for the one that the last line may lack.
        while (room < length + 2) {
            room *= 2;
        }
        return room + room / 2;
    }

    private boolean read(int from) {
        int read = ended ? -1 : input.read(ByteBuffer.wrap(bytes, from, bytes.length - 1 - from));
        ended = read < 0;
        limit = from + Math.max(read, 0);
        return !ended;
    }

    /** Writes this line and all following lines. */
    void drain(BlockWriter out) {
        byte last;
        do {
            out.write(bytes, start(), limit - start());
            last = bytes[limit - 1];
            set(0, 0);
        } while (read(0));
        if (last != delimiter) {
            out.write(new byte[]{delimiter}, 0, 1);
        }
    }

    private int delimiterFrom(int from) {
        int at = from;
        while (at < limit && bytes[at] != delimiter) {
            at++;
        }
        return at;
    }
}
