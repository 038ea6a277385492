package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.DeviceKeys;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Counted kernels count exactly what a model of them predicts. */
class CountsTest {
    private static final Tile TILE = Tile.of("32x3");

    @ParameterizedTest
    @EnumSource
    void areWhatTheModelPredicts(Strategy strategy) {
        SplittableRandom random = Seed.random("counts " + strategy);
        try (Engine engine = OpenClEngines.open("count=yes,strategy=" + strategy + ",tile=" + TILE)) {
            for (int n : new int[]{1, 95, 96, 97, 1000, 2000, 14_000}) {
                for (int distinct : new int[]{1, 20, 1_000_000}) {
                    int split = random.nextInt(n + 1);
                    long[] a = random.longs(split, 0, distinct).sorted().toArray();
                    long[] b = random.longs(n - split, 0, distinct).sorted().toArray();
                    long[] out = new long[n];
                    Counts counted = counted(engine, a, b, out);
                    Counts predicted = new CountModel(a, b, TILE, Tuning.Search.NARROW).merge(strategy);
                    assertEquals(predicted, counted, () -> strategy + " of " + split + " and " + (n - split)
                            + " keys, " + distinct + " distinct; " + Seed.rerun());
                    long[] expected = Arrays.copyOf(a, n);
                    System.arraycopy(b, 0, expected, split, n - split);
                    Arrays.sort(expected);
                    assertArrayEquals(expected, out);
                }
            }
        }
    }

    private static Counts counted(Engine engine, long[] a, long[] b, long[] out) {
        try (DeviceKeys probe = engine.upload(Keys.of(a))) {
            GpuBackend backend = (GpuBackend) probe.owner();
            Counts before = backend.counts();
            engine.mergeKeys(Keys.of(a), Keys.of(b), Keys.of(out), Order.natural());
            return backend.counts().minus(before);
        }
    }
}
