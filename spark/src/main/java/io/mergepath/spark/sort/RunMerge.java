// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import io.mergepath.table.code.RowCodes;
import io.mergepath.table.code.RowSurvey;
import io.mergepath.table.sort.RowMerge;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Merges runs in files, stably. It holds a block of each run. One of the blocks whose runs continue in their files has
 * the least last row. No row in a file comes before this row. The merge puts all rows up to this row in order, and they
 * are the next rows.
 */
final class RunMerge extends SortedRows {
    private static final int BUFFER = 1 << 16;

    private final RowSorter sorter;
    private final Run[] runs;
    private final int blockRows;
    private final byte[] buffer = new byte[BUFFER];
    private final RowPages pages;
    private final RowTable buffered;
    private final RowTable batch;
    private final RowCodes codes;
    private final RowCodes batchCodes;

    /** A run. Row {@code i} of its block is row {@code base + i} of {@link #buffered}. */
    private static final class Run {
        private final SpilledRun file;
        private final int base;
        private int from;
        private int to;
        /** The bytes of the page in which the records of the block lie. */
        private long taken;
        /** The bytes of the file that no page has had. */
        private long unread;
        private @Nullable InputStream in;

        Run(SpilledRun file, int base) {
            this.file = file;
            this.base = base;
            this.unread = file.bytes();
        }

        InputStream in() throws IOException {
            if (in == null) {
                in = file.open();
            }
            return in;
        }
    }

    /** A merge of runs, which are in the order of their rows in the input. */
    RunMerge(RowSorter sorter, List<SpilledRun> files) {
        super(sorter.layout().rowFields());
        this.sorter = sorter;
        MergeMemory memory = MergeMemory.of(files);
        this.blockRows = memory.blockRows();
        this.pages = new RowPages(MergeMemory.PAGES, sorter.layout(), memory.blockBytes());
        this.buffered = new RowTable(pages, files.size() * blockRows);
        this.batch = new RowTable(pages, files.size() * blockRows);
        RowSurvey survey = files.stream().map(SpilledRun::survey).reduce(RowSurvey::and).orElseThrow();
        this.codes = RowCodes.of(KeyColumns.of(sorter.layout(), buffered), survey);
        this.batchCodes = RowCodes.of(KeyColumns.of(sorter.layout(), batch), survey);
        this.runs = new Run[files.size()];
        for (int r = 0; r < runs.length; r++) {
            runs[r] = new Run(files.get(r), r * blockRows);
            pages.add(memory.blockBytes(), 0);
        }
    }

    @Override
    boolean hasMore() {
        for (int r = 0; r < runs.length; r++) {
            if (runs[r].from < runs[r].to || continues(r)) {
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

    /** Whether a run has rows behind its block. */
    private boolean continues(int r) {
        return runs[r].unread > 0 || pages.holdsMore(r, runs[r].taken);
    }

    /** Reads the next block of a run. */
    private void read(int r) throws IOException {
        Run run = runs[r];
        pages.removeFirst(r, run.taken);
        run.from = 0;
        run.to = 0;
        run.taken = 0;
        fill(r);
        while (run.unread > 0 && !pages.holds(r, 0)) {
            pages.enlarge(r);
            fill(r);
        }
        while (run.to < blockRows && pages.holds(r, run.taken)) {
            int place = pages.place(r, run.taken);
            buffered.set(run.base + run.to++, place);
            run.taken += pages.recordSize(place);
        }
        if (run.to == 0 && continues(r)) {
            throw new IOException(run.file + " ends within a row");
        }
    }

    private void fill(int r) throws IOException {
        Run run = runs[r];
        try {
            run.unread -= pages.read(r, run.in(), buffer, run.unread);
        } catch (EOFException e) {
            throw new IOException(run.file + " ends too early: " + e.getMessage(), e);
        }
    }

    /** The run whose block ends first, of all runs that continue in their files; -1 if none does. */
    private int limit() {
        int limit = -1;
        for (int r = 0; r < runs.length; r++) {
            if (continues(r) && (limit < 0 || compare(last(r), last(limit)) < 0)) {
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
        for (Run run : runs) {
            try {
                if (run.in != null) {
                    run.in.close();
                }
            } catch (IOException e) {
                // The file is deleted anyway.
            }
            run.file.delete();
        }
    }
}
