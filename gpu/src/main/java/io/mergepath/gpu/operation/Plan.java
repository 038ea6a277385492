package io.mergepath.gpu.operation;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.gpu.call.Call;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.device.Span;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.kernel.Network;
import io.mergepath.gpu.kernel.Ordering;
import io.mergepath.gpu.kernel.Records;
import io.mergepath.gpu.kernel.Strategy;
import io.mergepath.gpu.kernel.Tile;
import io.mergepath.gpu.kernel.Tuning;
import io.mergepath.gpu.kernel.Variant;
import io.mergepath.gpu.merge.MergePasses;
import io.mergepath.gpu.merge.MultiwayMerge;
import io.mergepath.gpu.merge.PairMerge;
import io.mergepath.gpu.sort.Distribution;
import io.mergepath.gpu.sort.DistributionTuning;
import io.mergepath.gpu.sort.MergeSort;
import io.mergepath.gpu.sort.SortedCheck;
import org.jspecify.annotations.Nullable;

/** How a call is carried out: which kernels suit its keys, its order, what rides with each key, and how many there are. */
public final class Plan {
    private final EngineOptions options;
    private final Call call;
    private final ElementType type;
    private final Order order;
    private final int valueBytes;
    private final Tuning tuning;

    Plan(EngineOptions options, Call call, ElementType type, Order order, int valueBytes, long n) {
        this.options = options;
        this.call = call;
        this.type = type;
        this.order = order;
        this.valueBytes = valueBytes;
        this.tuning = Tuning.of(traits(), options.strategy(), type.bytes(), valueBytes, n).with(options);
    }

    private Traits traits() {
        return call.context().device().traits();
    }

    private Launcher launcher(Tile tile, Strategy strategy, Network network) {
        Tuning.check(tile, strategy, traits(), type.bytes(), valueBytes);
        Ordering ordering = Ordering.of(order);
        return new Launcher(
                new Variant.OfKeys(type, ordering.kind(type), ordering.source(type), valueBytes, tile,
                        tuning.search(), network, options.counted()),
                call, ordering.arguments(call::fault, type));
    }

    /** Merges of pairs of runs. */
    public PairMerge merging() {
        return new PairMerge(launcher(tuning.merge(), options.strategy(), Network.TRANSPOSITION), options.strategy(),
                options.batch());
    }

    /** Merges of all runs into one, where a pass over as many as can be merged at once saves most. */
    public MergePasses merges() {
        return passes(tuning.ways() > 2 && options.ways() == null ? Variant.MOST_WAYS : tuning.ways());
    }

    private MergePasses passes(int ways) {
        // Only one strategy can merge more than two at once.
        int most = options.strategy() == Strategy.TWO_PHASE ? Math.min(ways, MultiwayMerge.most(tuning.multiway())) : 2;
        return new MergePasses(merging(),
                new MultiwayMerge(launcher(tuning.multiway(), Strategy.TWO_PHASE, Network.TRANSPOSITION)), most,
                call.scratch());
    }

    /**
     * Sorts.
     *
     * @param in what to sort; it may be the output, else it is left alone
     * @param out where the result lands
     */
    void sort(Records in, Records out) {
        MergeSort sorting = sorting();
        if (sorting.needsScratch(in.length())) {
            sort(sorting, in, out, new Records(call.scratch().take(type, in.length()),
                    valueBytes == 0 ? Span.NONE : call.scratch().take(valueBytes, in.length())));
        } else {
            sorting.sort(in, out, out);
        }
    }

    /** Sorts rows where they are, with scratch for as many. */
    public void sortWithin(Records rows, Records scratch) {
        sort(sorting(), rows, rows, scratch);
    }

    private MergeSort sorting() {
        Order.Kind kind = Ordering.of(order).kind(type);
        Network network = options.network().forKeys(type, kind, valueBytes);
        return new MergeSort(
                launcher(MergeSort.tile(tuning.blockSort(), type, kind, valueBytes), Strategy.TWO_PHASE, network),
                passes(tuning.ways()));
    }

    private void sort(MergeSort sorting, Records in, Records out, Records scratch) {
        Runnable merges = () -> sorting.sort(in, out, scratch);
        Distribution distribution = distribution(in.length());
        Runnable sort = distribution == null
                ? merges
                : () -> distribution.sort(in, out, scratch, merges);
        if (tuning.looks() && in.equals(out) && sorting.needsScratch(in.length())) {
            new SortedCheck(launcher(tuning.merge(), Strategy.TWO_PHASE, Network.TRANSPOSITION)).sort(in, sort);
        } else {
            sort.run();
        }
    }

    /** A sort by distribution, or null if merges sort so many keys better, or only merges can sort them. */
    public @Nullable Distribution distribution(long n) {
        Order.Kind kind = Ordering.of(order).kind(type);
        boolean whole = type == ElementType.INT || type == ElementType.LONG;
        if (Boolean.FALSE.equals(options.distributes()) || !whole || kind == Order.Kind.COMPARATOR
                || options.strategy() != Strategy.TWO_PHASE || options.counted()) {
            return null;
        }
        DistributionTuning shapes = DistributionTuning.of(traits(), type.bytes(), valueBytes, n,
                Boolean.TRUE.equals(options.distributes()));
        return shapes == null ? null
                : new Distribution(shapes, launcher(shapes.count()), launcher(shapes.pass()),
                        launcher(shapes.finish()), launcher(shapes.listed()));
    }

    private Launcher launcher(Tile tile) {
        return launcher(tile, Strategy.TWO_PHASE, Network.TRANSPOSITION);
    }
}
