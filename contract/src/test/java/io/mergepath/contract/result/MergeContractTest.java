// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import io.mergepath.contract.Cases;
import io.mergepath.contract.Places;
import io.mergepath.contract.Sizes;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Oracle;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.data.Patterns;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Merging two sides: the output is the textbook's bit for bit, and the inputs are untouched. */
class MergeContractTest {
    private static final int MOST = 40;

    /** All (|A|, |B|) in 0..40 x 0..40 with few distinct keys. */
    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void allSmallSides(Shape shape) {
        long seed = Seed.of("small sides " + shape);
        try (Cases cases = new Cases()) {
            for (int aLength = 0; aLength <= MOST; aLength++) {
                for (int bLength = 0; bLength <= MOST; bLength++) {
                    MergeOperations operations = new MergeOperations(shape, fewDistinct(shape, aLength, seed + aLength),
                            fewDistinct(shape, bLength, seed - bLength));
                    for (Subject subject : Subject.inTurn(shape, aLength, bLength)) {
                        if (subject.isCpu() || (aLength + 3 * bLength) % 7 == 0) {
                            operations.checkKeys(cases, "few distinct", Place.ARRAY, subject);
                        }
                    }
                }
            }
        }
    }

    private static long[] fewDistinct(Shape shape, int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        long[] d20 = Samples.keys(shape, "d20", Math.max(n, 5), seed);
        long[] keys = new long[n];
        Arrays.setAll(keys, i -> d20[random.nextInt(5)]);
        return Oracle.sorted(keys, shape.comparison());
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void everyPlace(Shape shape) {
        try (Cases cases = new Cases()) {
            for (int n : new int[]{0, 1, 2, 3, 17, 64, 100, 257}) {
                MergeOperations operations = operations(shape, n % 2 == 0 ? "d20" : Samples.EDGES, n);
                for (Place place : Places.of(shape.type(), n)) {
                    for (Subject subject : Subject.inTurn(shape, n, place)) {
                        operations.check(cases, "d20 or edges", place, subject);
                        if (!subject.isOnDevice()) {
                            operations.checkAdjacent(cases, place, subject);
                        }
                    }
                }
            }
        }
    }

    /** Each pattern at a size and in a place that change with the seed. */
    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void patterns(Shape shape) {
        List<String> patterns = new ArrayList<>(Patterns.MERGE);
        patterns.add(Samples.EDGES);
        List<Place> places = Place.of(shape.type());
        int turn = Seed.random("merge patterns " + shape).nextInt(1000);
        try (Cases cases = new Cases()) {
            for (String pattern : patterns) {
                turn++;
                int n = Sizes.at(turn);
                MergeOperations operations = operations(shape, pattern, n);
                for (Subject subject : Subject.hostOrDevice(shape, turn)) {
                    if (subject.hasTimeFor(n)) {
                        operations.check(cases, pattern, places.get(turn % places.size()), subject);
                    }
                }
            }
        }
    }

    /** Sides that take turns regularly, but for a stretch in the middle: {@code 1} is a key of B. */
    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void regularTurns(Shape shape) {
        try (Cases cases = new Cases()) {
            for (int n : new int[]{900, 90_000}) {
                int turn = shape.type().bytes();
                // With ties too, zeros of both signs and NaNs.
                for (String pattern : List.of("random", "d100", Samples.EDGES)) {
                    turn++;
                    SplittableRandom random = Seed.random("turns " + shape + pattern + n);
                    long[] keys = Oracle.sorted(Samples.keys(shape, pattern, n, random.nextLong()),
                            shape.comparison());
                    List<String> all = List.of("01", "10", "011", "0001", "00101",
                            "0".repeat(n / 10) + "1".repeat(n / 10));
                    // Many keys take each kind of turns with one pattern, which differs among the types.
                    int from = turn % 3 * 2;
                    for (String turns : n < 1000 ? all : all.subList(from, from + 2)) {
                        MergeOperations operations = inTurns(shape, keys, turns, random);
                        for (Subject subject : Subject.hostOrDevice(shape, pattern, turns.length())) {
                            if (subject.hasTimeFor(n)) {
                                operations.checkKeys(cases, pattern + " in turns " + turns.substring(0, 2), Place.ARRAY,
                                        subject);
                            }
                        }
                    }
                }
            }
        }
    }

    private static MergeOperations inTurns(Shape shape, long[] keys, String turns, SplittableRandom random) {
        int n = keys.length;
        boolean[] ofB = new boolean[n];
        for (int k = 0; k < n; k++) {
            ofB[k] = k / (n / 9) == 6 ? random.nextBoolean() : turns.charAt(k % turns.length()) == '1';
        }
        return new MergeOperations(shape, side(keys, ofB, false), side(keys, ofB, true));
    }

    private static long[] side(long[] keys, boolean[] ofB, boolean b) {
        return IntStream.range(0, keys.length).filter(k -> ofB[k] == b).mapToLong(k -> keys[k]).toArray();
    }

    private static MergeOperations operations(Shape shape, String pattern, int n) {
        long[][] sides = Samples.sides(shape, pattern, n, Seed.of(shape + pattern + n));
        return new MergeOperations(shape, sides[0], sides[1]);
    }
}
