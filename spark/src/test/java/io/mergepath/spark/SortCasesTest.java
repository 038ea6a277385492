// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.spark.plan.MergepathSortExec;
import io.mergepath.spark.plan.SortRule$;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.execution.CollapseCodegenStages;
import org.apache.spark.sql.execution.SortExec;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.collection.immutable.LazyList$;
import scala.collection.immutable.Seq;

/** Cases that Spark tests for its own sort. The reference is Spark's sort with the row's number behind the order. */
class SortCasesTest {
    private static TestSession session;

    @BeforeAll
    static void open() {
        session = TestSession.open(Map.of());
    }

    @AfterAll
    static void close() {
        session.close();
    }

    @AfterEach
    void nothingIsHeld() {
        TestSession.assertNothingHeld();
    }

    private static Dataset<Row> people() {
        return session.spark().sql("select * from values ('Hello', 4, 2.0D), ('Hello', 1, 1.0D), ('World', 8, 3.0D)"
                + " as t(a, b, c)").coalesce(1);
    }

    private static List<String> texts(Dataset<Row> data) {
        return data.collectAsList().stream().map(Row::toString).toList();
    }

    /** The sort of the plugin that a dataset asks for. It writes a run after some rows. */
    private static SparkPlan replaced(Dataset<Row> sorted, int spillFrequency, boolean generated) {
        SortExec sort = assertInstanceOf(SortExec.class, TestSession.execution(sorted).sparkPlan());
        return replaced(sort.sortOrder(), sort.child(), spillFrequency, generated);
    }

    private static SparkPlan replaced(Seq<SortOrder> order, SparkPlan child, int spillFrequency, boolean generated) {
        SparkPlan plan = SortRule$.MODULE$.apply(new SortExec(order, false, child, spillFrequency));
        assertInstanceOf(MergepathSortExec.class, plan);
        return generated ? new CollapseCodegenStages(new AtomicInteger()).apply(plan) : plan;
    }

    private static void check(Dataset<Row> table, int spillFrequency, boolean generated, Column... order) {
        List<Column> total = new ArrayList<>(List.of(order));
        total.add(functions.col(RandomRows.ROW));
        List<byte[]> expected = session
                .vanilla(() -> TestSession.rows(table.sortWithinPartitions(total.toArray(Column[]::new))));
        SparkPlan plan = replaced(table.sortWithinPartitions(order), spillFrequency, generated);
        TestSession.assertSameRows(expected, TestSession.rows(plan.execute()),
                () -> List.of(order) + " of " + table.schema().simpleString());
    }

    @Test
    void aFewRows() {
        assertEquals(List.of("[Hello,1,1.0]", "[Hello,4,2.0]", "[World,8,3.0]"), texts(people().sort("a", "b")));
        assertEquals(List.of("[Hello,1,1.0]", "[Hello,4,2.0]", "[World,8,3.0]"), texts(people().sort("b", "a")));
        assertEquals(List.of("[World,8,3.0]", "[Hello,4,2.0]", "[Hello,1,1.0]"),
                texts(people().sort(functions.col("c").desc())));
    }

