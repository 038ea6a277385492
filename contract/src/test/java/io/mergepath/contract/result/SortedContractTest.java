// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.testsupport.Seed;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every engine tells whether keys are in order, of every type and in every order. */
class SortedContractTest {
    private static final Order SECOND_WORDS = Order.twoLongs((x1, x2, y1, y2) -> Long.compare(x2, y2));

    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void tellsWhetherKeysAreInOrder(Shape shape) {
        SplittableRandom random = Seed.random("sorted " + shape);
        List<Place> places = Place.of(shape.type());
        try (Cases cases = new Cases()) {
            for (int n : new int[]{0, 1, 2, 3, 100, 5000, 100_000}) {
                for (String pattern : List.of("random", "d20", Samples.EDGES)) {
                    Place place = places.get(random.nextInt(places.size()));
                    long[] bits = Oracle.sorted(Samples.keys(shape, pattern, n, random.nextLong()), shape.comparison());
                    for (Subject subject : Subject.hostOrDevice(shape, n, pattern)) {
                        if (subject.hasTimeFor(n)) {
                            cases.check(() -> subject + " " + shape + " n=" + n + " " + pattern + " " + place,
                                    () -> check(subject, shape, bits, place, random));
                        }
                    }
                }
            }
        }
    }

    /** Equal first words leave the decision to the second words. */
    @Test
    void tellsWhetherKeysOfTwoWordsAreInOrder() {
        long[] first = {Long.MIN_VALUE, -1, -1, 0, 5, 5, 5, Long.MAX_VALUE};
        long[] second = {7, Long.MIN_VALUE, 3, 0, -2, -2, 9, Long.MIN_VALUE};
        try (Cases cases = new Cases()) {
            List<Subject> subjects = Subject.wanted().stream()
                    .filter(subject -> subject.runs(ElementType.TWO_LONGS, Order.natural())).toList();
            for (Subject subject : Subject.orSkip(subjects)) {
                cases.check(() -> subject + " two words", () -> {
                    Keys sorted = Keys.of(first, second);
                    assertTrue(subject.isSorted(sorted, Order.natural()));
                    assertFalse(subject.isSorted(sorted, Order.descending()));
                    assertFalse(subject.isSorted(sorted, Order.unsigned()));
                    assertTrue(subject.isSorted(sorted.slice(0, 1), Order.unsigned()));
                    for (int i = 0; i + 1 < first.length; i++) {
                        boolean equal = first[i] == first[i + 1] && second[i] == second[i + 1];
                        Keys swapped = Keys.of(swapped(first, i), swapped(second, i));
                        assertEquals(equal, subject.isSorted(swapped, Order.natural()));
                    }
                    if (!subject.isGpu()) {
                        assertFalse(subject.isSorted(sorted, SECOND_WORDS));
                        assertTrue(subject.isSorted(Keys.of(first, first), SECOND_WORDS));
                    }
                });
            }
        }
    }

    private static long[] swapped(long[] words, int i) {
        long[] swapped = words.clone();
        swapped[i] = words[i + 1];
        swapped[i + 1] = words[i];
        return swapped;
    }

    /** Sorted keys, and the same with one key moved to another place. */
    private static void check(Subject subject, Shape shape, long[] bits, Place place, SplittableRandom random) {
        expect(true, subject, shape, bits, place);
        for (int swap = 0; swap < 3 && bits.length > 1; swap++) {
            int i = random.nextInt(bits.length - 1);
            int j = swap == 0 ? i + 1 : random.nextInt(i + 1, bits.length);
            long[] swapped = bits.clone();
            swapped[i] = bits[j];
            swapped[j] = bits[i];
            expect(shape.comparison().compare(bits[i], bits[j]) == 0, subject, shape, swapped, place);
        }
    }

    private static void expect(boolean sorted, Subject subject, Shape shape, long[] bits, Place place) {
        try (Guarded keys = new Guarded(shape.type(), bits, place)) {
            assertEquals(sorted, subject.isSorted(keys.keys(), shape.order()));
            keys.expectUntouched("keys");
        }
    }
}
