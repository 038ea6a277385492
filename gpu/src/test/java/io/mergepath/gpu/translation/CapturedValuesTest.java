// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.mergepath.DoubleComparator;
import io.mergepath.Engine;
import io.mergepath.IntComparator;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.spi.Instruments;
import io.mergepath.testsupport.Seed;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What comparators have captured are arguments: a new value compiles nothing. */
class CapturedValuesTest {
    private static final int[] KEYS = Seed.random("captured").ints(1000).toArray();

    private static void expectSorted(Engine engine, IntComparator comparator) {
        int[] keys = KEYS.clone();
        engine.sortKeys(Keys.of(keys), Order.ints(comparator));
        assertArrayEquals(IntStream.of(KEYS).boxed().sorted(comparator::compare).mapToInt(i -> i).toArray(), keys,
                Seed::rerun);
    }

    private static IntComparator masked(int mask) {
        return (x, y) -> Integer.compare(x & mask, y & mask);
    }

    @Test
    void aNewValueCompilesNothing() {
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL)) {
            expectSorted(engine, masked(15).reversed().thenComparing(masked(0xF00)));
            List<String> compiled = names(engine);
            for (int mask : new int[]{1, -1, 0xFF00, Integer.MIN_VALUE, 0}) {
                expectSorted(engine, masked(mask).reversed().thenComparing(masked(~mask)));
            }
            assertEquals(compiled, names(engine));
            // Another comparator is another program.
            expectSorted(engine, masked(15).thenComparing(masked(0xF00).reversed()));
            assertNotEquals(compiled, names(engine));
        }
    }

    private static List<String> names(Engine engine) {
        return Instruments.of(engine).kernels().stream().map(kernel -> kernel.name() + " " + kernel.source().hashCode())
                .toList();
    }

    private static DoubleComparator all(boolean z, byte b, short s, char c, int i, long l, float f, double d) {
        return (x, y) -> (z ? 1 : 0) + b * 3 + s * 5 + c * 7 + i * 11 + (int) ((l * 13) >> 3)
                + Double.compare(x * f, y) * 17 + Float.compare(f, (float) x) * 19 + Double.compare(d, y) * 23;
    }

    @Test
    void everyTypeArrivesAsItIs() {
        DoubleComparator first = all(true, (byte) 1, (short) 2, 'c', 3, 4, 5, 6);
        try (Evaluator evaluator = Evaluator.open(); Evaluator.Compiled compiled = evaluator.compile(first)) {
            for (DoubleComparator comparator : List.of(first,
                    all(false, Byte.MIN_VALUE, Short.MIN_VALUE, '\uffff', Integer.MIN_VALUE, Long.MIN_VALUE, -0f, -0d),
                    all(true, (byte) -1, (short) -1, '\u8000', -1, -1, Float.NaN, Double.NaN),
                    all(true, (byte) 99, (short) 999, 'x', 99999, 1L << 40, Float.MIN_VALUE, Double.MIN_VALUE),
                    all(false, (byte) 0, (short) 0, '\0', 0, 0, Float.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY))) {
                KeyPairs.check("all types", comparator, compiled);
            }
            assertEquals(1, evaluator.compiled());
        }
    }
}
