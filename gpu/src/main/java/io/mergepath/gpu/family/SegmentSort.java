// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.DeviceCall.LaunchCondition;
import io.mergepath.gpu.call.DevicePayload;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.context.GpuValues;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.TwoPhase;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.gpu.operation.Plan;
import io.mergepath.gpu.parameter.SegmentKernels;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts segments of keys on the device, each by itself.
 * <ul>
 * <li>A huge segment is sorted as if it were all keys, unless many segments are huge.
 * <li>If all other segments are tiny, a thread sorts each.
 * <li>If blocks may sort keys by distribution, buckets hold the keys of long segments, and of all segments if most
 * are not short.
 * <li>Otherwise a block sorts a piece of a long segment, or all short segments in its tile. The segments that lie in
 * two tiles or in several pieces are then merged in passes, and no pass touches the others.
 * </ul>
 */
public final class SegmentSort {
    /** A block sorts a segment of so small a part of its tile as fast as merges do. */
    private static final int SEGMENTS_IN_FINISH = 5;

    /** The most shared memory that a block uses beside its tile, its merges and its sort by places. */
    private static final int BESIDE_PLACES = 8 << 10;

    /** Merges sort segments of so many pieces as fast as a sort for each. */
    private static final long MOST_PIECES = 256;

    private final DeviceSort device;

    public SegmentSort(DeviceSort device) {
        this.device = device;
    }

    /** Sorts segments in place: {@link io.mergepath.spi.EngineBackend#sortSegments}. */
    public void sort(Keys keys, Values values, Values starts, Values ends, Order order,
            @Nullable Workspace workspace) {
        try (Reservation _ = device.calls().context().reservations().none();
                DeviceCall call = device.calls().begin(workspace)) {
            Values keyColumns = DeviceCall.asValues(keys);
            hold(call, keyColumns, values, starts, ends);
            Plan plan = device.plan(call, keys, order, new DevicePayload(call, values).bytes(), keys.length());
            Launcher launcher = plan.segments();
            SegmentBounds bounds = SegmentBounds.of(launcher, starts, ends, keys.length(), mostInSegment(plan),
                    guess(plan, keyColumns, values, starts));
            if (bounds.areSorted()) {
                return;
            }
            call.beginRehearsal();
            do {
                DevicePayload payload = new DevicePayload(call, values);
                DeviceRecords records = new DeviceRecords(call.loadKeys(List.of(keyColumns)),
                        payload.load(List.of(values)));
                sort(plan, launcher, bounds, records, records);
                call.deliverKeys(records.keys(), keyColumns);
                payload.deliver(List.of(values), records.values());
            } while (call.endRehearsal());
        }
    }

    /** Writes the indices that sort segments: {@link io.mergepath.spi.EngineBackend#sortSegmentIndices}. */
    public void indices(Keys keys, Values indices, Values starts, Values ends, Order order,
            @Nullable Workspace workspace) {
        try (Reservation _ = device.calls().context().reservations().none();
                DeviceCall call = device.calls().begin(workspace)) {
            Values keyColumns = DeviceCall.asValues(keys);
            hold(call, keyColumns, indices, starts, ends);
            Plan plan = device.plan(call, keys, order, DeviceCall.type(indices, 0).bytes(), keys.length());
            Launcher launcher = plan.segments();
            SegmentBounds bounds = SegmentBounds.of(launcher, starts, ends, keys.length(), mostInSegment(plan), null);
            call.beginRehearsal();
            do {
                DeviceArray places = call.load(List.of(indices), 0);
                DeviceArray counted = call.scratch().take(DeviceCall.type(indices, 0), keys.length());
                call.columns().countUp(call, counted, 0);
                DeviceRecords out = new DeviceRecords(call.scratch().take(keys.type(), keys.length()), places);
                sort(plan, launcher, bounds, new DeviceRecords(call.loadKeys(List.of(keyColumns)), counted), out);
                call.deliver(places, indices, 0);
            } while (call.endRehearsal());
        }
    }

    private static void hold(DeviceCall call, Values keys, Values values, Values starts, Values ends) {
        call.hold(List.of(), keys);
        call.hold(List.of(), values);
        call.hold(List.of(), starts);
        call.hold(List.of(), ends);
    }

