// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu;

import io.mergepath.Bound;
import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.JoinKind;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.SetOperation;
import io.mergepath.TieRule;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.column.Indices;
import io.mergepath.cpu.memory.Allocator;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.Table;
import io.mergepath.cpu.merge.MergePass;
import io.mergepath.cpu.merge.Merger;
import io.mergepath.cpu.merge.MultiwayMerge;
import io.mergepath.cpu.merge.Pairs;
import io.mergepath.cpu.path.AsOfRows;
import io.mergepath.cpu.path.BulkInsert;
import io.mergepath.cpu.path.BulkRemove;
import io.mergepath.cpu.path.Expansion;
import io.mergepath.cpu.path.IntervalMove;
import io.mergepath.cpu.path.MergeJoin;
import io.mergepath.cpu.path.Runs;
import io.mergepath.cpu.path.SetWalk;
import io.mergepath.cpu.path.SortedSearch;
import io.mergepath.cpu.segment.SegmentSort;
import io.mergepath.cpu.segment.TopSort;
import io.mergepath.cpu.sort.JdkSort;
import io.mergepath.cpu.sort.Presorted;
import io.mergepath.cpu.sort.SortMethod;
import io.mergepath.cpu.sort.SortedCheck;
import io.mergepath.cpu.sort.Sorting;
import io.mergepath.cpu.thread.Workers;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.EngineKeys;
import io.mergepath.spi.EngineValues;
import io.mergepath.spi.HostColumns;
import io.mergepath.spi.HostThreads;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** The operations of the CPU engine. Each operation collects its inputs and calls the class that does the work. */
final class CpuBackend implements EngineBackend {
    /** Runs tasks on the caller's thread only, for data in a confined arena. */
    private static final Workers CALLER_ONLY = new Workers(1);

    private static final SoftReference<@Nullable CpuWorkspace> NO_SPARE = new SoftReference<>(null);

    /**
     * The scratch of the last call without a workspace. The next such call uses it again, unless the garbage collector
     * has freed it. Fresh memory costs more than a sort on many cores: one thread zeroes it, and its pages are
     * faulted in one by one.
     */
    private final AtomicReference<SoftReference<@Nullable CpuWorkspace>> spare = new AtomicReference<>(NO_SPARE);

    private final String name;
    private final Workers pool;
    private final Allocator allocator;
    private final @Nullable SortMethod sortMethod;
    private volatile boolean closed;

