// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.host;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.DevicePayload;
import io.mergepath.gpu.call.SortTask;
import io.mergepath.gpu.context.ChunkQueue;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.kernel.DeviceRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Work of a call on the device in steps, each of which uploads records, does something to them and may download them. While the
 * kernels of one step run, the next step's records are uploaded and those of the one before downloaded: {@link TransferPipeline}.
 */
final class ChunkPipeline {
    /** One for records that are uploaded, one for those worked on, one for those downloaded. */
    private static final int SLOTS = 3;

    private final DeviceCall call;

    ChunkPipeline(DeviceCall call) {
        this.call = call;
    }

    /** What a step does. */
    interface Work {
        /** Works on records where they are, with scratch for as many. */
        void run(DeviceRecords records, DeviceRecords scratch);
    }

    /**
     * A step.
     *
     * @param from what is uploaded, one part behind the other
     * @param first the place of the first record, if places ride
     * @param work what is done to it
     * @param to where the records go then, or null if they stay on the device
     */
    record Step(List<SortTask> from, long first, Work work, @Nullable SortTask to) {
        long length() {
            return from.stream().mapToLong(SortTask::length).sum();
        }
    }

    /**
     * Where the records of a step lie.
     *
     * @param travelling where they arrive and leave, keys of two words apart
     * @param working where they are worked on
     * @param scratch for the work
     */
    private record Slot(DeviceRecords travelling, DeviceRecords working, DeviceRecords scratch) {
        Slot slice(long from, long to) {
            return new Slot(travelling.slice(from, to), working.slice(from, to), scratch.slice(from, to));
        }
    }

    /** The device memory that steps take whose records are downloaded, in bytes a record of the longest. */
    static long bytesARecord(SortTask task) {
        // Keys of two words travel apart, and are put together elsewhere.
        return (SLOTS + 1L) * task.recordBytes() + (task.hasTwoWords() ? task.keys().type().bytes() : 0);
    }

    DeviceRecords records(SortTask task, long length) {
        int riding = task.way().bytes(task.values());
        return new DeviceRecords(call.scratch().take(task.keys().type(), length),
                riding == 0 ? DeviceArray.NONE : call.scratch().take(riding, length));
    }

    private TransferPipeline relay() {
        return new TransferPipeline(call.context().device(), call.context().transfers());
    }

    /**
     * Takes steps whose records stay on the device, one behind the other.
     *
     * @param task what kind of records they have
     * @param records where they lie then
     * @param scratch for as many
     */
    void run(SortTask task, List<Step> steps, DeviceRecords records, DeviceRecords scratch) {
        DeviceRecords travelling = task.hasTwoWords() ? new DeviceRecords(scratch.keys(), records.values()) : records;
        Slot all = new Slot(travelling, records, scratch);
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
     * Takes steps whose records are downloaded.
     *
     * @param task what kind of records they have, whose values ride
     * @param longest the most records of one
     */
    void run(SortTask task, List<Step> steps, long longest) {
        List<DeviceRecords> travelling = Stream.generate(() -> records(task, longest)).limit(SLOTS).toList();
        DeviceRecords scratch = records(task, longest);
        @Nullable
        DeviceArray words = task.hasTwoWords() ? call.scratch().take(task.keys().type(), longest) : null;
        TransferPipeline relay = relay();
        int p = 0;
        for (Step step : withRows(steps)) {
            DeviceRecords records = travelling.get(p++ % SLOTS);
            Slot slot = new Slot(records, words == null ? records : new DeviceRecords(words, records.values()),
                    scratch);
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
        List<DeviceArray> columns = columns(slot.travelling.keys());
        if (kind.way() == DevicePayload.Way.INDEX || kind.way() == DevicePayload.Way.PLACES) {
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
    private static List<DeviceArray> columns(DeviceArray keys) {
        if (keys.elementBytes() < ElementType.TWO_LONGS.bytes()) {
            return List.of(keys);
        }
        DeviceArray words = new DeviceArray(keys.memory(), 2 * keys.at(), 2 * keys.length(), Long.BYTES);
        return List.of(words.slice(0, keys.length()), words.slice(keys.length(), words.length()));
    }

    /** What is copied between records of the host, one part behind the other, and where they travel. */
    private static List<ChunkQueue.Part> parts(List<SortTask> records, DeviceRecords travelling) {
        List<DeviceArray> keys = columns(travelling.keys());
        List<ChunkQueue.Part> parts = new ArrayList<>();
        long at = 0;
        for (SortTask part : records) {
            long end = at + part.length();
            List<Column> columns = part.keys().columns();
            for (int c = 0; c < columns.size(); c++) {
                parts.add(new ChunkQueue.Part(columns.get(c).segment(), keys.get(c).slice(at, end)));
            }
            if (part.way() == DevicePayload.Way.COLUMN) {
                parts.add(new ChunkQueue.Part(part.values().columns().getFirst().segment(),
                        travelling.values().slice(at, end)));
            }
            at = end;
        }
        return parts;
    }
}
