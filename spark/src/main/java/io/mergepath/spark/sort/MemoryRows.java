// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import io.mergepath.table.code.RowSurvey;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sorted rows in memory. If another part of the task needs the memory, the unread rows move to a file. */
final class MemoryRows extends SortedRows {
    private final RowSorter sorter;
    private final RowPages pages;
    private final int[] places;
    private final RowSurvey survey;
    private boolean begun;
    private @Nullable RunMerge rest;

    MemoryRows(RowSorter sorter, RowPages pages, int[] places, RowSurvey survey) {
        super(sorter.layout().rowFields());
        this.survey = survey;
        this.sorter = sorter;
        this.pages = pages;
        this.places = places;
    }

    @Override
    boolean hasMore() throws IOException {
        return rest == null ? !begun && places.length > 0 : rest.hasMore();
    }

    @Override
    Block more() throws IOException {
        if (rest == null) {
            begun = true;
            sorter.own();
            return new Block(pages, places, places.length);
        }
        pages.free();
        return rest.more();
    }

    /** Moves the unread rows to a file, if there are any. The row of the caller stays. An error loses no row. */
    void spill() throws IOException {
        if (rest != null) {
            return;
        }
        int read = read();
        SpilledRun run = SpilledRun.write(pages, places, read, survey);
        rest = new RunMerge(sorter, List.of(run));
        cut();
        if (read == 0) {
            pages.free();
        } else {
            pages.freeOthers(places[read - 1]);
        }
    }

    @Override
    void close() {
        sorter.free();
    }

    void free() {
        pages.free();
        if (rest != null) {
            rest.free();
        }
    }
}
