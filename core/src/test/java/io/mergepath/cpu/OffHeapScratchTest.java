// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.FailingAllocator;
import io.mergepath.testsupport.Seed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An engine keeps the scratch off the heap of its last call, and a workspace keeps its own until it is closed. */
class OffHeapScratchTest {
    /** Segments of this length are longer than a chunk, and threads sort them one by one. */
    private static final int SEGMENT = 20_000;

    private final FailingAllocator allocator = new FailingAllocator();

    private static Given keys() {
        return Given.of(ElementType.INT, Seed.random("off heap").ints(2 * SEGMENT).asLongStream().toArray(),
                List.of(ElementType.INT), true).withOutput();
    }

    private void callAll(CpuBackend cpu, Given given) {
        cpu.sort(given.keys(), given.values(), Order.natural(), null);
        cpu.mergeMany(List.of(given.keys().slice(0, SEGMENT), given.keys().slice(SEGMENT, 2 * SEGMENT),
                given.keys().slice(0, 0)), List.of(Values.none(), Values.none(), Values.none()), given.outKeys(),
                Values.none(), Order.natural(), null);
        cpu.sortSegments(given.outKeys(), given.outValues(), Values.of(new int[]{0, SEGMENT}),
                Values.of(new int[]{SEGMENT, 2 * SEGMENT}), Order.descending(), null);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anEngineKeepsItUntilItIsClosed(int threads) {
        try (Given given = keys()) {
            CpuBackend cpu = new CpuBackend("cpu", threads, allocator, null);
            callAll(cpu, given);
            long live = allocator.liveSegments();
            assertTrue(live > 0, "no segment is alive");
            int taken = allocator.segments();
            cpu.sort(given.keys(), given.values(), Order.natural(), null);
            assertEquals(taken, allocator.segments(), "the second sort took fresh memory");
            cpu.close();
            assertEquals(0, allocator.liveSegments());
        }
    }

    /** A call inside another call takes scratch of its own. */
    @Test
    void twoCallsLeaveTheScratchOfOne() {
        try (Given given = keys(); Given inner = keys()) {
            CpuBackend cpu = new CpuBackend("cpu", 2, allocator, null);
            cpu.sort(given.keys(), given.values(), Order.natural(), null);
            long ofOne = allocator.liveSegments();
            cpu.with(null, outer -> {
                cpu.sort(given.keys(), given.values(), Order.natural(), null);
                outer.columnLike(CpuWorkspace.Use.COLUMN, inner.keys().column());
            });
            assertTrue(allocator.liveSegments() <= ofOne + 1, () -> allocator.liveSegments() + " segments are alive");
            cpu.close();
        }
    }

    @Test
    void theGarbageCollectorFreesIt() throws InterruptedException {
        try (Given given = keys()) {
            callAll(new CpuBackend("cpu", 1, allocator, null), given);
        }
        // The cleaner has a thread of its own, which runs some time after a collection.
        for (int wait = 0; wait < 1000 && allocator.liveSegments() > 0; wait++) {
            System.gc();
            Thread.sleep(10);
        }
        assertEquals(0, allocator.liveSegments());
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
