// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import java.util.BitSet;

/**
 * Numbers for the bytes of strings, in few bits. The end of a string has a number too, which is less than the number of
 * every byte, so that a string comes before its own continuations. In descending order all numbers are inverted.
 */
final class Alphabet {
    /** The index of the number of the end. */
    private static final int END = 1 << Byte.SIZE;

    private final int width;
    private final int end;
    private final int[] codes = new int[END + 1];

    /**
     * Numbers the bytes that occur.
     *
     * @param used the values of the bytes that occur, from 0 to 255
     */
    Alphabet(BitSet used, boolean descending) {
        width = Integer.SIZE - Integer.numberOfLeadingZeros(used.cardinality());
        int flip = descending ? (1 << width) - 1 : 0;
        end = flip;
        codes[END] = end;
        int code = 0;
        for (int b = used.nextSetBit(0); b >= 0; b = used.nextSetBit(b + 1)) {
            code++;
            codes[b] = code ^ flip;
        }
    }

    /** An alphabet of all bytes. */
    static Alphabet ofAll(boolean descending) {
        BitSet all = new BitSet();
        all.set(0, 1 << Byte.SIZE);
        return new Alphabet(all, descending);
    }

    /** The number of bits of a byte's number; 0 if no byte occurs. */
    int width() {
        return width;
    }

    /** The number of the end of a string. */
    int end() {
        return end;
    }

    /**
     * The number of a byte if {@code behind} is negative, or else of the end of the string. The byte behind the end is 0.
     * There is no branch, because lengths of strings cannot be predicted.
     */
    int code(int b, int behind) {
        return codes[b | (~(behind >> 31) & END)];
    }
}
