// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.host;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.gpu.call.Call;
import io.mergepath.gpu.call.Payload;
import io.mergepath.gpu.call.SortTask;
import io.mergepath.gpu.context.ChunkQueue;
import io.mergepath.gpu.device.Span;
import io.mergepath.gpu.kernel.Records;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Work of a call on the device in steps, each of which uploads rows, does something to them and may download them. While the
 * kernels of one step run, the next step's rows are uploaded and those of the one before downloaded: {@link TransferPipeline}.
 */
final class ChunkPipeline {
    /** One for rows that are uploaded, one for those worked on, one for those downloaded. */
    private static final int SLOTS = 3;

    private final Call call;

    ChunkPipeline(Call call) {
        this.call = call;
    }

    /** What a step does. */
    interface Work {
        /** Works on rows where they are, with scratch for as many. */
        void run(Records rows, Records scratch);
    }

    /**
     * A step.
     *
     * @param from what is uploaded, one part behind the other
     * @param first the place of the first row, if places ride
     * @param work what is done to it
     * @param to where the rows go then, or null if they stay on the device
     */
    record Step(List<SortTask> from, long first, Work work, @Nullable SortTask to) {
        long length() {
            return from.stream().mapToLong(SortTask::length).sum();
        }
    }

    /**
     * Where the rows of a step lie.
     *
     * @param travelling where they arrive and leave, keys of two words apart
     * @param working where they are worked on
     * @param scratch for the work
     */
    private record Slot(Records travelling, Records working, Records scratch) {
        Slot slice(long from, long to) {
            return new Slot(travelling.slice(from, to), working.slice(from, to), scratch.slice(from, to));
        }
    }

    /** The device memory that steps take whose rows are downloaded, in bytes a row of the longest. */
    static long bytesARow(SortTask task) {
        // Keys of two words travel apart, and are put together elsewhere.
        return (SLOTS + 1L) * task.rowBytes() + (task.hasTwoWords() ? task.keys().type().bytes() : 0);
    }

    Records rows(SortTask task, long length) {
        int riding = task.way().bytes(task.values());
        return new Records(call.scratch().take(task.keys().type(), length),
                riding == 0 ? Span.NONE : call.scratch().take(riding, length));
    }

    private TransferPipeline relay() {
        return new TransferPipeline(call.context().device(), call.context().transfers());
    }

    /**
     * Takes steps whose rows stay on the device, one behind the other.
     *
     * @param task what kind of rows they have
     * @param rows where they lie then
     * @param scratch for as many
     */
    void run(SortTask task, List<Step> steps, Records rows, Records scratch) {
        Records travelling = task.hasTwoWords() ? new Records(scratch.keys(), rows.values()) : rows;
        Slot all = new Slot(travelling, rows, scratch);
        TransferPipeline relay = relay();
        long at = 0;
        for (Step step : withRows(steps)) {
            long end = at + step.length();
            add(relay, steps.size(), step, all.slice(at, end));
            at = end;
        }
        relay.run();
    }

    /**
     * Takes steps whose rows are downloaded.
     *
     * @param task what kind of rows they have, whose values ride
     * @param longest the most rows of one
     */
    void run(SortTask task, List<Step> steps, long longest) {
        List<Records> travelling = Stream.generate(() -> rows(task, longest)).limit(SLOTS).toList();
        Records scratch = rows(task, longest);
        @Nullable
        Span words = task.hasTwoWords() ? call.scratch().take(task.keys().type(), longest) : null;
        TransferPipeline relay = relay();
        int p = 0;
        for (Step step : withRows(steps)) {
            Records rows = travelling.get(p++ % SLOTS);
            Slot slot = new Slot(rows, words == null ? rows : new Records(words, rows.values()), scratch);
            add(relay, SLOTS, step, slot.slice(0, step.length()));
        }
        relay.run();
    }

    /** Copies of nothing would reach no milestone. */
    private static List<Step> withRows(List<Step> steps) {
        return steps.stream().filter(step -> step.length() > 0).toList();
    }

    private void add(TransferPipeline relay, int slots, Step step, Slot slot) {
        relay.add(slots, parts(step.from, slot.travelling), () -> work(step, slot),
                step.to == null ? List.of() : parts(List.of(step.to), slot.travelling));
    }

    private void work(Step step, Slot slot) {
        SortTask kind = step.from.getFirst();
        List<Span> columns = columns(slot.travelling.keys());
        if (kind.way() == Payload.Way.INDEX || kind.way() == Payload.Way.PLACES) {
            call.columns().countUp(call, slot.working.values(), step.first);
        }
        if (kind.hasTwoWords()) {
            call.columns().interleave(call, columns.getFirst(), columns.getLast(), slot.working.keys());
        }
        step.work.run(slot.working, slot.scratch);
        if (kind.hasTwoWords() && step.to != null) {
            call.columns().separate(call, slot.working.keys(), columns.getFirst(), columns.getLast());
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

    /** What is copied between rows of the host, one part behind the other, and where they travel. */
    private static List<ChunkQueue.Part> parts(List<SortTask> rows, Records travelling) {
        List<Span> keys = columns(travelling.keys());
        List<ChunkQueue.Part> parts = new ArrayList<>();
        long at = 0;
        for (SortTask part : rows) {
            long end = at + part.length();
            List<Column> columns = part.keys().columns();
            for (int c = 0; c < columns.size(); c++) {
                parts.add(new ChunkQueue.Part(columns.get(c).segment(), keys.get(c).slice(at, end)));
            }
            if (part.way() == Payload.Way.COLUMN) {
                parts.add(new ChunkQueue.Part(part.values().columns().getFirst().segment(),
                        travelling.values().slice(at, end)));
            }
            at = end;
        }
        return parts;
    }
}
