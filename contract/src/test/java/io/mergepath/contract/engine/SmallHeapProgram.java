// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.engine;

import io.mergepath.Column;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Sort;
import io.mergepath.Values;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Sorts rows in a heap that has room for the rows, but not for all scratch, and says whether rows are still whole. */
final class SmallHeapProgram {
    private static final int ROWS = 2_000_000;

    /** Bytes of the heap that others take, step by step. */
    private static final int STEP = 2 << 20;

    private static final int[] KEYS = new int[ROWS];
    private static final int[] PLACES = new int[ROWS];
    private static final long[] SQUARES = new long[ROWS];
    private static final BitSet SEEN = new BitSet(ROWS);
    private static final List<byte[]> OTHERS = new ArrayList<>();

    private SmallHeapProgram() {
    }

    public static void main(String[] arguments) {
        Order byComparator = Order.ints((x, y) -> Integer.compare(x, y));
        int failures = 0;
        for (int step = 0; step < 4; step++) {
            failures += sort("two columns", Values.of(Column.ofArray(PLACES), Column.ofArray(SQUARES)),
                    Order.natural());
            failures += sort("two columns by a comparator", Values.of(Column.ofArray(PLACES), Column.ofArray(SQUARES)),
                    byComparator);
            failures += sort("one column by a comparator", Values.of(PLACES), byComparator);
            failures += sort("one column", Values.of(PLACES), Order.natural());
            OTHERS.add(new byte[STEP]);
        }
        System.out.println(failures > 0 ? "some calls failed, all rows are whole" : "no call failed");
    }

    private static int key(int place) {
        return place * 0x9E3779B9;
    }

    private static int sort(String name, Values values, Order order) {
        boolean withSquares = values.count() > 1;
        for (int i = 0; i < ROWS; i++) {
            PLACES[i] = i;
            KEYS[i] = key(i);
            SQUARES[i] = (long) i * i;
        }
        int failures = 0;
        try {
            Sort.pairs(Keys.of(KEYS), values, order);
        } catch (OutOfMemoryError e) {
            failures++;
        }
        int broken = 0;
        SEEN.clear();
        for (int i = 0; i < ROWS; i++) {
            int place = PLACES[i];
            SEEN.set(place);
            broken += KEYS[i] == key(place) && (!withSquares || SQUARES[i] == (long) place * place) ? 0 : 1;
        }
        if (broken > 0 || SEEN.cardinality() < ROWS) {
            throw new AssertionError(name + ", " + (failures > 0 ? "failed" : "sorted") + ": " + broken
                    + " rows are broken, " + (ROWS - SEEN.cardinality()) + " are lost");
        }
        return failures;
    }
}
