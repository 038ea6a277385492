package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Blocks whose threads have so many elements that they sort them as two halves. */
class BlockSortTest {
    private static final Tile TILE = new Tile(32, 25);

    @Test
    void halvesAreMergedStably() {
        SplittableRandom random = Seed.random("halves");
        try (Engine engine = OpenClEngines.open("tile=" + TILE)) {
            for (int n : new int[]{1, 12, 13, 24, 25, 26, TILE.nv() - 13, TILE.nv(), TILE.nv() + 1, 5000}) {
                for (int distinct : new int[]{1, 7, 1_000_000}) {
                    int[] keys = random.ints(n, 0, distinct).toArray();
                    for (Order order : new Order[]{Order.natural(),
                        Order.ints((x, y) -> Integer.compare(x % 5, y % 5))}) {
                        Comparator<Integer> expected = order == Order.natural()
                                ? Comparator.comparingInt(i -> keys[i])
                                : Comparator.comparingInt(i -> keys[i] % 5);
                        int[] places = IntStream.range(0, n).toArray();
                        engine.sortPairs(Keys.of(keys.clone()), Values.of(places), order);
                        assertArrayEquals(IntStream.range(0, n).boxed().sorted(expected).mapToInt(i -> i).toArray(),
                                places, () -> n + " keys, " + distinct + " distinct; " + Seed.rerun());
                    }
                }
            }
        }
    }

    @Test
    void comparatorsThatContradictThemselvesLoseNothing() {
        SplittableRandom random = Seed.random("halves and lies");
        try (Engine engine = OpenClEngines.open("tile=" + TILE)) {
            for (int n : new int[]{13, 26, TILE.nv() - 13, TILE.nv() + 1}) {
                int[] keys = random.ints(n).toArray();
                int[] sorted = keys.clone();
                engine.sortKeys(Keys.of(sorted), Order.ints((x, y) -> (x * 31 + y) % 3 - 1));
                Arrays.sort(keys);
                Arrays.sort(sorted);
                assertArrayEquals(keys, sorted, Seed::rerun);
            }
        }
    }
}
