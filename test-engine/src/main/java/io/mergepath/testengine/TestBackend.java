// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testengine;

import io.mergepath.Bound;
import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineKeys;
import io.mergepath.spi.HostThreads;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Memory off the heap plays the device: what lies on the heap is copied there and back, and the copies are counted. */
public final class TestBackend implements EngineBackend {
    /** Stands for the number of an allocation: all of them. */
    static final long EVERY = 0;

    private final Fault fault;
    private final long refused;
    private final AtomicLong allocations = new AtomicLong();
    private final Set<Store> stores = ConcurrentHashMap.newKeySet();
    private final AtomicLong uploads = new AtomicLong();
    private final AtomicLong downloads = new AtomicLong();
    private volatile boolean closed;

    /**
     * Makes an engine.
     *
     * @param fault what it does wrong
     * @param refused the number of the one allocation that is refused if that is the fault, or {@link #EVERY}
     */
    TestBackend(Fault fault, long refused) {
        this.fault = fault;
        this.refused = refused;
    }

    /**
     * The copies to the device.
     *
     * @return the number of columns copied so far
     */
    public long uploads() {
        return uploads.get();
    }

    /**
     * The copies from the device.
     *
     * @return the number of columns copied so far
     */
    public long downloads() {
        return downloads.get();
    }

    /**
     * The memory that nobody has freed.
     *
     * @return the number of device keys and values not closed
     */
    public int live() {
        return stores.size();
    }

    /**
     * Whether the engine has freed what it held.
     *
     * @return true once {@link #close()} has run
     */
    public boolean isClosed() {
        return closed;
    }

    @Override
    public String name() {
        return "test";
    }

    @Override
    public void check(ElementType type, Order order) {
        if (type == ElementType.OBJECT || type == ElementType.TWO_LONGS) {
            throw new IllegalArgumentException(
                    "keys: engine test has no " + type + " keys; Engine.open(\"cpu\") works on them");
        }
    }

    @Override
    public void merge(Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace) {
        mergeMany(List.of(a, b), List.of(aValues, bValues), out, outValues, order, workspace);
    }

    @Override
    public void mergeBatch(Keys in, Values inValues, long[] offsets, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace) {
        rearrange(List.of(DeviceCall.column(in)), List.of(inValues), DeviceCall.column(out), outValues, order,
                workspace, (places, comparison) -> {
                    places.begin((int) in.length());
                    places.mergePairs(offsets, offsets.length - 1, comparison);
                });
    }

    @Override
    public void mergeMany(List<Keys> runs, List<Values> runValues, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace) {
        if (runs.isEmpty()) {
            return;
        }
        rearrange(runs.stream().map(DeviceCall::column).toList(), runValues, DeviceCall.column(out), outValues, order,
                workspace, (places, comparison) -> {
                    long[] offsets = new long[runs.size() + 1];
                    for (int r = 0; r < runs.size(); r++) {
                        offsets[r + 1] = offsets[r] + runs.get(r).length();
                    }
                    places.begin((int) out.length());
                    places.mergeAll(offsets, runs.size(), comparison);
                });
    }

    @Override
    public void sort(Keys keys, Values values, Order order, @Nullable Workspace workspace) {
        Values column = DeviceCall.column(keys);
        rearrange(List.of(column), List.of(values), column, values, order, workspace,
                (places, comparison) -> places.sort((int) keys.length(), comparison));
    }

    private interface Rearrangement {
        void run(Places places, Comparison comparison);
    }

    private void rearrange(List<Values> keys, List<Values> values, Values outKeys, Values outValues, Order order,
            @Nullable Workspace workspace, Rearrangement rearrangement) {
        call(workspace, call -> {
            call.hold(keys, outKeys);
            call.hold(values, outValues);
            rearrangement.run(call.places(), Comparison.of(call.copy(keys, 0), order));
            fault.unlessNot(Fault.THROW_IN_OPERATIONS, "an operation");
            call.gather(keys, outKeys, call.places().origins());
            call.gather(values, outValues, call.places().origins());
            call.write();
        });
    }

