// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.engine;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.contract.Refusals;
import io.mergepath.spi.EngineKeys;
import io.mergepath.testengine.TestBackend;
import org.junit.jupiter.api.Test;

/** Callers of a failing engine get the failure itself, keep their data, and can close the engine. */
class FailingEngineTest {
    private static final Order NATURAL = Order.natural();

    private static void expectRefused(Runnable call, String what) {
        Refusals.expect(IllegalStateException.class, call, what);
    }

    @Test
    void aRefusedAllocationLeavesTheDataAlone() {
        int[] keys = {3, 1, 2};
        try (Engine engine = Engine.open("test:refuse-allocation"); Workspace workspace = engine.workspace()) {
            expectRefused(() -> engine.with(workspace).sortKeys(Keys.of(keys), NATURAL), "refuse-allocation");
            // A second call meets the same refusal, not a workspace that is still in use.
            expectRefused(() -> engine.with(workspace).sortKeys(Keys.of(keys), NATURAL), "refuse-allocation");
            expectRefused(() -> engine.allocateKeys(ElementType.LONG, 5).close(), "40 bytes");
            expectRefused(() -> engine.upload(Keys.of(keys)).close(), "12 bytes");
        }
        assertArrayEquals(new int[]{3, 1, 2}, keys);
    }

    /** Each allocation of a call in turn is refused, on the device and on the host. */
    @Test
    void anyRefusedAllocationLeavesTheDataAlone() {
        int refusals = 0;
        for (int allocation = 1; refusals == allocation - 1; allocation++) {
            int[] keys = {3, 1, 2};
            long[] longs = {30, 10, 20};
            String[] texts = {"c", "a", "b"};
            try (Engine engine = Engine.open("test:refuse-allocation=" + allocation)) {
                engine.sortPairs(Keys.of(keys), Values.of(Column.ofArray(longs), Column.ofArray(texts)), NATURAL);
                assertArrayEquals(new int[]{1, 2, 3}, keys);
                assertArrayEquals(new String[]{"a", "b", "c"}, texts);
            } catch (IllegalStateException e) {
                refusals++;
                assertArrayEquals(new int[]{3, 1, 2}, keys);
                assertArrayEquals(new long[]{30, 10, 20}, longs);
                assertArrayEquals(new String[]{"c", "a", "b"}, texts);
            }
        }
        assertEquals(6, refusals);
    }

    @Test
    void aVerbThatThrowsLeavesTheDataAloneAndTheEngineUsable() {
        int[] keys = {3, 1, 2};
        try (Engine engine = Engine.open("test:throw-in-operations");
                DeviceKeys device = engine.upload(Keys.of(keys))) {
            TestBackend backend = (TestBackend) ((EngineKeys) device).owner();
            for (int i = 0; i < 3; i++) {
                expectRefused(() -> engine.sortKeys(device, NATURAL), "throw-in-operations");
                expectRefused(() -> engine.sortPairs(Keys.of(keys), Values.of(new long[3]), NATURAL),
                        "throw-in-operations");
            }
            int[] back = new int[3];
            device.download(back);
            assertArrayEquals(keys, back);
            assertEquals(1, backend.live());
        }
        assertArrayEquals(new int[]{3, 1, 2}, keys);
    }

    @Test
    void aCloseThatThrowsIsSeenOnce() {
        Engine engine = Engine.open("test:throw-in-close");
        DeviceKeys device = engine.upload(Keys.of(new int[3]));
        TestBackend backend = (TestBackend) ((EngineKeys) device).owner();
        expectRefused(engine::close, "throw-in-close");
        assertTrue(backend.isClosed());
        assertEquals(0, backend.live());
        engine.close();
        device.close();
        expectRefused(() -> engine.sortKeys(Keys.of(new int[1]), NATURAL), "closed");
    }

    @Test
    void theLastCallClosesAnEngineThatWasClosedDuringIt() {
        Engine engine = Engine.open("test");
        DeviceKeys probe = engine.allocateKeys(ElementType.BYTE, 0);
        TestBackend backend = (TestBackend) ((EngineKeys) probe).owner();
        engine.sortKeys(Keys.of(new int[]{2, 1}), Order.ints((x, y) -> {
            engine.close();
            assertFalse(backend.isClosed(), "freed under a running call");
            return Integer.compare(x, y);
        }));
        assertTrue(backend.isClosed());
        assertEquals(0, backend.live());
    }
}
