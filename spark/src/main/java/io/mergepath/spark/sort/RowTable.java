// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import java.util.Arrays;

/** Records as the numbered rows of a table. */
final class RowTable {
    final RowPages pages;
    private int[] places;
    private int rows;

    /**
     * A table without rows.
     *
     * @param capacity the number of rows that it has room for
     */
    RowTable(RowPages pages, int capacity) {
        this.pages = pages;
        this.places = new int[capacity];
    }

    /** The number of rows. */
    int rows() {
        return rows;
    }

    /** The number of rows that the table has room for. */
    int capacity() {
        return places.length;
    }

    /** Changes the room of the table. */
    void resize(int capacity) {
        places = Arrays.copyOf(places, capacity);
    }

    /** Adds a record as the last row. */
    void add(int place) {
        places[rows++] = place;
    }

    /** Makes a record the row with a given number. */
    void set(int row, int place) {
        places[row] = place;
    }

    /** Removes all rows. The table keeps its room. */
    void clear() {
        keep(0);
    }

    /** Removes all rows behind the first ones. */
    void keep(int first) {
        rows = first;
    }

    /** The places of the records. */
    int[] places() {
        return places;
    }
}
