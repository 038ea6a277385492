// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import io.mergepath.ElementType;
import io.mergepath.contract.Cases;
import io.mergepath.contract.Subject;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.check.Place;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.spi.OrderKind;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Sorts in built-in orders at random sizes. An engine chooses a method by the number of keys and by the bits that vary,
 * so each round may use another method. {@code -Dmergepath.rounds=1000} runs more rounds.
 */
class RandomSizesTest {
    private static final int ROUNDS = Integer.getInteger("mergepath.rounds", 5);
    private static final int LEAST_BITS = 10;
    private static final int MOST_BITS = 20;

    @Test
    void allSortsEqualTheReference() {
        List<Subject> subjects = Subject.orSkip(
                Subject.wanted().stream().filter(subject -> subject.hasTimeFor(1 << MOST_BITS)).toList());
        List<Shape> shapes = Shape.all().stream().filter(
                shape -> shape.type() != ElementType.OBJECT && OrderKind.of(shape.order()) != OrderKind.COMPARATOR)
                .toList();
        SplittableRandom random = Seed.random("random sizes");
        try (Cases cases = new Cases()) {
            for (int round = 0; round < ROUNDS; round++) {
                int n = (int) Math.pow(2, random.nextDouble(LEAST_BITS, MOST_BITS));
                Shape shape = oneOf(shapes, random);
                String pattern = oneOf(Samples.SORT, random);
                long mask = mask(random);
                long[] bits = Samples.keys(shape, pattern, n, random.nextLong());
                Arrays.setAll(bits, i -> bits[i] & mask);
                new SortOperations(shape, Bits.narrowed(shape.type(), bits)).check(cases,
                        pattern + " of bits " + Long.toHexString(mask), oneOf(Place.of(shape.type()), random),
                        oneOf(subjects, random));
            }
        }
    }

    /** The bits that may differ between keys: all bits, or the bits of random bytes. */
    private static long mask(SplittableRandom random) {
        if (random.nextBoolean()) {
            return -1;
        }
        long mask = 0;
        for (int at = 0; at < Long.SIZE; at += Byte.SIZE) {
            mask |= random.nextBoolean() ? 0xffL << at : 0;
        }
        return mask;
    }

    private static <T> T oneOf(List<T> all, SplittableRandom random) {
        return all.get(random.nextInt(all.size()));
    }
}
