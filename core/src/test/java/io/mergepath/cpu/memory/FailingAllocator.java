// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.memory;

import io.mergepath.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Memory that runs out at one allocation, and is there again for the next. */
public final class FailingAllocator extends Allocator {
    /** The error of every failure: the caller must see this very object. */
    public final OutOfMemoryError failure = new OutOfMemoryError("the test allows no more");

    private final Queue<MemorySegment> segments = new ConcurrentLinkedQueue<>();
    private final AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);

    /** The allocation with this number fails, counted from 1. */
    public void failAt(int allocation) {
        left.set(allocation);
    }

    public void neverFail() {
        left.set(Integer.MAX_VALUE);
    }

    /** Whether an allocation has failed since {@link #failAt}. */
    public boolean hasFailed() {
        return left.get() <= 0;
    }

    /** The number of segments that were allocated. */
    public int segments() {
        return segments.size();
    }

    /** The number of segments that were allocated and not freed. */
    public long liveSegments() {
        return segments.stream().filter(segment -> segment.scope().isAlive()).count();
    }

    /** Fewer elements, so that few make many chunks. */
    @Override
    int chunk() {
        return 9000;
    }

    private void allocated() {
        if (left.decrementAndGet() == 0) {
            throw failure;
        }
    }

    @Override
    public Object array(ElementType type, int length) {
        allocated();
        return super.array(type, length);
    }

    @Override
    MemorySegment segment(Arena arena, long bytes) {
        allocated();
        MemorySegment segment = super.segment(arena, bytes);
        segments.add(segment);
        return segment;
    }
}
