// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import io.mergepath.Engine;
import io.mergepath.spi.EngineBackend;
import io.mergepath.spi.HostThreads;
import io.mergepath.table.code.KeyColumn;
import io.mergepath.table.code.RowCodes;
import io.mergepath.table.code.RowSurvey;
import io.mergepath.table.sort.RowSort;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.spark.TaskContext;
import org.apache.spark.memory.MemoryConsumer;
import org.apache.spark.memory.MemoryMode;
import org.apache.spark.memory.TaskMemoryManager;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.memory.MemoryBlock;
import org.jspecify.annotations.Nullable;
import scala.collection.Iterator;

/**
 * Sorts the rows of a task, stably. It copies rows into pages of Spark's memory and sorts their codes. If the task gets
 * no more memory, it writes the rows to a file as a sorted run. In the end it merges the runs.
 *
 * <p>A row needs the memory of its copy, and 24 bytes in arrays on the heap, which it accounts for as well.
 *
 * <p>If other parts of the task and other tasks hold all memory, the sorter takes a page of 64 KiB for its first rows,
 * and does not account for it. So a sort ends, with many small runs, where it would fail otherwise. It fails if a
 * larger row finds no memory.
 */
public final class RowSorter extends MemoryConsumer {
    /** The bytes of arrays for a row: its place, and the memory of a sort without kept words. */
    private static final int ROW_BYTES = 24;

    /** Rows that are surveyed at a time, soon after they were added, when the caches still hold them. */
    private static final int SURVEYED = 1 << 12;

    private static final int FIRST_PAGE = 1 << 20;

    /** Arrays for the first rows are not accounted for. */
    private static final int FIRST_ROWS = 1 << 10;

    /** The size of a page on the heap that is not accounted for. */
    private static final int LAST_RESORT = 1 << 16;

    private final TaskContext task;
    private final RowLayout layout;
    private final @Nullable UnsafeProjection keys;
    private final GpuChoice gpu;
    private final int spillFrequency;
    private final Engine engine;
    private final HostThreads threads;
    private final Arrays arrays;
    private final PageSource source = new TaskPages();
    private final long largestPage;
    private final RowPages pages;
    private final RowTable table;
    private final List<KeyColumn> columns;
    private final List<SpilledRun> runs = new ArrayList<>();
    /** A survey of the first {@link #surveyed} rows of the table; null for no rows. */
    private @Nullable RowSurvey survey;
    private int surveyed;
    private @Nullable MemoryRows rows;
    private @Nullable RunMerge merge;
    private volatile Thread owner = Thread.currentThread();
    private boolean sorting;
    private long peak;
    private long spilled;
    private long nanos;
    private long codeBits;

    /**
     * A sorter without rows. It frees its memory and deletes its files at the end of the task at the latest.
     *
     * @param keys makes the row in front of each row, if the layout has one
     * @param gpu when the sorter uses a GPU
     * @param spillFrequency the number of rows after which the sorter writes a run; 0 for no such limit
     */
    public RowSorter(RowLayout layout, @Nullable UnsafeProjection keys, GpuChoice gpu, int spillFrequency) {
        this(TaskContext.get(), layout, keys, gpu, spillFrequency);
    }

    private RowSorter(TaskContext task, RowLayout layout, @Nullable UnsafeProjection keys, GpuChoice gpu,
            int spillFrequency) {
        super(task.taskMemoryManager(), 1, task.taskMemoryManager().getTungstenMemoryMode());
        this.task = task;
        this.layout = layout;
        this.keys = keys;
        if (keys != null) {
            keys.initialize(task.partitionId());
        }
        this.gpu = gpu;
        this.spillFrequency = spillFrequency;
        this.engine = Engines.cores(task);
        this.threads = EngineBackend.of(engine).hostThreads();
        this.arrays = new Arrays(task.taskMemoryManager());
        this.largestPage = Long.highestOneBit(task.taskMemoryManager().pageSizeBytes());
        this.pages = new RowPages(source, layout, largestPage);
        this.table = new RowTable(pages, 0);
        this.columns = KeyColumns.of(layout, table);
        task.addTaskCompletionListener((org.apache.spark.util.TaskCompletionListener) ended -> free());
    }

