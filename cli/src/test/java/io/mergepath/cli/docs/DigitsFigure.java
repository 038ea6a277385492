// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.docs;

import java.io.IOException;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;

/** Draws a sort by digits: the keys, and their order after the pass of each digit. */
final class DigitsFigure {
    private static final int RADIX = 4;

    private final Figures figures;

    DigitsFigure(Figures figures) {
        this.figures = figures;
    }

    /**
     * The figure of some keys.
     *
     * @param arguments {@code NAME: KEYS}; the keys have two digits from 0 to 3
     */
    String digits(String arguments, String before) throws IOException {
        String name = arguments.substring(0, arguments.indexOf(": "));
        int[] keys = Stream.of(arguments.substring(name.length() + 2).split(" ", -1))
                .mapToInt(key -> Integer.parseInt(key, RADIX)).toArray();
        return figures.image(name, svg(keys));
    }

    private static String svg(int[] keys) {
        IntUnaryOperator last = key -> key % RADIX;
        IntUnaryOperator first = key -> key / RADIX;
        int[] placesByLast = KeyRows.stablePlaces(keys, last);
        int[] byLast = KeyRows.moved(keys, placesByLast);
        int[] placesByFirst = KeyRows.stablePlaces(byLast, first);
        int[] sorted = KeyRows.moved(byLast, placesByFirst);
        KeyRows rows = new KeyRows("A sort by digits",
                "The keys are " + text(keys) + ". The pass by the last digit makes "
                        + text(byLast) + ". The pass by the first digit makes " + text(sorted) + ".",
                keys.length, 3,
                DigitsFigure::label);
        rows.ways(0, keys, last, placesByLast, 1);
        rows.ways(1, byLast, first, placesByFirst, 2);
        rows.row(0, "keys", keys, last);
        rows.row(1, "last digit", byLast, first);
        rows.row(2, "first digit", sorted, first);
        return rows.svg();
    }

    private static String text(int[] keys) {
        return KeyRows.text(keys, DigitsFigure::label);
    }

    private static String label(int key) {
        return key / RADIX + "" + key % RADIX;
    }
}
