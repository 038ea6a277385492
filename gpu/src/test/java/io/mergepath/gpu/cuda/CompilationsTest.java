// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CompilationsTest {
    private final Queue<String> ended = new ConcurrentLinkedQueue<>();

    @Test
    @Timeout(60)
    void callsDoNotWaitForOtherCompilations() throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch released = new CountDownLatch(1);
        CompletableFuture<Boolean> first = CompletableFuture.supplyAsync(() -> Compilations.run(() -> {
            begun.countDown();
            await(released);
            return ended.add("first call");
        }), task -> Thread.ofPlatform().start(task));
        CompletableFuture<Boolean> later = CompletableFuture.supplyAsync(() -> {
            begun.countDown();
            return Compilations.runLater(() -> ended.add("later"));
        }, task -> Thread.ofPlatform().start(task));
        begun.await();
        // Another call compiles at once, although a compilation waits for the first call.
        Compilations.run(() -> ended.add("second call"));
        LockSupport.parkNanos(Compilations.QUIET * 3 / 2);
        assertEquals(List.of("second call"), List.copyOf(ended));
        long release = System.nanoTime();
        released.countDown();
        first.join();
        later.join();
        assertTrue(System.nanoTime() - release >= Compilations.QUIET);
        assertEquals(List.of("second call", "first call", "later"), List.copyOf(ended));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