    /** Pages of this task. */
    private final class TaskPages implements PageSource {
        @Override
        public @Nullable MemoryBlock allocate(long wanted, long least) {
            MemoryBlock page = taskMemoryManager.allocatePage(wanted, RowSorter.this);
            if (page != null && page.size() >= least) {
                used.getAndAdd(page.size());
                note();
                return page;
            }
            if (page != null) {
                taskMemoryManager.freePage(page, RowSorter.this);
            }
            if (pages.count() > 0) {
                return null;
            }
            if (least <= LAST_RESORT) {
                return MemoryBlock.fromLongArray(new long[LAST_RESORT / Long.BYTES]);
            }
            // This throws the error of Spark if there is no memory.
            page = allocatePage(least);
            note();
            return page;
        }

        @Override
        public void free(MemoryBlock page) {
            if (page.pageNumber != MemoryBlock.NO_PAGE_NUMBER) {
                freePage(page);
            }
        }
    }

    /** Accounts for arrays on the heap. */
    private final class Arrays extends MemoryConsumer {
        Arrays(TaskMemoryManager memory) {
            super(memory, 1, MemoryMode.ON_HEAP);
        }

        @Override
        public long spill(long size, MemoryConsumer trigger) throws IOException {
            long before = getUsed();
            RowSorter.this.spill(size, trigger);
            return before - getUsed();
        }
    }

    RowLayout layout() {
        return layout;
    }

    Engine engine() {
        return engine;
    }

    HostThreads threads() {
        return threads;
    }

    /** Accounts for arrays, if the task can have the memory. */
    boolean reserve(long bytes) {
        long granted = arrays.acquireMemory(bytes);
        if (granted < bytes) {
            arrays.freeMemory(granted);
            return false;
        }
        note();
        return true;
    }

    /** Gives memory of arrays back. */
    void unreserve(long bytes) {
        arrays.freeMemory(bytes);
    }

    /** The current thread uses the sorter from now on. Other threads cannot make it spill. */
    void own() {
        owner = Thread.currentThread();
    }

    private void note() {
        long all = getUsed() + arrays.getUsed();
        if (all > peak) {
            task.taskMetrics().incPeakExecutionMemory(all - peak);
            peak = all;
        }
    }

    /** Adds a copy of a row. */
    public void insertRow(UnsafeRow row) throws IOException {
        UnsafeRow key = keys == null ? null : keys.apply(row);
        int bytes = pages.recordSize(key, row);
        if (table.rows() == table.capacity() || pages.count() == 0 || !pages.fits(pages.count() - 1, bytes)) {
            makeRoom(bytes);
        }
        table.add(pages.append(pages.count() - 1, key, row));
        if (table.rows() - surveyed == SURVEYED) {
            survey();
        }
        if (table.rows() == spillFrequency) {
            writeRun();
        }
    }

    /** Surveys the rows that were added since the last survey. */
    private RowSurvey survey() {
        RowSurvey all = survey;
        if (all == null || surveyed < table.rows()) {
            RowSurvey more = RowSurvey.of(columns, surveyed, table.rows());
            all = all == null ? more : all.and(more);
            survey = all;
            surveyed = table.rows();
        }
        return all;
    }

    private void forgetSurvey() {
        survey = null;
        surveyed = 0;
    }

    /** Makes room for a record. The sorter may write a run meanwhile, and is empty then. */
    private void makeRoom(int bytes) throws IOException {
        own();
        for (;;) {
            if (table.rows() == table.capacity()) {
                addCapacity();
            } else if (pages.count() == 0 || !pages.fits(pages.count() - 1, bytes)) {
                if (pages.isFull() || !pages.add(pageSize(), bytes)) {
                    writeRun();
                }
            } else {
                return;
            }
        }
    }

    private long pageSize() {
        return Math.min(largestPage, (long) FIRST_PAGE << Math.min(20, pages.count()));
    }

    private void addCapacity() throws IOException {
        int full = table.capacity();
        int more = Math.max(FIRST_ROWS, full / 4);
        if (full == 0 || (more <= Integer.MAX_VALUE - full && reserve((long) more * ROW_BYTES))) {
            table.resize(table.capacity() + more);
        } else {
            // The request may have written the run already. Then no row is left to write.
            writeRun();
        }
    }

    /** The bytes of arrays to account for. */
    private static long accounted(int rows) {
        return (long) Math.max(0, rows - FIRST_ROWS) * ROW_BYTES;
    }

