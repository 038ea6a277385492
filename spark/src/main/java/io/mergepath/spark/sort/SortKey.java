// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import java.io.Serializable;

/**
 * A field of a row that takes part in an order.
 *
 * @param ordinal the number of the field in its row
 * @param kind how the row stores the field
 * @param nullable whether the field can be null
 * @param descending whether greater values come first
 * @param nullsFirst whether nulls come before all values, in either direction
 */
public record SortKey(int ordinal, Kind kind, boolean nullable, boolean descending, boolean nullsFirst)
        implements
            Serializable {
    /** How a row stores a field. */
    public enum Kind {
        /** One byte, 0 or 1. */
        BOOLEAN,
        /** A signed integer of 8 bits. */
        BYTE,
        /** A signed integer of 16 bits. */
        SHORT,
        /** A signed integer of 32 bits; also dates and intervals of months. */
        INT,
        /** A signed integer of 64 bits; also timestamps, intervals of microseconds, and decimals of up to 18 digits. */
        LONG,
        /** A floating-point number of 32 bits. */
        FLOAT,
        /** A floating-point number of 64 bits. */
        DOUBLE,
        /** A decimal of more than 18 digits: up to 16 bytes in two's complement, the most significant one first. */
        WIDE_DECIMAL,
        /** Bytes that compare as unsigned numbers: binary data, and strings in UTF-8. */
        BYTES
    }
}
