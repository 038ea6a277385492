// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.call.Call;
import io.mergepath.gpu.call.Calls;
import io.mergepath.gpu.call.Columns;
import io.mergepath.gpu.call.Footprint;
import io.mergepath.gpu.call.LaunchStatistics;
import io.mergepath.gpu.call.Payload;
import io.mergepath.gpu.call.SortTask;
import io.mergepath.gpu.context.GpuContext;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.context.GpuMark;
import io.mergepath.gpu.context.GpuValues;
import io.mergepath.gpu.context.GpuWorkspace;
import io.mergepath.gpu.context.HostMemory;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.context.Waiting;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.Span;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.host.HostScratch;
import io.mergepath.gpu.host.HostSort;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.kernel.KernelCounters;
import io.mergepath.gpu.kernel.Ordering;
import io.mergepath.gpu.kernel.Records;
import io.mergepath.gpu.kernel.Tuning;
import io.mergepath.gpu.kernel.Variant;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineKeys;
import io.mergepath.spi.Hardware;
import io.mergepath.spi.Instruments;
import io.mergepath.spi.KernelReport;
import io.mergepath.spi.Mark;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An engine over any device. Verbs bring their arguments to the device, say what becomes of them, and bring results back. */
final class GpuBackend implements EngineBackend, Instruments {
    private final String name;
    private final EngineOptions options;
    private final GpuContext context;
    private final Cleaner.Cleanable net;
    private final Device device;
    private final Calls calls;
    private final DeviceSort deviceSort;
    private final HostScratch.Spare hostScratch;

    GpuBackend(String name, Device device, EngineOptions options) {
        this(name, device, options, GpuBackend::warn, new HostMemory());
    }

    /**
     * Makes an engine of a device.
     *
     * @param warnings is told of what callers forgot to close
     * @param hostMemory where scratch on the host comes from
     */
    GpuBackend(String name, Device device, EngineOptions options, Consumer<String> warnings, HostMemory hostMemory) {
        this.name = name;
        this.options = options;
        hostScratch = new HostScratch.Spare(hostMemory);
        context = new GpuContext(name, device, options.memory(), warnings, hostMemory);
        this.device = context.device();
        Columns columns = new Columns(Variant.flat(
                Tuning.of(this.device.traits(), options, Long.BYTES, Long.BYTES, 1).merge()));
        calls = new Calls(this, context, columns,
                new LaunchStatistics(options.strategy().newCounters(), options.timed()));
        deviceSort = new DeviceSort(options, calls);
        net = context.net(this, "the engine itself was", context::closeIfOpen);
    }

    private static void warn(String warning) {
        System.getLogger("io.mergepath.gpu").log(System.Logger.Level.WARNING, warning);
    }

    EngineOptions options() {
        return options;
    }

    Device device() {
        return device;
    }

    GpuContext context() {
        return context;
    }

    Calls calls() {
        return calls;
    }

    DeviceSort deviceSort() {
        return deviceSort;
    }

    /** How many pieces of device memory are allocated. */
    int allocations() {
        return context.allocations();
    }

