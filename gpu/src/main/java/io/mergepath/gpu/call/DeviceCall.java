// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.call;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.context.CompiledKernels;
import io.mergepath.gpu.context.DeviceStore;
import io.mergepath.gpu.context.GpuContext;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.context.GpuValues;
import io.mergepath.gpu.context.GpuWorkspace;
import io.mergepath.gpu.context.Transfers;
import io.mergepath.gpu.context.WorkerThreads;
import io.mergepath.gpu.device.CompiledKernel;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelProgram;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.ProgramSource;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One running operation. It copies columns to the device and back, keeps the device memory that it uses from being
 * freed, and holds its scratch until it ends. It handles keys as values of one column, or of two columns for keys of
 * two words.
 *
 * <p>Work that writes the caller's data in several steps is rehearsed first: {@link #beginRehearsal()}.
 */
public final class DeviceCall implements AutoCloseable {
    private final DeviceCalls calls;
    private final GpuContext context;
    private final GpuWorkspace scratch;
    private final boolean ownScratch;
    private final List<DeviceStore> held = new ArrayList<>();
    private final Map<HostArray, Object> hostArrays = new HashMap<>();
    private @Nullable DeviceArray fault;
    private DeviceArray launchFlags = DeviceArray.NONE;
    private boolean rehearsing;
    private int takenBefore;
    private @Nullable DeviceArray faultBefore;
    /** Threads that compile the kernels of a rehearsal. Each compiles its kernel, even if another fails. */
    private final WorkerThreads compilers = new WorkerThreads(() -> {
    });

    DeviceCall(DeviceCalls calls, @Nullable Workspace workspace) {
        this.calls = calls;
        context = calls.context();
        ownScratch = workspace == null;
        scratch = workspace instanceof GpuWorkspace given ? given : new GpuWorkspace(calls.owner(), context);
        scratch.begin();
    }

    public GpuWorkspace scratch() {
        return scratch;
    }

    /**
     * Begins a rehearsal of the work that follows. A rehearsal takes all memory and all kernels that the work needs,
     * but copies and launches nothing. So the work itself can't run out of memory after it has written a part of the
     * caller's data, and all kernels compile at the same time:
     *
     * <pre>
     * call.beginRehearsal();
     * do {
     *     work();
     * } while (call.endRehearsal());
     * </pre>
     */
    public void beginRehearsal() {
        takenBefore = scratch.taken();
        faultBefore = fault;
        rehearsing = true;
    }

    /**
     * Begins a rehearsal of a merge, unless the merge needs none. A merge of two runs on the device writes its output
     * by one launch, and needs no more memory after it.
     */
    public void beginRehearsal(Values outKeys, Values outValues, int runs) {
        boolean byOneLaunch = outKeys instanceof GpuValues && outKeys.count() == 1 && runs < 3
                && calls.statistics().counters() == null
                && DevicePayload.Way.of(outValues, false) != DevicePayload.Way.INDEX;
        if (!byOneLaunch) {
            beginRehearsal();
        }
    }

    /**
     * Ends a rehearsal, and waits until its kernels are compiled.
     *
     * @return whether there was a rehearsal, so that the work must follow
     */
    public boolean endRehearsal() {
        boolean ended = rehearsing;
        if (ended) {
            rehearsing = false;
            scratch.returnTo(takenBefore);
            fault = faultBefore;
            compilers.join();
            compilers.rethrow();
        }
        return ended;
    }

    /**
     * A kernel. It does nothing in a rehearsal.
     *
     * @param sharedBytes the shared memory of a block whose size the launch decides
     */
    public CompiledKernel kernel(ProgramSource source, KernelVariant variant, String name, int sharedBytes) {
        CompiledKernels kernels = context.kernels();
        KernelProgram program = new KernelProgram(source, variant);
        if (!rehearsing) {
            return kernels.kernel(program, name, sharedBytes);
        }
        kernels.prepare(program, name, sharedBytes, compilers);
        return new Rehearsed(() -> kernels.kernel(program, name, sharedBytes).resources());
    }

    /** A kernel that is compiled when the rehearsal ends. */
    private record Rehearsed(Supplier<Resources> compiled) implements CompiledKernel {
        @Override
        public void launch(long blocks, int threads, int sharedBytes, Parameters parameters) {
            // The work itself launches it.
        }

        @Override
        public Resources resources() {
            return compiled.get();
        }
    }

    /** Copies to the device. */
    public void upload(MemorySegment from, DeviceArray to) {
        if (rehearsing) {
            context.transfers().reserveUpload(from.byteSize());
        } else {
            context.transfers().upload(from, to);
        }
    }

    /** Copies to the device beside its kernels. */
    public void uploadAhead(MemorySegment from, DeviceArray to) {
        if (rehearsing) {
            context.transfers().reserveUpload(from.byteSize());
        } else {
            context.transfers().uploadAhead(from, to);
        }
    }