    /**
     * The sort that is enough if all segments are as tiny as the mean one. It needs no scratch, and no kernel that
     * compiles for long: keys and values lie on the device, and the order is a built-in one.
     */
    private static @Nullable TinySegments guess(Plan plan, Values keys, Values values, Values starts) {
        DeviceCall call = plan.segments().call();
        DevicePayload payload = new DevicePayload(call, values);
        long most = TinySegments.MOST * starts.length();
        if (!(keys instanceof GpuValues) || keys.count() > 1 || !payload.isInPlace() || keys.length() == 0
                || keys.length() > most || plan.segments().variant().byComparator()) {
            return null;
        }
        DeviceRecords records = new DeviceRecords(call.loadKeys(List.of(keys)), payload.load(List.of(values)));
        return new TinySegments(plan.tinySegments(keys.length() > most / 2 ? TinySegments.MOST : TinySegments.FEW),
                records, records);
    }

    /** The most keys of a segment that is not huge. */
    private static long mostInSegment(Plan plan) {
        Launcher finish = plan.segmentFinish(Long.MAX_VALUE);
        return finish == null ? MOST_PIECES * plan.pieces(Long.MAX_VALUE).tile().nv()
                : SegmentBuckets.mostRecords(finish.tile());
    }

    /**
     * Sorts segments of records. What lies in gaps of the output stays untouched.
     *
     * @param launcher launches the kernels of short segments, and the passes of merges
     */
    private static void sort(Plan plan, Launcher launcher, SegmentBounds bounds, DeviceRecords in,
            DeviceRecords out) {
        DeviceCall call = launcher.call();
        if (in.length() == 0 || bounds.starts().length() == 0) {
            return;
        }
        int taken = call.scratch().taken();
        for (SegmentBounds.Range huge : bounds.huge()) {
            long length = huge.to() - huge.from();
            plan.part(length).sort(in.slice(huge.from(), huge.to()), out.slice(huge.from(), huge.to()), null);
            call.scratch().returnTo(taken);
        }
        if (bounds.tiny() > 0) {
            new TinySegments(plan.tinySegments(bounds.tiny()), in, out).sort(bounds.starts(), bounds.ends());
        } else {
            sortOthers(plan, launcher, bounds, in, out);
        }
    }

    /** Sorts the segments that are not huge. */
    private static void sortOthers(Plan plan, Launcher launcher, SegmentBounds bounds, DeviceRecords in,
            DeviceRecords out) {
        DeviceCall call = launcher.call();
        long n = in.length();
        Launcher pieces = plan.pieces(bounds.longest());
        Launcher finish = plan.segmentFinish(bounds.longest());
        boolean allByBuckets = finish != null && bounds.mean(n) >= finish.tile().nv() / SEGMENTS_IN_FINISH;
        if (finish == null || (!allByBuckets && bounds.longOnes() == 0)) {
            merge(launcher, pieces, bounds, in, out, bounds.levels(pieces.tile().nv()) == 0
                    ? new DeviceRecords(DeviceArray.NONE, DeviceArray.NONE)
                    : scratch(call, out));
            return;
        }
        DeviceRecords other = scratch(call, out);
        int least = allByBuckets ? 0 : launcher.tile().nv() + 1;
        DeviceArray left = new SegmentBuckets(plan.segmentPass(), finish, least).sort(bounds, in, out, other);
        if (!allByBuckets) {
            merge(launcher, pieces, bounds.shortOnes(), in, out, other);
        }
        try (LaunchCondition _ = call.skipUnless(left)) {
            merge(launcher, pieces, bounds, in, out, other);
        }
    }

