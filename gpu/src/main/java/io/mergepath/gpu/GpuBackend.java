// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.Bound;
import io.mergepath.Column;
import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.call.ColumnOperations;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.DeviceCalls;
import io.mergepath.gpu.call.DevicePayload;
import io.mergepath.gpu.call.Footprint;
import io.mergepath.gpu.call.LaunchStatistics;
import io.mergepath.gpu.call.SortTask;
import io.mergepath.gpu.context.GpuContext;
import io.mergepath.gpu.context.GpuEvent;
import io.mergepath.gpu.context.GpuKeys;
import io.mergepath.gpu.context.GpuValues;
import io.mergepath.gpu.context.GpuWorkspace;
import io.mergepath.gpu.context.HostMemory;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.context.Waiting;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.family.MergeJoin;
import io.mergepath.gpu.family.PlaceMoves;
import io.mergepath.gpu.family.SegmentSort;
import io.mergepath.gpu.family.SetSelect;
import io.mergepath.gpu.family.SortedSearch;
import io.mergepath.gpu.family.TableRows;
import io.mergepath.gpu.family.TopSort;
import io.mergepath.gpu.host.HostMoves;
import io.mergepath.gpu.host.HostScratch;
import io.mergepath.gpu.host.HostSort;
import io.mergepath.gpu.kernel.DeviceOrder;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.kernel.KernelCounters;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.Tuning;
import io.mergepath.gpu.merge.PairMerge;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.spi.DeviceRows;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineBackend.RowMove;
import io.mergepath.spi.EngineKeys;
import io.mergepath.spi.Event;
import io.mergepath.spi.Hardware;
import io.mergepath.spi.HostThreads;
import io.mergepath.spi.Instruments;
import io.mergepath.spi.KernelReport;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * An engine over any device. An operation brings its arguments to the device, plans its kernels, and brings the results
 * back.
 */
