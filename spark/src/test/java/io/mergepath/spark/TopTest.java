// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.execution.SparkPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ORDER BY} with a limit: the first rows of each partition, in front of Spark's own operator. */
class TopTest {
    private static final int ROWS = 20_000;

    /** Numbers with nulls, texts of different lengths, and the number of the row. */
    private static void makeTable(TestSession session) {
        session.spark().range(0, ROWS, 1, 3).selectExpr("id", "if(id % 50 = 0, null, hash(id) % 100) as n",
                "concat('text ', hash(id, 1) % 1000, repeat('x', cast(abs(hash(id, 2) % 300) as int))) as s")
                .createOrReplaceTempView("a");
    }

    private static List<String> texts(Dataset<Row> data) {
        return data.collectAsList().stream().map(Row::toString).toList();
    }

    private static SparkPlan check(TestSession session, String query) {
        List<String> expected = session.vanilla(() -> texts(session.spark().sql(query)));
        Dataset<Row> ours = session.spark().sql(query);
        assertEquals(expected, texts(ours), query);
        SparkPlan plan = TestSession.execution(ours).executedPlan();
        assertEquals(1, Plans.firstRows(plan).size(), plan::toString);
        TestSession.assertNothingHeld();
        return plan;
    }

    @ParameterizedTest
    @CsvSource({"false, false", "true, true"})
    void equalsSpark(boolean adaptive, boolean codegen) {
        try (TestSession session = TestSession.open(Map.of("spark.sql.adaptive.enabled", Boolean.toString(adaptive),
                "spark.sql.codegen.wholeStage", Boolean.toString(codegen)))) {
            makeTable(session);
            for (int limit : new int[]{1, 513, ROWS - 1}) {
                check(session, "select * from a order by n desc nulls last, id limit " + limit);
                check(session, "select id, s from a order by s, id desc limit " + limit);
                // Each row comes before all rows in front of it.
                check(session, "select n, id from a order by id desc limit " + limit);
            }
            check(session, "select id from a order by length(s) + n, upper(s), id limit 100");
            check(session, "select id from a order by n, id limit 100 offset 50");
            check(session, "select id from a where id < 0 order by n, id limit 100");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void withLittleMemory(boolean offHeap) {
        try (TestSession session = TestSession.open(SpillTest.little(offHeap, Map.of()))) {
            makeTable(session);
            check(session, "select * from a order by id desc limit 10");
            SparkPlan plan = check(session, "select id, n from (select id, n, repeat(s, 2) as s from a)"
                    + " order by s, id desc limit 6000");
            assertTrue(Plans.firstRows(plan).getFirst().metrics().apply("spillSize")._value() > 0, "nothing spilled");
        }
    }

    @Test
    void theSwitchAndOrdersWithoutCodes() {
        try (TestSession session = TestSession.open(Map.of())) {
            makeTable(session);
            String query = "select * from a order by n, id limit 100";
            for (String setting : List.of("enabled", "limit.enabled")) {
                SparkPlan off = session.with(Map.of("spark.mergepath." + setting, "false"), () -> plan(session, query));
                assertEquals(0, Plans.firstRows(off).size(), off::toString);
            }
            for (String other : List.of("select * from a order by array(n), id limit 100",
                    "select * from a order by s collate UNICODE, id limit 100",
                    "select * from a limit 100")) {
                SparkPlan plan = plan(session, other);
                assertEquals(0, Plans.firstRows(plan).size(), plan::toString);
                assertEquals(session.vanilla(() -> texts(session.spark().sql(other))),
                        texts(session.spark().sql(other)));
            }
        }
    }

    private static SparkPlan plan(TestSession session, String query) {
        return TestSession.execution(session.spark().sql(query)).executedPlan();
    }

    /** Equal rows keep the order that they have in their partition. */
    @Test
    void isStable() {
        try (TestSession session = TestSession.open(Map.of())) {
            List<String> first = texts(session.spark().range(0, ROWS, 1, 1).selectExpr("id", "id % 3 as k")
                    .orderBy("k").limit(2000));
            assertEquals(Stream.iterate(0, id -> id + 3).limit(2000).map(id -> "[" + id + ",0]").toList(), first);
        }
    }
}
