// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.table.column.Numbers;
import io.mergepath.table.column.Rows;
import io.mergepath.table.column.Validity;
import org.jspecify.annotations.Nullable;

/**
 * The distance of each number from the least one; in descending order, the distance from the greatest one. A null row
 * has the distance 0.
 */
final class NumberField implements Field {
    private final Numbers numbers;
    private final @Nullable Validity validity;
    private final long base;
    private final boolean descending;
    private final int bits;

    /**
     * The field.
     *
     * @param least the least number of a row that is not null
     * @param greatest the greatest number
     */
    NumberField(Numbers numbers, @Nullable Validity validity, long least, long greatest, boolean descending) {
        this.numbers = numbers;
        this.validity = validity;
        this.base = descending ? greatest : least;
        this.descending = descending;
        this.bits = Long.SIZE - Long.numberOfLeadingZeros(greatest - least);
    }

    @Override
    public long bits() {
        return bits;
    }

    @Override
    public int fit(long at, int room) {
        return (int) Math.min(room, bits - at);
    }

    @Override
    public long after(long at, int partBits) {
        return at + partBits;
    }

    @Override
    public boolean isEnd(long at) {
        return at == bits;
    }

    @Override
    public void append(Rows rows, long at, int partBits, Scratch scratch, long[] words) {
        long[] distances = scratch.numbers;
        read(rows, distances);
        int count = rows.count();
        int right = (int) (bits - at) - partBits;
        long mask = -1L >>> (Long.SIZE - partBits);
        for (int i = 0; i < count; i++) {
            // Two shifts, because a shift by 64 would change nothing.
            words[i] = (words[i] << (partBits - 1) << 1) | ((distances[i] >>> right) & mask);
        }
    }

    private void read(Rows rows, long[] distances) {
        numbers.read(rows, distances);
        int count = rows.count();
        if (descending) {
            for (int i = 0; i < count; i++) {
                distances[i] = base - distances[i];
            }
        } else {
            for (int i = 0; i < count; i++) {
                distances[i] -= base;
            }
        }
        if (validity != null) {
            for (int i = 0; i < count; i++) {
                if (validity.isNull(rows.row(i))) {
                    distances[i] = 0;
                }
            }
        }
    }

    @Override
    public int compare(int rowA, int rowB, long at) {
        long[] two = new long[2];
        read(new Rows(new int[]{rowA, rowB}, 0, 2), two);
        long mask = at == 0 ? -1 : (1L << (bits - at)) - 1;
        return Long.compareUnsigned(two[0] & mask, two[1] & mask);
    }
}
