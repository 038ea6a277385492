// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.Workspace;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.DevicePayload;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.TwoPhase;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.gpu.parameter.SegmentKernels;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sorts segments of keys on the device, each by itself. A block sorts all short segments in its tile, or a piece of a
 * long segment. If all segments are tiny, a block ranks their keys. The segments that lie in two tiles or in several
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
            Launcher launcher = launcher(call, keys, order, new DevicePayload(call, values).bytes());
            SegmentBounds bounds = SegmentBounds.of(launcher, starts, ends, keys.length());
            call.beginRehearsal();
            do {
                DevicePayload payload = new DevicePayload(call, values);
                DeviceRecords records = new DeviceRecords(call.loadKeys(List.of(keyColumns)),
                        payload.load(List.of(values)));
                sort(launcher, pieces(call, keys, order, launcher, bounds), bounds, records, records);
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
            Launcher launcher = launcher(call, keys, order, DeviceCall.type(indices, 0).bytes());
            SegmentBounds bounds = SegmentBounds.of(launcher, starts, ends, keys.length());
            call.beginRehearsal();
            do {
                DeviceArray places = call.load(List.of(indices), 0);
                DeviceArray counted = call.scratch().take(DeviceCall.type(indices, 0), keys.length());
                call.columns().countUp(call, counted, 0);
                DeviceRecords out = new DeviceRecords(call.scratch().take(keys.type(), keys.length()), places);
                sort(launcher, pieces(call, keys, order, launcher, bounds), bounds,
                        new DeviceRecords(call.loadKeys(List.of(keyColumns)), counted), out);
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

    private Launcher launcher(DeviceCall call, Keys keys, Order order, int valueBytes) {
        return device.plan(call, keys, order, valueBytes, keys.length()).segments();
    }

    private Launcher pieces(DeviceCall call, Keys keys, Order order, Launcher launcher, SegmentBounds bounds) {
        return device.plan(call, keys, order, launcher.variant().valueBytes(), keys.length()).pieces(bounds.longest());
    }

    /**
     * Sorts segments of records. What lies in gaps of the output stays untouched.
     *
     * @param launcher launches the kernels of short segments, and the passes
     * @param pieces launches the sort of pieces
     */
    private static void sort(Launcher launcher, Launcher pieces, SegmentBounds bounds, DeviceRecords in,
            DeviceRecords out) {
        DeviceCall call = launcher.call();
        long n = in.length();
        long tiles = Math.ceilDiv(n, launcher.tile().nv());
        long segments = bounds.starts().length();
        if (n == 0 || segments == 0) {
            return;
        }
        DeviceArray firsts = call.scratch().take(ElementType.LONG, tiles + 1);
        launchFlat(launcher, tiles + 1,
                new SegmentKernels.FindSegments(bounds.starts(), segments, n, tiles, firsts));
        long piece = pieces.tile().nv();
        SegmentKernels.Segments place = new SegmentKernels.Segments(bounds.starts(), bounds.ends(), firsts, n, piece);
        if (bounds.areTiny() && !launcher.variant().byComparator()) {
            rank(launcher, place, tiles, in, out);
            return;
        }
        int levels = bounds.levels(piece);
        DeviceRecords other = levels == 0 ? new DeviceRecords(DeviceArray.NONE, DeviceArray.NONE)
                : scratch(call, out);
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

    /** Sorts tiny segments. A comparator that contradicts itself could give two keys the same rank. */
    private static void rank(Launcher launcher, SegmentKernels.Segments place, long tiles, DeviceRecords in,
            DeviceRecords out) {
        KernelVariant.OfKeys variant = launcher.variant();
        int ranked = launcher.tile().nv() + SegmentBounds.TINY;
        int bitBytes = 2 * Integer.BYTES * (Math.ceilDiv(ranked, Integer.SIZE) + 2);
        launcher.launch(KernelSource.RANKS, tiles, launcher.tile().nt(),
                rankedBytes(ranked, variant.key().bytes()) + rankedBytes(ranked, variant.valueBytes()) + bitBytes,
                new SegmentKernels.RankSegments(in.keys(), in.values(), out.keys(), out.values(), place));
    }

    private static int rankedBytes(int ranked, int bytes) {
        return (ranked * bytes + 15) / 16 * 16;
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
