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
 * Runs the steps of a call on the device. Each step uploads records, works on them, and may download them. While the
 * kernels of one step run, {@link TransferPipeline} uploads the records of the next step and downloads the records of
 * the step before.
 */
final class ChunkPipeline {
    /** One place for records that are uploaded, one for the work, and one for records that are downloaded. */
    private static final int SLOTS = 3;

    private final DeviceCall call;

    ChunkPipeline(DeviceCall call) {
        this.call = call;
    }

    /** The work of a step. */
    interface Work {
        /** Works on records where they are, with scratch for as many. */
        void run(DeviceRecords records, DeviceRecords scratch);
    }

    /**
     * A step.
     *
     * @param from the records to upload, one part after the other
     * @param first the index of the first record, if an index is the payload
     * @param work the work on the records
     * @param to the place of the records on the host, or null if they stay on the device
     */
    record Step(List<SortTask> from, long first, Work work, @Nullable SortTask to) {
        long length() {
            return from.stream().mapToLong(SortTask::length).sum();
        }
    }

    /**
     * The place of the records of a step on the device.
     *
     * @param travelling the place for copies, with the words of keys apart
     * @param working the place for the work
     * @param scratch the scratch of the work
     */
    private record Slot(DeviceRecords travelling, DeviceRecords working, DeviceRecords scratch) {
        Slot slice(long from, long to) {
            return new Slot(travelling.slice(from, to), working.slice(from, to), scratch.slice(from, to));
        }
    }

    /** The device memory of steps that download their records: bytes for each record of the longest step. */
    static long bytesARecord(SortTask task) {
        // The words of a key are copied apart, and put together in another place.
        return (SLOTS + 1L) * task.recordBytes() + (task.hasTwoWords() ? task.keys().type().bytes() : 0);
    }

    DeviceRecords records(SortTask task, long length) {
        int payloadBytes = task.way().bytes(task.values());
        return new DeviceRecords(call.scratch().take(task.keys().type(), length),
                payloadBytes == 0 ? DeviceArray.NONE : call.scratch().take(payloadBytes, length));
    }

    private TransferPipeline pipeline() {
        return new TransferPipeline(call.context().device(), call.context().transfers());
    }

    /**
     * Runs steps whose records stay on the device, one step after the other.
     *
     * @param task the kind of the records
     * @param records the place of the records
     * @param scratch room for as many records
     */
    void run(SortTask task, List<Step> steps, DeviceRecords records, DeviceRecords scratch) {
        DeviceRecords travelling = task.hasTwoWords() ? new DeviceRecords(scratch.keys(), records.values()) : records;
        Slot all = new Slot(travelling, records, scratch);
        TransferPipeline pipeline = pipeline();
        long at = 0;
        for (Step step : withRecords(steps)) {
            long end = at + step.length();
            add(pipeline, steps.size(), step, all.slice(at, end));
            at = end;
        }
        pipeline.run();
    }

    /**
     * Runs steps whose records are downloaded.
     *
     * @param task the kind of the records; their values are the payload
     * @param longest the most records of a step
     */
    void run(SortTask task, List<Step> steps, long longest) {
        List<DeviceRecords> travelling = Stream.generate(() -> records(task, longest)).limit(SLOTS).toList();
        DeviceRecords scratch = records(task, longest);
        @Nullable
        DeviceArray words = task.hasTwoWords() ? call.scratch().take(task.keys().type(), longest) : null;
        TransferPipeline pipeline = pipeline();
        int p = 0;
        for (Step step : withRecords(steps)) {
            DeviceRecords records = travelling.get(p++ % SLOTS);
            Slot slot = new Slot(records, words == null ? records : new DeviceRecords(words, records.values()),
                    scratch);
            add(pipeline, SLOTS, step, slot.slice(0, step.length()));
        }
        pipeline.run();
    }

    /** Removes steps without records, whose copies would record no event. */
    private static List<Step> withRecords(List<Step> steps) {
        return steps.stream().filter(step -> step.length() > 0).toList();
    }

    private void add(TransferPipeline pipeline, int slots, Step step, Slot slot) {
        pipeline.add(slots, parts(step.from, slot.travelling), () -> work(step, slot),
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

    /** The place for copies of the columns of keys: the place of the keys, or one half of it for each word. */
    private static List<DeviceArray> columns(DeviceArray keys) {
        if (keys.elementBytes() < ElementType.TWO_LONGS.bytes()) {
            return List.of(keys);
        }
        DeviceArray words = new DeviceArray(keys.memory(), 2 * keys.at(), 2 * keys.length(), Long.BYTES);
        return List.of(words.slice(0, keys.length()), words.slice(keys.length(), words.length()));
    }

    /** The copies between records of the host, one part after the other, and their place on the device. */
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
