// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.context.DeviceStore;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.spi.EngineKeys;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Data that stays on the device: its life, and the scratch that calls on it take. */
class DeviceDataTest {
    private static final Order NATURAL = Order.natural();

    @Test
    void staysBetweenCalls() {
        try (Engine engine = OpenClEngines.own(OpenClEngines.SMALL);
                DeviceKeys keys = engine.upload(Keys.of(new int[]{3, 1, 2}));
                DeviceValues values = engine
                        .upload(Values.of(Column.ofArray(new int[]{30, 10, 20}), Column.ofArray(new long[]{3, 1, 2})));
                DeviceKeys out = engine.allocateKeys(ElementType.INT, 6);
                DeviceValues outValues = engine.allocateValues(List.of(ElementType.INT, ElementType.LONG), 6)) {
            engine.sortPairs(keys, values, NATURAL);
            engine.mergePairs(keys, values, keys, values, out, outValues, NATURAL);
            engine.sortKeys(out, Order.descending());
            int[] back = new int[6];
            out.download(back);
            assertArrayEquals(new int[]{3, 3, 2, 2, 1, 1}, back);
            int[] first = new int[6];
            long[] second = new long[6];
            outValues.download(Values.of(Column.ofArray(first), Column.ofArray(second)));
            assertArrayEquals(new int[]{10, 10, 20, 20, 30, 30}, first);
            assertArrayEquals(new long[]{1, 1, 2, 2, 3, 3}, second);
        }
    }

    @Test
    void slicesAreTheSameMemory() {
        int[] back = new int[6];
        try (Engine engine = OpenClEngines.own(OpenClEngines.SMALL);
                DeviceKeys keys = engine.upload(Keys.of(new int[]{6, 5, 4, 3, 2, 1}))) {
            engine.sortKeys(keys.slice(1, 4), NATURAL);
            keys.download(back);
            assertThrows(IndexOutOfBoundsException.class, () -> keys.slice(3, 7));
        }
        assertArrayEquals(new int[]{6, 3, 4, 5, 2, 1}, back);
    }

    @Test
    void aBadOffsetAmongManyIsRefused() {
        int n = 200_000;
        int[] kept = new int[n];
        Arrays.fill(kept, 7);
        try (Engine engine = OpenClEngines.own(OpenClEngines.SMALL);
                DeviceKeys keys = engine.upload(Keys.of(new int[n]));
                DeviceKeys out = engine.upload(Keys.of(kept))) {
            for (int bad : new int[]{0, 1, 65_535, 65_536, 65_537, 131_072, 131_073, n}) {
                long[] offsets = LongStream.rangeClosed(0, n).toArray();
                offsets[bad] = bad == 0 ? 1 : bad - 2;
                Exception refusal = assertThrows(IllegalArgumentException.class,
                        () -> engine.mergeBatch(keys, Values.none(), offsets, out, Values.none(), NATURAL));
                assertTrue(refusal.toString().contains("offset " + bad + " is " + offsets[bad] + ","),
                        refusal::toString);
            }
            int[] back = new int[n];
            out.download(back);
            assertArrayEquals(kept, back);
        }
    }

    @Test
    void closedDataIsRefused() {
        try (Engine engine = OpenClEngines.own(OpenClEngines.SMALL)) {
            DeviceKeys keys = engine.upload(Keys.of(new int[]{2, 1}));
            keys.close();
            keys.close();
            assertThrows(IllegalStateException.class, () -> engine.sortKeys(keys, NATURAL));
            assertThrows(IllegalStateException.class, () -> keys.download(new int[2]));
        }
    }

