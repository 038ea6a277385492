// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.spark;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * The rows of a query in a few numbers.
 *
 * @param count the number of rows
 * @param rows the sum of hashes of all rows, in any order
 * @param order a hash of the values of some columns, in the order of the rows
 */
record Digest(long count, long rows, long order) implements Serializable {
    private static final int BASE = 31;

    /**
     * Runs a query.
     *
     * @param ordered the columns whose order counts
     */
    static Digest of(Dataset<Row> query, List<String> ordered) {
        int[] ordinals = ordered.stream().mapToInt(query.schema()::fieldIndex).toArray();
        Digest all = new Digest(0, 0, 0);
        for (Digest next : query.queryExecution().toRdd().toJavaRDD().mapPartitions(new Fold(ordinals, query.schema()))
                .collect()) {
            all = all.then(next);
        }
        return all;
    }

    /** The rows of this digest and then those of another one. */
    private Digest then(Digest next) {
        long power = 1;
        for (long i = 0; i < next.count; i++) {
            power *= BASE;
        }
        return new Digest(count + next.count, rows + next.rows, (order * power) + next.order);
    }

    /** The digest of a partition. */
    private static final class Fold implements FlatMapFunction<Iterator<InternalRow>, Digest> {
        private static final long serialVersionUID = 1;

        private final int[] ordinals;
        private final StructType schema;

        Fold(int[] ordinals, StructType schema) {
            this.ordinals = ordinals;
            this.schema = schema;
        }

        @Override
        public Iterator<Digest> call(Iterator<InternalRow> all) {
            long count = 0;
            long rows = 0;
            long order = 0;
            while (all.hasNext()) {
                InternalRow row = all.next();
                count++;
                rows += row.hashCode();
                long values = 0;
                for (int ordinal : ordinals) {
                    Object value = row.get(ordinal, schema.apply(ordinal).dataType());
                    values = (values * BASE) + (value == null ? 0 : value.hashCode());
                }
                order = (order * BASE) + values;
            }
            return List.of(new Digest(count, rows, order)).iterator();
        }
    }
}