    /** Copies from the device, and waits for it. */
    void download(DeviceArray from, MemorySegment to) {
        if (rehearsing) {
            context.transfers().reserveDownload(to.byteSize());
        } else {
            context.transfers().download(from, to);
        }
    }

    public GpuContext context() {
        return context;
    }

    public ColumnOperations columns() {
        return calls.columns();
    }

    LaunchStatistics statistics() {
        return calls.statistics();
    }

    public static Values asValues(Keys keys) {
        return keys instanceof GpuKeys device ? device.asValues() : Values.of(keys.columns());
    }

    public static ElementType type(Values values, int c) {
        return values instanceof GpuValues device ? device.type(c) : values.columns().get(c).type();
    }

    /** Keeps the memory of device values until the call ends, and refuses columns of other types than the output's. */
    public void hold(List<Values> inputs, Values out) {
        for (Values input : inputs) {
            hold(input);
            for (int c = 0; c < out.count(); c++) {
                if (type(input, c) != type(out, c)) {
                    throw new IllegalArgumentException(
                            "column " + c + " holds " + type(input, c) + ", the output's holds " + type(out, c));
                }
            }
        }
        hold(out);
    }

    private void hold(Values values) {
        if (values instanceof GpuValues device) {
            device.store().hold();
            held.add(device.store());
        }
    }

    /**
     * One column of all inputs, one input after the other, on the device. It is the column itself if the inputs lie
     * there in this order. Else it is a copy in scratch.
     */
    public DeviceArray load(List<Values> inputs, int c) {
        DeviceArray whole = whole(inputs, c);
        return whole == null ? copy(inputs, c) : whole;
    }

    /** The array of which all inputs are adjacent parts, in this order; null if there is none. */
    private static @Nullable DeviceArray whole(List<Values> inputs, int c) {
        DeviceArray whole = null;
        for (Values input : inputs) {
            DeviceArray part = input instanceof GpuValues device ? device.array(c) : null;
            if (part == null || (whole != null && !whole.isFollowedBy(part))) {
                return null;
            }
            whole = whole == null ? part
                    : new DeviceArray(part.memory(), whole.at(), whole.length() + part.length(), part.elementBytes());
        }
        return whole;
    }

    /**
     * The keys of all inputs, as {@link #load} brings columns. The words of a key of two words lie beside each other in
     * scratch.
     */
    public DeviceArray loadKeys(List<Values> inputs) {
        if (inputs.getFirst().count() == 1) {
            return load(inputs, 0);
        }
        DeviceArray keys = twoWords(length(inputs));
        int taken = scratch.taken();
        columns().interleave(this, load(inputs, 0), load(inputs, 1), keys);
        scratch.returnTo(taken);
        return keys;
    }

    /** The length of all inputs together. */
    static long length(List<Values> inputs) {
        long length = 0;
        for (Values input : inputs) {
            length += input.length();
        }
        return length;
    }

    private DeviceArray twoWords(long length) {
        return scratch.take(ElementType.TWO_LONGS, length);
    }

    /** The place where the call makes the output keys. */
    public DeviceArray targetKeys(Values out) {
        return out.count() == 1 ? target(out, 0) : twoWords(out.length());
    }

    /** Copies keys that the call has made on the device to their output. */
    public void deliverKeys(DeviceArray made, Values out) {
        if (out.count() == 1) {
            deliver(made, out, 0);
            return;
        }
        int taken = scratch.taken();
        DeviceArray first = target(out, 0);
        DeviceArray second = target(out, 1);
        columns().separate(this, made, first, second);
        deliver(first, out, 0);
        deliver(second, out, 1);
        scratch.returnTo(taken);
    }

    /** A copy of one column of all inputs in scratch, one input after the other. */
    public DeviceArray copy(List<Values> inputs, int c) {
        long length = length(inputs);
        DeviceArray copy = scratch.take(type(inputs.getFirst(), c), length);
        long at = 0;
        for (Values input : inputs) {
            DeviceArray part = copy.slice(at, at + input.length());
            if (input instanceof GpuValues device) {
                copy(device.array(c), part);
            } else {
                upload(input.columns().get(c).segment(), part);
            }
            at += input.length();
        }
        return copy;
    }

    /** The place where the call makes a column of an output: the output itself if it is on the device, else scratch. */
    public DeviceArray target(Values out, int c) {
        return out instanceof GpuValues device ? device.array(c) : scratch.take(type(out, c), out.length());
    }

    /** Copies a column that the call has made on the device to its output. */
    public void deliver(DeviceArray made, Values out, int c) {
        if (!(out instanceof GpuValues device)) {
            deliver(made, out.columns().get(c));
        } else if (!made.equals(device.array(c))) {
            copy(made, device.array(c));
        }
    }