    /** If the call waited behind the close, two calls and two closes could wait for each other. */
    @Test
    void aCallIsRefusedWhileACloseWaits() throws Exception {
        try (Engine engine = OpenClEngines.own(OpenClEngines.SMALL)) {
            DeviceKeys keys = engine.upload(Keys.of(new int[]{2, 1}));
            DeviceStore store = ((GpuKeys) keys).asValues().store();
            store.hold();
            Thread close = Thread.ofPlatform().start(keys::close);
            try {
                assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
                    while (close.getState() != Thread.State.WAITING) {
                        Thread.sleep(1);
                    }
                    assertThrows(IllegalStateException.class, () -> engine.sortKeys(keys, NATURAL));
                });
            } finally {
                store.release();
            }
            close.join();
        }
    }

    /** The close would wait for the join, which waits for its caller. */
    @Test
    void aJoinThatAsksForItsOutputKeepsItsKeys() {
        try (Engine engine = OpenClEngines.own(OpenClEngines.SMALL)) {
            DeviceKeys keys = engine.upload(Keys.of(new int[]{1, 2}));
            IllegalStateException refused = assertTimeoutPreemptively(Duration.ofSeconds(60),
                    () -> assertThrows(IllegalStateException.class, () -> engine.join(JoinKind.SEMI, keys, keys, _ -> {
                        keys.close();
                        return Values.none();
                    }, NATURAL)));
            assertTrue(String.valueOf(refused.getMessage()).contains("in use"), refused::getMessage);
            assertEquals(2, engine.join(JoinKind.SEMI, keys, keys, _ -> Values.none(), NATURAL));
            keys.close();
        }
    }

    /** The sort would wait for the end of the join, because its keys do not fit beside those of the join. */
    @Test
    void aJoinThatAsksForItsOutputLetsTheCallerSort() {
        int[] others = new SplittableRandom(1).ints(10_000).toArray();
        int[] sorted = others.clone();
        Arrays.sort(sorted);
        try (Engine engine = OpenClEngines.own(OpenClEngines.SMALL + ",memory=64k")) {
            DeviceKeys keys = engine.upload(Keys.of(new int[]{1, 2}));
            int[] rows = new int[2];
            assertTimeoutPreemptively(Duration.ofSeconds(60), () -> engine.join(JoinKind.SEMI, keys, keys, _ -> {
                engine.sortKeys(Keys.of(others), NATURAL);
                return Values.of(rows);
            }, NATURAL));
            assertArrayEquals(new int[]{0, 1}, rows);
            keys.close();
        }
        assertArrayEquals(sorted, others);
    }

    @Test
    void aClosedEngineHasFreedAll() {
        Engine engine = OpenClEngines.own(OpenClEngines.SMALL);
        DeviceKeys keys = engine.upload(Keys.of(new int[]{2, 1}));
        Workspace workspace = engine.workspace();
        engine.with(workspace).sortKeys(Keys.of(new int[1000]), NATURAL);
        GpuBackend backend = (GpuBackend) ((EngineKeys) keys).owner();
        assertTrue(backend.allocations() > 1);
        engine.close();
        engine.close();
        assertEquals(0, backend.allocations());
        assertThrows(IllegalStateException.class, () -> keys.download(new int[2]));
        assertThrows(IllegalStateException.class, () -> engine.sortKeys(Keys.of(new int[2]), NATURAL));
        keys.close();
        workspace.close();
    }

    @Test
    void aCallLeavesNothingBehind() {
        try (Engine engine = OpenClEngines.own(OpenClEngines.SMALL);
                DeviceKeys keys = engine.upload(Keys.of(new long[5000]))) {
            GpuBackend backend = (GpuBackend) ((EngineKeys) keys).owner();
            engine.sortKeys(keys, NATURAL);
            engine.sortPairs(Keys.of(new int[500]),
                    Values.of(Column.ofArray(new String[500]), Column.ofArray(new byte[500])), NATURAL);
            assertEquals(1, backend.allocations());
        }
    }

    @Test
    void adjacentRunsAreMergedWhereTheyLie() {
        int[] keys = new SplittableRandom(2).ints(6000, 0, 500).toArray();
        Arrays.sort(keys, 0, 2000);
        Arrays.sort(keys, 2000, 6000);
        int[] sorted = keys.clone();
        Arrays.sort(sorted);
        try (Engine engine = OpenClEngines.own(OpenClEngines.SMALL);
                DeviceKeys device = engine.upload(Keys.of(keys));
                DeviceKeys out = engine.allocateKeys(ElementType.INT, 6000)) {
            Keys first = device.slice(0, 2000);
            Keys second = device.slice(2000, 6000);
            int copy = 6000 * Integer.BYTES;
            assertTrue(merge(engine, List.of(first, second), out, sorted) < copy);
            // Those in another order are brought into it first.
            assertTrue(merge(engine, List.of(second, first), out, sorted) >= copy);
        }
    }

    /** Merges and returns what scratch that took. */
    private static long merge(Engine engine, List<Keys> runs, DeviceKeys out, int[] expected) {
        try (Workspace workspace = engine.workspace()) {
            engine.with(workspace).mergeMany(runs, Collections.nCopies(runs.size(), Values.none()), out, Values.none(),
                    NATURAL);
            int[] back = new int[expected.length];
            out.download(back);
            assertArrayEquals(expected, back);
            return workspace.bytes();
        }
    }

    @Test
    void aWorkspaceIsFilledOnce() {
        long[] keys = new SplittableRandom(1).longs(5000).toArray();
        try (Engine engine = OpenClEngines.own(OpenClEngines.SMALL);
                Workspace workspace = engine.workspace();
                DeviceKeys device = engine.upload(Keys.of(keys));
                DeviceValues values = engine.allocateValues(List.of(ElementType.BYTE, ElementType.DOUBLE), 5000)) {
            GpuBackend backend = (GpuBackend) ((EngineKeys) device).owner();
            Engine with = engine.with(workspace);
            with.sortPairs(device, values, NATURAL);
            with.sortKeys(device, NATURAL);
            int allocations = backend.allocations();
            long bytes = workspace.bytes();
            for (int i = 0; i < 3; i++) {
                with.sortPairs(device, values, Order.descending());
                with.sortKeys(device.slice(0, 3000), NATURAL);
                with.sortKeys(device, NATURAL);
            }
            assertEquals(allocations, backend.allocations());
            assertEquals(bytes, workspace.bytes());
            long[] back = new long[5000];
            device.download(back);
            Arrays.sort(keys);
            assertArrayEquals(keys, back);
        }
    }

    @Test
    void virtualThreadsMayCall() throws Exception {
        try (Engine engine = OpenClEngines.own(OpenClEngines.SMALL);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> calls = new ArrayList<>();
            for (int i = 0; i < 40; i++) {
                int n = 20 * i;
                calls.add(threads.submit(() -> {
                    int[] keys = new SplittableRandom(n).ints(n).toArray();
                    int[] expected = keys.clone();
                    Arrays.sort(expected);
                    engine.sortKeys(Keys.of(keys), NATURAL);
                    assertArrayEquals(expected, keys);
                }));
            }
            for (Future<?> call : calls) {
                call.get();
            }
        }
    }

    @Test
    void whatAnEngineLacksIsRefusedWithAHint() {
        try (Engine engine = OpenClEngines.own(OpenClEngines.SMALL)) {
            refused(() -> engine.sortKeys(Keys.of(new String[]{"b", "a"}), NATURAL));
            refused(() -> engine.sortKeys(Keys.of(new int[2]), Order.ints((x, y) -> new int[]{x - y}[0])));
            refused(() -> engine.allocateKeys(ElementType.OBJECT, 1).close());
            refused(() -> engine.upload(Values.of(new boolean[1])).close());
        }
    }

    private static void refused(Runnable call) {
        String message = assertThrows(IllegalArgumentException.class, call::run).getMessage();
        assertTrue(String.valueOf(message).contains("Engine.open(\"cpu\")"), message);
    }

    @Test
    void anAbsentDeviceIsNamed() {
        OpenClEngines.own(OpenClEngines.SMALL).close();
        IllegalStateException lacking = assertThrows(IllegalStateException.class,
                () -> Engine.open("opencl:no such device").close());
        assertTrue(String.valueOf(lacking.getMessage()).contains("no such device"), lacking::getMessage);
    }
}
