// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.gpu.GpuBackends;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.fixture.FakeDevice;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.spi.EngineBackend;
import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls at once share what device memory there is. */
@Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ReservationsTest {
    private static final int MEMORY = 100 << 10;
    private static final Order NATURAL = Order.natural();

    /** Each call needs most of the memory, or more than there is. */
    @Test
    void callsAtOnceAllSucceed() throws Exception {
        SplittableRandom random = Seed.random("calls at once");
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL + ",memory=" + MEMORY);
                ExecutorService callers = Executors.newFixedThreadPool(8)) {
            List<Future<?>> calls = new ArrayList<>();
            for (int c = 0; c < 64; c++) {
                int[] keys = random.split().ints(random.nextInt(1000, 15_000)).toArray();
                int[] sorted = keys.clone();
                Arrays.sort(sorted);
                calls.add(callers
                        .submit(c % 2 == 0 ? () -> sort(engine, keys, sorted) : () -> merge(engine, keys, sorted)));
            }
            for (Future<?> call : calls) {
                call.get();
            }
        }
    }

    private static void sort(Engine engine, int[] keys, int[] sorted) {
        engine.sortKeys(Keys.of(keys), NATURAL);
        assertArrayEquals(sorted, keys);
    }

    private static void merge(Engine engine, int[] keys, int[] sorted) {
        int middle = keys.length / 3;
        Arrays.sort(keys, 0, middle);
        Arrays.sort(keys, middle, keys.length);
        int[] out = new int[keys.length];
        engine.mergeKeys(Keys.of(keys, 0, middle), Keys.of(keys, middle, keys.length), Keys.of(out), NATURAL);
        assertArrayEquals(sorted, out);
        assertEquals(middle, engine.coRank(Keys.of(sorted), Keys.of(new int[0]), middle, TieRule.A_FIRST, NATURAL));
    }

    @Test
    void aCallWaitsForOthersInTurnAndOneThatNeedNotDoesWithout() throws Exception {
        try (EngineBackend backend = GpuBackends.open("cuda", new FakeDevice(), "memory=1000");
                ExecutorService callers = Executors.newCachedThreadPool()) {
            Reservations reservations = GpuBackends.of(backend).context().reservations();
            BlockingQueue<String> served = new LinkedBlockingQueue<>();
            Reservation first = reservations.await(600, 600, null);
            assertFalse(first.isAll());
            try (Reservation second = reservations.tryNow(400, 400, null)) {
                assertNotNull(second);
                assertNull(reservations.tryNow(1, 1, null));
            }
            Future<Reservation> tooLarge = callers.submit(() -> serve(reservations, 1001, "too large", served));
            untilOneWaits(reservations);
            Future<Reservation> small = callers.submit(() -> serve(reservations, 10, "small", served));
            assertNull(served.poll(50, TimeUnit.MILLISECONDS), "the small one waits for its turn");
            first.close();
            assertEquals("too large", served.take());
            assertTrue(tooLarge.get().isAll());
            assertNull(served.poll(50, TimeUnit.MILLISECONDS), "nothing is left for the small one");
            reservations.none().close();
            tooLarge.get().close();
            assertEquals("small", served.take());
            assertFalse(small.get().isAll());
            small.get().close();
        }
    }

    private static Reservation serve(Reservations reservations, long bytes, String who, BlockingQueue<String> served) {
        Reservation memory = reservations.await(bytes, bytes, null);
        served.add(who);
        return memory;
    }

    /** One that need not wait gets nothing then. */
    private static void untilOneWaits(Reservations reservations) {
        while (true) {
            try (Reservation memory = reservations.tryNow(1, 1, null)) {
                if (memory == null) {
                    return;
                }
            }
            Thread.onSpinWait();
        }
    }
}
