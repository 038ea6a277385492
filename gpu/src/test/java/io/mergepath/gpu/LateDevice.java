// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.Queue;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A device whose queues do what they are asked for later, each in its order and at its own pace. */
final class LateDevice {
    private final FakeDevice device;
    private final SplittableRandom random;

    private LateDevice(FakeDevice device, SplittableRandom random) {
        this.device = device;
        this.random = random;
    }

    /** The same device, but late. */
    static Device of(FakeDevice device, SplittableRandom random) {
        LateDevice late = new LateDevice(device, random);
        LateQueue queue = late.new LateQueue();
        return (Device) Proxy.newProxyInstance(Device.class.getClassLoader(), new Class<?>[]{Device.class},
                (_, method, arguments) -> switch (method.getName()) {
                    case "beside" -> late.new LateQueue();
                    case "copy" -> {
                        queue.later(() -> invoke(method, device, arguments));
                        yield null;
                    }
                    default -> invoke(method, method.getDeclaringClass() == Queue.class ? queue : device, arguments);
                });
    }

    /** Keeps the thread busy with a copy. */
    static void sleep(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Object invoke(Method method, Object target, Object[] arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private record LateEvent(Device.Event event, CompletableFuture<Void> done) implements Device.Event {
        @Override
        public void await() {
            done.join();
        }

        @Override
        public double millisSince(Device.Event earlier) {
            return event.millisSince(earlier);
        }

        @Override
        public void close() {
            event.close();
        }
    }

    private final class LateQueue implements Queue {
        private final ExecutorService thread = Executors
                .newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());

        /** What has been asked for so far. */
        private CompletableFuture<Void> all = CompletableFuture.completedFuture(null);

        private synchronized void later(Runnable work) {
            int delay = next();
            all = all.thenRunAsync(() -> {
                sleep(delay);
                work.run();
            }, thread);
        }

        private int next() {
            synchronized (random) {
                return random.nextInt(4);
            }
        }

        @Override
        public void upload(MemorySegment staging, DeviceMemory to, long at) {
            later(() -> device.upload(staging, to, at));
        }

        @Override
        public void download(DeviceMemory from, long at, MemorySegment staging) {
            later(() -> device.download(from, at, staging));
        }

        @Override
        public synchronized Device.Event recordEvent() {
            return new LateEvent(device.recordEvent(), all);
        }

        @Override
        public void await(Device.Event event) {
            CompletableFuture<Void> done = ((LateEvent) event).done;
            later(done::join);
        }

        @Override
        public synchronized void synchronize() {
            all.join();
        }

        @Override
        public void close() {
            synchronize();
            thread.close();
        }
    }
}
