package io.mergepath.gpu;

import io.mergepath.Engine;
import io.mergepath.Workspace;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.DriverException;
import io.mergepath.gpu.device.MortalDevice;
import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All that an engine must give back: memory on the device, staging memory, kernels, the device. It knows nothing of the
 * engine, so that it can be freed when the engine is no longer in reach.
 */
final class Holdings implements AutoCloseable {
    private static final Cleaner CLEANER = Cleaner.create();

    /** The share of its memory that a device keeps for others: one part of so many. */
    private static final long RESERVED = 16;

    private final String name;
    private final Device device;
    private final Kernels kernels;
    private final Transfers transfers;
    private final Unsorted unsorted;
    private final @Nullable Long limit;
    private final Consumer<String> warnings;
    private final Set<DeviceMemory> memory = ConcurrentHashMap.newKeySet();
    private final Reservations reservations = new Reservations(this);
    private @Nullable Engine cpu;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * What an engine holds.
     *
     * @param limit how many bytes may be allocated on the device, or null for as many as there are
     * @param warnings is told of what callers forgot to close
     */
    Holdings(String name, Device device, @Nullable Long limit, Consumer<String> warnings) {
        this.name = name;
        this.device = new MortalDevice(name, device);
        this.limit = limit;
        this.warnings = warnings;
        kernels = new Kernels(this.device);
        transfers = new Transfers(this.device, Staging.threads());
        unsorted = new Unsorted(this.device, transfers);
    }

    Device device() {
        return device;
    }

    Kernels kernels() {
        return kernels;
    }

    Transfers transfers() {
        return transfers;
    }

    Unsorted unsorted() {
        return unsorted;
    }

    Reservations reservations() {
        return reservations;
    }

    /** The CPU engine, for what the device has no room for. */
    synchronized Engine cpu() {
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

    /** How many pieces of device memory are allocated. */
    int allocations() {
        return memory.size();
    }

    /** How many bytes of device memory are allocated. */
    long bytes() {
        return memory.stream().mapToLong(DeviceMemory::bytes).sum();
    }

    boolean isClosed() {
        return closed.get();
    }

    /** How many bytes can still be allocated: of all the device's memory, others and the driver need some. */
    long available() {
        long all = device.traits().memoryBytes();
        long free = all - all / RESERVED;
        return (limit == null ? free : Math.min(limit, free)) - bytes();
    }

    /**
     * Whether so much fits beside all that is held but the scratch of a workspace.
     *
     * @param largest how much of it lies in one piece, at most
     */
    boolean holds(long bytes, long largest, @Nullable Workspace workspace) {
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
     * Frees memory as the other method does, and forgets it: the device may hand out the same address at once, and what lies there
     * then is another's. Tells whether any was still there.
     */
    boolean freeAll(List<DeviceMemory> allocated) {
        boolean any = false;
        while (!allocated.isEmpty()) {
            any |= free(allocated.removeLast());
        }
        return any;
    }

    /** Frees what is left, behind whoever frees some at the same time: the device must outlive that. */
    private synchronized void freeAll() {
        Closing.all(memory.stream().<Runnable>map(allocated -> () -> free(allocated)).toList());
    }

    /**
     * A net under something that callers are to close: when it is no longer in reach, what it holds is freed, and if there
     * was anything, that is told.
     *
     * @param owner what callers hold
     * @param what what it is, for the warning
     * @param free frees what is not yet free and tells whether there was anything; it must not know the owner
     */
    Cleaner.Cleanable net(Object owner, String what, BooleanSupplier free) {
        return CLEANER.register(owner, () -> {
            if (free.getAsBoolean()) {
                warnings.accept("engine " + name + ": " + what + " not closed by the program; freed now");
            }
        });
    }

    /** Closes what is still open, and tells whether it was. */
    boolean closeIfOpen() {
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
        steps.addAll(List.of(this::freeAll, this::closeCpu, unsorted::close, kernels::close, device::close));
        Closing.all(steps);
    }
}
