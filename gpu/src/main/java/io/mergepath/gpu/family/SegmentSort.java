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
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.kernel.TwoPhase;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.gpu.operation.Plan;
import io.mergepath.gpu.parameter.SegmentKernels;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts segments of keys on the device, each by itself. A block sorts all short segments in its tile, or a piece of a
 * long segment. If all segments are tiny, a thread sorts each. The segments that lie in two tiles or in several
 * pieces are then merged in passes, and no pass touches the others.
 */
public final class SegmentSort {
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
            SegmentBounds bounds = SegmentBounds.of(launcher, starts, ends, keys.length());
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
            SegmentBounds bounds = SegmentBounds.of(launcher, starts, ends, keys.length());
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
     * Sorts segments of records. What lies in gaps of the output stays untouched.
     *
     * @param launcher launches the kernels of short segments, and the passes of merges
     */
    private static void sort(Plan plan, Launcher launcher, SegmentBounds bounds, DeviceRecords in,
            DeviceRecords out) {
        DeviceCall call = launcher.call();
        long n = in.length();
        if (n == 0 || bounds.starts().length() == 0) {
            return;
        }
        if (bounds.tiny() > 0) {
            sortTiny(plan.tinySegments(bounds.tiny()), bounds, in, out);
            return;
        }
        SegmentBuckets buckets = buckets(plan, bounds, n);
        Launcher pieces = plan.pieces(bounds.longest());
        int levels = bounds.levels(pieces.tile().nv());
        DeviceRecords other = levels == 0 && buckets == null ? new DeviceRecords(DeviceArray.NONE, DeviceArray.NONE)
                : scratch(call, out);
        DeviceArray left = buckets == null ? call.launchFlags() : buckets.sort(bounds, in, out, other);
        try (LaunchCondition _ = call.skipUnless(left)) {
            sort(launcher, pieces, bounds, levels, in, out, other);
        }
    }

    /** A sort by distribution, or null if merges sort so many segments better, or only merges can sort them. */
    private static @Nullable SegmentBuckets buckets(Plan plan, SegmentBounds bounds, long n) {
        Launcher finish = plan.segmentFinish(bounds.longest(), n / bounds.starts().length());
        if (finish == null) {
            return null;
        }
        SegmentBuckets buckets = new SegmentBuckets(plan.segmentPass(), finish);
        return bounds.longest() <= buckets.mostRecords() ? buckets : null;
    }

    /** Sorts segments by merges. */
    private static void sort(Launcher launcher, Launcher pieces, SegmentBounds bounds, int levels, DeviceRecords in,
            DeviceRecords out, DeviceRecords other) {
        DeviceCall call = launcher.call();
        long n = in.length();
        long tiles = Math.ceilDiv(n, launcher.tile().nv());
        long segments = bounds.starts().length();
        DeviceArray firsts = call.scratch().take(ElementType.LONG, tiles + 1);
        launchFlat(launcher, tiles + 1,
                new SegmentKernels.FindSegments(bounds.starts(), segments, n, tiles, firsts));
        long piece = pieces.tile().nv();
        SegmentKernels.Segments place = new SegmentKernels.Segments(bounds.starts(), bounds.ends(), firsts, n, piece);
        if (bounds.longOnes() > 0) {
            sortPieces(launcher, pieces, bounds, in, out, other);
        }
        if (bounds.longOnes() < segments) {
            int nt = launcher.tile().nt();
            // Beside a merge's tile: a flag, two heads of each run of each level, and the gaps of each thread.
            int sharedBytes = mergeBytes(launcher) + Integer.BYTES + nt * (4 * Short.BYTES + Integer.BYTES);
            launcher.launch(KernelSource.SEGMENTS, tiles, nt, sharedBytes, new SegmentKernels.SortSegments(in.keys(),
                    in.values(), out.keys(), out.values(), other.keys(), other.values(), place));
        }
        if (levels > 0) {
            merge(launcher, levels, place, tiles, out, other);
        }
    }

    /** Sorts tiny segments: each thread one segment. */
    private static void sortTiny(Launcher tiny, SegmentBounds bounds, DeviceRecords in, DeviceRecords out) {
        KernelVariant.OfKeys variant = tiny.variant();
        TileShape tile = tiny.tile();
        int slots = tile.nt() * (tile.vt() + 1);
        long segments = bounds.starts().length();
        tiny.launch(KernelSource.TINY_SEGMENTS, Math.ceilDiv(segments, tile.nt()), tile.nt(),
                (slots * variant.key().bytes() + 15) / 16 * 16 + slots * variant.valueBytes(),
                new SegmentKernels.SortTiny(in.keys(), in.values(), out.keys(), out.values(), bounds.starts(),
                        bounds.ends(), segments));
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
        launchFlat(launcher, segments, new SegmentKernels.ListPieces(bounds.starts(), bounds.ends(), segments,
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
            launchFlat(launcher, tiles,
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

    private static void launchFlat(Launcher launcher, long threads, KernelParameters parameters) {
        int flat = KernelVariant.flat(launcher.tile());
        launcher.launch(KernelSource.SEGMENTS, Math.ceilDiv(threads, flat), flat, 0, parameters);
    }
}
