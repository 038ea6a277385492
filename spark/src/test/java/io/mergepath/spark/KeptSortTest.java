// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.execution.ExplainMode;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sorts that stay as Spark has them. The plan says why. */
class KeptSortTest {
    private static TestSession session;

    @BeforeAll
    static void open() {
        session = TestSession.open(Map.of());
        session.spark().range(0, 100, 1, 2).selectExpr("id", "concat(if(id % 2 = 0, 'a', 'A'), id) as s",
                "named_struct('x', id % 7, 'y', 'y') as t", "array(id % 5, id) as l")
                .createOrReplaceTempView("a");
    }

    @AfterAll
    static void close() {
        session.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            s collate UTF8_LCASE, id    ; the collation of collate(a.s, UTF8_LCASE), STRING COLLATE UTF8_LCASE
            s collate UNICODE desc, id  ; the collation of collate(a.s, UNICODE), STRING COLLATE UNICODE
            id, s collate UNICODE_CI    ; the collation of collate(a.s, UNICODE_CI), STRING COLLATE UNICODE_CI
            t, id                       ; the type of a.t, STRUCT<x: BIGINT, y: STRING NOT NULL>
            l desc, id                  ; the type of a.l, ARRAY<BIGINT>
            """)
    void thePlanSaysWhy(String order, String reason) {
        for (String adaptive : List.of("false", "true")) {
            session.with(Map.of("spark.sql.adaptive.enabled", adaptive), () -> {
                check("select * from (select /*+ repartition(2, id) */ * from a) as a sort by " + order, reason);
                return true;
            });
        }
    }

    @Test
    void theTypeOfNullAlone() {
        StructType schema = RandomRows.schema(List.of(DataTypes.createStructField("n", DataTypes.NullType, true)));
        session.table(List.of(RowFactory.create(null, 2L), RowFactory.create(null, 1L)), schema, 1)
                .createOrReplaceTempView("nothing");
        check("select * from nothing sort by n, row_number", "the type of nothing.n, VOID");
    }

    private static void check(String query, String reason) {
        List<String> vanilla = session.vanilla(() -> texts(session.spark().sql(query)));
        Dataset<Row> sorted = session.spark().sql(query);
        assertEquals(vanilla, texts(sorted));
        QueryExecution execution = TestSession.execution(sorted);
        SparkPlan plan = execution.executedPlan();
        assertEquals(0, Plans.replaced(plan).size(), plan::toString);
        assertEquals(0, Plans.untouched(plan).size(), plan::toString);
        assertEquals(1, Plans.kept(plan).size(), plan::toString);
        String simple = execution.explainString(ExplainMode.fromString("simple"));
        assertTrue(simple.contains(", not by Mergepath: " + reason + "\n"), simple);
        String formatted = execution.explainString(ExplainMode.fromString("formatted"));
        assertTrue(formatted.contains("\nNot by Mergepath: " + reason + "\n"), formatted);
    }

    private static List<String> texts(Dataset<Row> data) {
        return data.collectAsList().stream().map(Row::toString).toList();
    }
}
