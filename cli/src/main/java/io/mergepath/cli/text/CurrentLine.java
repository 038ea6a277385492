package io.mergepath.cli.text;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** A line that is looked at, in an array that holds more than it. */
class CurrentLine {
    final byte delimiter;
    byte[] bytes;
    /** Where it begins. */
    int start;
    /** Where its delimiter is. */
    int end;
    private @Nullable Text text;

    CurrentLine(byte delimiter, int room) {
        this.delimiter = delimiter;
        this.bytes = new byte[room];
    }

    /** Compares lines; those in byte order without any detour, for a merge is often over before that would be compiled. */
    static Comparator<CurrentLine> comparator(LineOrder order) {
        if (order.isByBytes(false)) {
            return CurrentLine::compareBytes;
        }
        if (order.isByBytes(true)) {
            return (a, b) -> compareBytes(b, a);
        }
        return (a, b) -> order.compare(a.text(), Line.of(a.start, a.end), b.text(), Line.of(b.start, b.end));
    }

    private static int compareBytes(CurrentLine a, CurrentLine b) {
        return Arrays.compareUnsigned(a.bytes, a.start, a.end, b.bytes, b.start, b.end);
    }

    private Text text() {
        Text known = text;
        if (known == null) {
            known = new ArrayText(bytes, bytes.length, delimiter);
            text = known;
        }
        return known;
    }

    /** Its bytes and the delimiter. */
    final int length() {
        return end + 1 - start;
    }

    /** Becomes a copy of another line. */
    final void copy(CurrentLine other) {
        if (other.length() > bytes.length) {
            moveTo(new byte[other.bytes.length], 0);
        }
        System.arraycopy(other.bytes, other.start, bytes, 0, other.length());
        start = 0;
        end = other.length() - 1;
    }

    /** Lies in another array from now on, with some of what was from its start on. */
    final void moveTo(byte[] place, int kept) {
        System.arraycopy(bytes, start, place, 0, kept);
        if (place != bytes) {
            bytes = place;
            text = null;
        }
    }
}