    @Test
    void onlyNulls() {
        StructType schema = RandomRows.schema(List.of(DataTypes.createStructField("a", DataTypes.IntegerType, true)));
        Dataset<Row> nulls = session.table(
                LongStream.range(0, 100).mapToObj(row -> RowFactory.create(null, row)).toList(), schema, 1);
        check(nulls, 0, true, functions.col("a"));
        check(nulls, 7, false, functions.col("a").desc_nulls_last());
        // Spark sorts the type of no value but null itself.
        Dataset<Row> nothing = session.spark().range(100).selectExpr("null as a", "hash(id) as h").coalesce(1)
                .sortWithinPartitions("a", "h");
        assertEquals(100, nothing.collectAsList().size());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLimitBehindTheSort(boolean generated) {
        Dataset<Row> limited = session.spark().range(1000).toDF().coalesce(1)
                .sortWithinPartitions(functions.col("id").desc()).limit(10);
        session.with(Map.of("spark.sql.codegen.wholeStage", Boolean.toString(generated)), () -> {
            assertEquals(IntStream.range(0, 10).mapToObj(i -> "[" + (999 - i) + "]").toList(), texts(limited));
            assertEquals(1, Plans.replaced(limited).size());
            return true;
        });
    }

    @Test
    void rowsWithoutColumns() {
        Dataset<Row> empty = session.spark().range(100).coalesce(1).sortWithinPartitions(functions.expr("hash(id)"))
                .select();
        assertEquals(1, Plans.replaced(empty).size());
        assertEquals(100, empty.collectAsList().size());
    }

    @Test
    void rowsLargerThanAPage() {
        Dataset<Row> large = session.spark().range(0, 5, 1, 1)
                .selectExpr("repeat(chr(cast(97 + id % 2 as int)), 2097152) as a", "id as " + RandomRows.ROW);
        check(large, 1, true, functions.col("a").desc());
        check(large, 0, false, functions.col("a"));
    }

    @Test
    void metrics() {
        AtomicLong taskPeak = new AtomicLong();
        AtomicLong taskSpill = new AtomicLong();
        SparkListener listener = new SparkListener() {
            @Override
            public void onTaskEnd(SparkListenerTaskEnd end) {
                taskPeak.addAndGet(end.taskMetrics().peakExecutionMemory());
                taskSpill.addAndGet(end.taskMetrics().diskBytesSpilled());
            }
        };
        session.spark().sparkContext().addSparkListener(listener);
        MergepathSortExec sort = (MergepathSortExec) replaced(
                session.spark().range(0, 1000, 1, 1).toDF().sortWithinPartitions(functions.expr("-id")), 100, false);
        assertEquals(1000, sort.execute().count());
        session.awaitListeners();
        session.spark().sparkContext().removeSparkListener(listener);
        assertTrue(taskPeak.get() >= 100 * 16, () -> "peak memory of the task: " + taskPeak);
        assertTrue(taskSpill.get() > 0, () -> "bytes in files: " + taskSpill);
        assertTrue(metric(sort, "peakMemory") >= 100 * 16, () -> "peak memory: " + metric(sort, "peakMemory"));
        assertTrue(metric(sort, "spillSize") >= 1000 * 16, () -> "spill size: " + metric(sort, "spillSize"));
        assertTrue(metric(sort, "sortTime") >= 0, () -> "sort time: " + metric(sort, "sortTime"));
        assertEquals("sort time, peak memory, spill size, bits of a code",
                String.join(", ", List.of(name(sort, "sortTime"), name(sort, "peakMemory"), name(sort, "spillSize"),
                        name(sort, "codeBits"))));
    }

    private static long metric(SparkPlan plan, String name) {
        return plan.metrics().apply(name)._value();
    }

    private static String name(SparkPlan plan, String name) {
        return plan.metrics().apply(name).name().get();
    }

    @Test
    void anOrderThatIsALazyList() {
        SortExec sort = (SortExec) TestSession.execution(people().sortWithinPartitions("a", "b", "c")).sparkPlan();
        Seq<SortOrder> lazy = LazyList$.MODULE$.from(sort.sortOrder());
        List<byte[]> expected = session.vanilla(() -> TestSession.rows(people().sortWithinPartitions("a", "b", "c")));
        TestSession.assertSameRows(expected, TestSession.rows(replaced(lazy, sort.child(), 0, true).execute()),
                () -> "lazy list");
    }

    @Test
    void decimalsThatDifferInTheirLastDigit() {
        StructType schema = new StructType().add("a", DataTypes.createDecimalType(20, 2));
        List<Row> rows = List.of(RowFactory.create(new BigDecimal("999999999999999999.50")),
                RowFactory.create(new BigDecimal("1.11")), RowFactory.create(new BigDecimal("999999999999999999.49")));
        assertEquals(List.of("[1.11]", "[999999999999999999.49]", "[999999999999999999.50]"),
                texts(session.table(rows, schema, 1).sort("a")));
    }

    /** Each type, with and without nulls, in each of the four orders, with runs of 23 rows. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void eachType(boolean nullable) {
        RandomRows source = new RandomRows(new Random(1));
        Column a = functions.col("a");
        List<Column> orders = List.of(a.asc(), a.asc_nulls_last(), a.desc(), a.desc_nulls_first());
        for (int t = 0; t < RandomRows.TYPES.size(); t++) {
            StructType schema = RandomRows
                    .schema(List.of(DataTypes.createStructField("a", RandomRows.TYPES.get(t), nullable)));
            Dataset<Row> table = session.table(source.rows(schema, 500), schema, 1);
            for (int o = 0; o < orders.size(); o++) {
                check(table, 23, t % orders.size() == o, orders.get(o));
            }
        }
    }

    /** Each pair of types, one ascending and the other descending. */
    @Test
    void eachPairOfTypes() {
        List<DataType> types = RandomRows.TYPES;
        StructType schema = RandomRows.schema(IntStream.range(0, types.size())
                .mapToObj(c -> DataTypes.createStructField("c" + c, types.get(c), true)).toList());
        Dataset<Row> table = session.table(new RandomRows(new Random(2)).rows(schema, 200), schema, 1).cache();
        for (int first = 0; first < types.size(); first++) {
            for (int second = first + 1; second < types.size(); second++) {
                Column a = functions.col("c" + first);
                Column b = functions.col("c" + second);
                if ((first + second) % 2 == 0) {
                    check(table, 0, false, a, b.desc());
                } else {
                    check(table, 0, false, b, a.desc());
                }
            }
        }
        table.unpersist(true);
    }
}
