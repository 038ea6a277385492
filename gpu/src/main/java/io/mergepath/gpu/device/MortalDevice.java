// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import io.mergepath.spi.Extent;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A device that dies of the first error after which no call succeeds, for example a load of a kernel from an illegal
 * address. From then on it refuses all work, and names the error. It still tries to free resources, and ignores
 * failures of that: the driver frees the rest at the end of the process. Its programs, kernels, queues and events die
 * with it.
 */
public final class MortalDevice implements Device {
    private final Life life;
    private final Device device;
    private final MortalQueue queue;

    /** How a dead device refuses work. */
    public static final class Dead extends IllegalStateException {
        private static final long serialVersionUID = 1;

        Dead(String message, DriverException cause) {
            super(message, cause);
        }
    }

    /**
     * Watches a device.
     *
     * @param engine whose it is, for messages
     */
    public MortalDevice(String engine, Device device) {
        this.life = new Life(engine);
        this.device = device;
        this.queue = new MortalQueue(life, device);
    }

    @Override
    public Traits traits() {
        return device.traits();
    }

    @Override
    public String dialect() {
        return life.work(device::dialect);
    }

    @Override
    public DeviceMemory allocate(long bytes) {
        return life.work(() -> device.allocate(bytes));
    }

    @Override
    public DeviceMemory foreign(long handle, long length, int elementBytes) {
        return life.work(() -> device.foreign(handle, length, elementBytes));
    }

    @Override
    public Extent extent(DeviceArray array) {
        return life.work(() -> device.extent(array));
    }

    @Override
    public void free(DeviceMemory memory) {
        life.free(() -> device.free(memory));
    }

    @Override
    public MemorySegment allocateStaging(long bytes) {
        return life.work(() -> device.allocateStaging(bytes));
    }

    @Override
    public void freeStaging(MemorySegment staging) {
        life.free(() -> device.freeStaging(staging));
    }

    @Override
    public void copy(DeviceMemory from, long fromAt, DeviceMemory to, long toAt, long bytes) {
        life.work(() -> device.copy(from, fromAt, to, toAt, bytes));
    }

    @Override
    public Program compile(String source, List<String> options) {
        return new MortalProgram(life, life.work(() -> device.compile(source, options)));
    }

    @Override
    public boolean compilesInParallel() {
        return device.compilesInParallel();
    }

    @Override
    public Queue beside() {
        return new MortalQueue(life, life.work(device::beside));
    }

    @Override
    public void upload(MemorySegment staging, DeviceMemory to, long at) {
        queue.upload(staging, to, at);
    }

    @Override
    public void download(DeviceMemory from, long at, MemorySegment staging) {
        queue.download(from, at, staging);
    }

    @Override
    public Event recordEvent() {
        return queue.recordEvent();
    }

    @Override
    public void await(Event event) {
        queue.await(event);
    }

    @Override
    public void synchronize() {
        queue.synchronize();
    }

    @Override
    public void close() {
        queue.close();
    }

    private record MortalQueue(Life life, Queue queue) implements Queue {
        @Override
        public void upload(MemorySegment staging, DeviceMemory to, long at) {
            life.work(() -> queue.upload(staging, to, at));
        }

        @Override
        public void download(DeviceMemory from, long at, MemorySegment staging) {
            life.work(() -> queue.download(from, at, staging));
        }

        @Override
        public Event recordEvent() {
            return new MortalEvent(life, life.work(queue::recordEvent));
        }

        @Override
        public void await(Event event) {
            life.work(() -> queue.await(((MortalEvent) event).event));
        }

        @Override
        public void synchronize() {
            life.work(queue::synchronize);
        }

        @Override
        public void close() {
            life.free(queue::close);
        }
    }

    private record MortalEvent(Life life, Event event) implements Event {
        @Override
        public void await() {
            life.work(event::await);
        }

        @Override
        public double millisSince(Event earlier) {
            return life.work(() -> event.millisSince(((MortalEvent) earlier).event));
        }

        @Override
        public void close() {
            life.free(event::close);
        }
    }

    private record MortalProgram(Life life, Program program) implements Program {
        @Override
        public CompiledKernel kernel(String name) {
            return new MortalKernel(life, life.work(() -> program.kernel(name)));
        }

        @Override
        public String log() {
            return life.work(program::log);
        }

        @Override
        public void awaitFinal() {
            program.awaitFinal();
        }

        @Override
        public void close() {
            life.free(program::close);
        }
    }

    private record MortalKernel(Life life, CompiledKernel kernel) implements CompiledKernel {
        @Override
        public void launch(long blocks, int threads, int sharedBytes, Parameters parameters) {
            // Without a lambda: a trace of a launch is short, and the JVM has not compiled the first launches.
            life.check();
            try {
                kernel.launch(blocks, threads, sharedBytes, parameters);
            } catch (DriverException failed) {
                throw life.endedBy(failed);
            }
        }

        @Override
        public Resources resources() {
            return life.work(kernel::resources);
        }
    }
}
