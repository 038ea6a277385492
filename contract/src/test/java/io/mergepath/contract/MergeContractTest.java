package io.mergepath.contract;

import io.mergepath.reference.Patterns;
import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Merging two sides: the output is the textbook's bit for bit, and the inputs are untouched. */
class MergeContractTest {
    private static final int MOST = 40;

    /** All (|A|, |B|) in 0..40 x 0..40 with few distinct keys. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Shape#all")
    void allSmallSides(Shape shape) {
        long seed = Seed.of("small sides " + shape);
        try (Cases cases = new Cases()) {
            for (int aLength = 0; aLength <= MOST; aLength++) {
                for (int bLength = 0; bLength <= MOST; bLength++) {
                    MergeVerbs verbs = new MergeVerbs(shape, fewDistinct(shape, aLength, seed + aLength),
                            fewDistinct(shape, bLength, seed - bLength));
                    for (Subject subject : Subject.of(shape)) {
                        if (subject.isCpu() || (aLength + 3 * bLength) % 7 == 0) {
                            verbs.checkKeys(cases, "few distinct", Place.ARRAY, subject);
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
        return Reference.sorted(keys, shape.comparison());
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Shape#all")
    void everyPlace(Shape shape) {
        try (Cases cases = new Cases()) {
            for (int n : new int[]{0, 1, 2, 3, 17, 64, 100, 257}) {
                MergeVerbs verbs = verbs(shape, n % 2 == 0 ? "d20" : Samples.EDGES, n);
                for (Place place : Place.of(shape.type())) {
                    for (Subject subject : Subject.of(shape)) {
                        verbs.check(cases, "d20 or edges", place, subject);
                        if (!subject.isOnDevice()) {
                            verbs.checkAdjacent(cases, place, subject);
                        }
                    }
                }
            }
        }
    }

    /** Each pattern at a size and in a place that change with the seed. */
    @ParameterizedTest
    @MethodSource("io.mergepath.contract.Shape#all")
    void patterns(Shape shape) {
        List<String> patterns = new ArrayList<>(Patterns.MERGE);
        patterns.add(Samples.EDGES);
        List<Place> places = Place.of(shape.type());
        int turn = Seed.random("merge patterns " + shape).nextInt(1000);
        try (Cases cases = new Cases()) {
            for (String pattern : patterns) {
                turn++;
                int n = Sizes.at(turn);
                MergeVerbs verbs = verbs(shape, pattern, n);
                for (Subject subject : Subject.of(shape)) {
                    if (subject.hasTimeFor(n)) {
                        verbs.check(cases, pattern, places.get(turn % places.size()), subject);
                    }
                }
            }
        }
    }

    private static MergeVerbs verbs(Shape shape, String pattern, int n) {
        long[][] sides = Samples.sides(shape, pattern, n, Seed.of(shape + pattern + n));
        return new MergeVerbs(shape, sides[0], sides[1]);
    }
}
