// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.arrow.vector.ExtensionTypeVector;
import org.apache.arrow.vector.FieldVector;

/** Vectors of the same type. Their rows count as the rows of one column, one vector behind the other. */
final class Vectors {
    private final List<FieldVector> list;
    /** The number of each vector's first row. */
    private final int[] starts;
    private final int rows;

    private Vectors(List<FieldVector> list) {
        this.list = list;
        starts = new int[list.size()];
        int row = 0;
        for (int v = 0; v < starts.length; v++) {
            starts[v] = row;
            row = addRows(row, list.get(v).getValueCount());
        }
        rows = row;
    }

    /** At least one vector. Vectors of extension types become the vectors that hold their values. */
    static Vectors of(List<FieldVector> vectors) {
        List<FieldVector> filled = vectors.stream().filter(vector -> vector.getValueCount() > 0).toList();
        return new Vectors((filled.isEmpty() ? vectors.subList(0, 1) : filled).stream().map(Vectors::storage).toList());
    }

    /** The vector that holds the values of a vector. */
    static FieldVector storage(FieldVector vector) {
        return vector instanceof ExtensionTypeVector<?> extension ? storage(extension.getUnderlyingVector()) : vector;
    }

    /** The sum of two numbers of rows. */
    static int addRows(int rows, long more) {
        if (rows + more > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("it has " + (rows + more) + " elements of lists, more than 2^31 - 9");
        }
        return (int) (rows + more);
    }

    /** Vectors that belong to these vectors, for example the children of structs. */
    Vectors map(Function<FieldVector, FieldVector> part) {
        return of(list.stream().map(part).toList());
    }

    /** For each vector, the number of rows of a part in all vectors before it. */
    int[] starts(Function<FieldVector, FieldVector> part) {
        int[] before = new int[list.size()];
        for (int v = 1; v < before.length; v++) {
            before[v] = addRows(before[v - 1], part.apply(list.get(v - 1)).getValueCount());
        }
        return before;
    }

    /** What to do with a value. */
    interface Visit {
        /**
         * Does it.
         *
         * @param i the place of the value in the vector
         * @param row the number of its row in all vectors
         */
        void value(FieldVector vector, int i, int row);
    }

    /** Visits all values. */
    void forEach(Visit visit) {
        for (int v = 0; v < starts.length; v++) {
            for (int i = 0; i < list.get(v).getValueCount(); i++) {
                visit.value(list.get(v), i, starts[v] + i);
            }
        }
    }

    /** The vectors that have rows, or one vector. */
    List<FieldVector> list() {
        return list;
    }

    /** The first vector. */
    FieldVector first() {
        return list.getFirst();
    }

    /** The number of rows of all vectors. */
    int rows() {
        return rows;
    }

    /** The place in the list of the vector that has a row. */
    int holder(int row) {
        int place = Arrays.binarySearch(starts, row);
        return place >= 0 ? place : -place - 2;
    }

    /** The number of a vector's first row. */
    int start(int holder) {
        return starts[holder];
    }
}
