// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.table.column.Rows;

/**
 * One part of a row's code: an unsigned number for each row, in the order of the rows. A field may be wider than 64
 * bits and is then read in several parts. A place in a field counts bits, or characters for text.
 */
public sealed interface Field permits NullField, NumberField, TextField {
    /** The number of bits of the whole field. */
    long bits();

    /** The number of bits that a part from a place on has if it must fit into {@code room} bits; 0 if nothing fits. */
    int fit(long at, int room);

    /** The place behind a part. */
    long after(long at, int bits);

    /** Whether no row has anything from this place on. */
    boolean isEnd(long at);

    /** Shifts each word to the left by {@code bits} and writes the part's bits of a row to the free bits. */
    void append(Rows rows, long at, int bits, Scratch scratch, long[] words);

    /** Compares two rows by this field, from a place on. */
    int compare(int rowA, int rowB, long at);
}
