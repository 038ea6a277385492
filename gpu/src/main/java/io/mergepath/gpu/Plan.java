package io.mergepath.gpu;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.gpu.device.Span;
import io.mergepath.gpu.device.Traits;
import org.jspecify.annotations.Nullable;

/** How a call is carried out: which kernels suit its keys, its order, what rides with each key, and how many there are. */
final class Plan {
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
    Merging merging() {
        return new Merging(launcher(tuning.merge(), options.strategy(), Network.TRANSPOSITION), options.strategy(),
                options.batch());
    }

    /** Merges of all runs into one, where a pass over as many as can be merged at once saves most. */
    Passes merges() {
        return passes(tuning.ways() > 2 && options.ways() == null ? Variant.MOST_WAYS : tuning.ways());
    }

    private Passes passes(int ways) {
        // Only one strategy can merge more than two at once.
        int most = options.strategy() == Strategy.TWO_PHASE ? Math.min(ways, Multiway.most(tuning.multiway())) : 2;
        return new Passes(merging(),
                new Multiway(launcher(tuning.multiway(), Strategy.TWO_PHASE, Network.TRANSPOSITION)), most,
                call.scratch());
    }

    /**
     * Sorts.
     *
     * @param in what to sort; it may be the output, else it is left alone
     * @param out where the result lands
     */
    void sort(Rows in, Rows out) {
        Sorting sorting = sorting();
        if (sorting.needsScratch(in.length())) {
            sort(sorting, in, out, new Rows(call.scratch().take(type, in.length()),
                    valueBytes == 0 ? Span.NONE : call.scratch().take(valueBytes, in.length())));
        } else {
            sorting.sort(in, out, out);
        }
    }

    /** Sorts rows where they are, with scratch for as many. */
    void sortWithin(Rows rows, Rows scratch) {
        sort(sorting(), rows, rows, scratch);
    }

    private Sorting sorting() {
        Order.Kind kind = Ordering.of(order).kind(type);
        Network network = options.network().forKeys(type, kind, valueBytes);
        return new Sorting(
                launcher(Sorting.tile(tuning.blockSort(), type, kind, valueBytes), Strategy.TWO_PHASE, network),
                passes(tuning.ways()));
    }

    private void sort(Sorting sorting, Rows in, Rows out, Rows scratch) {
        Runnable merges = () -> sorting.sort(in, out, scratch);
        Distribution distribution = distribution(in.length());
        Runnable sort = distribution == null
                ? merges
                : () -> distribution.sort(in, out, scratch, merges);
        if (tuning.looks() && in.equals(out) && sorting.needsScratch(in.length())) {
            new Presorted(launcher(tuning.merge(), Strategy.TWO_PHASE, Network.TRANSPOSITION)).sort(in, sort);
        } else {
            sort.run();
        }
    }

    /** A sort by distribution, or null if merges sort so many keys better, or only merges can sort them. */
    @Nullable
    Distribution distribution(long n) {
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
