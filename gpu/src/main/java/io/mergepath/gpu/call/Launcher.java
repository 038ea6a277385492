package io.mergepath.gpu.call;

import io.mergepath.ElementType;
import io.mergepath.gpu.context.Waiting;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.Kernel;
import io.mergepath.gpu.device.Span;
import io.mergepath.gpu.kernel.Counts;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.Tile;
import io.mergepath.gpu.kernel.Variant;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Launches the kernels of one variant within a call, and adds up what they count if they are built to count. */
public final class Launcher {
    private final Variant.OfKeys variant;
    private final Call call;
    private final List<Object> captured;

    /**
     * A launcher.
     *
     * @param captured the arguments that a comparator adds to those of every kernel
     */
    public Launcher(Variant.OfKeys variant, Call call, List<Object> captured) {
        this.variant = variant;
        this.call = call;
        this.captured = captured;
    }

    public Variant.OfKeys variant() {
        return variant;
    }

    public Tile tile() {
        return variant.tile();
    }

    public Call call() {
        return call;
    }

    /** The same for a step of a sort, which takes and leaves keys as codes where they have any. */
    public Launcher coded(boolean in, boolean out) {
        return new Launcher(variant.coded(in, out), call, captured);
    }

    public void launch(KernelSource source, String kernel, long blocks, int threads, int sharedBytes,
            Object... arguments) {
        Kernel compiled = call.kernel(source, variant, kernel);
        List<Object> all = new ArrayList<>(Arrays.asList(arguments));
        all.add(call.disorder());
        all.addAll(captured);
        if (variant.counted()) {
            int[] tallies = new int[Math.toIntExact(blocks * Counts.TALLIES)];
            int taken = call.scratch().taken();
            Span there = call.scratch().take(ElementType.INT, tallies.length);
            call.upload(MemorySegment.ofArray(tallies), there);
            all.add(there);
            launch(compiled, blocks, threads, sharedBytes, all.toArray());
            call.download(there, MemorySegment.ofArray(tallies));
            call.statistics().count(tallies);
            call.scratch().returnTo(taken);
        } else {
            launch(compiled, blocks, threads, sharedBytes, all.toArray());
        }
    }

    private void launch(Kernel kernel, long blocks, int threads, int sharedBytes, Object[] arguments) {
        if (!call.statistics().isTimed()) {
            kernel.launch(blocks, threads, sharedBytes, arguments);
            return;
        }
        try (Device.Mark before = call.context().device().mark()) {
            kernel.launch(blocks, threads, sharedBytes, arguments);
            try (Device.Mark after = call.context().device().mark()) {
                Waiting.run(after::await);
                call.statistics().took(after.millisSince(before));
            }
        }
    }
}
