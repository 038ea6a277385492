package io.mergepath.gpu;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Values;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.Queue;
import io.mergepath.gpu.device.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Sorts of large data on the host, piece by piece, so that the bus and the kernels are busy at once. What fits the device is
 * merged there: each piece is sorted while the next is uploaded. What does not fit goes through the device piece by piece, each
 * sorted while the next is uploaded and the one before downloaded, and the CPU engine merges the pieces. The caller's columns
 * are written only once all is sorted; if a merge into them fails, the pieces are copied there.
 */
final class Pieces {
    /** More pieces would not shorten what can't overlap, the last sort, by much; and so many are merged at once. */
    private static final int MOST_THAT_FIT = 8;

    /** One piece is uploaded, one sorted, one downloaded. */
    private static final int SLOTS = 3;

    /** Smaller pieces than this are not worth the name. */
    private static final long LEAST_ROWS = 256;

    private static final Executor DOWNLOADER = task -> Thread.ofPlatform().daemon().name("mergepath-download")
            .start(task);

    private final GpuBackend backend;
    private final Transfers transfers;
    private final SortTask task;
    private final @Nullable GpuWorkspace workspace;

    /**
     * A sort.
     *
     * @param task what is asked for, of data on the host
     */
    Pieces(GpuBackend backend, SortTask task, @Nullable GpuWorkspace workspace) {
        this.backend = backend;
        this.transfers = backend.transfers();
        this.task = task;
        this.workspace = workspace;
    }

    /** How many bytes of device memory this sort may use. */
    private long room() {
        return backend.holdings().available() + (workspace == null ? 0 : workspace.bytes());
    }

    /** Gives up what a workspace holds if that is in the way: the next call would take blocks of other sizes. */
    private void makeRoom(long bytes) {
        if (workspace != null && bytes > backend.holdings().available()) {
            workspace.free();
        }
    }

    /** Sorts. */
    void sort() {
        long bytes = Footprint.bytes(Footprint.ofSort(task), task.length());
        if (!backend.holdings().holds(bytes, workspace)) {
            backend.hostScratch().lend(this::sortBeyondMemory);
            return;
        }
        makeRoom(bytes);
        long pieces = Math.min(MOST_THAT_FIT, task.length() * task.rowBytes() / backend.options().piece());
        if (pieces < 2) {
            backend.sortWhole(task, workspace);
        } else {
            sortOverlapped(cuts(pieces));
        }
    }

    /** The offsets of pieces of about the same length. */
    private long[] cuts(long pieces) {
        long n = task.length();
        long[] cuts = new long[Math.toIntExact(pieces) + 1];
        for (int p = 0; p <= pieces; p++) {
            cuts[p] = n / pieces * p + Math.min(p, n % pieces);
        }
        return cuts;
    }

    private Plan plan(Call call, long n) {
        return backend.plan(call, task.keys(), task.order(), task.way().bytes(task.values()), n);
    }

    /** Has what is queued in one queue from now on wait for what is queued in another so far. */
    private static void order(Queue first, Queue then) {
        try (Device.Mark mark = first.mark()) {
            then.await(mark);
        }
    }

    /** Where the columns of keys travel: the keys' own place, or one half for each word. */
    private static List<Span> columns(Span keys) {
        if (keys.elementBytes() < ElementType.TWO_LONGS.bytes()) {
            return List.of(keys);
        }
        Span words = new Span(keys.memory(), 2 * keys.at(), 2 * keys.length(), Long.BYTES);
        return List.of(words.slice(0, keys.length()), words.slice(keys.length(), words.length()));
    }

    /** Uploads a piece; what the device does from now on comes behind that, whether it succeeded or not. */
    private void upload(Carrier carrier, long from, Span keys, Span riding) {
        Queue uploads = transfers.uploads();
        try {
            List<Span> columns = columns(keys);
            Keys part = task.keys().slice(from, from + keys.length());
            for (int c = 0; c < columns.size(); c++) {
                transfers.upload(uploads, part.columns().get(c).segment(), columns.get(c));
            }
            carrier.fill(uploads, riding, from);
        } finally {
            order(uploads, backend.device());
        }
    }

    private Rows rows(Call call, Carrier carrier, long length) {
        return new Rows(call.scratch().take(task.keys().type(), length), carrier.scratch(length));
    }

    /** Two words beside each other where they were apart. */
    private void interleave(Span apart, Span keys) {
        if (task.hasTwoWords()) {
            backend.columns().interleave(columns(apart).getFirst(), columns(apart).getLast(), keys);
        }
    }

    /** Sorts what fits the device. */
    private void sortOverlapped(long[] cuts) {
        try (Call call = new Call(backend, workspace)) {
            Carrier carrier = new Carrier(call, task.values(), task.way());
            Rows rows = rows(call, carrier, task.length());
            Rows other = rows(call, carrier, task.length());
            order(backend.device(), transfers.uploads());
            for (int p = 0; p + 1 < cuts.length; p++) {
                Rows piece = rows.slice(cuts[p], cuts[p + 1]);
                Rows scratch = other.slice(cuts[p], cuts[p + 1]);
                Span arriving = task.hasTwoWords() ? scratch.keys() : piece.keys();
                upload(carrier, cuts[p], arriving, piece.values());
                interleave(arriving, piece.keys());
                plan(call, piece.length()).sortWithin(piece, scratch);
            }
            Rows sorted = plan(call, task.length()).passes().mergeWithin(rows, other, cuts);
            if (task.sortKeys()) {
                call.deliverKeys(sorted.keys(), Call.asValues(task.keys()));
            }
            carrier.deliver(List.of(task.values()), sorted.values());
        }
    }