    @Override
    public void sortIndices(Keys keys, Values indices, boolean sortKeys, Order order, @Nullable Workspace workspace) {
        Values column = DeviceCall.column(keys);
        call(workspace, call -> {
            call.hold(List.of(column), column);
            call.hold(List.of(), indices);
            call.places().sort((int) keys.length(), Comparison.of(call.copy(List.of(column), 0), order));
            fault.unlessNot(Fault.THROW_IN_OPERATIONS, "an operation");
            call.putIndices(indices, call.places().origins());
            if (sortKeys) {
                call.gather(List.of(column), column, call.places().origins());
            }
            call.write();
        });
    }

    private void call(@Nullable Workspace workspace, Consumer<DeviceCall> work) {
        try (DeviceCall call = new DeviceCall(this, (TestWorkspace) workspace)) {
            work.accept(call);
        }
    }

    @Override
    public boolean isSorted(Keys keys, Order order) {
        boolean[] sorted = {true};
        search(keys, keys.slice(0, 0), order, comparison -> {
            for (int i = 1; i < keys.length(); i++) {
                sorted[0] &= comparison.compare(i, i - 1L) >= 0;
            }
        });
        return sorted[0];
    }

    @Override
    public long coRank(Keys a, Keys b, long k, TieRule ties, Order order) {
        long[] coRank = new long[1];
        search(a, b, order,
                comparison -> coRank[0] = new CoRank(comparison, a.length(), b.length(), ties).of(k, 0, k));
        return coRank[0];
    }

    @Override
    public long[] partitions(Keys a, Keys b, long step, TieRule ties, Order order) {
        List<Long> cuts = new ArrayList<>();
        search(a, b, order, comparison -> {
            long total = a.length() + b.length();
            CoRank coRank = new CoRank(comparison, a.length(), b.length(), ties);
            cuts.add(0L);
            for (long k = 0, next; k < total; k = next) {
                next = Math.min(step, total - k) + k;
                cuts.add(coRank.of(next, cuts.getLast(), cuts.getLast() + next - k));
            }
        });
        return cuts.stream().mapToLong(Long::longValue).toArray();
    }

    private void search(Keys a, Keys b, Order order, Consumer<Comparison> work) {
        List<Values> columns = List.of(DeviceCall.column(a), DeviceCall.column(b));
        call(null, call -> {
            call.hold(columns, columns.getFirst());
            Cells keys = call.copy(columns, 0);
            fault.unlessNot(Fault.THROW_IN_OPERATIONS, "an operation");
            work.accept(Comparison.of(keys, order));
        });
    }

    @Override
    public void search(Keys a, List<Bound> aBounds, Values aOut, Keys b, List<Bound> bBounds, Values bOut, Order order,
            @Nullable Workspace workspace) {
        try (HostViews on = new HostViews()) {
            HostViews.cpu().search(on.of(a), aBounds, on.of(aOut), on.of(b), bBounds, on.of(bOut), order, null);
        }
    }

    @Override
    public void asOf(Keys a, Keys b, long tolerance, Values out, Order order, @Nullable Workspace workspace) {
        try (HostViews on = new HostViews()) {
            HostViews.cpu().asOf(on.of(a), on.of(b), tolerance, on.of(out), order, null);
        }
    }

    @Override
    public void set(SetOperation operation, Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues,
            Values count, Order order, @Nullable Workspace workspace) {
        try (HostViews on = new HostViews()) {
            HostViews.cpu().set(operation, on.of(a), on.of(aValues), on.of(b), on.of(bValues), on.of(out),
                    on.of(outValues), on.of(count), order, null);
        }
    }

