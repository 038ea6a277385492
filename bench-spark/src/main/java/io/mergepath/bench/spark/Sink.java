// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.spark;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.unsafe.Platform;

/** Where the rows of a query go. */
enum Sink {
    /** Spark's sink that reads no row. */
    NOOP {
        @Override
        void run(Dataset<Row> query) {
            query.write().format("noop").mode("overwrite").save();
        }
    },
    /** A sink that reads the first eight words of each row, as an operator above the sort would. */
    READ {
        @Override
        void run(Dataset<Row> query) {
            long sum = query.queryExecution().toRdd().toJavaRDD().mapPartitions(new Reader()).reduce(Long::sum);
            if (sum == 0) {
                System.err.println("the sum of all words is 0");
            }
        }
    };

    private static final int WORDS = 8;

    abstract void run(Dataset<Row> query);

    /** Adds words of rows. */
    private static final class Reader implements FlatMapFunction<Iterator<InternalRow>, Long>, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public Iterator<Long> call(Iterator<InternalRow> rows) {
            long sum = 0;
            while (rows.hasNext()) {
                UnsafeRow row = (UnsafeRow) rows.next();
                int words = Math.min(WORDS, row.getSizeInBytes() / Long.BYTES);
                for (int w = 0; w < words; w++) {
                    sum += Platform.getLong(row.getBaseObject(), row.getBaseOffset() + (long) w * Long.BYTES);
                }
            }
            return List.of(sum).iterator();
        }
    }
}
