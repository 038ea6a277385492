package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is in order, or the reverse of it, is found in one reading; equals that can be told apart keep their order. */
class SortedCheckTest {
    private static final int N = 7001;

    /** A reading takes both of two neighbours, and an exchange each once more. */
    private static final long FEW_LOADS = 4L * N;

    private static Engine open() {
        return OpenClEngines.open("looks=yes,count=yes,tile=32x3");
    }

    private static void sortsAtAGlance(int[] keys, boolean atAGlance) {
        int[] expected = keys.clone();
        Arrays.sort(expected);
        try (Engine engine = open()) {
            long loads = CountsTest.counted(engine, () -> engine.sortKeys(Keys.of(keys), Order.natural()))
                    .globalLoads();
            assertTrue(loads < FEW_LOADS == atAGlance, () -> "loads: " + loads);
        }
        assertArrayEquals(expected, keys);
    }

    @Test
    void keysAreFoundInOrderInReverseOrEqual() {
        sortsAtAGlance(IntStream.range(0, N).map(i -> i / 3).toArray(), true);
        sortsAtAGlance(IntStream.range(0, N).map(i -> -i / 3).toArray(), true);
        sortsAtAGlance(new int[N], true);
    }

    @Test
    void oneKeyOutOfPlaceIsSeen() {
        int[] keys = IntStream.range(0, N).map(i -> -i / 3).toArray();
        keys[N - 1] = 1;
        sortsAtAGlance(keys, false);
    }

    @Test
    void equalKeysInReverseKeepTheirValues() {
        int[] keys = IntStream.range(0, N).map(i -> -i / 3).toArray();
        int[] places = IntStream.range(0, N).toArray();
        int[] expected = IntStream.range(0, N).boxed().sorted((i, j) -> Integer.compare(keys[i], keys[j]))
                .mapToInt(i -> i).toArray();
        try (Engine engine = open()) {
            engine.sortPairs(Keys.of(keys.clone()), Values.of(places), Order.natural());
        }
        assertArrayEquals(expected, places);
    }

    /** All NaNs are equal, and of different bits. */
    @Test
    void nansInReverseKeepTheirOrder() {
        int nans = 100;
        float[] keys = new float[N];
        int[] expected = new int[N];
        for (int i = 0; i < N; i++) {
            int bits = i < nans ? 0x7fc0_0000 + i : Float.floatToIntBits(-i);
            keys[i] = Float.intBitsToFloat(bits);
            expected[i < nans ? N - nans + i : N - 1 - i] = bits;
        }
        try (Engine engine = open()) {
            engine.sortKeys(Keys.of(keys), Order.natural());
        }
        int[] sorted = new int[N];
        Arrays.setAll(sorted, i -> Float.floatToRawIntBits(keys[i]));
        assertArrayEquals(expected, sorted);
    }
}
