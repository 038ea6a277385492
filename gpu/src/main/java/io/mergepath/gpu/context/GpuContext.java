// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.Engine;
import io.mergepath.Workspace;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.DriverException;
import io.mergepath.gpu.device.MortalDevice;
import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The device of an engine, and all resources that the engine must free: device memory, staging memory, compiled
 * kernels. The context knows no operation, no order and no engine. So it can be freed when the engine is no longer
 * reachable.
 */
public final class GpuContext implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();

    /** One part in so many of the memory of a device stays free for other programs. */
    private static final long RESERVED = 16;

    private final String name;
    private final Device device;
    private final CompiledKernels kernels;
    private final Transfers transfers;
    private final HostMemory hostMemory;
    private final Map<Class<?>, AutoCloseable> parts = new ConcurrentHashMap<>();
    private final @Nullable Long limit;
    private final Consumer<String> warnings;
    private final Set<DeviceMemory> memory = ConcurrentHashMap.newKeySet();
    private final Reservations reservations = new Reservations(this);
    private @Nullable Engine cpu;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * A context.
     *
     * @param name the engine's name, for messages
     * @param limit how many bytes may be allocated on the device, or null for as many as there are
     * @param warnings gets a warning for each resource that callers forgot to close
     * @param hostMemory where scratch on the host comes from
     */
    public GpuContext(String name, Device device, @Nullable Long limit, Consumer<String> warnings,
            HostMemory hostMemory) {
        this.name = name;
        this.device = new MortalDevice(name, device);
        this.limit = limit;
        this.warnings = warnings;
        kernels = new CompiledKernels(this.device);
        transfers = new Transfers(this.device, StagingBuffer.threads());
        this.hostMemory = hostMemory;
    }

    public Device device() {
        return device;
    }

    public CompiledKernels kernels() {
        return kernels;
    }

    public Transfers transfers() {
        return transfers;
    }

    public HostMemory hostMemory() {
        return hostMemory;
    }

    /** A part of an operation that stays on the device between calls, until the context is closed. */
    public <T extends AutoCloseable> T part(Class<T> type, Supplier<T> maker) {
        return type.cast(parts.computeIfAbsent(type, _ -> maker.get()));
    }

    private void closeParts() {
        Closing.all(parts.values().stream().<Runnable>map(part -> () -> close(part)).toList());
    }

    private static void close(AutoCloseable part) {
        try {
            part.close();
        } catch (RuntimeException refused) {
            throw refused;
        } catch (Exception impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    public String name() {
        return name;
    }

    public Reservations reservations() {
        return reservations;
    }

    /** The CPU engine, for data that does not fit the device. */
    public synchronized Engine cpu() {
        Engine opened = cpu;
        if (opened == null) {
            opened = Engine.open("cpu");
            cpu = opened;
        }
        return opened;
    }

    private synchronized void closeCpu() {
        if (cpu != null) {
            cpu.close();
        }
    }

    /** The number of allocations of device memory. */
    public int allocations() {
        return memory.size();
    }

    /** The bytes of device memory that are allocated. */
    public long bytes() {
        return memory.stream().mapToLong(DeviceMemory::bytes).sum();
    }

    public boolean isClosed() {
        return closed.get();
    }

    /** The bytes that can still be allocated. Other programs and the driver need some of the device's memory. */
    public long available() {
        long all = device.traits().memoryBytes();
        long free = all - all / RESERVED;
        return (limit == null ? free : Math.min(limit, free)) - bytes();
    }

    /**
     * Whether so much fits beside all that is held but the scratch of a workspace.
     *
     * @param largest how much of it lies in one piece, at most
     */
    public boolean holds(long bytes, long largest, @Nullable Workspace workspace) {
        return largest <= device.traits().largestBytes()
                && bytes <= Math.max(0, available() + (workspace == null ? 0 : workspace.bytes()));
    }

    /**
     * Allocates device memory.
     *
     * @throws IllegalStateException if that would be more than the engine may have, or than the device has
     */
    synchronized DeviceMemory allocate(long bytes) {
        if (limit != null && bytes > limit - bytes()) {
            throw new IllegalStateException(
                    "engine " + name + ": " + bytes + " bytes of device memory are needed, but of the "
                            + limit + " that it may have (memory=" + limit + ") " + bytes() + " are in use");
        }
        try {
            DeviceMemory allocated = device.allocate(bytes);
            memory.add(allocated);
            return allocated;
        } catch (DriverException refused) {
            throw new IllegalStateException(
                    "engine " + name + ": " + bytes + " bytes of device memory are needed beside "
                            + bytes() + " in use; " + refused.getMessage(),
                    refused);
        }
    }

    /** Frees memory, unless the engine has been closed and it is free already; tells whether it was still there. */
    synchronized boolean free(DeviceMemory allocated) {
        boolean held = memory.remove(allocated);
        if (held) {
            device.free(allocated);
        }
        return held;
    }

    /**
     * Frees memory as the other method does, and removes it from the list, because the device may reuse the address at
     * once. Returns whether any memory was still allocated.
     */
    boolean freeAll(List<DeviceMemory> allocated) {
        boolean any = false;
        while (!allocated.isEmpty()) {
            any |= free(allocated.removeLast());
        }
        return any;
    }

    /**
     * Frees all memory that is left. The lock lets another thread that frees memory finish before the device closes.
     */
    private synchronized void freeAll() {
        Closing.all(memory.stream().<Runnable>map(allocated -> () -> free(allocated)).toList());
    }

    /**
     * Frees the resources of an object that callers should close, when the object is no longer reachable. If there were
     * any, it warns.
     *
     * @param owner what callers hold
     * @param what what it is, for the warning
     * @param free frees what is not yet free and tells whether there was anything; it must not know the owner
     */
    public Cleaner.Cleanable net(Object owner, String what, BooleanSupplier free) {
        return CLEANER.register(owner, () -> {
            if (free.getAsBoolean()) {
                warnings.accept("engine " + name + ": " + what + " not closed by the program; freed now");
            }
        });
    }

    /** Closes what is still open, and tells whether it was. */
    public boolean closeIfOpen() {
        boolean open = !isClosed();
        close();
        return open;
    }

    /** Frees everything. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        List<Runnable> steps = new ArrayList<>(List.of(() -> Waiting.run(device::synchronize), transfers::close));
        steps.addAll(List.of(this::freeAll, this::closeCpu, this::closeParts, kernels::close, device::close));
        Closing.all(steps);
    }
}
