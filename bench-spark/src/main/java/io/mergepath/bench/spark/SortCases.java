// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.hash;
import static org.apache.spark.sql.functions.hex;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.lpad;
import static org.apache.spark.sql.functions.when;
import static org.apache.spark.sql.functions.xxhash64;

import java.util.List;
import java.util.function.Supplier;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Queries whose time is mostly the time of a sort. The rows come from hashes of their numbers. */
final class SortCases {
    private static final Column ID = col("id");

    private final SparkSession session;
    private final long rows;
    private final int partitions;

    SortCases(SparkSession session, long rows, int partitions) {
        this.session = session;
        this.rows = rows;
        this.partitions = partitions;
    }

    List<SparkCase> all() {
        return List.of(
                sort("long", List.of("k", "v"), () -> numbers(xxhash64(ID).as("k")).sortWithinPartitions("k")),
                sort("int", List.of("k", "v"), () -> numbers(hash(ID).as("k")).sortWithinPartitions("k")),
                sort("int, int", List.of("c", "i", "v"), () -> ints().sortWithinPartitions("c", "i")),
                sort("double nulls last, int", List.of("d", "i", "v"), this::doubles),
                sort("string, long desc", List.of("s", "k", "v"), this::runsOfStrings),
                sort("string", List.of("s", "v"),
                        () -> numbers(digits(xxhash64(ID)).as("s")).sortWithinPartitions("s")),
                sort("string of 46, 30 common", List.of("s", "v"), this::longStrings),
                sort("window by int, int", List.of("c", "i", "place"), this::window),
                sort("join on int, int", List.of("c", "i"), this::join),
                first(100), first(10_000));
    }

    private static SparkCase sort(String name, List<String> ordered, Supplier<Dataset<Row>> query) {
        return new SparkCase(name, true, ordered, query);
    }

    private SparkCase first(int limit) {
        return new SparkCase("first " + limit + " by int, int", false, List.of("c", "i"),
                () -> ints().orderBy("c", "i").limit(limit));
    }

    private Dataset<Row> range() {
        return session.range(0, rows, 1, partitions).toDF();
    }

    private Dataset<Row> numbers(Column key) {
        return range().select(key, ID.as("v"));
    }

    /** The first column has 1,999 values. */
    private Dataset<Row> ints() {
        return range().select(hash(ID).mod(1000).as("c"), hash(ID, lit(7)).as("i"), ID.as("v"));
    }

    private static Column digits(Column number) {
        return lpad(hex(number), 16, "0");
    }

    private Dataset<Row> doubles() {
        Column number = when(ID.mod(50).equalTo(0), lit(null)).otherwise(xxhash64(ID).cast("double").divide(1e10));
        return range().select(number.as("d"), hash(ID, lit(7)).as("i"), ID.as("v"))
                .sortWithinPartitions(col("d").asc_nulls_last(), col("i"));
    }

    /** Ten rows have the same string. */
    private Dataset<Row> runsOfStrings() {
        return range().select(digits(xxhash64(ID.mod(Math.max(1, rows / 10)))).as("s"), xxhash64(ID).as("k"),
                ID.as("v")).sortWithinPartitions(col("s"), col("k").desc());
    }

    private Dataset<Row> longStrings() {
        return numbers(concat(lit("https://www.example.com/a/path/"), digits(xxhash64(ID))).as("s"))
                .sortWithinPartitions("s");
    }

    private Dataset<Row> window() {
        return ints().selectExpr("c", "i", "v", "row_number() over (partition by c order by i) as place");
    }

    private Dataset<Row> join() {
        Dataset<Row> other = range().select(lit(rows - 1).minus(ID).as("id")).select(hash(ID).mod(1000).as("c"),
                hash(ID, lit(7)).as("i"), ID.as("w"));
        return ints().join(other.hint("merge"), new String[]{"c", "i"});
    }
}