final class GpuBackend implements EngineBackend, Instruments {
    private final String name;
    private final EngineOptions options;
    private final GpuContext context;
    private final Cleaner.Cleanable net;
    private final Device device;
    private final DeviceCalls calls;
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
        ColumnOperations columns = new ColumnOperations(KernelVariant.flat(
                Tuning.of(this.device.traits(), options, Long.BYTES, Long.BYTES, 1).merge()));
        calls = new DeviceCalls(this, context, columns,
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

    DeviceCalls calls() {
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
        DeviceOrder.check(name, device.traits(), order);
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
        try (DeviceCall call = calls.begin(workspace)) {
            Values outKeys = DeviceCall.asValues(out);
            List<Values> aKeys = List.of(DeviceCall.asValues(a));
            List<Values> bKeys = List.of(DeviceCall.asValues(b));
            call.hold(List.of(aKeys.getFirst(), bKeys.getFirst()), outKeys);
            call.hold(List.of(aValues, bValues), outValues);
            call.beginRehearsal(outKeys, outValues, 2);
            do {
                DevicePayload payload = new DevicePayload(call, outValues);
                DeviceRecords made = new DeviceRecords(call.targetKeys(outKeys), payload.target());
                deviceSort.plan(call, out, order, payload.bytes(), out.length()).merging().merge(
                        new DeviceRecords(call.loadKeys(aKeys), payload.load(List.of(aValues))),
                        new DeviceRecords(call.loadKeys(bKeys), payload.load(List.of(bValues))), made);
                call.deliverKeys(made.keys(), outKeys);
                payload.deliver(List.of(aValues, bValues), made.values());
            } while (call.endRehearsal());
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
     * Reserves device memory for a merge. Returns null if data on the host does not fit the device together with the
     * result. A merge moves each byte once over the bus, which is slower than the cores. So a merge gains nothing from
     * pieces or from waiting.
     *
     * @param times how many times as many records as there are in the output are on the device at once
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

    private interface RunsMerge {
        void run(DeviceCall call, int valueBytes, DeviceRecords from, DeviceRecords to, DeviceRecords scratch);
    }

    private void mergeRuns(List<Keys> runs, List<Values> runValues, Keys out, Values outValues,
            @Nullable Workspace workspace, RunsMerge merge) {
        try (DeviceCall call = calls.begin(workspace)) {
            Values outKeys = DeviceCall.asValues(out);
            List<Values> keys = runs.stream().map(DeviceCall::asValues).toList();
            call.hold(keys, outKeys);
            call.hold(runValues, outValues);
            call.beginRehearsal(outKeys, outValues, runs.size());
            do {
                DevicePayload payload = new DevicePayload(call, outValues);
                DeviceRecords from = new DeviceRecords(call.loadKeys(keys), payload.load(runValues));
                DeviceRecords made = new DeviceRecords(call.targetKeys(outKeys), payload.target());
                DeviceRecords scratch = runs.size() < 3
                        ? made
                        : new DeviceRecords(call.scratch().take(out.type(), out.length()), payload.scratch());
                merge.run(call, payload.bytes(), from, made, scratch);
                call.deliverKeys(made.keys(), outKeys);
                payload.deliver(runValues, made.values());
            } while (call.endRehearsal());
        }
    }

    @Override
    public void sort(Keys keys, Values values, Order order, @Nullable Workspace workspace) {
        SortTask task = SortTask.ofPairs(keys, values, order);
        if (task.isOnHost()) {
            hostSort(task, workspace).sort();
        } else {
            deviceSort.sort(task, (GpuWorkspace) workspace);
        }
    }

    @Override
    public void sortIndices(Keys keys, Values indices, boolean sortKeys, Order order, @Nullable Workspace workspace) {
        SortTask task = SortTask.ofIndices(keys, indices, sortKeys, order);
        if (task.isOnHost()) {
            hostSort(task, workspace).sort();
        } else {
            deviceSort.sort(task, (GpuWorkspace) workspace);
        }
    }

    private HostSort hostSort(SortTask task, @Nullable Workspace workspace) {
        return new HostSort(deviceSort, hostScratch, task, (GpuWorkspace) workspace);
    }

    @Override
    public boolean isSorted(Keys keys, Order order) {
        if (keys.length() < 2) {
            return true;
        }
        try (Reservation memory = reserve(keys)) {
            if (memory != null) {
                return isSortedOnDevice(keys, order);
            }
        }
        return context.cpu().isSorted(keys, order);
    }

    /** Reserves device memory to check keys, or returns null as for a merge. */
    private @Nullable Reservation reserve(Keys keys) {
        if (!isOnHost(List.of(keys), List.of())) {
            return context.reservations().none();
        }
        long bytes = Footprint.bytes(2L * keys.type().bytes(), keys.length());
        return context.reservations().tryNow(bytes, keys.length() * keys.type().bytes(), null);
    }

    private boolean isSortedOnDevice(Keys keys, Order order) {
        int[] disorder = new int[1];
        try (DeviceCall call = calls.begin(null)) {
            List<Values> columns = List.of(DeviceCall.asValues(keys));
            call.hold(columns, columns.getFirst());
            DeviceRecords loaded = new DeviceRecords(call.loadKeys(columns), DeviceArray.NONE);
            DeviceArray found = deviceSort.plan(call, keys, order, 0, keys.length()).sortedCheck().find(loaded);
            context.transfers().download(found.slice(0, 1), MemorySegment.ofArray(disorder));
        }
        return disorder[0] == 0;
    }

    @Override
    public long coRank(Keys a, Keys b, long k, TieRule ties, Order order) {
        if (k == 0) {
            return 0;
        }
        if (isOnHost(List.of(a, b), List.of())) {
            // A search reads few keys. To upload all of them takes longer.
            return context.cpu().coRank(a, b, k, ties, order);
        }
        try (Reservation _ = context.reservations().none()) {
            return coRanks(a, b, k, 2, ties, order)[1];
        }
    }

    @Override
    public long[] partitions(Keys a, Keys b, long step, TieRule ties, Order order) {
        if (isOnHost(List.of(a, b), List.of())) {
            return context.cpu().partitions(a, b, step, ties, order);
        }
        try (Reservation _ = context.reservations().none()) {
            return cuts(a, b, step, ties, order);
        }
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

    /** If keys of B come first among equal keys, the search takes B for A. */
    private long[] coRanks(Keys a, Keys b, long step, int count, TieRule ties, Order order) {
        long n = a.length() + b.length();
        Keys first = ties == TieRule.A_FIRST ? a : b;
        Keys second = ties == TieRule.A_FIRST ? b : a;
        long[] cuts = new long[count];
        try (DeviceCall call = calls.begin(null)) {
            List<Values> firstKeys = List.of(DeviceCall.asValues(first));
            List<Values> secondKeys = List.of(DeviceCall.asValues(second));
            call.hold(firstKeys, secondKeys.getFirst());
            PairMerge merge = deviceSort.plan(call, a, order, 0, n).merging();
            DeviceArray found = a.type() == ElementType.TWO_LONGS
                    ? merge.partitionsOfWords(List.of(call.load(firstKeys, 0), call.load(firstKeys, 1)),
                            List.of(call.load(secondKeys, 0), call.load(secondKeys, 1)), step, count)
                    : merge.partitions(call.load(firstKeys, 0), call.load(secondKeys, 0), step, count);
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
    public void search(Keys a, List<Bound> aBounds, Values aOut, Keys b, List<Bound> bBounds, Values bOut, Order order,
            @Nullable Workspace workspace) {
        if (isOnHost(List.of(a, b), List.of(aOut, bOut))) {
            EngineBackend.super.search(a, aBounds, aOut, b, bBounds, bOut, order, workspace);
        } else {
            new SortedSearch(deviceSort).search(a, aBounds, aOut, b, bBounds, bOut, order, workspace);
        }
    }

    @Override
    public void asOf(Keys a, Keys b, long tolerance, Values out, Order order, @Nullable Workspace workspace) {
        if (isOnHost(List.of(a, b), List.of(out))) {
            EngineBackend.super.asOf(a, b, tolerance, out, order, workspace);
        } else {
            new SortedSearch(deviceSort).asOf(a, b, tolerance, out, order, workspace);
        }
    }

    @Override
    public void set(SetOperation operation, Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues,
            Values count, Order order, @Nullable Workspace workspace) {
        if (isOnHost(List.of(a, b, out), List.of(aValues, bValues, outValues, count))) {
            EngineBackend.super.set(operation, a, aValues, b, bValues, out, outValues, count, order, workspace);
        } else {
            new SetSelect(deviceSort).set(operation, a, aValues, b, bValues, out, outValues, count, order, workspace);
        }
    }

    @Override
    public void runs(Keys in, Values inValues, Keys out, Values outValues, Values starts, Values counts, Values count,
            Order order, @Nullable Workspace workspace) {
        if (isOnHost(List.of(in, out), List.of(inValues, outValues, starts, counts, count))) {
            EngineBackend.super.runs(in, inValues, out, outValues, starts, counts, count, order, workspace);
        } else {
            new SetSelect(deviceSort).runs(in, inValues, out, outValues, starts, counts, count, order, workspace);
        }
    }

    @Override
    public long join(JoinKind kind, Keys a, Keys b, LongFunction<Values> out, Order order,
            @Nullable Workspace workspace) {
        return isOnHost(List.of(a, b), List.of())
                ? joinOnHost(kind, a, b, out, order, workspace)
                : new MergeJoin(deviceSort).join(kind, a, b, out, order, workspace);
    }

    /** The cores count the rows before they know the columns. Columns on the device get a copy of the rows. */
    private long joinOnHost(JoinKind kind, Keys a, Keys b, LongFunction<Values> out, Order order,
            @Nullable Workspace workspace) {
        List<Arena> arenas = new ArrayList<>();
        List<Runnable> uploads = new ArrayList<>();
        try {
            long total = EngineBackend.super.join(kind, a, b, rows -> {
                Values columns = out.apply(rows);
                if (!(columns instanceof GpuValues device)) {
                    return columns;
                }
                // A shared arena takes longer than a join of few keys. Columns on the host need none.
                Arena arena = Arena.ofShared();
                arenas.add(arena);
                Values written = Values.of(device.types().stream().map(type -> Column.ofSegment(
                        context.hostMemory().segment(arena, rows * type.bytes()), type)).toList());
                uploads.add(() -> device.copyFromHost(written));
                return written;
            }, order, workspace);
            uploads.forEach(Runnable::run);
            return total;
        } finally {
            arenas.forEach(Arena::close);
        }
    }

    @Override
    public void top(Keys in, Keys out, Values indices, Order order, @Nullable Workspace workspace) {
        if (isOnHost(List.of(in, out), List.of(indices))) {
            EngineBackend.super.top(in, out, indices, order, workspace);
        } else {
            new TopSort(deviceSort).top(in, out, indices, order, workspace);
        }
    }

    @Override
    public void sortSegments(Keys keys, Values values, Values starts, Values ends, Order order,
            @Nullable Workspace workspace) {
        if (isOnHost(List.of(keys), List.of(values, starts, ends))) {
            EngineBackend.super.sortSegments(keys, values, starts, ends, order, workspace);
        } else {
            new SegmentSort(deviceSort).sort(keys, values, starts, ends, order, workspace);
        }
    }

    @Override
    public void sortSegmentIndices(Keys keys, Values indices, Values starts, Values ends, Order order,
            @Nullable Workspace workspace) {
        if (isOnHost(List.of(keys), List.of(indices, starts, ends))) {
            EngineBackend.super.sortSegmentIndices(keys, indices, starts, ends, order, workspace);
        } else {
            new SegmentSort(deviceSort).indices(keys, indices, starts, ends, order, workspace);
        }
    }

    @Override
    public void loadBalance(Values offsets, Values out, @Nullable Workspace workspace) {
        if (isOnHost(List.of(), List.of(offsets, out))) {
            EngineBackend.super.loadBalance(offsets, out, workspace);
        } else {
            new PlaceMoves(deviceSort).loadBalance(offsets, out, workspace);
        }
    }

    @Override
    public void expand(Values in, Values offsets, Values out, @Nullable Workspace workspace) {
        if (isOnHost(List.of(), List.of(in, offsets, out))) {
            EngineBackend.super.expand(in, offsets, out, workspace);
        } else {
            new PlaceMoves(deviceSort).expand(in, offsets, out, workspace);
        }
    }

    @Override
    public void moveIntervals(Values in, Values offsets, Values from, Values to, Values out,
            @Nullable Workspace workspace) {
        if (isOnHost(List.of(), List.of(in, offsets, from, to, out))) {
            EngineBackend.super.moveIntervals(in, offsets, from, to, out, workspace);
        } else {
            new PlaceMoves(deviceSort).moveIntervals(in, offsets, from, to, out, workspace);
        }
    }

    @Override
    public void insert(Values a, Values b, Values at, Values out, @Nullable Workspace workspace) {
        if (isOnHost(List.of(), List.of(a, b, at, out))) {
            EngineBackend.super.insert(a, b, at, out, workspace);
        } else {
            new PlaceMoves(deviceSort).insert(a, b, at, out, workspace);
        }
    }

    @Override
    public void remove(Values in, Values at, Values out, @Nullable Workspace workspace) {
        if (isOnHost(List.of(), List.of(in, at, out))) {
            EngineBackend.super.remove(in, at, out, workspace);
        } else {
            new PlaceMoves(deviceSort).remove(in, at, out, workspace);
        }
    }

    @Override
    public DeviceRows deviceRows() {
        return new TableRows(deviceSort);
    }

    @Override
    public boolean moveRows(int[] rows, List<RowMove> moves, Runnable meanwhile) {
        return rows.length >= options.moves() && new HostMoves(calls, rows, moves).run(meanwhile);
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
    public void awaitFinalKernels() {
        context.kernels().awaitFinal();
    }

    @Override
    public HostThreads hostThreads() {
        return EngineBackend.of(context.cpu()).hostThreads();
    }

    @Override
    public void synchronize() {
        Waiting.run(device::synchronize);
    }

    @Override
    public Event recordEvent() {
        return new GpuEvent(device.recordEvent());
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
