// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sets of as many numbers as there is room for, and of one more. The reference is a sorted set. */
class FewNumbersTest {
    private static final SplittableRandom RANDOM = Seed.random("few numbers");

    /** Different numbers, at least one more than a set has room for. */
    static Stream<long[]> numbers() {
        LongStream[] all = {RANDOM.longs(200), RANDOM.longs(200).map(x -> x >>> 40),
            LongStream.range(-50, 50), LongStream.range(0, 100).map(i -> i * 100_000_000),
            LongStream.range(0, 100).map(i -> i << 57), LongStream.range(0, Long.SIZE + 1).map(i -> -1L << i),
            LongStream.range(0, 100).map(i -> Long.MIN_VALUE + i * i)};
        return Arrays.stream(all).map(some -> some.distinct().toArray());
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void numbersHaveTheirRanks(long[] numbers) {
        for (int size = 0; size <= Math.min(FewNumbers.MOST, numbers.length); size++) {
            long[] some = Arrays.copyOf(numbers, size);
            FewNumbers set = new FewNumbers();
            assertTrue(set.addAll(some, size), Seed::rerun);
            assertTrue(set.addAll(some, size), Seed::rerun);
            assertEquals(size, set.size(), Seed::rerun);
            FewNumbers joined = new FewNumbers();
            assertTrue(joined.addAll(some, size / 2) && joined.addAll(set), Seed::rerun);
            assertRanks(some, set);
            assertRanks(some, joined);
        }
    }

    private static void assertRanks(long[] numbers, FewNumbers set) {
        TreeSet<Long> sorted = new TreeSet<>(LongStream.of(numbers).boxed().toList());
        set.assignRanks();
        for (long number : numbers) {
            assertEquals(sorted.headSet(number).size(), set.rank(number), () -> number + ", " + Seed.rerun());
        }
    }

    @ParameterizedTest
    @MethodSource("numbers")
    void oneMoreNumberHasNoRoom(long[] numbers) {
        FewNumbers set = new FewNumbers();
        boolean fit = set.addAll(numbers, Math.min(numbers.length, FewNumbers.MOST));
        assertTrue(fit, Seed::rerun);
        assertEquals(numbers.length <= FewNumbers.MOST, set.addAll(numbers, numbers.length), Seed::rerun);
        assertFalse(numbers.length > FewNumbers.MOST && set.size() < FewNumbers.MOST, Seed::rerun);
    }
}
