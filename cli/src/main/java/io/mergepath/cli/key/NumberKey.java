// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.key;

import io.mergepath.cli.text.Text;

/**
 * A key that is compared as a {@link Decimal} number.
 *
 * <p>The first code has, from its highest bit: a bit that is set for numbers that are not negative; 32 bits with the
 * position of the first digit that is not 0; 30 bits with nine digits from there on; a bit that is set if a digit other
 * than 0 follows. Each further code holds 18 more digits and the last bit. The codes of a negative number have all bits
 * inverted.
 *
 * @param field the place of the key in a line
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
        Decimal number = Decimal.read(text, from, to);
        long magnitude = number.count() == 0 ? 0 : magnitude(number, depth);
        long code = NOT_NEGATIVE | magnitude;
        return number.isNegative() != reversed ? ~code : code;
    }

    @Override
    public boolean decides(long code) {
        long straight = reversed ? ~code : code;
        return ((straight < 0 ? straight : ~straight) & 1) == 0;
    }

    private static long magnitude(Decimal number, int depth) {
        long from = firstDigit(depth);
        int many = depth == 0 ? FIRST_DIGITS : NEXT_DIGITS;
        long place = depth == 0 ? (number.place() + PLACE_BIAS) << PLACE_SHIFT : 0;
        long more = number.count() > from + many ? 1 : 0;
        return place | number.digits(from, many) << 1 | more;
    }

    /** The first digit of a code. */
    private static long firstDigit(int depth) {
        return depth == 0 ? 0 : FIRST_DIGITS + (long) NEXT_DIGITS * (depth - 1);
    }

    /** The code that holds a digit. */
    private static int depth(long digit) {
        return digit < FIRST_DIGITS ? 0 : (int) ((digit - FIRST_DIGITS) / NEXT_DIGITS) + 1;
    }

    /** Reads each number once, not once for each code. */
    @Override
    public int differingDepth(Text text, long aFrom, long aTo, long bFrom, long bTo, int depth, int most) {
        Decimal a = Decimal.read(text, aFrom, aTo);
        Decimal b = Decimal.read(text, bFrom, bTo);
        long least = Math.min(a.count(), b.count());
        if (least == 0 || a.place() != b.place() || a.isNegative() != b.isNegative()) {
            return depth;
        }
        // If the digits of one number are a prefix of the other number's digits, its last code differs from the other
        // code or decides.
        long differing = Math.min(a.common(b, firstDigit(most)), least - 1);
        return Math.clamp(depth(differing), depth, most);
    }

    @Override
    public int compare(Text a, long aFrom, long aTo, Text b, long bFrom, long bTo) {
        int compared = Decimal.read(a, aFrom, aTo).compare(Decimal.read(b, bFrom, bTo));
        return reversed ? -compared : compared;
    }
}
