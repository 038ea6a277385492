// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.line;

import io.mergepath.cli.io.Memory;
import io.mergepath.cli.key.LineOrder;
import io.mergepath.cli.text.ArrayText;
import io.mergepath.cli.text.Line;
import io.mergepath.cli.text.Text;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** The current line of an input, in an array that holds more bytes than the line. */
class CurrentLine {
    final byte delimiter;
    byte[] bytes;
    private int start;
    private int end;
    private long code;
    private boolean coded;
    private @Nullable Text text;

    CurrentLine(byte delimiter, int room) {
        this.delimiter = delimiter;
        this.bytes = new byte[room];
    }

    /**
     * Compares lines. Byte order has a direct path, because a short merge ends before the JVM compiles the general
     * path.
     */
    static Comparator<CurrentLine> comparator(LineOrder order) {
        if (order.isByBytes(false)) {
            return CurrentLine::compareBytes;
        }
        if (order.isByBytes(true)) {
            return (a, b) -> compareBytes(b, a);
        }
        return (a, b) -> {
            long aCode = a.code(order);
            long bCode = b.code(order);
            return aCode != bCode
                    ? Long.compareUnsigned(aCode, bCode)
                    : order.compare(a.text(), a.line(), b.text(), b.line());
        };
    }

    private static int compareBytes(CurrentLine a, CurrentLine b) {
        return Arrays.compareUnsigned(a.bytes, a.start, a.end, b.bytes, b.start, b.end);
    }

    /** The first code of the line, kept because the line is compared with several lines. */
    private long code(LineOrder order) {
        if (!coded) {
            code = order.firstCode(text(), line());
            coded = true;
        }
        return code;
    }

    private long line() {
        return Line.of(start, end);
    }

    private Text text() {
        Text known = text;
        if (known == null) {
            known = new ArrayText(bytes, bytes.length, delimiter);
            text = known;
        }
        return known;
    }

    /** The offset of the line. */
    final int start() {
        return start;
    }

    /** The offset of its delimiter. */
    final int end() {
        return end;
    }

    /** Moves to another line of the array. */
    final void set(int newStart, int newEnd) {
        start = newStart;
        end = newEnd;
        coded = false;
    }

    /** The bytes of the line with its delimiter. */
    final int length() {
        return end + 1 - start;
    }

    /** Copies another line. */
    final void copy(CurrentLine other) {
        int length = other.length();
        if (length > bytes.length) {
            moveTo(Memory.need(length, "a line of " + length + " bytes", () -> new byte[length]), 0);
        }
        System.arraycopy(other.bytes, other.start, bytes, 0, length);
        set(0, length - 1);
        code = other.code;
        coded = other.coded;
    }

    /** Refers to another line, in the array of that line. */
    final void show(CurrentLine other) {
        bytes = other.bytes;
        text = other.text;
        start = other.start;
        end = other.end;
        code = other.code;
        coded = other.coded;
    }

    /** Moves to another array, into which bytes from the start of the line on were copied. */
    final void moveTo(byte[] place, int kept) {
        System.arraycopy(bytes, start, place, 0, kept);
        if (place != bytes) {
            bytes = place;
            text = null;
        }
    }
}