    /**
     * Sorts all rows. No row may be added afterwards.
     *
     * @return the rows in order; all calls of {@code next} return the same object
     */
    public Iterator<InternalRow> sort() throws IOException {
        own();
        if (runs.isEmpty()) {
            int[] order = order(true);
            table.resize(0);
            unreserve(arrays.getUsed() - Math.min(arrays.getUsed(), (long) order.length * Integer.BYTES));
            rows = new MemoryRows(this, pages, order, Objects.requireNonNull(survey));
            return rows;
        }
        writeRun();
        merge = new RunMerge(this, runs);
        return merge;
    }

    /** Sorts rows from an iterator. */
    public Iterator<InternalRow> sort(Iterator<InternalRow> input) throws IOException {
        while (input.hasNext()) {
            insertRow((UnsafeRow) input.next());
        }
        return sort();
    }

    /** The number of rows in memory. */
    int rows() {
        return table.rows();
    }

    /**
     * Keeps the first of the rows in memory, and frees the memory of the others.
     *
     * @param count the number of rows to keep, at least 1 and less than {@link #rows}
     * @return a copy of the last one of them
     */
    UnsafeRow keepFirst(int count) {
        int[] order = order(false);
        UnsafeRow last = new UnsafeRow(layout.rowFields());
        pages.point(last, order[count - 1]);
        UnsafeRow copy = last.copy();
        pages.keep(order, count);
        table.keep(count);
        forgetSurvey();
        unreserve(arrays.getUsed() - accounted(table.capacity()));
        return copy;
    }

    /**
     * The places of all records in order.
     *
     * @param roomy whether the sort may ask for memory that makes it faster
     */
    private int[] order(boolean roomy) {
        sorting = true;
        long start = System.nanoTime();
        int count = table.rows();
        RowCodes codes = RowCodes.of(columns, survey());
        codeBits = codes.bits();
        int kept = roomy ? RowSort.mostKept(codeBits, count) : 0;
        while (kept > 0 && !reserve((kept + 1L) * count * Long.BYTES)) {
            kept--;
        }
        Engine first = count < gpu.leastRows() ? engine : Engines.gpu(task, gpu).orElse(engine);
        table.resize(count);
        int[] order = table.places();
        new RowSort(codes, first, engine, threads, kept).sort(order);
        nanos += System.nanoTime() - start;
        sorting = false;
        return order;
    }

    /** Writes the rows to a file and frees their memory. */
    private void writeRun() throws IOException {
        if (table.rows() == 0) {
            return;
        }
        long before = getUsed() + arrays.getUsed();
        int[] order = order(false);
        sorting = true;
        try {
            runs.add(SpilledRun.write(pages, order, 0, Objects.requireNonNull(survey)));
        } finally {
            sorting = false;
        }
        pages.free();
        table.clear();
        table.resize(0);
        forgetSurvey();
        unreserve(arrays.getUsed());
        noteSpill(before);
    }

    private void noteSpill(long before) {
        long freed = before - getUsed() - arrays.getUsed();
        spilled += freed;
        task.taskMetrics().incMemoryBytesSpilled(freed);
    }

    @Override
    public long spill(long size, MemoryConsumer trigger) throws IOException {
        if (sorting || Thread.currentThread() != owner) {
            return 0;
        }
        long before = getUsed();
        if (rows != null) {
            long all = before + arrays.getUsed();
            sorting = true;
            try {
                rows.spill();
            } finally {
                sorting = false;
            }
            noteSpill(all);
        } else if (merge == null) {
            writeRun();
        }
        return before - getUsed();
    }

    /** The time of sorts in nanoseconds. */
    public long sortNanos() {
        return nanos;
    }

    /** The greatest amount of memory that the sorter had, in bytes. */
    public long peakMemory() {
        return peak;
    }

    /** The memory that the sorter freed by writing runs, in bytes. */
    public long spillSize() {
        return spilled;
    }

    /** The number of bits of the codes of the last sort. */
    public long codeBits() {
        return codeBits;
    }

    /** Frees all memory and deletes all files. A second call does nothing. */
    public void free() {
        if (rows != null) {
            rows.free();
            rows = null;
        }
        if (merge != null) {
            merge.free();
            merge = null;
        }
        runs.forEach(SpilledRun::delete);
        pages.free();
        runs.clear();
        table.clear();
        table.resize(0);
        unreserve(arrays.getUsed());
    }
}
