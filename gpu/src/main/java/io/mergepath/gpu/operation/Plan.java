// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.operation;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.DeviceCall.LaunchCondition;
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
import io.mergepath.gpu.sort.DigitSort;
import io.mergepath.gpu.sort.DigitTuning;
import io.mergepath.gpu.sort.Distribution;
import io.mergepath.gpu.sort.Distribution.Left;
import io.mergepath.gpu.sort.DistributionTuning;
import io.mergepath.gpu.sort.MergeSort;
import io.mergepath.gpu.sort.SortedCheck;
import io.mergepath.spi.OrderKind;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** The plan of a call: the kernels that suit its keys, its order, the payload of each key, and the number of keys. */
public final class Plan {
    /** From so many records on, parts are sorted one by one if distribution can't sort all records at once. */
    private static final long LEAST_IN_PARTS = 1L << 28;

    /** Parts begin at multiples of so many records. */
    private static final int WARP = 32;

    /** The most elements that a thread sorts by transposition alone. */
    private static final int MOST_OF_NETWORK = 15;

    /** The most threads of a block that walks, and the shared memory of its elements: for selections, and for joins. */
    private static final int MOST_WALKING = 128;
    private static final int SELECTED_BYTES = 28 << 10;
    private static final int JOINED_BYTES = 36 << 10;

    /** The shared memory of such a block beside its elements, at most. */
    private static final int BESIDE_TILES = 4 << 10;

    /** The fewest elements of a thread, as a tile has spare slots for each, and the most, as it has a bit for each. */
    private static final int FEWEST_WALKING = 3;
    private static final int MOST_BITS = 31;

    /** The fewest numbers that a thread sorts. */
    private static final int FEWEST_OF_NUMBERS = 8;

    /** The bytes that the threads of a block read at once to select keys. */
    private static final int FILTERED_BYTES = 1024;

    /** The shared memory of a block that sorts tiny segments, and its most threads. */
    private static final int TINY_BYTES = 1 << 15;
    private static final int MOST_OF_TINY = 64;

    /** The bytes of a unit of units.h. */
    private static final int UNIT_BYTES = 16;

    /** The number of keys whose finish sorts buckets of segments. */
    private static final long SEGMENTED = 1 << 26;

    /** A pass over segments: its most threads, and the records of a thread. */
    private static final int MOST_DIVIDING = 512;
    private static final int MOST_DIVIDED = 16;
    private static final int DIVIDED_BYTES = 128;

    private final EngineOptions options;
    private final DeviceCall call;
    private final ElementType type;
    private final Order order;
    private final int valueBytes;
    private final long n;
    private final Tuning tuning;

