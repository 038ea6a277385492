package io.mergepath.bench;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.Hardware;
import io.mergepath.spi.Mark;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** An engine that is measured by the clock of its device: from the first to the last of what a call has it do. */
final class DeviceEngine implements AutoCloseable {
    private static final int WARM_UPS = 2;
    /** Shorter work is done more often, since its times are spread more widely: a launch may take as long as all the rest. */
    private static final double SHORT_NANOS = 1e6;
    private static final int MORE_OFTEN = 5;
    /** What a device must keep for itself, as a share of its memory. */
    private static final double RESERVED = 0.05;

    /** As a share of the device's memory, what is copied ahead of what is timed, and where it goes. */
    private static final long AHEAD_PART = 64;

    private final Engine engine;
    private final EngineBackend backend;
    private final long aheadBytes;
    private @Nullable Ahead ahead;
    /** Launches cost ten times as much until what makes them is compiled. */
    private final Duration warmUp;
    /** The warm-up of the next measurement, by whatever engine of the device: a device at rest is slow to raise its clocks. */
    private final AtomicReference<Duration> next;

    /**
     * The times of some calls.
     *
     * @param device by the device's clock, from the first to the last of what a call has it do
     * @param wall by the host's, from the call to where its result is ready
     */
    record Timed(Times device, Times wall) {}

    /** A copy ahead of what is timed. */
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
        backend = engine.backend();
        this.aheadBytes = aheadBytes;
        this.warmUp = warmUp;
        this.next = next;
    }

    /**
     * Opens an engine.
     *
     * @param aheadBytes how much the device copies just before it does what is timed
     * @param first how long the first work is done before it is timed, at least
     * @param warmUp the same of all other work
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
        return backend.hardware();
    }

    /** What an engine that was opened to count has counted so far. */
    long counter(String what) {
        Long counted = backend.counters().get(what);
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
            return one.length() > 0 && backend.deviceBytes() > 0;
        }
    }

    DeviceKeys upload(Object keys) {
        return engine.upload(Keys.of(keys));
    }

    DeviceValues uploadValues(Object values) {
        return engine.upload(Values.of(values));
    }

    void copy(DeviceKeys from, DeviceKeys to) {
        backend.copy(from, to);
    }

    /**
     * Times some work, each run twice. By the device's clock while the device still copies something else when the work is
     * launched: so neither how fast the host launches it counts, nor what runs before have left in caches. And by the host's
     * clock, from a device that has nothing to do.
     *
     * @param runs how often; five times as often if it is short
     * @param before what puts the input back, outside the timed region
     * @param work what is timed
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
        backend.copy(copied.from, copied.to);
        try (Mark start = backend.mark()) {
            work.run();
            try (Mark end = backend.mark()) {
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
