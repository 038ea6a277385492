// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.table.column.Rows;
import io.mergepath.table.column.Validity;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Which of up to {@link Scratch#ROWS} rows are null: a bit for each row. Rows without nulls cost a test in 64. */
final class Nulls {
    private final long[] bits = new long[Scratch.ROWS / Long.SIZE];
    private int words;

    /**
     * Reads which rows are null.
     *
     * @param validity the nulls of the column; null if there are none
     */
    void read(@Nullable Validity validity, Rows rows) {
        words = Math.ceilDiv(rows.count(), Long.SIZE);
        if (validity == null) {
            Arrays.fill(bits, 0, words, 0);
        } else {
            validity.nulls(rows, bits);
        }
    }

    /** The number of nulls. */
    int count() {
        int count = 0;
        for (int w = 0; w < words; w++) {
            count += Long.bitCount(bits[w]);
        }
        return count;
    }

    /** The place of the first row that is not null, if there is one. */
    int firstValue() {
        int w = 0;
        while (bits[w] == -1) {
            w++;
        }
        return w * Long.SIZE + Long.numberOfTrailingZeros(~bits[w]);
    }

    /** Replaces the numbers of the nulls. */
    void replace(long[] numbers, long number) {
        for (int w = 0; w < words; w++) {
            for (long left = bits[w]; left != 0; left &= left - 1) {
                numbers[w * Long.SIZE + Long.numberOfTrailingZeros(left)] = number;
            }
        }
    }
}
