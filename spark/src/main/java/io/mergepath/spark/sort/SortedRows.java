// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.jspecify.annotations.Nullable;
import scala.collection.AbstractIterator;

/**
 * Rows in order. All calls of {@link #next} return the same object, which shows the next row. The rows of a sort lie at
 * random places in memory. The iterator loads a word of each of the next rows at once, so that the processor waits for
 * many of them at the same time.
 */
abstract class SortedRows extends AbstractIterator<InternalRow> {
    private final @Nullable TaskContext task = TaskContext.get();
    private final UnsafeRow row;
    private @Nullable Block block;
    private int at;
    private int loaded;
    private int end;

    /** The places of records, in order. */
    @SuppressWarnings("ArrayRecordComponent")
    record Block(RowPages pages, int[] places, int count) {
    }

    SortedRows(int fields) {
        this.row = new UnsafeRow(fields);
    }

    /** Whether rows follow behind the current block. A row that the caller holds does not change. */
    abstract boolean hasMore() throws IOException;

    /** The next block, of at least one row. */
    abstract Block more() throws IOException;

    /** All rows are read. */
    abstract void close();

    @Override
    public final boolean hasNext() {
        try {
            return at < end || hasMore();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public final InternalRow next() {
        if (at == loaded) {
            load();
        }
        Block current = Objects.requireNonNull(block);
        current.pages.point(row, current.places[at++]);
        if (at == end && !hasNext()) {
            UnsafeRow last = row.copy();
            close();
            return last;
        }
        return row;
    }

    private void load() {
        if (task != null) {
            task.killTaskIfInterrupted();
        }
        if (!hasNext()) {
            throw new NoSuchElementException("all rows are read");
        }
        if (at == end) {
            try {
                block = more();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            at = 0;
            end = block.count;
        }
        Block current = Objects.requireNonNull(block);
        loaded = Math.min(end, at + RowPages.AHEAD);
        current.pages.load(current.places, at, loaded);
    }

    /** The number of rows read from the current block. */
    final int read() {
        return at;
    }

    /** Ends the current block behind the row that the caller holds. */
    final void cut() {
        end = at;
        loaded = at;
    }
}
