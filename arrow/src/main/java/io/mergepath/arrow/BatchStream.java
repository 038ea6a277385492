// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compare.Range;
import org.apache.arrow.vector.compare.RangeEqualsVisitor;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.util.TransferPair;

/**
 * The batches of a stream. It refuses a stream that replaces a dictionary, because values of earlier batches would then
 * have another meaning.
 */
final class BatchStream implements AutoCloseable {
    private final ArrowReader reader;
    private final Map<Long, FieldVector> dictionaries = new HashMap<>();

    BatchStream(ArrowReader reader) {
        this.reader = reader;
    }

    /** The root that holds one batch after the other. */
    VectorSchemaRoot root() throws IOException {
        return reader.getVectorSchemaRoot();
    }

    /** Loads the next batch that has rows, if there is one. */
    boolean next() throws IOException {
        boolean loaded;
        boolean hasRows;
        do {
            loaded = reader.loadNextBatch();
            hasRows = loaded && root().getRowCount() > 0;
            for (Map.Entry<Long, Dictionary> entry : reader.getDictionaryVectors().entrySet()) {
                check(entry.getKey(), Vectors.storage(entry.getValue().getVector()), hasRows);
            }
        } while (loaded && !hasRows);
        return loaded;
    }

    /** Compares a dictionary with the one that earlier rows have. Dictionaries can change until there are rows. */
    private void check(long id, FieldVector now, boolean hasRows) {
        FieldVector before = dictionaries.get(id);
        if (before != null && !beginsWith(now, before)) {
            throw new IllegalArgumentException(
                    "the stream replaces dictionary " + id + " between its batches; sort each batch by itself");
        }
        if (hasRows && (before == null || before.getValueCount() < now.getValueCount())) {
            TransferPair pair = now.getTransferPair(now.getAllocator());
            dictionaries.put(id, (FieldVector) pair.getTo());
            if (before != null) {
                before.close();
            }
            pair.splitAndTransfer(0, now.getValueCount());
        }
    }

    private static boolean beginsWith(FieldVector vector, FieldVector values) {
        int count = values.getValueCount();
        return count <= vector.getValueCount()
                && new RangeEqualsVisitor(values, vector, (_, _) -> true).rangeEquals(new Range(0, 0, count));
    }

    @Override
    public void close() {
        dictionaries.values().forEach(FieldVector::close);
    }
}
