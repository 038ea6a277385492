// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A program for {@code spark-submit}. It also runs on Java 17, and it does not know the plugin. */
public final class SubmittedJob {
    private static final String QUERY = "select id, hash(id) %% 100 as h from range(0, 20000, 1, 4) %s by h, id desc";

    private SubmittedJob() {
    }

    /** Sorts, and prints the physical plans and whether the results are right. */
    public static void main(String[] args) {
        SparkSession spark = SparkSession.builder().appName("submitted").getOrCreate();
        check(spark, "sort");
        check(spark, "order");
        spark.stop();
    }

    private static void check(SparkSession spark, String clause) {
        Dataset<Row> sorted = spark.sql(String.format(QUERY, clause));
        List<Row> rows = sorted.collectAsList();
        String plan = ((org.apache.spark.sql.classic.Dataset<Row>) sorted).queryExecution().executedPlan().toString();
        spark.conf().set("spark.mergepath.enabled", "false");
        List<Row> vanilla = spark.sql(String.format(QUERY, clause)).collectAsList();
        spark.conf().unset("spark.mergepath.enabled");
        System.out.println("the plan of " + clause + " has "
                + (plan.contains("MergepathSort [") ? "a sort of Mergepath" : "a sort of Spark"));
        System.out.println("the result of " + clause + " is " + (rows.equals(vanilla) ? "right" : "wrong"));
    }
}
