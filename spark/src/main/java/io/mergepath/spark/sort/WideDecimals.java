// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import io.mergepath.ElementType;
import io.mergepath.spi.DeviceRows.NumberKind;
import io.mergepath.table.column.Numbers;
import io.mergepath.table.column.Rows;

/**
 * The upper or the lower 64 bits of decimals that rows store as up to 16 bytes in two's complement, the most
 * significant one first.
 */
final class WideDecimals extends Numbers {
    private final RowText bytes;
    private final boolean upper;

    WideDecimals(RowText bytes, boolean upper) {
        super(ElementType.LONG, upper ? NumberKind.SIGNED : NumberKind.UNSIGNED);
        this.bytes = bytes;
        this.upper = upper;
    }

    @Override
    protected void bits(Rows rows, long[] out) {
        for (int i = 0; i < rows.count(); i++) {
            int row = rows.row(i);
            long start = bytes.start(row);
            int length = (int) (bytes.end(row) - start);
            int above = Math.max(0, length - Long.BYTES);
            long low = number(start + above, length - above);
            if (!upper) {
                out[i] = low;
            } else {
                out[i] = above == 0 ? low >> 63 : number(start, above);
            }
        }
    }

    /** The number that 1 to 8 bytes stand for; 0 for no bytes, which a null has. */
    private long number(long start, int length) {
        return length == 0 ? 0 : bytes.eight(start, start + length) >> (Long.SIZE - (Byte.SIZE * length));
    }
}
