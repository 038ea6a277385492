// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.merge;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.DeviceKeys;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.gpu.fixture.OpenClEngines;
import io.mergepath.spi.Instruments;
import io.mergepath.spi.KernelReport;
import io.mergepath.testsupport.Seed;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A search for co-ranks reads the keys where they lie: on the host, or in the columns of words on the device. */
class CoRankSearchTest {
    private static final int A = 1009;
    private static final int B = 700;
    private static final List<Order> ORDERS = List.of(Order.natural(), Order.descending(), Order.unsigned(),
            Order.twoLongs((x1, x2, y1, y2) -> Long.compare(x1 + x2, y1 + y2)));

    private static Keys sorted(int n, Order order, SplittableRandom random) {
        Keys keys = Keys.of(random.longs(n, -3, 3).toArray(), random.longs(n, -20, 20).toArray());
        try (Engine cpu = Engine.open("cpu")) {
            cpu.sortKeys(keys, order);
        }
        return keys;
    }

    private static List<String> kernels(Engine engine) {
        return Instruments.of(engine).kernels().stream().map(KernelReport::name)
                .map(name -> name.replaceFirst("_two_longs.*", "")).distinct().toList();
    }

    @Test
    void wordsAreReadInTheirColumns() {
        SplittableRandom random = Seed.random("words");
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL); Engine cpu = Engine.open("cpu")) {
            for (Order order : ORDERS) {
                Keys a = sorted(A, order, random);
                Keys b = sorted(B, order, random);
                try (DeviceKeys deviceA = engine.upload(a); DeviceKeys deviceB = engine.upload(b)) {
                    for (TieRule ties : TieRule.values()) {
                        for (long step : new long[]{1, 100, A + B, Long.MAX_VALUE}) {
                            long[] expected = cpu.partitions(a, b, step, ties, order);
                            assertArrayEquals(expected, engine.partitions(deviceA, deviceB, step, ties, order),
                                    Seed::rerun);
                            // One side on the host is uploaded.
                            assertArrayEquals(expected, engine.partitions(a, deviceB, step, ties, order), Seed::rerun);
                        }
                        for (long k : new long[]{0, 1, B, A, A + B}) {
                            assertEquals(cpu.coRank(a, b, k, ties, order),
                                    engine.coRank(deviceA, deviceB, k, ties, order), Seed::rerun);
                        }
                        // Slices begin inside the columns.
                        assertEquals(cpu.coRank(a.slice(5, A), b.slice(7, B), 90, ties, order),
                                engine.coRank(deviceA.slice(5, A), deviceB.slice(7, B), 90, ties, order), Seed::rerun);
                    }
                }
            }
            assertEquals(List.of("search_words"), kernels(engine));
        }
    }

    @Test
    void dataOnTheHostStaysThere() {
        SplittableRandom random = Seed.random("host");
        try (Engine engine = OpenClEngines.open(OpenClEngines.SMALL); Engine cpu = Engine.open("cpu")) {
            int[] a = random.ints(A, 0, 50).sorted().toArray();
            int[] b = random.ints(B, 0, 50).sorted().toArray();
            for (TieRule ties : TieRule.values()) {
                assertArrayEquals(cpu.partitions(Keys.of(a), Keys.of(b), 10, ties, Order.natural()),
                        engine.partitions(Keys.of(a), Keys.of(b), 10, ties, Order.natural()), Seed::rerun);
                assertEquals(cpu.coRank(Keys.of(a), Keys.of(b), 777, ties, Order.natural()),
                        engine.coRank(Keys.of(a), Keys.of(b), 777, ties, Order.natural()), Seed::rerun);
            }
            assertEquals(List.of(), kernels(engine));
        }
    }
}
