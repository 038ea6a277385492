// SPDX-License-Identifier: Apache-2.0

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A job of Apache Spark that sorts with Mergepath: the three longest names of each category of Unicode characters. The
 * setting of {@code spark.plugins} is the only line about Mergepath.
 */
void main() {
    SparkSession spark = SparkSession.builder().master("local[2]").appName("Unicode")
            .config("spark.plugins", "io.mergepath.spark.MergepathPlugin")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.ui.enabled", "false")
            .getOrCreate();
    spark.sparkContext().setLogLevel("ERROR");

    spark.read().option("sep", ";").csv("examples/UnicodeData.txt")
            .toDF("code", "name", "category", "c3", "c4", "c5", "c6", "c7", "c8", "c9", "c10", "c11", "c12", "c13",
                    "c14")
            .createOrReplaceTempView("characters");
    Dataset<Row> longest = spark.sql("""
            select category, place, name from (select *, row_number() over (
                partition by category order by length(name) desc, name) as place from characters)
            where place <= 3 order by category, place""");

    longest.show(12, false);
    longest.explain();
    spark.stop();
}