    private void deliver(DeviceArray made, Column out) {
        if (out.type() != ElementType.BOOLEAN) {
            download(made, out.segment());
            return;
        }
        byte[] flags = (byte[]) hostArray(byte.class, (int) out.length());
        download(made, MemorySegment.ofArray(flags));
        if (!rehearsing) {
            boolean[] target = (boolean[]) out.array();
            for (int i = 0; i < out.length(); i++) {
                target[out.offset() + i] = flags[i] != 0;
            }
        }
    }

    /** Copies records, unless both places are the same. */
    public void copy(DeviceRecords from, DeviceRecords to) {
        if (!from.equals(to)) {
            copy(from.keys(), to.keys());
            copy(from.values(), to.values());
        }
    }

    private void copy(DeviceArray from, DeviceArray to) {
        if (from.length() > 0 && !rehearsing) {
            context.device().copy(from.memory(), from.firstByte(), to.memory(), to.firstByte(), from.bytes());
        }
    }

    /**
     * Sets the condition of launches until it is closed. The kernels do nothing if one of two integers on the device is
     * 0.
     *
     * @param flags the two integers, or {@link DeviceArray#NONE} for kernels that always run
     */
    public LaunchCondition skipUnless(DeviceArray flags) {
        LaunchCondition condition = new LaunchCondition(launchFlags);
        launchFlags = flags;
        return condition;
    }

    /** A condition of launches. Closing it restores the condition before. */
    public final class LaunchCondition implements AutoCloseable {
        private final DeviceArray before;

        private LaunchCondition(DeviceArray before) {
            this.before = before;
        }

        @Override
        public void close() {
            launchFlags = before;
        }
    }

    /** The flags of the condition that applies now. Every launch passes them to its kernel. */
    public DeviceArray launchFlags() {
        return launchFlags;
    }

    /** One integer on the device: not 0 once a comparator has divided by zero. */
    public DeviceArray fault() {
        DeviceArray flag = fault;
        if (flag == null) {
            flag = scratch.take(ElementType.INT, 1);
            context.transfers().reserveDownload(flag.bytes());
            upload(MemorySegment.ofArray(new int[1]), flag);
            fault = flag;
        }
        return flag;
    }

    /**
     * Waits for kernels whose comparator may have failed, and throws the exception that the comparator throws on the
     * host.
     */
    private void checkFault() {
        if (fault != null) {
            int[] flag = new int[1];
            context.transfers().download(fault, MemorySegment.ofArray(flag));
            if (flag[0] != 0) {
                throw new ArithmeticException("/ by zero");
            }
        }
    }

    /** A column of longs on the device. */
    public DeviceArray longs(long[] values) {
        DeviceArray array = scratch.take(ElementType.LONG, values.length);
        upload(MemorySegment.ofArray(values), array);
        return array;
    }

    public Transfers transfers() {
        return context.transfers();
    }

    /** Makes indices count up from a number. */
    DeviceArray countUp(DeviceArray indices, long first) {
        columns().countUp(this, indices, first);
        return indices;
    }

    /**
     * Copies the elements of the inputs to the places that indices name. The inputs count as one column, one input
     * after the other. An input may be the output.
     */
    void gather(List<Values> inputs, Values out, int c, DeviceArray indices) {
        int taken = scratch.taken();
        if (type(out, c).inSegments()) {
            DeviceArray source = load(inputs, c);
            DeviceArray made = scratch.take(type(out, c), out.length());
            columns().gather(this, source, indices, made);
            deliver(made, out, c);
        } else {
            gatherOnHost(inputs, out.columns().get(c), c, indices);
        }
        scratch.returnTo(taken);
    }

    /** References and booleans stay on the host. The indices are downloaded to gather them. */
    private void gatherOnHost(List<Values> inputs, Column target, int c, DeviceArray indices) {
        int length = (int) indices.length();
        int[] origins = (int[]) hostArray(int.class, length);
        Object copy = hostArray(target.array().getClass().componentType(), length);
        download(indices, MemorySegment.ofArray(origins));
        if (rehearsing) {
            return;
        }
        int at = 0;
        for (Values input : inputs) {
            Column part = input.columns().get(c);
            System.arraycopy(part.array(), part.offset(), copy, at, (int) part.length());
            at += (int) part.length();
        }
        for (int i = 0; i < length; i++) {
            System.arraycopy(copy, origins[i], target.array(), target.offset() + i, 1);
        }
    }

    private record HostArray(Class<?> component, int length) {
    }

    /** An array of a type and a length, the same for all columns of the call. */
    private Object hostArray(Class<?> component, int length) {
        return hostArrays.computeIfAbsent(new HostArray(component, length),
                _ -> context.hostMemory().array(component, length));
    }

    /**
     * Ends the call.
     *
     * @throws ArithmeticException if a comparator has divided by zero
     */
    @Override
    public void close() {
        try {
            endRehearsal();
            checkFault();
        } finally {
            held.forEach(DeviceStore::release);
            if (ownScratch) {
                scratch.close();
            }
        }
    }
}