    /** Sorts segments by merges. */
    private static void merge(Launcher launcher, Launcher pieces, SegmentBounds bounds, DeviceRecords in,
            DeviceRecords out, DeviceRecords other) {
        DeviceCall call = launcher.call();
        long n = in.length();
        long tiles = Math.ceilDiv(n, launcher.tile().nv());
        long segments = bounds.starts().length();
        DeviceArray firsts = call.scratch().take(ElementType.LONG, tiles + 1);
        launcher.launchFlat(KernelSource.SEGMENTS, tiles + 1,
                new SegmentKernels.FindSegments(bounds.starts(), segments, n, tiles, firsts));
        // A long segment of one piece needs no merge.
        long piece = bounds.longOnes() == 0 ? n : pieces.tile().nv();
        SegmentKernels.Segments place = new SegmentKernels.Segments(bounds.starts(), bounds.ends(), firsts, n, piece);
        if (bounds.longOnes() > 0) {
            sortPieces(launcher, pieces, bounds, in, out, other);
        }
        if (bounds.longOnes() < segments) {
            int nt = launcher.tile().nt();
            // Beside a merge's tile: a flag, two heads of each run of each level, and the gaps of each thread.
            int sharedBytes = mergeBytes(launcher) + Integer.BYTES + nt * (4 * Short.BYTES + Integer.BYTES);
            int placesBytes = launcher.tile().nv() * (Integer.BYTES + Short.BYTES) + Integer.BYTES;
            boolean byPlaces = launcher.variant().areNumbersAlone() && sharedBytes + placesBytes <= call.context()
                    .device().traits().sharedBytes() - BESIDE_PLACES;
            launcher.launch(KernelSource.SEGMENTS, tiles, nt, byPlaces ? sharedBytes + placesBytes : sharedBytes,
                    new SegmentKernels.SortSegments(in.keys(), in.values(), out.keys(), out.values(), other.keys(),
                            other.values(), byPlaces ? 1 : 0, place));
        }
        int levels = bounds.levels(piece);
        if (levels > 0) {
            merge(launcher, levels, place, tiles, out, other);
        }
    }

    /** Sorts the pieces of long segments. */
    private static void sortPieces(Launcher launcher, Launcher pieces, SegmentBounds bounds, DeviceRecords in,
            DeviceRecords out, DeviceRecords other) {
        DeviceCall call = launcher.call();
        long most = bounds.pieces(in.length(), pieces.tile().nv());
        DeviceArray list = call.scratch().take(ElementType.LONG, 2 * most);
        DeviceArray listed = call.scratch().take(ElementType.INT, 1);
        call.upload(MemorySegment.ofArray(new int[1]), listed);
        long segments = bounds.starts().length();
        launcher.launchFlat(KernelSource.SEGMENTS, segments,
                new SegmentKernels.ListPieces(bounds.starts(), bounds.ends(), segments,
                        pieces.tile().nv(), list, listed));
        pieces.launch(pieces.tile().isOdd() ? KernelSource.PIECES_OF_ANY : KernelSource.PIECES, most,
                pieces.tile().nt(), pieces.variant().sharedBytes(),
                new SegmentKernels.SortPieces(in.keys(), in.values(), out.keys(), out.values(), other.keys(),
                        other.values(), bounds.starts(), bounds.ends(), list, listed));
    }

    private static DeviceRecords scratch(DeviceCall call, DeviceRecords like) {
        DeviceArray values = like.values();
        return new DeviceRecords(call.scratch().take(like.keys().elementBytes(), like.length()),
                values == DeviceArray.NONE ? values : call.scratch().take(values.elementBytes(), like.length()));
    }

    /** Merges the runs of segments. */
    private static void merge(Launcher launcher, int levels, SegmentKernels.Segments place, long tiles,
            DeviceRecords out, DeviceRecords other) {
        DeviceCall call = launcher.call();
        DeviceArray cuts = call.scratch().take(ElementType.LONG, tiles);
        DeviceArray unsorted = call.scratch().take(ElementType.INT, levels);
        call.upload(MemorySegment.ofArray(new int[levels]), unsorted);
        int nt = launcher.tile().nt();
        for (int pass = 1; pass <= levels; pass++) {
            DeviceArray flag = unsorted.slice(pass - 1, pass);
            launcher.launchFlat(KernelSource.SEGMENTS, tiles,
                    new SegmentKernels.CutSegments(out.keys(), other.keys(), place, pass, tiles, cuts));
            launcher.launch(KernelSource.SEGMENTS, tiles, nt, mergeBytes(launcher), new SegmentKernels.MergeSegments(
                    out.keys(), out.values(), other.keys(), other.values(), place, pass, cuts, flag));
            if (launcher.variant().byComparator()) {
                // Halves are unsorted for a comparator that contradicts itself.
                launcher.launch(KernelSource.SEGMENTS, tiles, nt, 0, new SegmentKernels.KeepSegments(out.keys(),
                        out.values(), other.keys(), other.values(), place, pass, flag));
            }
        }
    }

    private static int mergeBytes(Launcher launcher) {
        KernelVariant.OfKeys variant = launcher.variant();
        return TwoPhase.STRATEGY.sharedBytes(variant.tile(), variant.key().bytes(), variant.valueBytes());
    }
}