    boolean isClosed() {
        return context.isClosed();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void check(ElementType type, Order order) {
        if (type == ElementType.OBJECT) {
            throw new IllegalArgumentException(
                    "keys: engine " + name + " has no object keys; Engine.open(\"cpu\") works on them");
        }
        Ordering.check(name, device.traits(), order);
    }

    @Override
    public void merge(Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace) {
        try (Reservation memory = reserve(2, out, outValues, List.of(a, b), List.of(aValues, bValues), workspace)) {
            if (memory != null) {
                mergeTwo(a, aValues, b, bValues, out, outValues, order, workspace);
                return;
            }
        }
        context.cpu().mergePairs(a, aValues, b, bValues, out, outValues, order);
    }

    private void mergeTwo(Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace) {
        try (Call call = calls.begin(workspace)) {
            Values outKeys = Call.asValues(out);
            List<Values> aKeys = List.of(Call.asValues(a));
            List<Values> bKeys = List.of(Call.asValues(b));
            call.hold(List.of(aKeys.getFirst(), bKeys.getFirst()), outKeys);
            call.hold(List.of(aValues, bValues), outValues);
            call.merge(outKeys, outValues, 2, () -> {
                Payload carrier = new Payload(call, outValues);
                Records made = new Records(call.targetKeys(outKeys), carrier.target());
                deviceSort.plan(call, out, order, carrier.bytes(), out.length()).merging().merge(
                        new Records(call.loadKeys(aKeys), carrier.load(List.of(aValues))),
                        new Records(call.loadKeys(bKeys), carrier.load(List.of(bValues))), made);
                call.deliverKeys(made.keys(), outKeys);
                carrier.deliver(List.of(aValues, bValues), made.values());
            });
        }
    }

    @Override
    public void mergeBatch(Keys in, Values inValues, long[] offsets, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace) {
        try (Reservation memory = reserve(2, out, outValues, List.of(in), List.of(inValues), workspace)) {
            if (memory != null) {
                mergeRuns(List.of(in), List.of(inValues), out, outValues, workspace,
                        (call, valueBytes, from, to, _) -> deviceSort.plan(call, out, order, valueBytes, out.length())
                                .merging().mergeBatch(from, to, offsets));
                return;
            }
        }
        context.cpu().mergeBatch(in, inValues, offsets, out, outValues, order);
    }

    @Override
    public void mergeMany(List<Keys> runs, List<Values> runValues, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace) {
        if (runs.isEmpty()) {
            return;
        }
        long[] offsets = new long[runs.size() + 1];
        for (int r = 0; r < runs.size(); r++) {
            offsets[r + 1] = offsets[r] + runs.get(r).length();
        }
        try (Reservation memory = reserve(3, out, outValues, runs, runValues, workspace)) {
            if (memory != null) {
                mergeRuns(runs, runValues, out, outValues, workspace,
                        (call, valueBytes, from, to, scratch) -> deviceSort
                                .plan(call, out, order, valueBytes, out.length())
                                .merges().merge(from, to, scratch, offsets));
                return;
            }
        }
        context.cpu().mergeMany(runs, runValues, out, outValues, order);
    }

    /**
     * Reserves device memory for a merge; null if data on the host does not fit together with what is made of it. A merge moves
     * each byte once, as a bus does, but slower than the cores: so there is nothing to be gained by pieces, nor by waiting.
     *
     * @param times how many times as many rows as there are in the output are on the device at once
     */
    private @Nullable Reservation reserve(int times, Keys out, Values outValues, List<Keys> keys, List<Values> values,
            @Nullable Workspace workspace) {
        SortTask merged = SortTask.ofPairs(out, outValues, Order.natural());
        if (!merged.isOnHost() || !isOnHost(keys, values)) {
            return context.reservations().none();
        }
        long bytes = Footprint.bytes(Footprint.ofMerge(merged, times), out.length());
        Reservation memory = context.reservations().tryNow(bytes, Footprint.widest(merged) * out.length(), workspace);
        if (memory != null) {
            GpuWorkspace.makeRoom((GpuWorkspace) workspace, bytes);
        }
        return memory;
    }

    private static boolean isOnHost(List<Keys> keys, List<Values> values) {
        return keys.stream().noneMatch(DeviceKeys.class::isInstance)
                && values.stream().noneMatch(GpuValues.class::isInstance);
    }

    /** Reserves device memory for searches in two inputs, or returns null as for a merge. */
    private @Nullable Reservation reserve(Keys a, Keys b) {
        if (!isOnHost(List.of(a, b), List.of())) {
            return context.reservations().none();
        }
        long bytes = Footprint.bytes(2L * a.type().bytes(), a.length() + b.length());
        return context.reservations().tryNow(bytes, Math.max(a.length(), b.length()) * a.type().bytes(), null);
    }

    private interface RunsMerge {
        void run(Call call, int valueBytes, Records from, Records to, Records scratch);
    }

    private void mergeRuns(List<Keys> runs, List<Values> runValues, Keys out, Values outValues,
            @Nullable Workspace workspace, RunsMerge merge) {
        try (Call call = calls.begin(workspace)) {
            Values outKeys = Call.asValues(out);
            List<Values> keys = runs.stream().map(Call::asValues).toList();
            call.hold(keys, outKeys);
            call.hold(runValues, outValues);
            call.merge(outKeys, outValues, runs.size(), () -> {
                Payload carrier = new Payload(call, outValues);
                Records from = new Records(call.loadKeys(keys), carrier.load(runValues));
                Records made = new Records(call.targetKeys(outKeys), carrier.target());
                Records scratch = runs.size() < 3
                        ? made
                        : new Records(call.scratch().take(out.type(), out.length()), carrier.scratch());
                merge.run(call, carrier.bytes(), from, made, scratch);
                call.deliverKeys(made.keys(), outKeys);
                carrier.deliver(runValues, made.values());
            });
        }
    }

    @Override
    public void sort(Keys keys, Values values, Order order, @Nullable Workspace workspace) {
        sort(SortTask.ofPairs(keys, values, order), (GpuWorkspace) workspace);
    }

    @Override
    public void sortIndices(Keys keys, Values indices, boolean sortKeys, Order order, @Nullable Workspace workspace) {
        ElementType index = Call.type(indices, 0);
        if (index != ElementType.INT && index != ElementType.LONG) {
            throw new IllegalArgumentException("indices: a column of " + index + ", not of INT or LONG");
        }
        sort(SortTask.ofIndices(keys, indices, sortKeys, order), (GpuWorkspace) workspace);
    }

    private void sort(SortTask task, @Nullable GpuWorkspace workspace) {
        if (task.isOnHost()) {
            new HostSort(deviceSort, hostScratch, task, workspace).sort();
            return;
        }
        try (Reservation _ = context.reservations().none()) {
            deviceSort.sort(task, workspace);
        }
    }

    @Override
    public boolean isSorted(Keys keys, Order order) {
        if (keys.length() < 2) {
            return true;
        }
        try (Reservation memory = reserve(keys, keys.slice(0, 0))) {
            if (memory != null) {
                return isSortedOnDevice(keys, order);
            }
        }
        return context.cpu().isSorted(keys, order);
    }

    private boolean isSortedOnDevice(Keys keys, Order order) {
        int[] disorder = new int[1];
        try (Call call = calls.begin(null)) {
            List<Values> columns = List.of(Call.asValues(keys));
            call.hold(columns, columns.getFirst());
            Records loaded = new Records(call.loadKeys(columns), Span.NONE);
            Span found = deviceSort.plan(call, keys, order, 0, keys.length()).sortedCheck().find(loaded);
            context.transfers().download(found.slice(0, 1), MemorySegment.ofArray(disorder));
        }
        return disorder[0] == 0;
    }

    @Override
    public long coRank(Keys a, Keys b, long k, TieRule ties, Order order) {
        if (k == 0) {
            return 0;
        }
        try (Reservation memory = reserve(a, b)) {
            if (memory != null) {
                return coRanks(a, b, k, 2, ties, order)[1];
            }
        }
        return context.cpu().coRank(a, b, k, ties, order);
    }

    @Override
    public long[] partitions(Keys a, Keys b, long step, TieRule ties, Order order) {
        try (Reservation memory = reserve(a, b)) {
            if (memory != null) {
                return cuts(a, b, step, ties, order);
            }
        }
        return context.cpu().partitions(a, b, step, ties, order);
    }

    private long[] cuts(Keys a, Keys b, long step, TieRule ties, Order order) {
        long n = a.length() + b.length();
        long count = n / step + (n % step > 0 ? 1 : 0) + 1;
        long[] cuts = coRanks(a, b, step, Math.toIntExact(count), ties, order);
        for (int i = 1; i < cuts.length; i++) {
            cuts[i] = Math.clamp(cuts[i], cuts[i - 1], cuts[i - 1] + Math.min(step, n - step * (i - 1)));
        }
        return cuts;
    }

    /** Of equal keys b's come first where b takes the part of a. */
    private long[] coRanks(Keys a, Keys b, long step, int count, TieRule ties, Order order) {
        long n = a.length() + b.length();
        Keys first = ties == TieRule.A_FIRST ? a : b;
        Keys second = ties == TieRule.A_FIRST ? b : a;
        long[] cuts = new long[count];
        try (Call call = calls.begin(null)) {
            List<Values> firstKeys = List.of(Call.asValues(first));
            List<Values> secondKeys = List.of(Call.asValues(second));
            call.hold(firstKeys, secondKeys.getFirst());
            Span found = deviceSort.plan(call, a, order, 0, n).merging().partitions(call.loadKeys(firstKeys),
                    call.loadKeys(secondKeys), step, count);
            context.transfers().download(found, MemorySegment.ofArray(cuts));
        }
        if (ties == TieRule.B_FIRST) {
            for (int i = 0; i < count; i++) {
                cuts[i] = (i == count - 1 ? Math.min(n, i * step) : i * step) - cuts[i];
            }
        }
        return cuts;
    }

    @Override
    public Workspace workspace() {
        return new GpuWorkspace(this, context);
    }

    @Override
    public long deviceBytes() {
        return context.bytes();
    }

    @Override
    public EngineKeys allocateKeys(ElementType type, long length) {
        return new GpuKeys(allocateValues(
                type == ElementType.TWO_LONGS ? List.of(ElementType.LONG, ElementType.LONG) : List.of(type), length));
    }

    @Override
    public GpuValues allocateValues(List<ElementType> types, long length) {
        return GpuValues.allocate(this, context, types, length);
    }

    @Override
    public EngineKeys upload(Keys host) {
        return new GpuKeys(upload(Values.of(host.columns())));
    }

    @Override
    public GpuValues upload(Values host) {
        return GpuValues.upload(this, context, host);
    }

    @Override
    public List<KernelReport> kernels() {
        return context.kernels().reports();
    }

    @Override
    public void synchronize() {
        Waiting.run(device::synchronize);
    }

    @Override
    public Mark mark() {
        return new GpuMark(device.mark());
    }

    @Override
    public Map<String, Long> counters() {
        KernelCounters counted = calls.statistics().counters();
        Map<String, Long> counters = new TreeMap<>(counted == null ? Map.of() : counted.byName());
        if (options.timed()) {
            counters.put("nanoseconds in kernels", calls.statistics().nanos());
        }
        return counters;
    }

    @Override
    public Hardware hardware() {
        Traits traits = device.traits();
        return new Hardware(traits.name(), traits.architecture(), traits.memoryBytes());
    }

    @Override
    public void close() {
        try {
            context.close();
        } finally {
            net.clean();
        }
    }
}
