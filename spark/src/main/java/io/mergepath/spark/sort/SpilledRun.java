// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import io.mergepath.table.code.RowSurvey;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.executor.ShuffleWriteMetrics;
import org.apache.spark.io.NioBufferedFileInputStream;
import org.apache.spark.serializer.DummySerializerInstance;
import org.apache.spark.storage.DiskBlockObjectWriter;
import org.apache.spark.storage.TempLocalBlockId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sorted records in a file, one behind the other as they lie in memory. Spark compresses and encrypts the file as its
 * settings say.
 */
final class SpilledRun {
    private static final Logger LOG = LoggerFactory.getLogger(SpilledRun.class);

    private final TempLocalBlockId block;
    private final File file;
    private final int records;
    private final RowSurvey survey;
    private long bytes;

    private SpilledRun(TempLocalBlockId block, File file, int records, RowSurvey survey) {
        this.block = block;
        this.file = file;
        this.records = records;
        this.survey = survey;
    }

    /** The number of records. */
    int records() {
        return records;
    }

    /** What the columns of the order hold. */
    RowSurvey survey() {
        return survey;
    }

    /** The size of all records in memory, in bytes. */
    long bytes() {
        return bytes;
    }

    /**
     * Writes records.
     *
     * @param places the places of records in order
     * @param from the number of the first record to write; the last one is the last one of the order
     * @param survey a survey of the records
     */
    static SpilledRun write(RowPages pages, int[] places, int from, RowSurvey survey) throws IOException {
        var blocks = SparkEnv.get().blockManager();
        var target = blocks.diskBlockManager().createTempLocalBlock();
        SpilledRun run = new SpilledRun(target._1(), target._2(), places.length - from, survey);
        ShuffleWriteMetrics written = new ShuffleWriteMetrics();
        // The writer uses the serializer for objects only, and records are bytes.
        DiskBlockObjectWriter writer = blocks.getDiskWriter(run.block, run.file, DummySerializerInstance.INSTANCE,
                fileBuffer(), written);
        try {
            RecordOutput output = new RecordOutput(writer);
            for (int i = from; i < places.length; i++) {
                if ((i - from) % RowPages.AHEAD == 0) {
                    pages.load(places, i, Math.min(places.length, i + RowPages.AHEAD));
                }
                int at = places[i];
                int size = pages.recordSize(at);
                output.write(pages.base(at), pages.offset(at), size);
                run.bytes += size;
            }
            output.flush();
            writer.commitAndGet();
            writer.close();
        } catch (IOException | RuntimeException e) {
            writer.closeAndDelete();
            throw e;
        }
        TaskContext.get().taskMetrics().incDiskBytesSpilled(written.bytesWritten());
        return run;
    }

    private static int fileBuffer() {
        return (int) SparkEnv.get().conf().getSizeAsBytes("spark.shuffle.file.buffer", "32k");
    }

    /** Opens the file. The stream gives the bytes of the records in order. */
    InputStream open() throws IOException {
        InputStream stored = new NioBufferedFileInputStream(file, fileBuffer());
        return SparkEnv.get().serializerManager().wrapStream(block, stored);
    }

    /** Deletes the file. */
    void delete() {
        try {
            Files.deleteIfExists(file.toPath());
        } catch (IOException e) {
            LOG.warn("Mergepath cannot delete the file {}", file, e);
        }
    }

    @Override
    public String toString() {
        return file.toString();
    }
}
