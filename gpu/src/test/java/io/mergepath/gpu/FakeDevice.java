// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.gpu.device.CompiledKernel;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.DriverException;
import io.mergepath.gpu.device.Errors;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Program;
import io.mergepath.gpu.device.Queue;
import io.mergepath.gpu.device.Traits;
import io.mergepath.spi.Extent;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** A device whose memory is real and whose kernels do nothing, but fail when they are told to. */
final class FakeDevice implements Device {
    /** What kills a context. */
    static final int ILLEGAL_ADDRESS = 700;
    static final int OUT_OF_MEMORY = 2;
    static final long MEMORY = 1L << 30;
    private static final int ALIGNMENT = 256;

    private static final Errors ERRORS = new Errors() {
        @Override
        public String meaning(int code) {
            return code == ILLEGAL_ADDRESS ? "ILLEGAL_ADDRESS" : code == OUT_OF_MEMORY ? "OUT_OF_MEMORY" : "";
        }

        @Override
        public boolean isDeadly(int code) {
            return code == ILLEGAL_ADDRESS;
        }
    };

    private final Arena arena = Arena.ofAuto();
    private final NavigableMap<Long, MemorySegment> memory = new ConcurrentSkipListMap<>();
    /** The next address to be handed out. */
    private final AtomicLong addresses = new AtomicLong(ALIGNMENT);
    private final Deque<Long> freed = new ConcurrentLinkedDeque<>();
    private final Map<String, Integer> failures = new ConcurrentHashMap<>();
    final List<String> launches = new ArrayList<>();
    final AtomicInteger staging = new AtomicInteger();
    final AtomicInteger programs = new AtomicInteger();
    final AtomicInteger events = new AtomicInteger();
    final AtomicInteger queues = new AtomicInteger();
    volatile boolean closed;
    volatile long budget = Long.MAX_VALUE;
    /** The most bytes that are allocated in one piece. */
    volatile long largest = MEMORY;

    /** Whether the address of what has been freed is handed out again, as drivers do. */
    volatile boolean reuses;

    /** Is told the name of each function that is called, before it does anything; it may throw. */
    volatile Consumer<String> calls = _ -> {
    };

    /** Is told of each launch. */
    interface Launched {
        void kernel(String source, List<String> options, String name, Parameters parameters);
    }

    volatile Launched launched = (_, _, _, _) -> {
    };

    /** From now on, calls of a function return a code; 0 is no error. */
    void fail(String function, int code) {
        failures.put(function, code);
    }

    /** What is allocated on the device. */
    int live() {
        return memory.size();
    }

    long liveBytes() {
        return memory.values().stream().mapToLong(MemorySegment::byteSize).sum();
    }

    private void called(String function) {
        calls.accept(function);
        int code = failures.getOrDefault(function, 0);
        if (code != 0) {
            throw new DriverException(function, code, ERRORS);
        }
    }

    private MemorySegment at(DeviceMemory there, long at, long bytes) {
        Map.Entry<Long, MemorySegment> found = memory.floorEntry(there.handle());
        if (found == null) {
            throw new AssertionError("freed, or never allocated: " + there);
        }
        return found.getValue().asSlice(there.handle() - found.getKey() + at, bytes);
    }

    @Override
    public Traits traits() {
        return new Traits("fake", "sm_90", 132, 228 << 10, 48 << 10, 1024, MEMORY, largest, Traits.Arithmetic.EXACT);
    }

    @Override
    public String dialect() {
        return "cuda";
    }

    @Override
    public DeviceMemory allocate(long bytes) {
        called("allocate");
        if (bytes > largest || liveBytes() + bytes > budget) {
            throw new DriverException("allocate", OUT_OF_MEMORY, ERRORS);
        }
        Long reused = reuses ? freed.poll() : null;
        long handle = reused != null ? reused : addresses.getAndAdd((bytes / ALIGNMENT + 1) * ALIGNMENT);
        memory.put(handle, arena.allocate(bytes));
        return new DeviceMemory(handle, bytes);
    }

    @Override
    public DeviceMemory foreign(long handle, long length, int elementBytes) {
        return DeviceMemory.at(handle, length, elementBytes);
    }

    @Override
    public Extent extent(DeviceArray array) {
        return array.in("addresses", array.memory().handle());
    }

    @Override
    public void free(DeviceMemory unused) {
        called("free");
        if (memory.remove(unused.handle()) == null) {
            throw new AssertionError("freed twice: " + unused);
        }
        freed.add(unused.handle());
    }

    @Override
    public MemorySegment allocateStaging(long bytes) {
        called("allocateStaging");
        staging.incrementAndGet();
        return arena.allocate(bytes);
    }

    @Override
    public void freeStaging(MemorySegment freed) {
        called("freeStaging");
        staging.decrementAndGet();
    }

    @Override
    public void upload(MemorySegment from, DeviceMemory to, long at) {
        called("upload");
        at(to, at, from.byteSize()).copyFrom(from);
    }

    @Override
    public void download(DeviceMemory from, long at, MemorySegment to) {
        called("download");
        to.copyFrom(at(from, at, to.byteSize()));
    }

    @Override
    public void copy(DeviceMemory from, long fromAt, DeviceMemory to, long toAt, long bytes) {
        called("copy");
        at(to, toAt, bytes).copyFrom(at(from, fromAt, bytes));
    }

    @Override
    public Program compile(String source, List<String> options) {
        called("compile");
        programs.incrementAndGet();
        return new Program() {
            @Override
            public CompiledKernel kernel(String name) {
                return new CompiledKernel() {
                    @Override
                    public void launch(long blocks, int threads, int sharedBytes, Parameters parameters) {
                        called("launch");
                        launches.add(name);
                        launched.kernel(source, options, name, parameters);
                    }

                    @Override
                    public Resources resources() {
                        return new Resources(32, 0);
                    }
                };
            }

            @Override
            public String log() {
                return "";
            }

            @Override
            public void close() {
                called("unload");
                programs.decrementAndGet();
            }
        };
    }

    @Override
    public Event recordEvent() {
        called("recordEvent");
        events.incrementAndGet();
        return new Event() {
            @Override
            public void await() {
                called("await");
            }

            @Override
            public double millisSince(Event earlier) {
                return 0;
            }

            @Override
            public void close() {
                events.decrementAndGet();
            }
        };
    }

    @Override
    public void await(Event event) {
        called("await");
    }

    /** This device again, which does everything at once; what is counted are those that are not yet closed. */
    @Override
    public Queue beside() {
        called("beside");
        queues.incrementAndGet();
        return new Queue() {
            @Override
            public void upload(MemorySegment staging, DeviceMemory to, long at) {
                FakeDevice.this.upload(staging, to, at);
            }

            @Override
            public void download(DeviceMemory from, long at, MemorySegment staging) {
                FakeDevice.this.download(from, at, staging);
            }

            @Override
            public Event recordEvent() {
                return FakeDevice.this.recordEvent();
            }

            @Override
            public void await(Event event) {
                FakeDevice.this.await(event);
            }

            @Override
            public void synchronize() {
                FakeDevice.this.synchronize();
            }

            @Override
            public void close() {
                queues.decrementAndGet();
            }
        };
    }

    @Override
    public void synchronize() {
        called("synchronize");
    }

    @Override
    public void close() {
        closed = true;
    }
}
