// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/** Tells which rows of a column are null. Several threads may ask at the same time. */
@FunctionalInterface
public interface Validity {
    /**
     * Whether a row is null.
     *
     * @param row the number of the row
     * @return whether the column has no value in this row
     */
    boolean isNull(int row);

    /** A bitmap whose bit of a row is 1 if the row has a value. */
    static Validity ofBitmap(MemorySegment bitmap) {
        Memory bits = new Memory(bitmap);
        return row -> !Bits.isSet(bits, row);
    }

    /** Null elements of an array of objects are nulls. */
    static Validity ofElements(@Nullable Object[] array) {
        return row -> array[row] == null;
    }
}
