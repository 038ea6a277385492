// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.table.column.Numbers;
import io.mergepath.table.column.Rows;
import io.mergepath.table.column.Validity;
import org.jspecify.annotations.Nullable;

/**
 * The distance of each number from the least one; in descending order, the distance from the greatest one. Nulls have a
 * distance of their own, before or behind all numbers, or a field in front of this one tells them apart.
 */
final class NumberField implements Field {
    private final Numbers numbers;
    private final @Nullable Validity validity;
    private final long base;
    private final boolean descending;
    private final long nullDistance;
    private final int bits;

    private NumberField(Numbers numbers, @Nullable Validity validity, long base, boolean descending, long nullDistance,
            long greatestDistance) {
        this.numbers = numbers;
        this.validity = validity;
        this.base = base;
        this.descending = descending;
        this.nullDistance = nullDistance;
        this.bits = Long.SIZE - Long.numberOfLeadingZeros(greatestDistance);
    }

    /**
     * A field in which a null has the distance 0.
     *
     * @param least the least number of a row that is not null
     * @param greatest the greatest number
     */
    static NumberField of(Numbers numbers, @Nullable Validity validity, long least, long greatest,
            boolean descending) {
        return new NumberField(numbers, validity, descending ? greatest : least, descending, 0, greatest - least);
    }

    /** Whether distances of 64 bits have room for nulls. */
    static boolean hasRoomForNulls(long least, long greatest) {
        return greatest - least != -1;
    }

    /** A field in which nulls have a distance that no number has. */
    static NumberField withNulls(Numbers numbers, Validity validity, long least, long greatest, boolean descending,
            boolean nullsFirst) {
        long count = greatest - least + 1;
        long before = nullsFirst ? 1 : 0;
        long base = descending ? greatest + before : least - before;
        return new NumberField(numbers, validity, base, descending, nullsFirst ? 0 : count, count);
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
        if (validity != null) {
            scratch.nulls.read(validity, rows);
            scratch.nulls.replace(distances, nullDistance);
        }
        int count = rows.count();
        int right = (int) (bits - at) - partBits;
        long mask = -1L >>> (Long.SIZE - partBits);
        for (int i = 0; i < count; i++) {
            // Two shifts, because a shift by 64 would change nothing.
            words[i] = (words[i] << (partBits - 1) << 1) | ((distances[i] >>> right) & mask);
        }
    }

    /** Reads distances. Nulls have the distance of any number. */
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
    }

    @Override
    public int compare(int rowA, int rowB, long at) {
        long[] two = new long[2];
        read(new Rows(new int[]{rowA, rowB}, 0, 2), two);
        long mask = at == 0 ? -1 : (1L << (bits - at)) - 1;
        long distanceA = isNull(rowA) ? nullDistance : two[0];
        long distanceB = isNull(rowB) ? nullDistance : two[1];
        return Long.compareUnsigned(distanceA & mask, distanceB & mask);
    }

    private boolean isNull(int row) {
        return validity != null && validity.isNull(row);
    }
}
