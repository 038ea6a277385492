// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.kernels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.gpu.kernel.Network;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.lab.model.KernelCounts;
import io.mergepath.lab.model.MergeStrategy;
import io.mergepath.lab.model.StrategyModel;
import io.mergepath.spi.Instruments;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Counted kernels count exactly what a model of them predicts. */
class CountsTest {
    private static final TileShape TILE = TileShape.of("32x5");

    @ParameterizedTest
    @EnumSource
    void ofMergesAreWhatTheModelPredicts(TeachingStrategy.Name strategy) {
        SplittableRandom random = Seed.random("counts " + strategy);
        try (Engine engine = OpenClEngines.open("count=yes,strategy=" + strategy + ",tile=" + TILE)) {
            for (int n : new int[]{1, 159, 160, 161, 1000, 3000, 23_000}) {
                for (int distinct : new int[]{1, 20, 1_000_000}) {
                    int split = random.nextInt(n + 1);
                    long[] a = random.longs(split, 0, distinct).sorted().toArray();
                    long[] b = random.longs(n - split, 0, distinct).sorted().toArray();
                    long[] out = new long[n];
                    Map<String, Long> counted = counted(engine, a, b, out);
                    KernelCounts predicted = new KernelCounts();
                    new StrategyModel(ints(a), ints(b), TILE.nt(), TILE.vt(), OpenClEngines.SEARCH.fusedTiles(TILE),
                            OpenClEngines.SEARCH.every()).merge(modelled(strategy), predicted);
                    assertEquals(new TreeMap<>(counts(predicted).byName()), counted,
                            () -> strategy + " of " + split + " and " + (n - split)
                                    + " keys, " + distinct + " distinct; " + Seed.rerun());
                    long[] expected = Arrays.copyOf(a, n);
                    System.arraycopy(b, 0, expected, split, n - split);
                    Arrays.sort(expected);
                    assertArrayEquals(expected, out);
                }
            }
        }
    }

    private static MergeStrategy modelled(TeachingStrategy.Name strategy) {
        return MergeStrategy.valueOf(strategy.name());
    }

    private static int[] ints(long[] keys) {
        return Arrays.stream(keys).mapToInt(Math::toIntExact).toArray();
    }

    static Counts counts(KernelCounts model) {
        return new Counts(model.comparisons(), model.globalLoads(), model.globalStores(), model.sharedLoads(),
                model.sharedStores());
    }

    private static Map<String, Long> counted(Engine engine, long[] a, long[] b, long[] out) {
        return counted(engine,
                () -> engine.mergeKeys(Keys.of(a), Keys.of(b), Keys.of(out), Order.natural()));
    }

    /** The counters of an engine that counts, less their values before some work. */
    private static Map<String, Long> counted(Engine engine, Runnable work) {
        Map<String, Long> before = Instruments.of(engine).counters();
        work.run();
        Map<String, Long> counted = new TreeMap<>(Instruments.of(engine).counters());
        before.forEach((name, count) -> counted.merge(name, -count, Long::sum));
        return counted;
    }

    /** The same of keys that are sorted as numbers, in tiles of a warp and of more. */
    @ParameterizedTest
    @ValueSource(strings = {"32x8", "64x4", "128x2"})
    void ofSortsOfNumbersAreWhatTheModelPredicts(String sortTile) {
        SplittableRandom random = Seed.random("counts of numbers, " + sortTile);
        try (Engine engine = OpenClEngines.open("ways=2,count=yes,tile=" + TILE + ",sort-tile=" + sortTile)) {
            for (int n : new int[]{1, 100, 255, 256, 257, 2000}) {
                for (int distinct : new int[]{1, 20, 1_000_000}) {
                    long[] keys = random.longs(n, 0, distinct).toArray();
                    SortCountModel model = new SortCountModel(ints(keys), TileShape.of(sortTile), TILE,
                            OpenClEngines.SEARCH);
                    Map<String, Long> counted = counted(engine, () -> engine.sortKeys(Keys.of(keys), Order.natural()));
                    assertEquals(
                            new TreeMap<>(model.sort(MergeStrategy.TWO_PHASE, Network.TRANSPOSITION).byName()), counted,
                            () -> n + " keys, " + distinct + " distinct; " + Seed.rerun());
                    assertArrayEquals(model.sorted(), ints(keys));
                }
            }
        }
    }

    /** A whole sort: what each thread does by itself, the merges inside blocks, and all passes. */
    @ParameterizedTest
    @EnumSource
    void ofSortsAreWhatTheModelPredicts(TeachingStrategy.Name strategy) {
        SplittableRandom random = Seed.random("counts of sorts, " + strategy);
        for (Network network : Network.values()) {
            try (Engine engine = OpenClEngines.open(
                    "ways=2,count=yes,strategy=" + strategy + ",network=" + network + ",tile=" + TILE)) {
                for (int n : new int[]{1, 159, 160, 161, 400, 2000, 5000}) {
                    for (int distinct : new int[]{1, 20, 1_000_000}) {
                        long[] keys = random.longs(n, 0, distinct).toArray();
                        SortCountModel model = new SortCountModel(ints(keys), TILE, TILE, OpenClEngines.SEARCH);
                        Map<String, Long> counted = counted(engine,
                                () -> engine.sortKeys(Keys.of(keys), Order.natural()));
                        assertEquals(new TreeMap<>(model.sort(modelled(strategy), network).byName()), counted,
                                () -> strategy + " after " + network
                                        + " of " + n + " keys, " + distinct + " distinct; " + Seed.rerun());
                        assertArrayEquals(model.sorted(), ints(keys));
                    }
                }
            }
        }
    }
}
