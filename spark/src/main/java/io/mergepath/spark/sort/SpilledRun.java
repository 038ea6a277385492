// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import io.mergepath.table.code.RowSurvey;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.executor.ShuffleWriteMetrics;
import org.apache.spark.util.collection.unsafe.sort.UnsafeSorterSpillReader;
import org.apache.spark.util.collection.unsafe.sort.UnsafeSorterSpillWriter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sorted records in a file. Spark compresses and encrypts the file as its settings say. */
final class SpilledRun {
    private static final Logger LOG = LoggerFactory.getLogger(SpilledRun.class);

    private final UnsafeSorterSpillWriter writer;
    private final int records;
    private final RowSurvey survey;
    private long bytes;

    private SpilledRun(UnsafeSorterSpillWriter writer, int records, RowSurvey survey) {
        this.writer = writer;
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
        int count = places.length - from;
        SparkEnv env = SparkEnv.get();
        ShuffleWriteMetrics written = new ShuffleWriteMetrics();
        int buffer = (int) env.conf().getSizeAsBytes("spark.shuffle.file.buffer", "32k");
        UnsafeSorterSpillWriter writer = new UnsafeSorterSpillWriter(env.blockManager(), buffer, written, count);
        SpilledRun run = new SpilledRun(writer, count, survey);
        try {
            for (int i = from; i < places.length; i++) {
                if ((i - from) % RowPages.AHEAD == 0) {
                    pages.load(places, i, Math.min(places.length, i + RowPages.AHEAD));
                }
                int at = places[i];
                int size = pages.recordSize(at);
                writer.write(pages.base(at), pages.offset(at), size, 0);
                run.bytes += size;
            }
            writer.close();
        } catch (IOException | RuntimeException e) {
            run.delete();
            throw e;
        }
        TaskContext.get().taskMetrics().incDiskBytesSpilled(written.bytesWritten());
        return run;
    }

    /** Reads the records in order. */
    UnsafeSorterSpillReader read() throws IOException {
        return writer.getReader(SparkEnv.get().serializerManager());
    }

    /** Deletes the file. */
    void delete() {
        File file = writer.getFile();
        if (file == null) {
            return;
        }
        try {
            Files.deleteIfExists(file.toPath());
        } catch (IOException e) {
            LOG.warn("Mergepath cannot delete the file {}", file, e);
        }
    }
}
