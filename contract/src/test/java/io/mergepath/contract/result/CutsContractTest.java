// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.TieRule;
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
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Co-ranks and partitions: where the textbook's merge stands after k steps, for both ties. */
class CutsContractTest {

    /** How many of the first k keys come from A, for every k. */
    private static long[] coRanks(long[] a, long[] b, Shape shape, TieRule ties) {
        int[] origins = ties == TieRule.A_FIRST
                ? Oracle.merge(a, b, shape.comparison())
                : Oracle.merge(b, a, shape.comparison());
        long[] coRanks = new long[origins.length + 1];
        for (int k = 0; k < origins.length; k++) {
            boolean fromA = ties == TieRule.A_FIRST ? origins[k] < a.length : origins[k] >= b.length;
            coRanks[k + 1] = coRanks[k] + (fromA ? 1 : 0);
        }
        return coRanks;
    }

    @ParameterizedTest
    @MethodSource("io.mergepath.lab.data.Shape#all")
    void everyDiagonal(Shape shape) {
        SplittableRandom random = Seed.random("diagonals " + shape);
        List<Place> places = Place.of(shape.type());
        try (Cases cases = new Cases()) {
            for (int n : new int[]{0, 1, 2, 3, 10, 40, 130}) {
                for (String pattern : List.of("d20", "one-side-empty", "one-against-many", Samples.EDGES)) {
                    long[][] sides = Samples.sides(shape, pattern, n, random.nextLong());
                    Place place = places.get(random.nextInt(places.size()));
                    for (Subject subject : Subject.inTurn(shape, n, pattern)) {
                        cases.check(() -> subject + " " + shape + " n=" + n + " " + pattern + " " + place,
                                () -> everyDiagonal(shape, sides, place, subject));
                    }
                }
            }
        }
    }

    private static void everyDiagonal(Shape shape, long[][] sides, Place place, Subject subject) {
        try (Guarded a = new Guarded(shape.type(), sides[0], place);
                Guarded b = new Guarded(shape.type(), sides[1], place)) {
            for (TieRule ties : TieRule.values()) {
                long[] expected = coRanks(sides[0], sides[1], shape, ties);
                int stride = subject.isOnDevice() ? 7 : 1;
                for (int k = 0; k < expected.length; k += stride) {
                    assertEquals(expected[k], subject.coRank(a.keys(), b.keys(), k, ties, shape.order()),
                            ties + " co-rank of " + k);
                }
                for (int step : new int[]{1, 2, 7, 64, 1000}) {
                    assertArrayEquals(atStep(expected, step),
                            subject.partitions(a.keys(), b.keys(), step, ties, shape.order()),
                            ties + " partitions by " + step);
                }
                assertArrayEquals(atStep(expected, Long.MAX_VALUE),
                        subject.partitions(a.keys(), b.keys(), Long.MAX_VALUE, ties, shape.order()));
            }
            a.expectUntouched("a");
            b.expectUntouched("b");
        }
    }

    private static long[] atStep(long[] coRanks, long step) {
        long n = coRanks.length - 1L;
        long pieces = n / step + (n % step == 0 ? 0 : 1);
        return LongStream.rangeClosed(0, pieces).map(p -> coRanks[(int) (p == pieces ? n : p * step)]).toArray();
    }
}
