// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.operation;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.kernel.DeviceOrder;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.Network;
import io.mergepath.gpu.kernel.Strategy;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.kernel.Tuning;
import io.mergepath.gpu.kernel.TwoPhase;
import io.mergepath.gpu.merge.MergePasses;
import io.mergepath.gpu.merge.MultiwayMerge;
import io.mergepath.gpu.merge.PairMerge;
import io.mergepath.gpu.sort.Distribution;
import io.mergepath.gpu.sort.DistributionTuning;
import io.mergepath.gpu.sort.MergeSort;
import io.mergepath.gpu.sort.SortedCheck;
import io.mergepath.spi.OrderKind;
import org.jspecify.annotations.Nullable;

/** How a call is carried out: which kernels suit its keys, its order, what rides with each key, and how many there are. */
public final class Plan {
    private final EngineOptions options;
    private final DeviceCall call;
    private final ElementType type;
    private final Order order;
    private final int valueBytes;
    private final Tuning tuning;

    Plan(EngineOptions options, DeviceCall call, ElementType type, Order order, int valueBytes, long n) {
        this.options = options;
        this.call = call;
        this.type = type;
        this.order = order;
        this.valueBytes = valueBytes;
        this.tuning = Tuning.of(traits(), options, type.bytes(), valueBytes, n);
    }

    private Traits traits() {
        return call.context().device().traits();
    }

    private Launcher launcher(TileShape tile, Strategy strategy, Network network) {
        Tuning.check(tile, strategy, traits(), type.bytes(), valueBytes);
        DeviceOrder ordering = DeviceOrder.of(order);
        return new Launcher(
                new KernelVariant.OfKeys(type, ordering.kernelKind(), ordering.source(), valueBytes, tile,
                        tuning.search(), network),
                call, ordering.parameters(call::fault));
    }

    /** Merges of pairs of runs. */
    public PairMerge merging() {
        return new PairMerge(launcher(tuning.merge(), options.strategy(), Network.TRANSPOSITION), options.strategy(),
                options.batch());
    }

    /** Merges of all runs into one, where a pass over as many as can be merged at once saves most. */
    public MergePasses merges() {
        return passes(tuning.ways() > 2 && options.ways() == null ? KernelVariant.MOST_WAYS : tuning.ways());
    }

    private MergePasses passes(int ways) {
        // Teaching strategies merge two at once.
        int most = options.strategy().isForTeaching() ? 2 : Math.min(ways, MultiwayMerge.most(tuning.multiway()));
        return new MergePasses(merging(),
                new MultiwayMerge(launcher(tuning.multiway(), TwoPhase.STRATEGY, Network.TRANSPOSITION)), most,
                call.scratch());
    }

    /**
     * Sorts.
     *
     * @param in what to sort; it may be the output, else it is left alone
     * @param out where the result lands
     */
    void sort(DeviceRecords in, DeviceRecords out) {
        MergeSort sorting = sorting();
        if (sorting.needsScratch(in.length())) {
            sort(sorting, in, out, new DeviceRecords(call.scratch().take(type, in.length()),
                    valueBytes == 0 ? DeviceArray.NONE : call.scratch().take(valueBytes, in.length())));
        } else {
            sorting.sort(in, out, out);
        }
    }

    /** Sorts records where they are, with scratch for as many. */
    public void sortWithin(DeviceRecords records, DeviceRecords scratch) {
        sort(sorting(), records, records, scratch);
    }

    private MergeSort sorting() {
        OrderKind kind = DeviceOrder.of(order).kernelKind();
        Network network = options.network().forKeys(type, kind, valueBytes);
        TileShape tile = MergeSort.tile(tuning.blockSort(), type, kind, valueBytes);
        Strategy strategy = options.strategy();
        Launcher launcher = launcher(tile, TwoPhase.STRATEGY, network);
        TileShape taken = strategy.blockSortTile(tile, launcher.variant());
        return new MergeSort(taken.equals(tile) ? launcher : launcher(taken, TwoPhase.STRATEGY, network), strategy,
                passes(tuning.ways()));
    }

    private void sort(MergeSort sorting, DeviceRecords in, DeviceRecords out, DeviceRecords scratch) {
        Runnable merges = () -> sorting.sort(in, out, scratch);
        Distribution distribution = distribution(in.length());
        Runnable sort = distribution == null
                ? merges
                : () -> distribution.sort(in, out, scratch, merges);
        // Counted kernels sort all keys: the check does not count.
        if (tuning.sortedCheck() && !options.strategy().merge(false).isCounted() && in.equals(out)
                && sorting.needsScratch(in.length())) {
            sortedCheck().sort(in, sort);
        } else {
            sort.run();
        }
    }

    /** Tells whether keys are in order. */
    public SortedCheck sortedCheck() {
        return new SortedCheck(launcher(tuning.merge()));
    }

    /** A sort by distribution, or null if merges sort so many keys better, or only merges can sort them. */
    public @Nullable Distribution distribution(long n) {
        OrderKind kind = DeviceOrder.of(order).kernelKind();
        boolean whole = type == ElementType.INT || type == ElementType.LONG;
        if (Boolean.FALSE.equals(options.distributes()) || !whole || kind == OrderKind.COMPARATOR
                || options.strategy().isForTeaching()) {
            return null;
        }
        DistributionTuning shapes = DistributionTuning.of(traits(), type.bytes(), valueBytes, n,
                Boolean.TRUE.equals(options.distributes()));
        return shapes == null ? null
                : new Distribution(shapes, launcher(shapes.count()), launcher(shapes.pass()),
                        launcher(shapes.finish()), launcher(shapes.listed()));
    }

    private Launcher launcher(TileShape tile) {
        return launcher(tile, TwoPhase.STRATEGY, Network.TRANSPOSITION);
    }
}
