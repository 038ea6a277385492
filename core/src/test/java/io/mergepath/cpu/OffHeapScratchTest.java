// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.cpu.memory.FailingAllocator;
import io.mergepath.testsupport.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No garbage collector frees scratch off the heap. So a call frees it, and a workspace keeps it until it is closed. */
class OffHeapScratchTest {
    /** Segments of this length are longer than a chunk, and threads sort them one by one. */
    private static final int SEGMENT = 20_000;

    private final FailingAllocator allocator = new FailingAllocator();

    private static Given keys() {
        return Given.of(ElementType.INT, Seed.random("off heap").ints(2 * SEGMENT).asLongStream().toArray(),
                List.of(ElementType.INT), true).withOutput();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aCallFreesIt(int threads) {
        try (Given given = keys()) {
            CpuBackend cpu = new CpuBackend("cpu", threads, allocator, null);
            cpu.sort(given.keys(), given.values(), Order.natural(), null);
            cpu.mergeMany(List.of(given.keys().slice(0, SEGMENT), given.keys().slice(SEGMENT, 2 * SEGMENT),
                    given.keys().slice(0, 0)), List.of(Values.none(), Values.none(), Values.none()), given.outKeys(),
                    Values.none(), Order.natural(), null);
            cpu.sortSegments(given.outKeys(), given.outValues(), Values.of(new int[]{0, SEGMENT}),
                    Values.of(new int[]{SEGMENT, 2 * SEGMENT}), Order.descending(), null);
            assertTrue(allocator.segments() >= 3, () -> "only " + allocator.segments() + " segments");
            assertEquals(0, allocator.liveSegments());
            cpu.close();
        }
    }

    @Test
    void aWorkspaceKeepsIt() {
        try (Given given = keys()) {
            CpuBackend cpu = new CpuBackend("cpu", 2, allocator, null);
            try (Workspace workspace = cpu.workspace()) {
                cpu.sort(given.keys(), given.values(), Order.natural(), workspace);
                long live = allocator.liveSegments();
                assertTrue(live > 0, "no segment is alive");
                cpu.sortSegments(given.keys(), given.values(), Values.of(new int[]{0, SEGMENT}),
                        Values.of(new int[]{SEGMENT, 2 * SEGMENT}), Order.descending(), workspace);
                assertEquals(live, allocator.liveSegments(), "segments of single threads are alive");
            }
            assertEquals(0, allocator.liveSegments());
            cpu.close();
        }
    }

    /** An arena of its own would take longer than the sort of few keys. */
    @Test
    void fewKeysTakeArrays() {
        try (Given given = Given.of(ElementType.INT, new long[]{2, 3, 1}, List.of(ElementType.INT), true)) {
            CpuBackend cpu = new CpuBackend("cpu", 2, allocator, null);
            cpu.sortIndices(given.keys(), given.values(), false, Order.natural(), null);
            assertEquals(0, allocator.segments());
            cpu.close();
        }
    }
}
