// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import java.io.Serializable;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;

/**
 * How a record lies in memory. A record is a row of Spark. If the order has expressions that are no columns of the row,
 * a second row with the values of the order lies in front of it. If the size of a record depends on its values, a
 * header lies in front of both: a word with the sizes of the two rows in bytes.
 *
 * @param keys the order; its ordinals count the fields of the first row of the record
 * @param keyFields the number of fields of the row in front; 0 if there is none
 * @param keySize the size in bytes of the row in front, 0 if there is none, or {@link #VARIABLE}
 * @param rowFields the number of fields of the row
 * @param rowSize the size in bytes of the row, or {@link #VARIABLE}
 */
public record RowLayout(List<SortKey> keys, int keyFields, int keySize, int rowFields, int rowSize)
        implements
            Serializable {
    /** Stands for a size that depends on the values. */
    public static final int VARIABLE = -1;

    /** Whether every record has the same size. */
    boolean isFixed() {
        return keySize != VARIABLE && rowSize != VARIABLE;
    }

    /** The size of the header in bytes. */
    int headerSize() {
        return isFixed() ? 0 : Long.BYTES;
    }

    /** The place of a field behind the header, in bytes. */
    int fieldOffset(int ordinal) {
        int fields = keyFields == 0 ? rowFields : keyFields;
        return headerSize() + UnsafeRow.calculateBitSetWidthInBytes(fields) + Long.BYTES * ordinal;
    }
}
