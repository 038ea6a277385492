package io.mergepath.gpu;

import io.mergepath.ElementType;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.Kernel;
import io.mergepath.gpu.device.Span;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** Launches the kernels of one variant within a call, and adds up what they count if they are built to count. */
final class Launcher {
    private final GpuBackend backend;
    private final Variant.OfKeys variant;
    private final Call call;

    Launcher(GpuBackend backend, Variant.OfKeys variant, Call call) {
        this.backend = backend;
        this.variant = variant;
        this.call = call;
    }

    Variant.OfKeys variant() {
        return variant;
    }

    Tile tile() {
        return variant.tile();
    }

    Call call() {
        return call;
    }

    void launch(Kernels.Source source, String kernel, long blocks, int threads, int sharedBytes, Object... arguments) {
        Kernel compiled = backend.holdings().kernels().kernel(source, variant, kernel);
        if (variant.counted()) {
            int[] tallies = new int[Math.toIntExact(blocks * Counts.TALLIES)];
            int taken = call.scratch().taken();
            Span there = call.scratch().take(ElementType.INT, tallies.length);
            backend.transfers().upload(MemorySegment.ofArray(tallies), there);
            Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
            all[arguments.length] = there;
            launch(compiled, blocks, threads, sharedBytes, all);
            backend.transfers().download(there, MemorySegment.ofArray(tallies));
            backend.count(tallies);
            call.scratch().returnTo(taken);
        } else {
            launch(compiled, blocks, threads, sharedBytes, arguments);
        }
    }

    private void launch(Kernel kernel, long blocks, int threads, int sharedBytes, Object[] arguments) {
        if (!backend.isTimed()) {
            kernel.launch(blocks, threads, sharedBytes, arguments);
            return;
        }
        try (Device.Mark before = backend.device().mark()) {
            kernel.launch(blocks, threads, sharedBytes, arguments);
            try (Device.Mark after = backend.device().mark()) {
                Waiting.run(after::await);
                backend.took(after.millisSince(before));
            }
        }
    }
}
