// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.call;

import io.mergepath.ElementType;
import io.mergepath.gpu.context.Waiting;
import io.mergepath.gpu.device.CompiledKernel;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.ParameterGroup;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.kernel.KernelCounters;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.ProgramSource;
import io.mergepath.gpu.kernel.TileShape;
import java.lang.foreign.MemorySegment;

/** Launches the kernels of one variant within a call. */
public final class Launcher {
    private final KernelVariant.OfKeys variant;
    private final DeviceCall call;
    private final ParameterGroup captured;

    /**
     * A launcher.
     *
     * @param captured the parameters that a comparator adds to every kernel
     */
    public Launcher(KernelVariant.OfKeys variant, DeviceCall call, ParameterGroup captured) {
        this.variant = variant;
        this.call = call;
        this.captured = captured;
    }

    public KernelVariant.OfKeys variant() {
        return variant;
    }

    public TileShape tile() {
        return variant.tile();
    }

    public DeviceCall call() {
        return call;
    }

    /** The same for a step of a sort. It takes and leaves keys as codes if their type has codes. */
    public Launcher coded(boolean in, boolean out) {
        return new Launcher(variant.coded(in, out), call, captured);
    }

    /**
     * Queues a launch. It adds the parameters that every kernel has, in the order of CONTEXT_INPUTS of the C sources.
     *
     * @param source the program of the kernel
     * @param sharedBytes the shared memory of a block whose size the launch decides
     * @param own the parameters of this kernel alone
     */
    public void launch(ProgramSource source, long blocks, int threads, int sharedBytes, KernelParameters own) {
        CompiledKernel compiled = call.kernel(source, variant, own.kernel(), sharedBytes);
        Parameters all = new Parameters().add(own).addInts(call.launchFlags()).add(captured);
        KernelCounters counters = call.statistics().counters();
        if (counters != null && source.isCounted()) {
            launchCounted(compiled, blocks, threads, sharedBytes, all, counters);
        } else if (call.statistics().isTimed()) {
            launchTimed(compiled, blocks, threads, sharedBytes, all);
        } else {
            compiled.launch(blocks, threads, sharedBytes, all);
        }
    }

    /** Queues a launch of a kernel whose threads need nothing of each other: FLAT in the C sources. */
    public void launchFlat(ProgramSource source, long threads, KernelParameters own) {
        int flat = KernelVariant.flat(tile());
        launch(source, Math.ceilDiv(threads, flat), flat, 0, own);
    }

    private void launchCounted(CompiledKernel kernel, long blocks, int threads, int sharedBytes, Parameters parameters,
            KernelCounters counters) {
        int[] numbers = new int[Math.toIntExact(blocks * counters.perBlock())];
        int taken = call.scratch().taken();
        DeviceArray there = call.scratch().take(ElementType.INT, numbers.length);
        call.upload(MemorySegment.ofArray(numbers), there);
        parameters.addInts(there);
        if (call.statistics().isTimed()) {
            launchTimed(kernel, blocks, threads, sharedBytes, parameters);
        } else {
            kernel.launch(blocks, threads, sharedBytes, parameters);
        }
        call.download(there, MemorySegment.ofArray(numbers));
        counters.add(numbers);
        call.scratch().returnTo(taken);
    }

    private void launchTimed(CompiledKernel kernel, long blocks, int threads, int sharedBytes, Parameters parameters) {
        try (Device.Event before = call.context().device().recordEvent()) {
            kernel.launch(blocks, threads, sharedBytes, parameters);
            try (Device.Event after = call.context().device().recordEvent()) {
                Waiting.run(after::await);
                call.statistics().took(after.millisSince(before));
            }
        }
    }
}