    @Override
    public void runs(Keys in, Values inValues, Keys out, Values outValues, Values starts, Values counts, Values count,
            Order order, @Nullable Workspace workspace) {
        try (HostViews on = new HostViews()) {
            HostViews.cpu().runs(on.of(in), on.of(inValues), on.of(out), on.of(outValues), on.of(starts),
                    on.of(counts), on.of(count), order, null);
        }
    }

    @Override
    public long join(JoinKind kind, Keys a, Keys b, LongFunction<Values> out, Order order,
            @Nullable Workspace workspace) {
        try (HostViews on = new HostViews()) {
            return HostViews.cpu().join(kind, on.of(a), on.of(b), rows -> on.of(out.apply(rows)), order, null);
        }
    }

    @Override
    public void top(Keys in, Keys out, Values indices, Order order, @Nullable Workspace workspace) {
        try (HostViews on = new HostViews()) {
            HostViews.cpu().top(on.of(in), on.of(out), on.of(indices), order, null);
        }
    }

    @Override
    public void sortSegments(Keys keys, Values values, Values starts, Values ends, Order order,
            @Nullable Workspace workspace) {
        try (HostViews on = new HostViews()) {
            HostViews.cpu().sortSegments(on.of(keys), on.of(values), on.of(starts), on.of(ends), order, null);
        }
    }

    @Override
    public void sortSegmentIndices(Keys keys, Values indices, Values starts, Values ends, Order order,
            @Nullable Workspace workspace) {
        try (HostViews on = new HostViews()) {
            HostViews.cpu().sortSegmentIndices(on.of(keys), on.of(indices), on.of(starts), on.of(ends), order, null);
        }
    }

    @Override
    public Workspace workspace() {
        return new TestWorkspace(this);
    }

    @Override
    public EngineKeys allocateKeys(ElementType type, long length) {
        return new TestKeys(allocateValues(List.of(type), length));
    }

    @Override
    public TestValues allocateValues(List<ElementType> types, long length) {
        for (ElementType type : types) {
            if (!type.inSegments()) {
                throw new IllegalArgumentException("type: engine test holds no " + type
                        + " elements off the heap; Engine.open(\"cpu\") works on them where they are");
            }
        }
        Store store = new Store(this);
        List<Cells> cells = types.stream().map(type -> allocate(store.arena(), type, length)).toList();
        stores.add(store);
        return new TestValues(this, store, cells, length);
    }

    /** Throws if an allocation is refused. */
    void mayAllocate(long bytes) {
        if (allocations.incrementAndGet() == refused || refused == EVERY) {
            fault.unlessNot(Fault.REFUSE_ALLOCATION, bytes + " bytes");
        }
    }

    Cells allocate(Arena arena, ElementType type, long length) {
        long bytes = Math.multiplyExact(length, type.bytes());
        mayAllocate(bytes);
        return new Cells(type, arena.allocate(bytes, 8), length);
    }

    @Override
    public EngineKeys upload(Keys host) {
        return new TestKeys(upload(Values.of(List.of(host.column()))));
    }

    @Override
    public TestValues upload(Values host) {
        TestValues copy = allocateValues(host.columns().stream().map(Column::type).toList(), host.length());
        for (int c = 0; c < host.count(); c++) {
            upload(host.columns().get(c), copy.cells().get(c));
        }
        return copy;
    }

    void upload(Column from, Cells to) {
        uploads.incrementAndGet();
        to.memory().copyFrom(from.segment());
    }

    void download(Cells from, Column to) {
        downloads.incrementAndGet();
        to.segment().copyFrom(from.memory());
    }

    void forget(Store store) {
        stores.remove(store);
    }

    /** There is nothing to wait for: every call has finished when it returns. */
    @Override
    public HostThreads hostThreads() {
        return EngineBackend.of(Engine.best()).hostThreads();
    }

    @Override
    public void synchronize() {
    }

    @Override
    public void close() {
        closed = true;
        List.copyOf(stores).forEach(Store::close);
        fault.unlessNot(Fault.THROW_IN_CLOSE, "closing");
    }
}
