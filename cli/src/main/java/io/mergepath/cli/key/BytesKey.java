// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.key;

import io.mergepath.cli.text.Text;

/**
 * A key that is compared byte by byte, as unsigned numbers; a prefix comes first. A code holds seven bytes. Its last
 * byte holds the number of key bytes in the code, or says that more follow. So a zero byte differs from the end of the
 * key.
 *
 * @param field the place of the key in a line
 * @param folded whether lower-case ASCII letters compare like upper-case letters
 * @param reversed whether greater keys come first
 */
record BytesKey(Field field, boolean folded, boolean reversed) implements Key {
    private static final int WIDTH = 7;
    private static final long MORE = WIDTH + 1;

    @Override
    public long span(Text text, long line) {
        return field.span(text, line);
    }

    @Override
    public long code(Text text, long from, long to, int depth) {
        long at = from + (long) WIDTH * depth;
        long left = Math.min(to - at, MORE);
        long present = -1L << (8 * (WIDTH - Math.min(left, WIDTH))) << 8;
        long bytes = text.eight(at) & present;
        long code = (folded ? upperCase(bytes) : bytes) | left;
        return reversed ? ~code : code;
    }

    @Override
    public boolean decides(long code) {
        return ((reversed ? ~code : code) & 0xff) != MORE;
    }

    /** Compares long common prefixes directly, not code by code. */
    @Override
    public int differingDepth(Text text, long aFrom, long aTo, long bFrom, long bTo, int depth, int most) {
        long at = (long) WIDTH * depth;
        long end = Math.min(Math.min(aTo - aFrom, bTo - bFrom), (long) WIDTH * most) - Long.BYTES;
        while (at <= end && text.eight(aFrom + at) == text.eight(bFrom + at)) {
            at += Long.BYTES;
        }
        // If the key ends there, the code of the last equal bytes may decide.
        int equal = (int) (Math.max(at - 1, 0) / WIDTH);
        int differing = Math.max(depth, equal);
        while (differing < most) {
            long code = code(text, aFrom, aTo, differing);
            if (code != code(text, bFrom, bTo, differing) || decides(code)) {
                break;
            }
            differing++;
        }
        return differing;
    }

    /**
     * A merge compares neighbours, which often share a long prefix: eight bytes at a time are faster than codes of
     * seven.
     */
    @Override
    public int compare(Text a, long aFrom, long aTo, Text b, long bFrom, long bTo) {
        long length = Math.min(aTo - aFrom, bTo - bFrom);
        for (long at = 0; at < length; at += Long.BYTES) {
            long present = -1L << (Long.SIZE - Byte.SIZE * Math.min(length - at, Long.BYTES));
            long aBytes = a.eight(aFrom + at) & present;
            long bBytes = b.eight(bFrom + at) & present;
            if (aBytes != bBytes) {
                int compared = folded
                        ? Long.compareUnsigned(upperCase(aBytes), upperCase(bBytes))
                        : Long.compareUnsigned(aBytes, bBytes);
                if (compared != 0) {
                    return reversed ? -compared : compared;
                }
            }
        }
        int compared = Long.compare(aTo - aFrom, bTo - bFrom);
        return reversed ? -compared : compared;
    }

    /** Folds eight bytes at once: bit 7 of a byte of {@code letters} is set if that byte is in a..z. */
    private static long upperCase(long bytes) {
        long low = bytes & 0x7f7f7f7f7f7f7f7fL;
        long atLeastA = low + 0x1f1f1f1f1f1f1f1fL;
        long aboveZ = low + 0x0505050505050505L;
        long letters = atLeastA & ~aboveZ & ~bytes & 0x8080808080808080L;
        return bytes - (letters >>> 2);
    }
}
