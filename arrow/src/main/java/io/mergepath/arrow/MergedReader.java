// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import io.mergepath.table.TableSort;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.util.AutoCloseables;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A stream that merges sorted streams.
 *
 * <p>It holds rows of every input and merges them. The merged rows are final up to the place where the held rows of
 * some input end, because the input's next row can belong behind it. An input is read on as soon as it holds fewer rows
 * than its latest batch had, so that each merge yields about one batch for each input.
 */
final class MergedReader extends ArrowReader {
    private final List<Input> inputs = new ArrayList<>();
    private final String order;
    private final Schema schema;
    private boolean failed;

    /** A merge of streams whose roots have the same columns. */
    MergedReader(List<ArrowReader> readers, String order, BufferAllocator allocator) throws IOException {
        super(allocator);
        if (readers.isEmpty()) {
            throw new IllegalArgumentException("readers: none");
        }
        this.order = order;
        List<VectorSchemaRoot> roots = new ArrayList<>();
        for (ArrowReader reader : readers) {
            roots.add(reader.getVectorSchemaRoot());
        }
        Roots all = new Roots(roots);
        schema = all.first().getSchema();
        schema.getFields().forEach(MergedReader::checkPlain);
        try (Scratch scratch = new Scratch(allocator)) {
            RowKeys.order(all, order, null, scratch);
        }
        for (ArrowReader reader : readers) {
            inputs.add(new Input(reader, inputs.size() + 1));
        }
    }

    private static void checkPlain(Field field) {
        if (field.getDictionary() != null) {
            throw new IllegalArgumentException("column \"" + field.getName()
                    + "\": its values are in dictionaries, and each stream has its own");
        }
        field.getChildren().forEach(MergedReader::checkPlain);
    }

    /** An input and the rows that it holds. */
    private final class Input implements AutoCloseable {
        private final ArrowReader reader;
        private final int number;
        private final Deque<VectorSchemaRoot> held = new ArrayDeque<>();
        private @Nullable VectorSchemaRoot latestRow;
        /** The number of held rows. */
        private int rows;
        /** How many of them, from the first on, are in batches of the result. */
        private int merged;
        private int latestRows = 1;
        private boolean ended;

        Input(ArrowReader reader, int number) {
            this.reader = reader;
            this.number = number;
        }

        void fill() throws IOException {
            VectorSchemaRoot batch = reader.getVectorSchemaRoot();
            while (!ended && rows - merged < latestRows) {
                ended = !reader.loadNextBatch();
                if (!ended && batch.getRowCount() > 0) {
                    check(batch);
                    latestRows = batch.getRowCount();
                    held.add(Roots.takeOver(batch));
                    rows = Vectors.addRows(rows, latestRows);
                }
            }
        }

        /** Refuses a batch that is not sorted, or begins with a row that belongs in front of the latest row. */
        private void check(VectorSchemaRoot batch) {
            VectorSchemaRoot latest = latestRow;
            try (Scratch scratch = new Scratch(allocator)) {
                Roots roots = new Roots(latest == null ? List.of(batch) : List.of(latest, batch));
                if (!TableSort.isSorted(RowKeys.order(roots, order, null, scratch))) {
                    throw new IllegalArgumentException("stream " + number + " is not sorted by " + order);
                }
            }
            int[] last = {batch.getRowCount() - 1};
            latestRow = RowTake.table(new Roots(List.of(batch)), last, _ -> allocator);
            if (latest != null) {
                latest.close();
            }
        }

        /** Releases the batches whose rows are all merged, if so many more rows are merged. */
        void drop(int count) {
            merged += count;
            while (!held.isEmpty() && held.getFirst().getRowCount() <= merged) {
                VectorSchemaRoot first = held.removeFirst();
                rows -= first.getRowCount();
                merged -= first.getRowCount();
                first.close();
            }
        }

        @Override
        public void close() throws IOException {
            held.forEach(VectorSchemaRoot::close);
            if (latestRow != null) {
                latestRow.close();
            }
            reader.close();
        }
    }

    /** A batch that has failed cannot be loaded again, because its inputs have been read on. */
    @Override
    public boolean loadNextBatch() throws IOException {
        if (failed) {
            throw new IllegalStateException("an earlier batch of the merged stream failed");
        }
        failed = true;
        boolean loaded = mergeNextBatch();
        failed = false;
        return loaded;
    }

    private boolean mergeNextBatch() throws IOException {
        prepareLoadNextBatch();
        VectorSchemaRoot target = getVectorSchemaRoot();
        target.clear();
        List<VectorSchemaRoot> held = new ArrayList<>();
        int[] bounds = new int[inputs.size() + 1];
        int before = 0;
        for (int i = 0; i < inputs.size(); i++) {
            inputs.get(i).fill();
            held.addAll(inputs.get(i).held);
            bounds[i + 1] = Vectors.addRows(bounds[i], inputs.get(i).rows);
            before += inputs.get(i).merged;
        }
        if (held.isEmpty()) {
            return false;
        }
        Roots roots = new Roots(held);
        int[] merged;
        try (Scratch scratch = new Scratch(allocator)) {
            merged = TableSort.mergeRuns(RowKeys.order(roots, order, null, scratch), bounds);
        }
        // Rows of earlier results come first again.
        int[] rows = Arrays.copyOfRange(merged, before, finalRows(merged, bounds));
        RowTake.fill(roots, rows, target.getFieldVectors());
        target.setRowCount(rows.length);
        for (int i = 0; i < inputs.size(); i++) {
            int from = bounds[i];
            int to = bounds[i + 1];
            inputs.get(i).drop((int) Arrays.stream(rows).filter(row -> row >= from && row < to).count());
        }
        return true;
    }

    /** The number of merged rows up to the first row that is the last one of an input that goes on. */
    private int finalRows(int[] merged, int[] bounds) {
        int[] lasts = new int[inputs.size()];
        for (int i = 0; i < lasts.length; i++) {
            lasts[i] = inputs.get(i).ended ? -1 : bounds[i + 1] - 1;
        }
        Arrays.sort(lasts);
        for (int i = 0; i < merged.length; i++) {
            if (Arrays.binarySearch(lasts, merged[i]) >= 0) {
                return i + 1;
            }
        }
        return merged.length;
    }

    @Override
    public long bytesRead() {
        return inputs.stream().mapToLong(input -> input.reader.bytesRead()).sum();
    }

    @Override
    protected void closeReadSource() throws IOException {
        try {
            AutoCloseables.close(inputs);
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    @Override
    protected Schema readSchema() {
        return schema;
    }
}
