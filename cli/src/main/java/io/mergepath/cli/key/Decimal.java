// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.key;

import io.mergepath.cli.text.Text;

/**
 * A decimal number of any length, read from a text: blanks, an optional minus, digits, an optional point and more
 * digits. The text after the number is ignored. A text that does not begin with a number is 0. The significant digits
 * go from the first to the last digit that is not 0. They may lie on both sides of the point.
 */
final class Decimal {
    private final Text text;
    private final boolean minus;
    /** The offset of the first significant digit. */
    private final long first;
    /** The number of digits from {@code first} to the point. */
    private final long whole;
    /** The offset of the digits after the point. */
    private final long fraction;
    private final long place;
    private final long count;

    private Decimal(Text text, long from, long to) {
        this.text = text;
        long sign = Field.skipBlanks(text, from, to);
        this.minus = sign < to && text.at(sign) == '-';
        long begin = skipZeros(minus ? sign + 1 : sign, to);
        long point = skipDigits(begin, to);
        long after = point < to && text.at(point) == '.' ? point + 1 : point;
        long end = after > point ? skipDigits(after, to) : point;
        long fractionEnd = trim(after, end);
        if (begin == point) {
            this.first = skipZeros(after, fractionEnd);
            this.fraction = first;
            this.whole = 0;
            this.place = after - first;
            this.count = fractionEnd - first;
        } else {
            this.first = begin;
            this.fraction = after;
            this.whole = point - begin;
            this.place = whole;
            this.count = fractionEnd > after ? whole + fractionEnd - after : trim(begin, point) - begin;
        }
    }

    /** Reads the number between two offsets. */
    static Decimal read(Text text, long from, long to) {
        return new Decimal(text, from, to);
    }

    boolean isNegative() {
        return minus && count > 0;
    }

    /** The number of significant digits; none for zero. */
    long count() {
        return count;
    }

    /** The position of the first digit relative to the point: 1 for the ones, 0 and less after the point. */
    long place() {
        return place;
    }

    /** Some digits as a number, with zeros after the last digit. */
    long digits(long from, int many) {
        long value = 0;
        for (long i = from; i < from + many; i++) {
            value = 10 * value + (i < count ? digit(i) : 0);
        }
        return value;
    }

    /** The length of the common prefix of the digits, up to a limit. */
    long common(Decimal other, long most) {
        long end = Math.min(most, Math.min(count, other.count));
        long i = 0;
        while (i < end && digit(i) == other.digit(i)) {
            i++;
        }
        return i;
    }

    int compare(Decimal other) {
        if (count == 0 || other.count == 0 || isNegative() != other.isNegative()) {
            return Integer.compare(signum(), other.signum());
        }
        int compared = compareMagnitude(other);
        return minus ? -compared : compared;
    }

    private int compareMagnitude(Decimal other) {
        if (place != other.place) {
            return Long.compare(place, other.place);
        }
        long i = common(other, Long.MAX_VALUE);
        return i < count && i < other.count
                ? Integer.compare(digit(i), other.digit(i))
                : Long.compare(count, other.count);
    }

    private int signum() {
        return isNegative() ? -1 : Long.signum(count);
    }

    private int digit(long index) {
        return text.at(index < whole ? first + index : fraction + (index - whole)) - '0';
    }

    private long skipZeros(long from, long to) {
        long at = from;
        while (at < to && text.at(at) == '0') {
            at++;
        }
        return at;
    }

    private long skipDigits(long from, long to) {
        long at = from;
        while (at < to && isDigit(text.at(at))) {
            at++;
        }
        return at;
    }

    /** The end of digits without trailing zeros. */
    private long trim(long from, long to) {
        long end = to;
        while (end > from && text.at(end - 1) == '0') {
            end--;
        }
        return end;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }
}
