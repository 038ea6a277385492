// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import io.mergepath.table.code.RowCodes;
import io.mergepath.table.code.RowSurvey;
import io.mergepath.table.sort.RowMerge;
import java.io.IOException;
import java.util.List;
import org.apache.spark.util.collection.unsafe.sort.UnsafeSorterSpillReader;

/**
 * Merges runs in files, stably. It holds a block of each run. One of the blocks whose runs continue in their files has
 * the least last row. No row in a file comes before this row. The merge puts all rows up to this row in order, and they
 * are the next rows.
 */
final class RunMerge extends SortedRows {
    private final RowSorter sorter;
    private final List<SpilledRun> files;
    private final Run[] runs;
    private final int blockRows;
    private final RowPages pages;
    private final RowTable buffered;
    private final RowTable batch;
    private final RowCodes codes;
    private final RowCodes batchCodes;

    /** A run. Row {@code i} of its block is row {@code base + i} of {@link #buffered}. */
    private static final class Run {
        private final UnsafeSorterSpillReader reader;
        private final int base;
        private int from;
        private int to;
        /** Whether the reader holds a record that had no room in the block. */
        private boolean waiting;

        Run(UnsafeSorterSpillReader reader, int base) {
            this.reader = reader;
            this.base = base;
        }

        boolean continues() {
            return waiting || reader.hasNext();
        }
    }

    /** Opens the runs. The runs are in the order of their rows in the input. */
    RunMerge(RowSorter sorter, List<SpilledRun> files) throws IOException {
        super(sorter.layout().rowFields());
        this.sorter = sorter;
        this.files = files;
        MergeMemory memory = MergeMemory.acquire(sorter, files);
        this.blockRows = memory.blockRows();
        this.pages = new RowPages(sorter.source(), sorter.layout(), memory.blockBytes());
        this.buffered = new RowTable(pages, files.size() * blockRows);
        this.batch = new RowTable(pages, files.size() * blockRows);
        RowSurvey survey = files.stream().map(SpilledRun::survey).reduce(RowSurvey::and).orElseThrow();
        this.codes = RowCodes.of(KeyColumns.of(sorter.layout(), buffered), survey);
        this.batchCodes = RowCodes.of(KeyColumns.of(sorter.layout(), batch), survey);
        this.runs = new Run[files.size()];
        for (int r = 0; r < runs.length; r++) {
            runs[r] = new Run(files.get(r).read(), r * blockRows);
            pages.add(memory.blockBytes(), 0);
        }
    }

    @Override
    boolean hasMore() {
        for (Run run : runs) {
            if (run.from < run.to || run.continues()) {
                return true;
            }
        }
        return false;
    }

    @Override
    Block more() throws IOException {
        for (int r = 0; r < runs.length; r++) {
            if (runs[r].from == runs[r].to) {
                read(r);
            }
        }
        int limit = limit();
        int[] bounds = new int[runs.length + 1];
        batch.clear();
        for (int r = 0; r < runs.length; r++) {
            Run run = runs[r];
            for (int end = limit < 0 ? run.to : end(r, limit); run.from < end; run.from++) {
                batch.add(buffered.places()[run.base + run.from]);
            }
            bounds[r + 1] = batch.rows();
        }
        int[] order = new RowMerge(batchCodes, sorter.engine(), sorter.threads()).indices(bounds);
        for (int i = 0; i < order.length; i++) {
            order[i] = batch.places()[order[i]];
        }
        return new Block(pages, order, order.length);
    }

    /** Reads the next block of a run. */
    private void read(int r) throws IOException {
        Run run = runs[r];
        run.from = 0;
        run.to = 0;
        while (run.to < blockRows && run.continues()) {
            if (!run.waiting) {
                run.reader.loadNext();
            }
            int bytes = run.reader.getRecordLength();
            if (run.to == 0) {
                pages.clear(r, bytes);
            }
            run.waiting = !pages.fits(r, bytes);
            if (run.waiting) {
                return;
            }
            int place = pages.append(r, run.reader.getBaseObject(), run.reader.getBaseOffset(), bytes);
            buffered.set(run.base + run.to++, place);
        }
    }

    /** The run whose block ends first, of all runs that continue in their files; -1 if none does. */
    private int limit() {
        int limit = -1;
        for (int r = 0; r < runs.length; r++) {
            if (runs[r].continues() && (limit < 0 || compare(last(r), last(limit)) < 0)) {
                limit = r;
            }
        }
        return limit;
    }

    private int last(int r) {
        return runs[r].base + runs[r].to - 1;
    }

    /** The end of the rows of a block that come before the next row of run {@code limit}. */
    private int end(int r, int limit) {
        int low = runs[r].from;
        int high = runs[r].to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            int compared = compare(runs[r].base + middle, last(limit));
            // Equal rows of earlier runs come first.
            if (compared < 0 || (compared == 0 && r <= limit)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int compare(int rowA, int rowB) {
        return codes.compare(rowA, rowB, codes.begin());
    }

    @Override
    void close() {
        sorter.free();
    }

    /** Frees the memory, and closes and deletes the files. */
    void free() {
        pages.free();
        for (int r = 0; r < runs.length; r++) {
            try {
                runs[r].reader.close();
            } catch (IOException e) {
                // The file is deleted anyway.
            }
            files.get(r).delete();
        }
    }
}
