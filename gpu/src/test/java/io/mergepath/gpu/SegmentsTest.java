package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.call.Call;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.context.GpuValues;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.Network;
import io.mergepath.gpu.kernel.Records;
import io.mergepath.gpu.kernel.Tile;
import io.mergepath.gpu.kernel.Tuning;
import io.mergepath.gpu.kernel.Variant;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The network by which a thread sorts its elements keeps segments apart that head flags mark. */
class SegmentsTest {
    private static final Tile TILE = Tile.of("32x7");
    private static final int THREADS = 100;

    /** Of how many elements one begins a segment: none, every one, or some. */
    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, 1, 2, 5})
    void areSortedStably(int oneOf) {
        SplittableRandom random = Seed.random("segments, a head every " + oneOf);
        int vt = TILE.vt();
        int n = THREADS * vt;
        int[] keys = random.ints(n, 0, 4).toArray();
        long[] heads = new long[THREADS];
        Integer[] places = new Integer[n];
        Arrays.setAll(places, i -> i);
        int from = 0;
        for (int i = 0; i <= n; i++) {
            boolean flagged = i < n && random.nextInt(oneOf) == 0;
            if (flagged) {
                heads[i / vt] |= 1L << i % vt;
            }
            if (flagged || i % vt == 0) {
                Arrays.sort(places, from, i, (x, y) -> Integer.compare(keys[x], keys[y]));
                from = i;
            }
        }
        int[] sorted = keys.clone();
        int[] sortedPlaces = new int[n];
        Arrays.setAll(sortedPlaces, i -> i);
        sort(sorted, sortedPlaces, heads);
        assertArrayEquals(Arrays.stream(places).mapToInt(i -> i).toArray(), sortedPlaces);
        assertArrayEquals(Arrays.stream(places).mapToInt(i -> keys[i]).toArray(), sorted);
    }

    private static void sort(int[] keys, int[] values, long[] heads) {
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL);
                DeviceKeys deviceKeys = engine.upload(Keys.of(keys));
                DeviceValues deviceValues = engine.upload(Values.of(values))) {
            GpuBackend backend = (GpuBackend) deviceKeys.owner();
            try (Call call = backend.calls().begin(null)) {
                Records rows = new Records(((GpuKeys) deviceKeys).asValues().span(0),
                        ((GpuValues) deviceValues).span(0));
                Variant.OfKeys variant = new Variant.OfKeys(ElementType.INT, Order.natural().kind(), "",
                        Integer.BYTES, TILE, Tuning.Search.NARROW, Network.TRANSPOSITION, false);
                new Launcher(variant, call, List.of()).launch(KernelSource.SEGMENTS, "sort_segments",
                        Math.ceilDiv(THREADS, TILE.nt()), TILE.nt(), 0, rows.keys(), rows.values(), call.longs(heads),
                        rows.keys(), rows.values(), (long) THREADS);
                engine.synchronize();
            }
            deviceKeys.download(keys);
            deviceValues.download(Values.of(values));
        }
    }
}