    Plan(EngineOptions options, DeviceCall call, ElementType type, Order order, int valueBytes, long n) {
        this.options = options;
        this.call = call;
        this.type = type;
        this.order = order;
        this.valueBytes = valueBytes;
        this.n = n;
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

    /** The plan of a part of the keys. */
    public Plan part(long n) {
        return new Plan(options, call, type, order, valueBytes, n);
    }

    /** Merges of pairs of runs. */
    public PairMerge merging() {
        return new PairMerge(launcher(tuning.merge(), options.strategy(), Network.TRANSPOSITION), options.strategy(),
                options.batch());
    }

    /**
     * Sorts of pieces of segments. A piece is smaller than the tile of a block sort if the longest segment is.
     *
     * @param longest the length of the longest segment
     */
    public Launcher pieces(long longest) {
        OrderKind kind = DeviceOrder.of(order).kernelKind();
        TileShape tile = MergeSort.tile(tuning.blockSort(), type, kind, valueBytes);
        while (!tile.isOdd() && tile.vt() > FEWEST_OF_NUMBERS && tile.nv() / 2 >= longest) {
            tile = new TileShape(tile.nt(), tile.vt() / 2);
        }
        return launcher(tile, TwoPhase.STRATEGY, options.network().forKeys(type, kind, valueBytes));
    }

    /** Walks along the merge path of two sorted inputs, by tiles. The indices that they write take no room in tiles. */
    public Launcher walks() {
        return launcher(Tuning.of(traits(), options, type.bytes(), 0, n).merge());
    }

    /** Walks that select elements. A block has two tiles. */
    public Launcher selections() {
        return launcher(walkTile(SELECTED_BYTES, 2 * type.bytes()));
    }

    /**
     * Walks that write rows of joins.
     *
     * @param beside the bytes of a tile for each key beside its code
     */
    public Launcher joins(int beside) {
        return launcher(walkTile(JOINED_BYTES, type.bytes() + beside));
    }

    /**
     * The tile of a walk whose threads have a bit for each of their elements. It has no more elements than a tile of
     * merges, so small inputs have enough tiles.
     *
     * @param bytes the most shared memory of a block
     * @param elementBytes the shared memory for an element
     */
    private TileShape walkTile(int bytes, int elementBytes) {
        int threads = Math.clamp(tuning.merge().nt(), Integer.SIZE, MOST_WALKING);
        int room = Math.min(bytes, traits().sharedBytes() - BESIDE_TILES) / elementBytes;
        int most = Math.min(room, tuning.merge().nv()) / threads;
        return new TileShape(threads, Math.clamp(most - 1 | 1, FEWEST_WALKING, MOST_BITS));
    }

    /** Selections by a bound: a thread has a word with a bit for each of its elements. */
    public Launcher filters() {
        return launcher(new TileShape(Math.clamp(FILTERED_BYTES / type.bytes(), Integer.SIZE,
                Math.max(Integer.SIZE, tuning.merge().nt())), Integer.SIZE));
    }

    /** A sort of segments. A thread sorts its elements by a network that grows with the square of their number. */
    public Launcher segments() {
        TileShape merge = tuning.merge();
        return launcher(new TileShape(merge.nt(), Math.min(merge.vt(), MOST_OF_NETWORK)));
    }

    /** The shared memory of a thread that sorts a tiny segment: units.h has a spare unit behind keys and values. */
    public static int tinyBytes(int most, int keyBytes, int valueBytes) {
        return most * (keyBytes + valueBytes) + 2 * UNIT_BYTES;
    }

    /**
     * Sorts of segments of so many keys at most, each by a thread.
     *
     * @param most a power of two
     */
    public Launcher tinySegments(int most) {
        int threads = TINY_BYTES / tinyBytes(most, type.bytes(), valueBytes);
        return launcher(new TileShape(Math.clamp(Integer.highestOneBit(threads), Integer.SIZE,
                Math.max(Integer.SIZE, Math.min(tuning.merge().nt(), MOST_OF_TINY))), most));
    }

    /**
     * Sorts of buckets of segments, or null if merges sort the segments faster, or only merges can sort them. Blocks
     * that sort tiles are as fast, except for short keys alone.
     *
     * @param longest the length of the longest segment
     */
    public @Nullable Launcher segmentFinish(long longest) {
        DistributionTuning shapes = mayDistribute() && isWhole()
                ? DistributionTuning.of(traits(), type.bytes(), valueBytes, SEGMENTED,
                        Boolean.TRUE.equals(options.distributes()))
                : null;
        boolean alone = valueBytes == 0 && type == ElementType.INT;
        if (shapes == null || (!alone && longest <= pieces(longest).tile().nv())) {
            return null;
        }
        TileShape tile = shapes.finish();
        TileShape larger = new TileShape(2 * tile.nt(), tile.vt());
        return launcher(alone && longest > tile.nv() && longest <= larger.nv() ? larger : tile);
    }

    /** Passes that divide segments into buckets. */
    public Launcher segmentPass() {
        int threads = Math.min(traits().threads(), MOST_DIVIDING);
        return launcher(new TileShape(threads,
                Integer.highestOneBit(Math.min(MOST_DIVIDED, DIVIDED_BYTES / (type.bytes() + valueBytes)))));
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
     * @param in the records to sort. They may be the output or in the room. Else the sort only reads them.
     * @param out the place of the result
     * @param room room for as many records, or null if the sort takes scratch of the call if it needs any
     */
    public void sort(DeviceRecords in, DeviceRecords out, @Nullable DeviceRecords room) {
        long n = in.length();
        MergeSort mergeSort = mergeSort();
        if (!mergeSort.needsScratch(n)) {
            mergeSort.sort(in, out, out);
            return;
        }
        DeviceRecords scratch = room == null ? scratch(n) : room;
        // Counted kernels sort all keys: the check does not count.
        SortedCheck check = tuning.sortedCheck() && !options.strategy().merge(false).isCounted() && in.equals(out)
                ? sortedCheck()
                : null;
        DeviceArray disorder = check == null ? call.launchFlags() : check.find(in);
        try (LaunchCondition _ = call.skipUnless(disorder)) {
            long part = partLength();
            if (part < n) {
                sortInParts(in, out, scratch, part);
            } else {
                DigitSort digits = digits(n);
                Distribution distribution = distribution(n, digits);
                Left left = distribution == null
                        ? new Left(disorder, DeviceArray.NONE, DeviceArray.NONE)
                        : distribution.sort(in, out, scratch);
                try (LaunchCondition _ = call.skipUnless(left.flags())) {
                    if (digits == null) {
                        mergeSort.sort(in, out, scratch);
                    } else {
                        digits.sort(in, out, scratch, left.zeros(), left.dictionary());
                    }
                }
            }
        }
        if (check != null) {
            check.reverse(in, disorder);
        }
    }

    /** The length of the parts to sort one by one: as many records as distribution sorts, or all if it sorts none. */
    private long partLength() {
        if (n < LEAST_IN_PARTS || distribution(n, digits(n)) != null) {
            return n;
        }
        long most = DistributionTuning.most(traits(), type.bytes(), valueBytes) / WARP * WARP;
        boolean distributes = most > 0 && distribution(most, digits(most)) != null;
        return distributes && Math.ceilDiv(n, most) <= KernelVariant.MOST_WAYS ? most : n;
    }

    /**
     * Sorts parts into the scratch, and merges them into the output.
     *
     * @param in the records to sort. They may be the output. Else the sort only reads them.
     * @param length the length of each part but the last. There are at most {@link KernelVariant#MOST_WAYS} parts
     */
    public void sortInParts(DeviceRecords in, DeviceRecords out, DeviceRecords scratch, long length) {
        long parts = Math.ceilDiv(n, length);
        long[] offsets = LongStream.rangeClosed(0, parts).map(part -> Math.min(part * length, n)).toArray();
        for (int part = 0; part < parts; part++) {
            long from = offsets[part];
            long to = offsets[part + 1];
            int taken = call.scratch().taken();
            part(to - from).sort(in.slice(from, to), scratch.slice(from, to), out.slice(from, to));
            call.scratch().returnTo(taken);
        }
        // One pass, which needs no scratch.
        passes(KernelVariant.MOST_WAYS).merge(scratch, out, scratch, offsets);
    }

    private DeviceRecords scratch(long n) {
        return new DeviceRecords(call.scratch().take(type, n),
                valueBytes == 0 ? DeviceArray.NONE : call.scratch().take(valueBytes, n));
    }

    /** A sort by merges. */
    public MergeSort mergeSort() {
        OrderKind kind = DeviceOrder.of(order).kernelKind();
        Network network = options.network().forKeys(type, kind, valueBytes);
        TileShape tile = MergeSort.tile(tuning.blockSort(), type, kind, valueBytes);
        Strategy strategy = options.strategy();
        Launcher launcher = launcher(tile, TwoPhase.STRATEGY, network);
        TileShape taken = strategy.blockSortTile(tile, launcher.variant());
        return new MergeSort(taken.equals(tile) ? launcher : launcher(taken, TwoPhase.STRATEGY, network), strategy,
                passes(tuning.ways()));
    }

    /** Tells whether keys are in order. */
    public SortedCheck sortedCheck() {
        return new SortedCheck(launcher(tuning.merge()));
    }

    /** Whether keys may be sorted without comparisons. */
    private boolean mayDistribute() {
        return !Boolean.FALSE.equals(options.distributes()) && !options.strategy().isForTeaching()
                && DeviceOrder.of(order).kernelKind() != OrderKind.COMPARATOR;
    }

    /** A sort by digits, or null if merges sort so many keys better, or only merges can sort them. */
    public @Nullable DigitSort digits(long n) {
        // A distribution of so few floating-point keys has no way.
        boolean behind = isWhole() && distributionShapes(n) != null;
        DigitTuning shapes = mayDistribute()
                ? DigitTuning.of(traits(), type.bytes(), valueBytes, n, behind,
                        Boolean.TRUE.equals(options.distributes()))
                : null;
        return shapes == null ? null : digits(shapes);
    }

    /** The same with other tiles. */
    public DigitSort digits(DigitTuning shapes) {
        return new DigitSort(shapes, launcher(shapes.count()), launcher(shapes.pass()));
    }

    /**
     * A sort by distribution, or null if others sort so many keys better, or only others can sort them.
     *
     * @param digits the sort that sorts the keys that the distribution leaves, or null if merges do
     */
    public @Nullable Distribution distribution(long n, @Nullable DigitSort digits) {
        DistributionTuning shapes = distributionShapes(n);
        return shapes == null ? null : distribution(shapes, digits);
    }

    private @Nullable DistributionTuning distributionShapes(long n) {
        boolean isNumber = type.bytes() == Integer.BYTES || type.bytes() == Long.BYTES;
        return isNumber && mayDistribute()
                ? DistributionTuning.of(traits(), type.bytes(), valueBytes, n,
                        Boolean.TRUE.equals(options.distributes()))
                : null;
    }

    private boolean isWhole() {
        return type == ElementType.INT || type == ElementType.LONG;
    }

    /** The same with other tiles. */
    public @Nullable Distribution distribution(DistributionTuning shapes, @Nullable DigitSort digits) {
        // Leading bits of floating-point numbers are exponents, which crowd.
        boolean isWhole = isWhole();
        // Digits are faster than a map for short keys, except for floating-point keys alone.
        boolean maps = digits == null || type.bytes() == Long.BYTES || (!isWhole && valueBytes == 0);
        TileShape mapped = maps ? shapes.mapped() : null;
        if (!isWhole && mapped == null) {
            return null;
        }
        return new Distribution(shapes, digits, launcher(shapes.count()), isWhole ? launcher(shapes.pass()) : null,
                mapped == null ? null : launcher(mapped), launcher(shapes.finish()), launcher(shapes.listed()));
    }

    private Launcher launcher(TileShape tile) {
        return launcher(tile, TwoPhase.STRATEGY, Network.TRANSPOSITION);
    }
}
