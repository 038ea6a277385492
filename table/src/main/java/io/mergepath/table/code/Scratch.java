// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

/** Memory of one thread for numbers of up to {@link #ROWS} rows. */
public final class Scratch {
    /** The greatest number of rows that are read at a time. Their numbers fit the first cache of a core. */
    public static final int ROWS = 1024;

    final long[] numbers = new long[ROWS];
    final long[] lengths = new long[ROWS];
    final Nulls nulls = new Nulls();
    /** The words of the rows. */
    public final long[] words = new long[ROWS];
}
