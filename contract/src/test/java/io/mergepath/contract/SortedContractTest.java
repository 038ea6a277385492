// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.lab.check.Guarded;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.testsupport.Seed;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every engine tells whether keys are in order, of every type and in every order. */
class SortedContractTest {
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
                    for (Subject subject : Subject.of(shape)) {
                        if (subject.hasTimeFor(n)) {
                            cases.check(() -> subject + " " + shape + " n=" + n + " " + pattern + " " + place,
                                    () -> check(subject, shape, bits, place, random));
                        }
                    }
                }
            }
        }
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
