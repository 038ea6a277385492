// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.device;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.bench.result.Times;
import io.mergepath.spi.Event;
import io.mergepath.spi.Hardware;
import io.mergepath.spi.HostColumns;
import io.mergepath.spi.Instruments;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** An engine that is timed by the clock of its device: from the first to the last action of a call. */
final class DeviceEngine implements AutoCloseable {
    private static final int WARM_UPS = 2;
    /** Shorter work runs more often because its times vary more: one launch may take as long as all other work. */
    private static final double SHORT_NANOS = 1e6;
    private static final int MORE_OFTEN = 5;
    /** The share of its memory that a device keeps for itself. */
    private static final double RESERVED = 0.05;

    /** The size of each buffer of the copy ahead, as a share of the memory of the device. */
    private static final long AHEAD_PART = 64;

    private final Engine engine;
    private final Instruments instruments;
    private final long aheadBytes;
    private @Nullable Ahead ahead;
    /** A launch costs ten times as much before the JVM has compiled the code that makes it. */
    private final Duration warmUp;
    /** The warm-up of the next measurement by any engine of the device. An idle device raises its clocks slowly. */
    private final AtomicReference<Duration> next;

    /**
     * The times of some calls.
     *
     * @param device by the clock of the device, from the first to the last action of a call
     * @param wall by the clock of the host, from the call until its result is ready
     */
    record Timed(Times device, Times wall) {}

    /** The copy ahead of timed work. */
    private record Ahead(DeviceKeys from, DeviceKeys to) implements AutoCloseable {
        @Override
        public void close() {
            try (from) {
                to.close();
            }
        }
    }

    private DeviceEngine(String name, long aheadBytes, Duration warmUp, AtomicReference<Duration> next) {
        engine = Engine.open(name);
        instruments = Instruments.of(engine);
        this.aheadBytes = aheadBytes;
        this.warmUp = warmUp;
        this.next = next;
    }

    /**
     * Opens an engine.
     *
     * @param aheadBytes the bytes that the device copies just before timed work
     * @param first the least warm-up time of the first work
     * @param warmUp the least warm-up time of all other work
     */
    static DeviceEngine open(String name, long aheadBytes, Duration first, Duration warmUp) {
        return new DeviceEngine(name, aheadBytes, warmUp, new AtomicReference<>(first));
    }

    /** Another engine on the same device, with one more option. */
    DeviceEngine with(String option) {
        String name = engine.name() + (engine.name().contains(":") ? "," : ":") + option;
        return new DeviceEngine(name, aheadBytes, warmUp, next);
    }

    Engine engine() {
        return engine;
    }

    Hardware hardware() {
        return instruments.hardware();
    }

    /** The counts of an engine that was opened to count. */
    long counter(String what) {
        Long counted = instruments.counters().get(what);
        if (counted == null) {
            throw new IllegalStateException("engine " + engine.name() + " counts no " + what);
        }
        return counted;
    }

    boolean holds(long bytes) {
        return bytes <= hardware().memoryBytes() * (1 - RESERVED);
    }

    /** Whether the device has memory of its own, so that data must be copied there. */
    boolean hasMemory() {
        try (DeviceKeys one = engine.allocateKeys(ElementType.LONG, 1)) {
            return one.length() > 0 && instruments.deviceBytes() > 0;
        }
    }

    DeviceKeys upload(Object keys) {
        return engine.upload(Keys.of(HostColumns.ofArray(keys)));
    }

    DeviceValues uploadValues(Object values) {
        return engine.upload(Values.of(HostColumns.ofArray(values)));
    }

    void copy(DeviceKeys from, DeviceKeys to) {
        from.copyTo(to);
    }

    /**
     * Times some work. Each run does the work twice. The clock of the device times the first, while the device still
     * copies other data at the launch. So neither the speed of launches on the host counts, nor the content of caches.
     * The clock of the host times the second, from an idle device.
     *
     * @param runs the number of runs; short work gets five times as many
     * @param before restores the input, outside the timed region
     * @param work the work
     */
    Timed time(int runs, Runnable before, Runnable work) {
        DoubleStream.Builder device = DoubleStream.builder();
        DoubleStream.Builder wall = DoubleStream.builder();
        int wanted = runs;
        long warm = System.nanoTime() + next.getAndSet(warmUp).toNanos();
        for (int run = -WARM_UPS; run < wanted; run += run == -1 && System.nanoTime() < warm ? 0 : 1) {
            before.run();
            double waited = byHost(work);
            before.run();
            double nanos = byDevice(work);
            if (run == -WARM_UPS) {
                instruments.awaitFinalKernels();
            }
            if (nanos < SHORT_NANOS) {
                wanted = MORE_OFTEN * runs;
            }
            if (run >= 0) {
                device.add(nanos);
                wall.add(waited);
            }
        }
        return new Timed(new Times(device.build().toArray()), new Times(wall.build().toArray()));
    }

    private double byHost(Runnable work) {
        engine.synchronize();
        long called = System.nanoTime();
        work.run();
        engine.synchronize();
        return (double) (System.nanoTime() - called);
    }

    private double byDevice(Runnable work) {
        engine.synchronize();
        Ahead copied = ahead();
        copied.from.copyTo(copied.to);
        try (Event start = instruments.recordEvent()) {
            work.run();
            try (Event end = instruments.recordEvent()) {
                start.await();
                end.await();
                return end.nanosSince(start);
            }
        }
    }

    private Ahead ahead() {
        Ahead allocated = ahead;
        if (allocated == null) {
            long length = Math.min(aheadBytes, hardware().memoryBytes() / AHEAD_PART) / Long.BYTES;
            allocated = new Ahead(engine.allocateKeys(ElementType.LONG, length),
                    engine.allocateKeys(ElementType.LONG, length));
            ahead = allocated;
        }
        return allocated;
    }

    @Override
    public void close() {
        try (engine) {
            if (ahead != null) {
                ahead.close();
            }
        }
    }
}
