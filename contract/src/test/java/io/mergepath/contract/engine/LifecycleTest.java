// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.contract.Refusals;
import io.mergepath.lab.check.Bits;
import io.mergepath.lab.data.Samples;
import io.mergepath.lab.data.Shape;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineKeys;
import io.mergepath.spi.Extent;
import io.mergepath.testengine.TestBackend;
import io.mergepath.testsupport.Seed;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Engines, device keys and device values that are closed once, twice, in use, and used afterwards. */
class LifecycleTest {
    private static final Order NATURAL = Order.natural();

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "cpu:2", "test"})
    void aClosedEngineRefusesByName(String name) {
        Engine engine = Engine.open(name);
        String says = engine.name();
        assertTrue(says.startsWith(name), says);
        engine.close();
        engine.close();
        Keys keys = Keys.of(new int[]{2, 1});
        Values none = Values.none();
        List<Runnable> operations = List.of(
                () -> engine.sortKeys(keys, NATURAL),
                () -> engine.sortIndices(keys, Values.of(new int[2]), NATURAL),
                () -> engine.sortKeysAndIndices(keys, Values.of(new int[2]), NATURAL),
                () -> engine.mergeKeys(keys, keys, Keys.of(new int[4]), NATURAL),
                () -> engine.mergeBatch(keys, none, new long[]{0, 1, 2}, Keys.of(new int[2]), none, NATURAL),
                () -> engine.mergeMany(List.of(keys), List.of(none), Keys.of(new int[2]), none, NATURAL),
                () -> engine.coRank(keys, keys, 1, TieRule.A_FIRST, NATURAL),
                () -> engine.partitions(keys, keys, 1, TieRule.A_FIRST, NATURAL),
                () -> engine.upload(keys).close(),
                () -> engine.upload(Values.of(new int[2])).close(),
                () -> engine.allocateKeys(ElementType.INT, 2).close(),
                () -> engine.allocateValues(ElementType.INT, 2).close(),
                engine::synchronize);
        for (Runnable operation : operations) {
            Refusals.expect(IllegalStateException.class, operation, "engine " + says + " is closed");
        }
        assertEquals(says, engine.name());
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "cpu:1", "cpu:5", "test"})
    void closingLetsRunningCallsFinish(String name) throws Exception {
        Engine engine = Engine.open(name);
        int[] keys = (int[]) Bits.array(ElementType.INT,
                Samples.keys(Shape.natural(ElementType.INT), "random", 5000, Seed.of("closing")));
        int[] expected = keys.clone();
        Arrays.sort(expected);
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        FutureTask<Boolean> call = new FutureTask<>(() -> {
            engine.sortKeys(Keys.of(keys), Order.ints((x, y) -> {
                inside.countDown();
                await(closed);
                return Integer.compare(x, y);
            }));
            return true;
        });
        Thread.ofPlatform().start(call);
        await(inside);
        engine.close();
        closed.countDown();
        assertTrue(call.get());
        assertArrayEquals(expected, keys);
        assertThrows(IllegalStateException.class, () -> engine.sortKeys(Keys.of(keys), NATURAL));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "cpu:1", "test"})
    void aComparatorMayCloseItsEngine(String name) {
        Engine engine = Engine.open(name);
        int[] keys = {3, 1, 2};
        engine.sortKeys(Keys.of(keys), Order.ints((x, y) -> {
            engine.close();
            return Integer.compare(x, y);
        }));
        assertArrayEquals(new int[]{1, 2, 3}, keys);
    }

    /** Each call uses keys that the other call's thread waits to close, and asks for those. */
    @Test
    void twoCallsAndTwoClosesDoNotWaitInACircle() throws Exception {
        try (Engine engine = Engine.open("test")) {
            List<DeviceKeys> keys = List.of(engine.upload(Keys.of(new int[]{2, 1})),
                    engine.upload(Keys.of(new int[]{2, 1})));
            CountDownLatch inside = new CountDownLatch(2);
            CountDownLatch closing = new CountDownLatch(1);
            List<FutureTask<Boolean>> calls = List.of(new FutureTask<>(() -> refusesInACall(engine, keys, 0, inside,
                    closing)), new FutureTask<>(() -> refusesInACall(engine, keys, 1, inside, closing)));
            calls.forEach(call -> Thread.ofPlatform().daemon().start(call));
            await(inside);
            List<Thread> closes = keys.stream().map(each -> Thread.ofPlatform().daemon().start(each::close)).toList();
            for (Thread close : closes) {
                while (close.getState() != Thread.State.WAITING) {
                    Thread.onSpinWait();
                }
            }
            closing.countDown();
            for (FutureTask<Boolean> call : calls) {
                assertTrue(call.get(10, TimeUnit.SECONDS));
            }
            for (Thread close : closes) {
                assertTrue(close.join(Duration.ofSeconds(10)));
            }
        }
    }

    /** Sorts some keys; a comparator asks for the other keys when threads wait to close both. */
    private static boolean refusesInACall(Engine engine, List<DeviceKeys> keys, int sorted, CountDownLatch inside,
            CountDownLatch closing) {
        engine.sortKeys(keys.get(sorted), Order.ints((x, y) -> {
            inside.countDown();
            await(closing);
            assertThrows(IllegalStateException.class, () -> engine.sortKeys(keys.get(1 - sorted), NATURAL));
            return Integer.compare(x, y);
        }));
        return true;
    }

    @Test
    void closingLetsRunningDownloadsFinish() {
        Engine engine = Engine.open("test");
        TestBackend backend = (TestBackend) EngineBackend.of(engine);
        DeviceKeys others = engine.allocateKeys(ElementType.INT, 1);
        DeviceKeys keys = new EngineKeys(backend) {
            @Override
            public void copyToHost(Keys target) {
                engine.close();
                assertEquals(1, backend.live());
            }

            @Override
            public void copyFromHost(Keys source) {
                throw new AssertionError();
            }

            @Override
            public void copyOnDevice(EngineKeys target) {
                throw new AssertionError();
            }

            @Override
            public ElementType type() {
                return others.type();
            }

            @Override
            public long length() {
                return others.length();
            }

            @Override
            public Keys slice(long from, long to) {
                return others.slice(from, to);
            }

            @Override
            public Column column() {
                return others.column();
            }

            @Override
            public List<Extent> extents() {
                return ((EngineKeys) others).extents();
            }

            @Override
            public void close() {
                others.close();
            }
        };
        keys.download(new int[1]);
        assertEquals(0, backend.live());
        Refusals.expect(IllegalStateException.class, () -> keys.download(new int[1]), "engine test is closed");
    }

    @Test
    void theBestEngineStaysOpen() {
        Engine.best().close();
        int[] keys = {2, 1};
        Engine.best().sortKeys(Keys.of(keys), NATURAL);
        assertArrayEquals(new int[]{1, 2}, keys);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "test"})
    void closedDeviceDataIsRefused(String name) {
        try (Engine engine = Engine.open(name)) {
            DeviceKeys keys = engine.upload(Keys.of(new int[]{2, 1}));
            DeviceValues values = engine.upload(Values.of(new long[]{5, 6}));
            keys.close();
            keys.close();
            values.close();
            values.close();
            try (DeviceKeys open = engine.upload(Keys.of(new int[]{2, 1}))) {
                assertThrows(IllegalStateException.class, () -> engine.sortKeys(keys, NATURAL));
                assertThrows(IllegalStateException.class, () -> engine.sortPairs(open, values, NATURAL));
                assertThrows(IllegalStateException.class, () -> keys.download(new int[2]));
                assertThrows(IllegalStateException.class, () -> values.download(Values.of(new long[2])));
                int[] back = new int[2];
                open.download(back);
                assertArrayEquals(new int[]{2, 1}, back);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "test"})
    void dataOfAClosedEngineIsRefused(String name) {
        Engine engine = Engine.open(name);
        DeviceKeys keys = engine.upload(Keys.of(new int[]{2, 1}));
        engine.close();
        assertThrows(IllegalStateException.class, () -> keys.download(new int[2]));
        keys.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "test"})
    void dataOfAnotherEngineIsRefusedByName(String name) {
        try (Engine engine = Engine.open(name);
                Engine other = Engine.open("test");
                DeviceKeys theirs = other.upload(Keys.of(new int[]{2, 1}));
                DeviceValues values = other.upload(Values.of(new int[2]))) {
            Refusals.expect(IllegalArgumentException.class, () -> engine.sortKeys(theirs, NATURAL), "keys:",
                    other.name(), engine.name());
            Refusals.expect(IllegalArgumentException.class,
                    () -> engine.sortPairs(Keys.of(new int[2]), values, NATURAL), "values:");
        }
    }
}
