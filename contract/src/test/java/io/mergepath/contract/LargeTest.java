package io.mergepath.contract;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.reference.Patterns;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Ten million keys, which cross every cut that there is. */
class LargeTest {
    private static final int N = 10_000_000;

    @ParameterizedTest
    @EnumSource(names = "CPU")
    void pairsByAComparatorAreStable(Subject subject) {
        long[] keys = Patterns.keys("random", N, Seed.of("large pairs"));
        long[] before = keys.clone();
        int[] places = new int[N];
        Arrays.setAll(places, i -> i);
        subject.sort(Keys.of(keys), Values.of(places), Order.longs((x, y) -> Long.compare(x >> 44, y >> 44)));
        boolean[] seen = new boolean[N];
        for (int i = 0; i < N; i++) {
            assertEquals(before[places[i]], keys[i]);
            assertTrue(i == 0 || keys[i - 1] >> 44 < keys[i] >> 44
                    || (keys[i - 1] >> 44 == keys[i] >> 44 && places[i - 1] < places[i]));
            seen[places[i]] = true;
        }
        for (boolean found : seen) {
            assertTrue(found);
        }
    }

    @ParameterizedTest
    @EnumSource(names = "CPU")
    void naturalKeysAreSortedAndMerged(Subject subject) {
        float[] keys = (float[]) Patterns.convert(Patterns.keys("random", N, Seed.of("large keys")),
                ElementType.FLOAT);
        for (int i = 0; i < N; i += 1000) {
            keys[i] = Float.NaN;
        }
        float[] expected = keys.clone();
        Arrays.parallelSort(expected);
        subject.sort(Keys.of(keys), Values.none(), Order.natural());
        assertArrayEquals(expected, keys);
        int[] a = new int[N / 3];
        int[] b = new int[N - N / 3];
        Arrays.setAll(a, i -> 3 * i);
        Arrays.setAll(b, i -> i + i / 2);
        int[] merged = Arrays.copyOf(a, N);
        System.arraycopy(b, 0, merged, a.length, b.length);
        Arrays.parallelSort(merged);
        int[] out = new int[N];
        subject.merge(Keys.of(a), Values.none(), Keys.of(b), Values.none(), Keys.of(out), Values.none(),
                Order.natural());
        assertArrayEquals(merged, out);
    }
}