    /** Sorts pieces into scratch, and merges them into the caller's columns. */
    private void sortBeyondMemory(HostScratch scratch) {
        Keys keys = scratch.like(task.keys());
        SortTask pieces = task.with(keys, scratch.like(task.values()));
        Keys merged = task.sortKeys() ? task.keys() : scratch.like(task.keys());
        long[] cuts = sortPieces(pieces);
        List<Keys> runs = new ArrayList<>();
        List<Values> runValues = new ArrayList<>();
        for (int p = 0; p + 1 < cuts.length; p++) {
            SortTask run = pieces.slice(cuts[p], cuts[p + 1]);
            runs.add(run.keys());
            runValues.add(run.values());
        }
        try {
            backend.holdings().cpu().mergeMany(runs, runValues, merged, task.values(), task.order());
        } catch (Throwable thrown) {
            if (task.sortKeys()) {
                HostScratch.copy(pieces, task);
            }
            throw thrown;
        }
    }

    /** Sorts each piece by itself, and tells where they begin. */
    private long[] sortPieces(SortTask sorted) {
        // It plans with all memory that is left, so it had better be the only one that does.
        backend.beyondMemory().lock();
        try {
            boolean gathers = task.way() == Carrier.Way.INDEX;
            long bytesARow = gathers
                    ? Footprint.ofSort(task)
                    : (SLOTS + 1L) * task.rowBytes() + (task.hasTwoWords() ? task.keys().type().bytes() : 0);
            long most = Footprint.rows(bytesARow, room());
            if (most < LEAST_ROWS) {
                throw new IllegalStateException("engine " + backend.name() + ": a sort even in pieces of " + LEAST_ROWS
                        + " keys takes " + Footprint.bytes(bytesARow, LEAST_ROWS) + " bytes of device memory, and "
                        + room() + " are left to it");
            }
            long[] cuts = cuts(Math.ceilDiv(task.length(), most));
            makeRoom(Footprint.bytes(bytesARow, cuts[1]));
            if (gathers) {
                HostScratch.copy(task, sorted);
                for (int p = 0; p + 1 < cuts.length; p++) {
                    backend.sortWhole(sorted.slice(cuts[p], cuts[p + 1]), workspace);
                }
            } else {
                sortPipelined(cuts, sorted);
            }
            return cuts;
        } finally {
            backend.beyondMemory().unlock();
        }
    }

    /** What a piece is uploaded to, sorted in and downloaded from, and when it has been downloaded. */
    private record Slot(Rows rows, CompletableFuture<?> free) {
    }

    private void sortPipelined(long[] cuts, SortTask sorted) {
        try (Call call = new Call(backend, workspace)) {
            Carrier carrier = new Carrier(call, task.values(), task.way());
            long longest = cuts[1];
            CompletableFuture<?> delivered = CompletableFuture.completedFuture(null);
            Slot[] slots = new Slot[SLOTS];
            for (int s = 0; s < SLOTS; s++) {
                slots[s] = new Slot(rows(call, carrier, longest), delivered);
            }
            Rows scratch = rows(call, carrier, longest);
            @Nullable
            Span words = task.hasTwoWords() ? call.scratch().take(task.keys().type(), longest) : null;
            // The memory is there in the order of the device's queue.
            order(backend.device(), transfers.uploads());
            Executor downloader = task.isShared() && sorted.isShared() ? DOWNLOADER : Runnable::run;
            try {
                for (int p = 0; p + 1 < cuts.length; p++) {
                    Slot slot = slots[p % SLOTS];
                    join(slot.free);
                    long length = cuts[p + 1] - cuts[p];
                    Rows piece = slot.rows.slice(0, length);
                    upload(carrier, cuts[p], piece.keys(), piece.values());
                    Rows working = words == null ? piece : new Rows(words.slice(0, length), piece.values());
                    interleave(piece.keys(), working.keys());
                    plan(call, length).sortWithin(working, scratch.slice(0, length));
                    if (words != null) {
                        backend.columns().separate(working.keys(), columns(piece.keys()).getFirst(),
                                columns(piece.keys()).getLast());
                    }
                    SortTask target = sorted.slice(cuts[p], cuts[p + 1]);
                    Device.Mark done = backend.device().mark();
                    delivered = delivered.whenCompleteAsync((_, failed) -> {
                        try (done) {
                            if (failed == null) {
                                download(done, piece, target);
                            }
                        }
                    }, downloader);
                    slots[p % SLOTS] = new Slot(slot.rows, delivered);
                }
            } finally {
                // No copy outlives the call, whatever ends it.
                delivered.handle((_, _) -> null).join();
            }
            join(delivered);
        }
    }

    private void download(Device.Mark sorted, Rows piece, SortTask target) {
        Queue downloads = transfers.downloads();
        downloads.await(sorted);
        List<Span> from = columns(piece.keys());
        List<Column> to = target.keys().columns();
        for (int c = 0; c < to.size(); c++) {
            transfers.download(downloads, from.get(c), to.get(c).segment());
        }
        if (target.values().count() > 0) {
            transfers.download(downloads, piece.values(), target.values().columns().getFirst().segment());
        }
    }

    private static void join(CompletableFuture<?> future) {
        try {
            future.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException failed) {
                throw failed;
            }
            if (e.getCause() instanceof Error failed) {
                throw failed;
            }
            throw e;
        }
    }
}
