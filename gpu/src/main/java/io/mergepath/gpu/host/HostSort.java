// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.host;

import io.mergepath.Keys;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.DevicePayload;
import io.mergepath.gpu.call.Footprint;
import io.mergepath.gpu.call.SortTask;
import io.mergepath.gpu.context.GpuContext;
import io.mergepath.gpu.context.GpuWorkspace;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.gpu.operation.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Sorts large data on the host, piece by piece, so that the bus and the kernels are busy at once. If the data fits the
 * device, each piece is sorted while the next piece is uploaded, and the pieces are merged there. Else the data goes
 * through the device piece by piece into scratch of the host, and then once more, chunk by chunk of the merge. The
 * caller's columns are written only after all pieces are sorted. If a merge into them fails, the pieces are copied
 * there.
 */
public final class HostSort {
    /** More pieces would not shorten what can't overlap, the last sort, by much; and so many are merged at once. */
    private static final int MOST_THAT_FIT = 8;

    /** Smaller pieces than this are not worth the name. */
    private static final long LEAST_RECORDS = 256;

    private final DeviceSort deviceSort;
    private final GpuContext context;
    private final HostScratch.Spare hostScratch;
    private final SortTask task;
    private final @Nullable GpuWorkspace workspace;

    /**
     * A sort.
     *
     * @param deviceSort sorts of what fits the device
     * @param hostScratch scratch of calls that the device has no room for
     * @param task what is asked for, of data on the host
     */
    public HostSort(DeviceSort deviceSort, HostScratch.Spare hostScratch, SortTask task,
            @Nullable GpuWorkspace workspace) {
        this.deviceSort = deviceSort;
        this.hostScratch = hostScratch;
        context = deviceSort.calls().context();
        this.task = task;
        this.workspace = workspace;
    }

    /** How many bytes of device memory this sort may use. */
    private long room() {
        return context.available() + (workspace == null ? 0 : workspace.bytes());
    }

    /** Sorts. */
    public void sort() {
        long bytes = Footprint.bytes(Footprint.ofSort(task), task.length());
        try (Reservation memory = context.reservations().await(bytes, task.length() * Footprint.widest(task),
                workspace)) {
            if (memory.isAll()) {
                hostScratch.lend(this::sortBeyondMemory);
            } else {
                GpuWorkspace.makeRoom(workspace, bytes);
                long pieces = Math.min(MOST_THAT_FIT,
                        task.length() * task.recordBytes() / deviceSort.options().piece());
                if (pieces < 2) {
                    deviceSort.sort(task, workspace);
                } else {
                    sortOverlapped(cuts(pieces));
                }
            }
        }
    }

    /** The offsets of pieces of about the same length, the first of which is the longest. */
    private long[] cuts(long pieces) {
        long n = task.length();
        long[] cuts = new long[Math.toIntExact(pieces) + 1];
        for (int p = 0; p <= pieces; p++) {
            cuts[p] = n / pieces * p + Math.min(p, n % pieces);
        }
        return cuts;
    }

    /**
     * Sorts of pieces.
     *
     * @param to where they go then, or null if they stay on the device
     */
    private List<ChunkPipeline.Step> steps(DeviceCall call, long[] cuts, @Nullable List<SortTask> to) {
        return IntStream.range(0, cuts.length - 1)
                .mapToObj(p -> new ChunkPipeline.Step(List.of(task.slice(cuts[p], cuts[p + 1])), cuts[p],
                        (records, scratch) -> plan(call, records.length()).sort(records, records, scratch),
                        to == null ? null : to.get(p)))
                .toList();
    }

    private Plan plan(DeviceCall call, long n) {
        return deviceSort.plan(call, task.keys(), task.order(), task.way().bytes(task.values()), n);
    }

    /** Sorts what fits the device. */
    private void sortOverlapped(long[] cuts) {
        try (DeviceCall call = deviceSort.calls().begin(workspace)) {
            ChunkPipeline pipeline = new ChunkPipeline(call);
            DeviceRecords records = pipeline.records(task, task.length());
            DeviceRecords other = pipeline.records(task, task.length());
            rehearse(call, records, other, cuts);
            pipeline.run(task, steps(call, cuts, null), records, other);
            DeviceRecords sorted = plan(call, task.length()).merges().mergeWithin(records, other, cuts);
            call.beginRehearsal();
            do {
                if (task.sortKeys()) {
                    call.deliverKeys(sorted.keys(), DeviceCall.asValues(task.keys()));
                }
                new DevicePayload(call, task.values(), task.way()).deliver(List.of(task.values()), sorted.values());
            } while (call.endRehearsal());
        }
    }

    /** Compiles the kernels of all steps at the same time. The steps would compile them one after the other. */
    private void rehearse(DeviceCall call, DeviceRecords records, DeviceRecords other, long[] cuts) {
        call.beginRehearsal();
        int taken = call.scratch().taken();
        DeviceRecords piece = records.slice(0, cuts[1]);
        plan(call, cuts[1]).sort(piece, piece, other.slice(0, cuts[1]));
        call.scratch().returnTo(taken);
        plan(call, task.length()).merges().mergeWithin(records, other, cuts);
        call.endRehearsal();
    }

