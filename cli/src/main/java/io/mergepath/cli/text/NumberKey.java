package io.mergepath.cli.text;

/**
 * A key that is compared as a decimal number of any length: blanks, perhaps a minus, digits, perhaps a point and more
 * digits. What follows is ignored, and what is no number is 0.
 *
 * <p>The first code is, from its highest bit: not negative; the place of the first digit that is not 0, 32 bits; nine
 * digits from there on, 30 bits; whether a digit other than 0 follows. The next codes hold 18 more digits each and
 * that last bit. Of a negative number all bits are inverted.
 *
 * @param field where the key lies
 * @param reversed whether greater numbers come first
 */
record NumberKey(Field field, boolean reversed) implements Key {
    private static final long NOT_NEGATIVE = 1L << 63;
    private static final int FIRST_DIGITS = 9;
    private static final int NEXT_DIGITS = 18;
    private static final int PLACE_SHIFT = 31;
    private static final long PLACE_BIAS = 1L << 31;

    @Override
    public long span(Text text, long line) {
        return field.span(text, line);
    }

    @Override
    public long code(Text text, long from, long to, int depth) {
        long at = Field.skipBlanks(text, from, to);
        boolean minus = at < to && text.at(at) == '-';
        long magnitude = magnitude(text, minus ? at + 1 : at, to, depth);
        // A zero has no sign.
        long code = minus && magnitude != 0 ? ~(NOT_NEGATIVE | magnitude) : NOT_NEGATIVE | magnitude;
        return reversed ? ~code : code;
    }

    @Override
    public boolean decides(long code) {
        long straight = reversed ? ~code : code;
        return ((straight < 0 ? straight : ~straight) & 1) == 0;
    }

    /** The code of a number without its sign; 0 only for zero. */
    private static long magnitude(Text text, long from, long to, int depth) {
        long first = skipZeros(text, from, to);
        long point = skipDigits(text, first, to);
        long fraction = point < to && text.at(point) == '.' ? point + 1 : to;
        long place = point - first;
        if (place == 0) {
            // The integer part is 0: the first digit is somewhere in the fraction.
            first = skipZeros(text, fraction, to);
            if (digit(text, first, to) < 0) {
                return 0;
            }
            place = fraction - first;
            point = first;
            fraction = first;
        }
        if (depth == 0) {
            long digits = digits(text, first, point, fraction, to, FIRST_DIGITS);
            return (place + PLACE_BIAS) << PLACE_SHIFT | digits;
        }
        // Without a digit behind those that are skipped here, an earlier code would have decided.
        long skipped = first + FIRST_DIGITS + (long) NEXT_DIGITS * (depth - 1);
        return skipped < point
                ? digits(text, skipped, point, fraction, to, NEXT_DIGITS)
                : digits(text, fraction + (skipped - point), point, fraction, to, NEXT_DIGITS);
    }

    /** Some digits as a number, and in the last bit whether a digit other than 0 comes after them. */
    private static long digits(Text text, long from, long point, long fraction, long to, int count) {
        long at = from;
        long value = 0;
        for (int i = 0; i < count; i++) {
            at = at == point ? fraction : at;
            int digit = digit(text, at, to);
            value = 10 * value + Math.max(digit, 0);
            at += digit < 0 ? 0 : 1;
        }
        at = skipZeros(text, at, to);
        if (at == point) {
            at = skipZeros(text, fraction, to);
        }
        return value << 1 | (digit(text, at, to) > 0 ? 1 : 0);
    }

    private static long skipZeros(Text text, long from, long to) {
        long at = from;
        while (at < to && text.at(at) == '0') {
            at++;
        }
        return at;
    }

    private static long skipDigits(Text text, long from, long to) {
        long at = from;
        while (digit(text, at, to) >= 0) {
            at++;
        }
        return at;
    }

    /** The digit at an offset, or a negative number if there is none. */
    private static int digit(Text text, long at, long to) {
        int digit = at < to ? text.at(at) - '0' : -1;
        return digit > 9 ? -1 : digit;
    }
}