    /**
     * An engine.
     *
     * @param sortMethod the method for keys alone in a built-in order, or null for the fastest
     */
    CpuBackend(String name, int threads, Allocator allocator, @Nullable SortMethod sortMethod) {
        this.name = name;
        this.pool = new Workers(threads);
        this.allocator = allocator;
        this.sortMethod = sortMethod;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void check(ElementType type, Order order) {
        // The CPU engine supports every type in every order that applies to the type.
    }

    Allocator allocator() {
        return allocator;
    }

    boolean isClosed() {
        return closed;
    }

    Workers workersFor(Table... tables) {
        for (Table table : tables) {
            if (!table.isShared()) {
                return CALLER_ONLY;
            }
        }
        return pool;
    }

    /** The work of one call. Its scratch is the caller's workspace or the engine's own. */
    interface Work {
        void run(CpuWorkspace workspace);
    }

    void with(@Nullable Workspace given, Work work) {
        if (given instanceof CpuWorkspace kept) {
            try {
                work.run(kept);
            } finally {
                kept.forgetObjects();
            }
        } else {
            CpuWorkspace own = spare.getAndSet(NO_SPARE).get();
            if (own == null) {
                own = CpuWorkspace.collected(this, allocator);
            }
            try {
                work.run(own);
            } finally {
                own.forgetObjects();
                keep(new SoftReference<>(own));
            }
        }
    }

    /** Keeps the scratch of a call, and frees the scratch of another call that ran at the same time. */
    private void keep(SoftReference<@Nullable CpuWorkspace> last) {
        CpuWorkspace other = spare.getAndSet(last).get();
        if (other != null) {
            other.freeOffHeap();
        }
    }

    @Override
    public void merge(Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace) {
        if (out.type() == ElementType.TWO_LONGS) {
            TwoLongs.merge(this, a, aValues, b, bValues, out, outValues, order, workspace);
            return;
        }
        Table tableA = Table.of(a, aValues);
        Table tableB = Table.of(b, bValues);
        Table target = Table.of(out, outValues);
        Workers workers = workersFor(tableA, tableB, target);
        with(workspace, scratch -> new MergePass(out.length(), workers).run(
                Merger.of(order, tableA, tableB, target, scratch, workers),
                new Pairs.Single(a.length(), b.length())));
    }

    @Override
    public void mergeBatch(Keys in, Values inValues, long[] offsets, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace) {
        if (out.type() == ElementType.TWO_LONGS) {
            TwoLongs.mergeBatch(this, in, inValues, offsets, out, outValues, order, workspace);
            return;
        }
        Table source = Table.of(in, inValues);
        Table target = Table.of(out, outValues);
        Workers workers = workersFor(source, target);
        with(workspace, scratch -> new MergePass(out.length(), workers).run(
                Merger.of(order, source, source, target, scratch, workers), new Pairs.Adjacent(offsets)));
    }

    @Override
    public void mergeMany(List<Keys> runs, List<Values> runValues, Keys out, Values outValues, Order order,
            @Nullable Workspace workspace) {
        if (out.type() == ElementType.TWO_LONGS) {
            TwoLongs.mergeMany(this, runs, runValues, out, outValues, order, workspace);
            return;
        }
        List<Table> sources = new ArrayList<>();
        for (int r = 0; r < runs.size(); r++) {
            sources.add(Table.of(runs.get(r), runValues.get(r)));
        }
        Table target = Table.of(out, outValues);
        Workers workers = workersFor(target);
        for (Table source : sources) {
            workers = source.isShared() ? workers : CALLER_ONLY;
        }
        Workers chosen = workers;
        with(workspace, scratch -> MultiwayMerge.merge(sources, target, order, chosen, scratch));
    }

    @Override
    public boolean sortFew(Keys keys, Order order) {
        return sortMethod == null && JdkSort.sortFew(keys.column(), order, pool.width());
    }

    @Override
    public void sort(Keys keys, Values values, Order order, @Nullable Workspace workspace) {
        if (keys.type() == ElementType.TWO_LONGS) {
            TwoLongs.sort(this, keys, values, order, workspace);
            return;
        }
        if (values.count() == 0 && sortFew(keys, order)) {
            return;
        }
        Table table = Table.of(keys, values);
        Workers workers = workersFor(table);
        if (Presorted.sort(keys.column(), order, values.count() == 0, workers)) {
            return;
        }
        with(workspace, scratch -> new Sorting(order, workers, scratch, sortMethod).sort(table));
    }

    @Override
    public void sortIndices(Keys keys, Values indices, boolean sortKeys, Order order, @Nullable Workspace workspace) {
        if (keys.type() == ElementType.TWO_LONGS) {
            TwoLongs.sortIndices(this, keys, indices, sortKeys, order, workspace);
            return;
        }
        Table table = Table.of(keys, indices);
        with(workspace, scratch -> new Sorting(order, workersFor(table), scratch, sortMethod).indices(keys.column(),
                indices.columns().getFirst(), sortKeys));
    }

    @Override
    public boolean isSorted(Keys keys, Order order) {
        if (keys.length() < 2) {
            return true;
        }
        return keys.type() == ElementType.TWO_LONGS
                ? TwoLongs.isSorted(keys, order)
                : SortedCheck.isSorted(keys.column(), order, workersFor(Table.of(keys, Values.none())), allocator);
    }

    @Override
    public long coRank(Keys a, Keys b, long k, TieRule ties, Order order) {
        if (a.type() == ElementType.TWO_LONGS) {
            return TwoLongs.coRank(a, b, k, ties, order);
        }
        return searcher(a, b, order).coRank(0, a.length(), 0, b.length(), k, ties);
    }

    private static Merger<?> searcher(Keys a, Keys b, Order order) {
        return Merger.searcher(order, Table.of(a, Values.none()), Table.of(b, Values.none()),
                Table.of(a, Values.none()));
    }

    @Override
    public long[] partitions(Keys a, Keys b, long step, TieRule ties, Order order) {
        long total = a.length() + b.length();
        long count = total / step + (total % step == 0 ? 0 : 1) + 1;
        if (a.type() == ElementType.TWO_LONGS) {
            return TwoLongs.partitions(a, b, step, (int) count, ties, order);
        }
        Merger<?> searcher = searcher(a, b, order);
        long[] cuts = new long[(int) count];
        int grain = 1 << 7;
        Workers workers = workersFor(Table.of(a, Values.none()), Table.of(b, Values.none()));
        workers.run((cuts.length + grain - 1) / grain, (_, task) -> {
            int from = task * grain;
            long before = 0;
            long kBefore = 0;
            for (int c = from; c < from + Math.min(grain, cuts.length - from); c++) {
                // Each search begins at the previous cut. After the first cut of a task it covers the keys of one step
                // only.
                long k = c == cuts.length - 1 ? total : c * step;
                before += searcher.coRank(before, a.length(), kBefore - before, b.length(), k - kBefore, ties);
                kBefore = k;
                cuts[c] = before;
            }
        });
        for (int c = 1; c < cuts.length; c++) {
            cuts[c] = Math.clamp(cuts[c], cuts[c - 1], cuts[c - 1] + step);
        }
        return cuts;
    }

    @Override
    public void search(Keys a, List<Bound> aBounds, Values aOut, Keys b, List<Bound> bBounds, Values bOut, Order order,
            @Nullable Workspace workspace) {
        if (a.type() == ElementType.TWO_LONGS) {
            TwoLongs.onPlaces(this, a, b, order, (placesOfA, placesOfB, byWords) -> search(placesOfA, aBounds, aOut,
                    placesOfB, bBounds, bOut, byWords, workspace));
            return;
        }
        Table tableA = Table.of(a, aOut);
        Table tableB = Table.of(b, bOut);
        Workers workers = workersFor(tableA, tableB);
        with(workspace, scratch -> SortedSearch.search(tableA, aBounds, tableB, bBounds, order, workers, scratch));
    }

    @Override
    public void asOf(Keys a, Keys b, long tolerance, Values out, Order order, @Nullable Workspace workspace) {
        search(a, List.of(Bound.LAST), out, b, List.of(), Values.none(), order, workspace);
        AsOfRows rows = new AsOfRows(a.columns(), b.columns(), tolerance, order, out.columns().getFirst());
        with(workspace, scratch -> rows.keepNear(rows.isShared() ? pool : CALLER_ONLY, scratch));
    }

    @Override
    public void set(SetOperation operation, Keys a, Values aValues, Keys b, Values bValues, Keys out, Values outValues,
            Values count, Order order, @Nullable Workspace workspace) {
        if (a.type() == ElementType.TWO_LONGS) {
            TwoLongs.selected(this, a, b, out, count, order, (placesOfA, placesOfB, places, byWords) -> set(operation,
                    placesOfA, aValues, placesOfB, bValues, places, outValues, count, byWords, workspace));
            return;
        }
        Table tableA = Table.of(a, aValues);
        Table tableB = Table.of(b, bValues);
        Table target = Table.of(out, outValues);
        Workers workers = workersFor(tableA, tableB, target);
        with(workspace, scratch -> storeCount(
                SetWalk.run(operation, tableA, tableB, target, order, workers, scratch), count));
    }

    @Override
    public void runs(Keys in, Values inValues, Keys out, Values outValues, Values starts, Values counts, Values count,
            Order order, @Nullable Workspace workspace) {
        if (in.type() == ElementType.TWO_LONGS) {
            TwoLongs.selected(this, in, in.slice(0, 0), out, count, order, (placesOfIn, _, places, byWords) -> runs(
                    placesOfIn, inValues, places, outValues, starts, counts, count, byWords, workspace));
            return;
        }
        Table source = Table.of(in, inValues);
        Table target = Table.of(out, outValues);
        Workers workers = workersFor(source, target, Table.of(in, starts), Table.of(in, counts));
        with(workspace, scratch -> storeCount(
                Runs.run(source, target, first(starts), first(counts), order, workers, scratch), count));
    }

    @Override
    public void top(Keys in, Keys out, Values indices, Order order, @Nullable Workspace workspace) {
        if (in.type() == ElementType.TWO_LONGS) {
            long[] count = {out.length()};
            TwoLongs.selected(this, in, in.slice(0, 0), out, Values.of(count), order,
                    (placesOfIn, _, places, byWords) -> top(placesOfIn, places, indices, byWords, workspace));
            return;
        }
        Table target = Table.of(out, indices);
        Workers workers = workersFor(Table.of(in, Values.none()), target);
        with(workspace, scratch -> TopSort.run(in.column(), out.column(), first(indices), order, workers, scratch));
    }

    @Override
    public void sortSegments(Keys keys, Values values, Values starts, Values ends, Order order,
            @Nullable Workspace workspace) {
        if (keys.type() == ElementType.TWO_LONGS) {
            TwoLongs.sortPlaces(this, keys, order, (places, byWords) -> sortSegments(places, values, starts, ends,
                    byWords, workspace));
            return;
        }
        Table table = Table.of(keys, values);
        Workers workers = workersFor(table, Table.of(keys, starts), Table.of(keys, ends));
        with(workspace, scratch -> SegmentSort.sort(table, starts.columns().getFirst(), ends.columns().getFirst(),
                order, workers, scratch));
    }

    @Override
    public void sortSegmentIndices(Keys keys, Values indices, Values starts, Values ends, Order order,
            @Nullable Workspace workspace) {
        if (keys.type() == ElementType.TWO_LONGS) {
            TwoLongs.onPlaces(this, keys, keys.slice(0, 0), order, (places, _, byWords) -> sortSegmentIndices(places,
                    indices, starts, ends, byWords, workspace));
            return;
        }
        Table table = Table.of(keys, indices);
        Workers workers = workersFor(table, Table.of(keys, starts), Table.of(keys, ends));
        with(workspace, scratch -> SegmentSort.indices(table.keys(), table.values().getFirst(),
                starts.columns().getFirst(), ends.columns().getFirst(), order, workers, scratch));
    }

    @Override
    public long join(JoinKind kind, Keys a, Keys b, LongFunction<Values> out, Order order,
            @Nullable Workspace workspace) {
        long[] rows = new long[1];
        if (a.type() == ElementType.TWO_LONGS) {
            TwoLongs.onPlaces(this, a, b, order, (placesOfA, placesOfB, byWords) -> rows[0] = join(kind, placesOfA,
                    placesOfB, out, byWords, workspace));
            return rows[0];
        }
        Workers workers = workersFor(Table.of(a, Values.none()), Table.of(b, Values.none()));
        with(workspace, scratch -> rows[0] = MergeJoin.run(kind, a.column(), b.column(),
                count -> out.apply(count).columns(), order, workers, scratch));
        return rows[0];
    }

    @Override
    public void loadBalance(Values offsets, Values out, @Nullable Workspace workspace) {
        Workers workers = workersFor(offsets, out);
        with(workspace, scratch -> Expansion.search(column(offsets), column(out), workers, scratch));
    }

    @Override
    public void expand(Values in, Values offsets, Values out, @Nullable Workspace workspace) {
        Workers workers = workersFor(in, offsets, out);
        with(workspace, scratch -> Expansion.expand(in.columns(), column(offsets), out.columns(), out.length(), workers,
                scratch));
    }

    @Override
    public void moveIntervals(Values in, Values offsets, Values from, Values to, Values out,
            @Nullable Workspace workspace) {
        Workers workers = workersFor(in, offsets, from, to, out);
        with(workspace, scratch -> IntervalMove.run(in.columns(), in.length(), column(offsets), first(from),
                first(to), out.columns(), out.length(), workers, scratch));
    }

    @Override
    public void insert(Values a, Values b, Values at, Values out, @Nullable Workspace workspace) {
        Workers workers = workersFor(a, b, at, out);
        with(workspace, scratch -> BulkInsert.run(a.columns(), b.columns(), b.length(), column(at), out.columns(),
                workers, scratch));
    }

    @Override
    public void remove(Values in, Values at, Values out, @Nullable Workspace workspace) {
        Workers workers = workersFor(in, at, out);
        with(workspace, scratch -> BulkRemove.run(in.columns(), in.length(), column(at), out.columns(), workers,
                scratch));
    }

    private Workers workersFor(Values... values) {
        boolean shared = Arrays.stream(values).map(Values::columns).flatMap(List::stream)
                .allMatch(HostColumns::isShared);
        return shared ? pool : CALLER_ONLY;
    }

    private static Column column(Values values) {
        return values.columns().getFirst();
    }

    private static @Nullable Column first(Values values) {
        return values.count() == 0 ? null : values.columns().getFirst();
    }

    private static void storeCount(long number, Values count) {
        Indices.store(new int[1], 0, 1, number, count.columns().getFirst(), 0);
    }

    @Override
    public Workspace workspace() {
        return new CpuWorkspace(this, allocator);
    }

    @Override
    public EngineKeys allocateKeys(ElementType type, long length) {
        return new HeapMemory.HeapKeys(this, HeapMemory.keys(type, length, allocator));
    }

    @Override
    public EngineValues allocateValues(List<ElementType> types, long length) {
        return new HeapMemory.HeapValues(this,
                types.stream().map(type -> HeapMemory.column(type, length, allocator)).toList());
    }

    @Override
    public EngineKeys upload(Keys host) {
        List<Column> copies = host.columns().stream().map(this::copyOf).toList();
        return new HeapMemory.HeapKeys(this,
                copies.size() == 1 ? Keys.of(copies.getFirst()) : Keys.of(copies.getFirst(), copies.getLast()));
    }

    @Override
    public EngineValues upload(Values host) {
        return new HeapMemory.HeapValues(this, host.columns().stream().map(this::copyOf).toList());
    }

    private Column copyOf(Column source) {
        Column copy = HeapMemory.column(source.type(), source.length(), allocator);
        Columns.copy(source, 0, copy, 0, source.length());
        return copy;
    }

    @Override
    public HostThreads hostThreads() {
        return pool;
    }

    @Override
    public void synchronize() {
        // Every operation has finished when its call returns.
    }

    @Override
    public void close() {
        closed = true;
        keep(NO_SPARE);
        pool.close();
    }
}
