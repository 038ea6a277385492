// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import io.mergepath.contract.Cases;
import io.mergepath.contract.Places;
import io.mergepath.contract.Sizes;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.data.Patterns;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sorting: the output is the reference bit for bit, on every engine, type, order, place, pattern and size. */
class SortContractTest {
    private static final int[] EVERYWHERE = {0, 1, 2, 3, 5, 13, 16, 17, 32, 47, 64, 65, 131};

    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void smallSizes(Shape shape) {
        List<Integer> sizes = new ArrayList<>(IntStream.rangeClosed(0, 34).boxed().toList());
        sizes.addAll(List.of(61, 63, 64, 65, 127, 128, 129, 255, 256, 257, 521));
        try (Cases cases = new Cases()) {
            for (int n : sizes) {
                for (String pattern : List.of("d20", Samples.EDGES)) {
                    SortOperations operations = operations(shape, pattern, n);
                    for (Subject subject : Subject.inTurn(shape, n, pattern)) {
                        if (subject.isCpu() || n % 3 == 1) {
                            operations.check(cases, pattern, Place.ARRAY, subject);
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void everyPlace(Shape shape) {
        try (Cases cases = new Cases()) {
            for (int n : EVERYWHERE) {
                SortOperations operations = operations(shape, n % 2 == 0 ? "d20" : Samples.EDGES, n);
                for (Place place : Places.of(shape.type(), n)) {
                    for (Subject subject : Subject.inTurn(shape, n, place)) {
                        operations.check(cases, "d20 or edges", place, subject);
                    }
                }
            }
        }
    }

    /** Each pattern at a size and in a place that change with the seed. */
    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void patterns(Shape shape) {
        List<String> patterns = new ArrayList<>(Patterns.SORT);
        patterns.add(Samples.EDGES);
        List<Place> places = Place.of(shape.type());
        int turn = Seed.random("patterns " + shape).nextInt(1000);
        try (Cases cases = new Cases()) {
            for (String pattern : patterns) {
                turn++;
                int n = Sizes.at(turn);
                SortOperations operations = operations(shape, pattern, n);
                for (Subject subject : Subject.hostOrDevice(shape, turn)) {
                    if (subject.hasTimeFor(n)) {
                        operations.check(cases, pattern, places.get(turn % places.size()), subject);
                    }
                }
            }
        }
    }

    private static SortOperations operations(Shape shape, String pattern, int n) {
        return new SortOperations(shape, Samples.keys(shape, pattern, n, Seed.of(shape + pattern + n)));
    }
}