    /** Sorts pieces into scratch, and merges them into the caller's columns. */
    private void sortBeyondMemory(HostScratch scratch) {
        SortTask pieces = SortTask.ofPairs(scratch.like(task.keys()), scratch.like(task.values()), task.order());
        Keys mergedKeys = task.sortKeys() ? task.keys() : scratch.like(task.keys());
        SortTask merged = pieces.with(mergedKeys, task.values());
        long most = recordsAtOnce();
        List<SortTask> runs = sortPieces(pieces, most);
        List<long[]> cuts = cutsOfChunks(runs, most);
        try {
            merge(runs, merged, cuts);
        } catch (Throwable thrown) {
            if (task.sortKeys()) {
                HostScratch.copy(pieces, task);
            }
            throw thrown;
        }
    }

    /** Whether an index is the payload, so that columns are gathered after a sort. */
    private boolean gathers() {
        return task.way() == DevicePayload.Way.INDEX;
    }

    /** How many records a piece or a chunk may have. */
    private long recordsAtOnce() {
        long bytesARecord = gathers() ? Footprint.ofSort(task) : ChunkPipeline.bytesARecord(task);
        long most = Math.min(Footprint.records(bytesARecord, room()),
                context.device().traits().largestBytes() / Footprint.widest(task));
        if (most < LEAST_RECORDS) {
            throw new IllegalStateException("engine " + context.name() + ": a sort even in pieces of " + LEAST_RECORDS
                    + " keys takes " + Footprint.bytes(bytesARecord, LEAST_RECORDS) + " bytes of device memory, and "
                    + room()
                    + " are left to it");
        }
        GpuWorkspace.makeRoom(workspace, Footprint.bytes(bytesARecord, most));
        return most;
    }

    /** Sorts each piece by itself. */
    private List<SortTask> sortPieces(SortTask sorted, long most) {
        long[] cuts = cuts(Math.ceilDiv(task.length(), most));
        int count = cuts.length - 1;
        List<SortTask> runs = IntStream.range(0, count).mapToObj(p -> sorted.slice(cuts[p], cuts[p + 1])).toList();
        if (gathers()) {
            HostScratch.copy(task, sorted);
            runs.forEach(run -> deviceSort.sort(run, workspace));
            return runs;
        }
        try (DeviceCall call = deviceSort.calls().begin(workspace)) {
            new ChunkPipeline(call).run(task, steps(call, cuts, runs), cuts[1]);
        }
        return runs;
    }

    /** The cuts between chunks that the device merges one by one; none if it would gain nothing. */
    private List<long[]> cutsOfChunks(List<SortTask> runs, long most) {
        if (gathers() || runs.size() > KernelVariant.MOST_WAYS) {
            return List.of();
        }
        List<long[]> cuts = new RunSplitter(context.cpu(), keys(runs), task.order()).cuts(most);
        return longest(cuts) <= most ? cuts : List.of();
    }

    private static List<Keys> keys(List<SortTask> runs) {
        return runs.stream().map(SortTask::keys).toList();
    }

    /** Merges chunk by chunk on the device, or by the cores without cuts. */
    private void merge(List<SortTask> runs, SortTask merged, List<long[]> cuts) {
        if (cuts.isEmpty()) {
            context.cpu().mergeMany(keys(runs), runs.stream().map(SortTask::values).toList(), merged.keys(),
                    merged.values(), task.order());
        } else {
            mergeChunks(runs, merged, cuts);
        }
    }

    private static long length(List<long[]> cuts, int chunk) {
        return Arrays.stream(cuts.get(chunk + 1)).sum() - Arrays.stream(cuts.get(chunk)).sum();
    }

    private static long longest(List<long[]> cuts) {
        return IntStream.range(0, cuts.size() - 1).mapToLong(chunk -> length(cuts, chunk)).max().orElse(0);
    }

    private void mergeChunks(List<SortTask> runs, SortTask merged, List<long[]> cuts) {
        try (DeviceCall call = deviceSort.calls().begin(workspace)) {
            List<ChunkPipeline.Step> steps = IntStream.range(0, cuts.size() - 1)
                    .mapToObj(chunk -> mergeChunk(call, runs, merged, cuts.get(chunk), cuts.get(chunk + 1))).toList();
            new ChunkPipeline(call).run(merged, steps, longest(cuts));
        }
    }

    private ChunkPipeline.Step mergeChunk(DeviceCall call, List<SortTask> runs, SortTask merged, long[] from,
            long[] to) {
        List<SortTask> parts = new ArrayList<>();
        long[] offsets = new long[from.length + 1];
        for (int r = 0; r < from.length; r++) {
            parts.add(runs.get(r).slice(from[r], to[r]));
            offsets[r + 1] = offsets[r] + to[r] - from[r];
        }
        long at = Arrays.stream(from).sum();
        return new ChunkPipeline.Step(parts, at,
                (records, scratch) -> call.copy(
                        plan(call, records.length()).merges().mergeWithin(records, scratch, offsets), records),
                merged.slice(at, at + offsets[from.length]));
    }
}
