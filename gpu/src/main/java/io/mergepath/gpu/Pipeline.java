package io.mergepath.gpu;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.Queue;
import io.mergepath.gpu.device.Span;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Work of a call on the device in steps, each of which uploads rows, does something to them and downloads them. While the kernels
 * of one step run, the next step's rows are uploaded and those of the one before downloaded.
 */
final class Pipeline {
    /** One for rows that are uploaded, one for those worked on, one for those downloaded. */
    private static final int SLOTS = 3;

    private static final Executor DOWNLOADER = task -> Thread.ofPlatform().daemon().name("mergepath-download")
            .start(task);

    private final GpuBackend backend;
    private final Transfers transfers;
    private final Call call;

    Pipeline(GpuBackend backend, Call call) {
        this.backend = backend;
        this.transfers = backend.transfers();
        this.call = call;
    }

    /** What a step does. */
    interface Work {
        /** Works on rows where they are, with scratch for as many. */
        void run(Rows rows, Rows scratch);
    }

    /**
     * A step.
     *
     * @param from what is uploaded, one part behind the other
     * @param first the place of the first row, if places ride
     * @param work what is done to it
     * @param to where the rows go then
     */
    record Step(List<SortTask> from, long first, Work work, SortTask to) {
        long length() {
            return to.length();
        }
    }

    /** The device memory that steps take, in bytes a row of the longest. */
    static long bytesARow(SortTask task) {
        // Keys of two words travel apart, and are put together elsewhere.
        return (SLOTS + 1L) * task.rowBytes() + (task.hasTwoWords() ? task.keys().type().bytes() : 0);
    }

    Rows rows(SortTask task, long length) {
        int riding = task.way().bytes(task.values());
        return new Rows(call.scratch().take(task.keys().type(), length),
                riding == 0 ? Span.NONE : call.scratch().take(riding, length));
    }

    /** Where the columns of keys travel: the keys' own place, or one half for each word. */
    private static List<Span> columns(Span keys) {
        if (keys.elementBytes() < ElementType.TWO_LONGS.bytes()) {
            return List.of(keys);
        }
        Span words = new Span(keys.memory(), 2 * keys.at(), 2 * keys.length(), Long.BYTES);
        return List.of(words.slice(0, keys.length()), words.slice(keys.length(), words.length()));
    }

    /**
     * Uploads rows. What the device does from now on comes behind that, whether it succeeded or not.
     *
     * @param from the rows, one part behind the other
     * @param first the place of the first, if places ride
     * @param arriving where keys of two words arrive, apart; other keys arrive where they are wanted
     * @param to where the rows are wanted
     */
    void upload(List<SortTask> from, long first, Span arriving, Rows to) {
        Queue uploads = transfers.uploads();
        SortTask kind = from.getFirst();
        List<Span> columns = columns(kind.hasTwoWords() ? arriving : to.keys());
        try {
            long at = 0;
            for (SortTask part : from) {
                long end = at + part.length();
                for (int c = 0; c < columns.size(); c++) {
                    transfers.upload(uploads, part.keys().columns().get(c).segment(), columns.get(c).slice(at, end));
                }
                if (part.way() == Carrier.Way.COLUMN) {
                    transfers.upload(uploads, part.values().columns().getFirst().segment(), to.values().slice(at, end));
                }
                at = end;
            }
        } finally {
            Transfers.order(uploads, backend.device());
        }
        if (kind.way() == Carrier.Way.INDEX || kind.way() == Carrier.Way.PLACES) {
            backend.columns().countUp(to.values(), first);
        }
        if (kind.hasTwoWords()) {
            backend.columns().interleave(columns.getFirst(), columns.getLast(), to.keys());
        }
    }

    /** What a step works in, and when that has been downloaded. */
    private record Slot(Rows rows, CompletableFuture<?> free) {
    }

    /**
     * Takes steps.
     *
     * @param task what kind of rows they have, whose values ride
     * @param longest the most rows of one
     */
    void run(SortTask task, int steps, IntFunction<Step> step, long longest) {
        CompletableFuture<?> delivered = CompletableFuture.completedFuture(null);
        Slot[] slots = new Slot[SLOTS];
        for (int s = 0; s < SLOTS; s++) {
            slots[s] = new Slot(rows(task, longest), delivered);
        }
        Rows scratch = rows(task, longest);
        @Nullable
        Span words = task.hasTwoWords() ? call.scratch().take(task.keys().type(), longest) : null;
        transfers.begin();
        try {
            for (int p = 0; p < steps; p++) {
                Slot slot = slots[p % SLOTS];
                join(slot.free);
                Step now = step.apply(p);
                Rows travelling = slot.rows.slice(0, now.length());
                Rows working = words == null
                        ? travelling
                        : new Rows(words.slice(0, now.length()), travelling.values());
                upload(now.from, now.first, travelling.keys(), working);
                now.work.run(working, scratch.slice(0, now.length()));
                List<Span> columns = columns(travelling.keys());
                if (words != null) {
                    backend.columns().separate(working.keys(), columns.getFirst(), columns.getLast());
                }
                Device.Mark done = backend.device().mark();
                delivered = delivered.whenCompleteAsync((_, failed) -> {
                    try (done) {
                        if (failed == null) {
                            download(done, columns, travelling.values(), now.to);
                        }
                    }
                }, now.to.isShared() ? DOWNLOADER : Runnable::run);
                slots[p % SLOTS] = new Slot(slot.rows, delivered);
            }
        } finally {
            // No copy outlives the call, whatever ends it.
            delivered.handle((_, _) -> null).join();
        }
        join(delivered);
    }

    private void download(Device.Mark done, List<Span> keys, Span riding, SortTask to) {
        Queue downloads = transfers.downloads();
        downloads.await(done);
        List<Column> columns = to.keys().columns();
        for (int c = 0; c < columns.size(); c++) {
            transfers.download(downloads, keys.get(c), columns.get(c).segment());
        }
        if (to.values().count() > 0) {
            transfers.download(downloads, riding, to.values().columns().getFirst().segment());
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
