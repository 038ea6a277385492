// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Values;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.check.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Values that say which key they came with: one or several columns in places. */
public final class Payload implements AutoCloseable {
    private final List<Guarded> columns = new ArrayList<>();

    /** A column for each type, of the numbers from {@code first} on. */
    public Payload(List<ElementType> types, Place place, long first, int length) {
        for (ElementType type : types) {
            columns.add(new Guarded(type, numbers(first, length), place.holds(type) ? place : Place.ARRAY));
        }
    }

    private static long[] numbers(long first, int length) {
        long[] numbers = new long[length];
        Arrays.setAll(numbers, i -> first + i);
        return numbers;
    }

    public Values values() {
        List<Column> all = columns.stream().map(Guarded::column).toList();
        return Values.of(all);
    }

    /** Element i is the number {@code origins[i]}. */
    public void expect(String name, int[] origins) {
        long[] expected = Oracle.widen(origins);
        for (int c = 0; c < columns.size(); c++) {
            columns.get(c).expect(name + " column " + c, expected);
        }
    }

    /** Element i is the number {@code origins[i]}, as far as there are origins, and the guards are untouched. */
    public void expectFirst(String name, int[] origins) {
        for (int c = 0; c < columns.size(); c++) {
            long[] expected = columns.get(c).bits();
            for (int i = 0; i < origins.length; i++) {
                expected[i] = origins[i];
            }
            columns.get(c).expect(name + " column " + c, expected);
        }
    }

    public void expectUntouched(String name) {
        columns.forEach(column -> column.expectUntouched(name));
    }

    @Override
    public void close() {
        columns.forEach(Guarded::close);
    }
}
