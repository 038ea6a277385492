// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.result;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.LongComparator;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.lab.check.Oracle;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * The least and the greatest key of a type beside a very frequent key. The choice of buckets must not reserve a
 * number.
 */
class GreatestKeysTest {
    private static final int N = 1 << 16;

    /** Some of one value, some of the ends, the others random. */
    private static long[] keys(SplittableRandom random, long... ends) {
        long frequent = random.nextInt(3) == 0 ? ends[random.nextInt(ends.length)] : random.nextLong();
        int share = random.nextInt(2, 8);
        return IntStream.range(0, N).mapToLong(_ -> random.nextInt(8) < share ? frequent
                : random.nextInt(3) == 0 ? random.nextLong() : ends[random.nextInt(ends.length)]).toArray();
    }

    private static void check(long[] bits, Keys keys, Order order, LongComparator comparator) {
        int[] places = IntStream.range(0, N).toArray();
        try (Engine engine = Engine.open("cpu")) {
            engine.sortPairs(keys, Values.of(places), order);
        }
        assertArrayEquals(Oracle.sort(bits, comparator), places, () -> order + "; " + Seed.rerun());
    }

    @Test
    void longs() {
        SplittableRandom random = Seed.random("greatest longs");
        Map<Order, LongComparator> orders = Map.of(Order.natural(), Long::compare, Order.descending(),
                (x, y) -> Long.compare(y, x), Order.unsigned(), Long::compareUnsigned, Order.unsignedDescending(),
                (x, y) -> Long.compareUnsigned(y, x));
        for (int round = 0; round < 20; round++) {
            long[] keys = keys(random, Long.MIN_VALUE, Long.MAX_VALUE, 0, -1);
            orders.forEach((order, comparator) -> check(keys, Keys.of(keys.clone()), order, comparator));
        }
    }

    @Test
    void doubles() {
        SplittableRandom random = Seed.random("greatest doubles");
        LongComparator rising = (x, y) -> Double.compare(Double.longBitsToDouble(x), Double.longBitsToDouble(y));
        for (int round = 0; round < 20; round++) {
            // Infinities, and NaNs of either sign with the least and the greatest payload.
            long[] bits = keys(random, 0x7ffL << 52, 0xfffL << 52, (0x7ffL << 52) + 1, (0xfffL << 52) + 1,
                    Long.MAX_VALUE, -1);
            double[] keys = Arrays.stream(bits).mapToDouble(Double::longBitsToDouble).toArray();
            check(bits, Keys.of(keys.clone()), Order.natural(), rising);
            check(bits, Keys.of(keys), Order.descending(), (x, y) -> rising.compare(y, x));
        }
    }
}
