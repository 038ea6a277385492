// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.joins.SortMergeJoinExec;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.util.QueryExecutionListener;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The sorts of plans that the plugin replaces, and its switches. */
class PlanTest {
    private static TestSession session;

    /** An operator that needs sorted rows. */
    enum Use {
        /** A sort of the whole result. */
        ORDER_BY("orderBy", 1),
        /** A sort of each partition. */
        LOCAL("sortWithinPartitions", 1),
        /** A join by two columns. */
        JOIN("join", 2),
        /** A join that keeps rows without a partner. */
        OUTER_JOIN("join", 2),
        /** A window. */
        WINDOW("window", 1),
        /** A window of which the first rows are wanted. */
        GROUP_LIMIT("window", 2),
        /** An aggregation that no hash table can do. */
        AGGREGATE("aggregate", 2),
        /** A write into a folder for each value. */
        PARTITIONED("write", 1),
        /** A write into buckets with sorted rows. */
        BUCKETED("write", 1);

        private final String setting;
        private final int sorts;

        Use(String setting, int sorts) {
            this.setting = setting;
            this.sorts = sorts;
        }

        String query() {
            return switch (this) {
                case ORDER_BY -> "select * from a order by k, v, id";
                case LOCAL -> "select * from a sort by k, v, id";
                case JOIN -> "select /*+ merge(b) */ a.id as i, b.id as j from a join b on a.k = b.k and a.v = b.v";
                case OUTER_JOIN -> "select /*+ merge(b) */ a.id as i, b.id as j from a full join b on a.s = b.s";
                case WINDOW -> "select *, row_number() over (partition by k order by v, id) as n from a";
                case GROUP_LIMIT -> "select * from (select *, rank() over (partition by k order by v) as n from a)"
                        + " where n <= 2";
                case AGGREGATE -> "select k, max(s) as m, count(*) as n from a group by k";
                case PARTITIONED -> "create table written using parquet partitioned by (k) as select id, k from a";
                case BUCKETED -> "create table written using parquet clustered by (k) sorted by (v) into 3 buckets"
                        + " as select * from a";
            };
        }

        boolean writes() {
            return setting.equals("write");
        }
    }

    @BeforeAll
    static void open() {
        session = TestSession.open(Map.of("spark.sql.autoBroadcastJoinThreshold", "-1"));
        Dataset<Row> table = session.spark().range(0, 3000, 1, 3).selectExpr("id", "cast(hash(id) % 10 as int) as k",
                "cast(hash(id, 1) % 100 as bigint) as v", "cast(hash(id, 2) % 200 as string) as s");
        table.createOrReplaceTempView("a");
        table.where("id % 3 = 0").createOrReplaceTempView("b");
    }

    @AfterAll
    static void close() {
        session.close();
    }

    @AfterEach
    void nothingIsHeld() {
        TestSession.assertNothingHeld();
    }

    static Stream<Arguments> uses() {
        return Stream.of(Use.values()).flatMap(use -> Stream.of(Arguments.of(use, false), Arguments.of(use, true)));
    }

    /** The plan that a query ran, and its rows in an order that does not depend on the plan. */
    private record Run(SparkPlan plan, List<String> rows) {
    }

    private static Run run(Use use) {
        SparkSession spark = session.spark();
        if (use.writes()) {
            return write(use);
        }
        Dataset<Row> result = spark.sql(use.query());
        Stream<String> rows = result.collectAsList().stream().map(Row::toString);
        return new Run(TestSession.execution(result).executedPlan(),
                (use == Use.ORDER_BY || use == Use.LOCAL ? rows : rows.sorted()).toList());
    }

    /** A command plans its query when it runs, so a listener catches the plan. */
    private static Run write(Use use) {
        SparkSession spark = session.spark();
        spark.sql("drop table if exists written");
        session.awaitListeners();
        BlockingQueue<QueryExecution> ended = new LinkedBlockingQueue<>();
        QueryExecutionListener listener = new QueryExecutionListener() {
            @Override
            public void onSuccess(String name, QueryExecution execution, long nanos) {
                ended.add(execution);
            }

            @Override
            public void onFailure(String name, QueryExecution execution, Exception e) {
            }
        };
        spark.listenerManager().register(listener);
        spark.sql(use.query());
        session.awaitListeners();
        spark.listenerManager().unregister(listener);
        return new Run(ended.remove().executedPlan(),
                spark.table("written").collectAsList().stream().map(Row::toString).sorted().toList());
    }

    private static <T> T adaptive(boolean on, Supplier<T> call) {
        return session.with(Map.of("spark.sql.adaptive.enabled", Boolean.toString(on)), call);
    }

    private static void assertSorts(int replaced, int untouched, SparkPlan plan) {
        assertEquals(replaced, Plans.replaced(plan).size(), () -> "sorts of the plugin in " + plan);
        assertEquals(untouched, Plans.untouched(plan).size(), () -> "sorts of Spark in " + plan);
        assertEquals(0, Plans.kept(plan).size(), () -> "sorts with a reason in " + plan);
    }

    @ParameterizedTest
    @MethodSource("uses")
    void aSortIsReplaced(Use use, boolean adaptive) {
        Run vanilla = adaptive(adaptive, () -> session.vanilla(() -> run(use)));
        assertSorts(0, use.sorts, vanilla.plan);
        Run ours = adaptive(adaptive, () -> run(use));
        assertSorts(use.sorts, 0, ours.plan);
        assertEquals(vanilla.rows, ours.rows);
    }

    @ParameterizedTest
    @MethodSource("uses")
    void anOperatorHasASwitch(Use use, boolean adaptive) {
        Run off = adaptive(adaptive,
                () -> session.with(Map.of("spark.mergepath." + use.setting + ".enabled", "false"), () -> run(use)));
        assertSorts(0, use.sorts, off.plan);
    }

    @ParameterizedTest
    @EnumSource
    void theSwitchesOfOtherOperatorsChangeNothing(Use use) {
        Map<String, String> others = Stream.of(Use.values()).map(other -> other.setting)
                .filter(setting -> !setting.equals(use.setting)).distinct()
                .collect(Collectors.toMap(setting -> "spark.mergepath." + setting + ".enabled",
                        setting -> "FALSE"));
        assertSorts(use.sorts, 0, session.with(others, () -> run(use)).plan);
    }

    @Test
    void theMainSwitch() {
        for (Use use : Use.values()) {
            assertSorts(0, use.sorts, session.vanilla(() -> run(use)).plan);
        }
    }

    @Test
    void aBadValueOfASwitch() {
        for (String setting : List.of("enabled", "window.enabled")) {
            IllegalArgumentException error = session.with(Map.of("spark.mergepath." + setting, "perhaps"),
                    () -> assertThrows(IllegalArgumentException.class, () -> run(Use.WINDOW)));
            assertEquals("spark.mergepath." + setting + ": \"perhaps\" is neither true nor false", error.getMessage());
        }
    }

    @Test
    void aSwitchThatDoesNotExist() {
        IllegalArgumentException error = session.with(Map.of("spark.mergepath.orderby.enabled", "false"),
                () -> assertThrows(IllegalArgumentException.class, () -> run(Use.ORDER_BY)));
        String message = String.valueOf(error.getMessage());
        assertTrue(message.startsWith(
                "spark.mergepath.orderby.enabled: there is no such setting; there are spark.mergepath.enabled, "),
                message);
    }

    @Test
    void aGpuWithoutAName() {
        String message = String.valueOf(session.with(Map.of("spark.mergepath.gpu", " "),
                () -> assertThrows(Exception.class, () -> run(Use.LOCAL))).getMessage());
        assertTrue(message.contains(
                "spark.mergepath.gpu: the value is empty; it is auto, off or the name of an engine"), message);
    }

    /** Sorts of fewer rows do not look for the engine. */
    @Test
    void theLeastRowsOnAGpu() {
        for (String rows : List.of("3001", "2147483647", "2147483648", "1000000000000")) {
            Map<String, String> settings = Map.of("spark.mergepath.gpu", "none", "spark.mergepath.gpu.leastRows", rows);
            assertEquals(3000, session.with(settings, () -> run(Use.LOCAL)).rows.size());
        }
    }

    /** The options of an engine may be names of files. */
    @Test
    void theNameOfAnEngineKeepsItsCase() {
        Map<String, String> settings = Map.of("spark.mergepath.gpu", "None", "spark.mergepath.gpu.leastRows", "1");
        String message = String.valueOf(session.with(settings,
                () -> assertThrows(Exception.class, () -> run(Use.LOCAL))).getMessage());
        assertTrue(message.contains("no engine named \"None\""), message);
        assertEquals(3000, session.with(Map.of("spark.mergepath.gpu", "OFF"), () -> run(Use.LOCAL)).rows.size());
    }

    /** Spark's rule looks for sorts by their class, and splits the partition of the frequent key. */
    @Test
    void aSkewedJoinIsSplit() {
        Map<String, String> settings = Map.of(
                "spark.sql.adaptive.skewJoin.skewedPartitionThresholdInBytes", "10k",
                "spark.sql.adaptive.advisoryPartitionSizeInBytes", "5k",
                "spark.sql.adaptive.coalescePartitions.enabled", "false");
        session.with(settings, () -> {
            Supplier<Dataset<Row>> join = () -> {
                Dataset<Row> left = session.spark().range(0, 20_000, 1, 4)
                        .select(functions.expr("if(id % 10 < 9, 1, id) as k"), functions.expr("id as l"));
                Dataset<Row> right = session.spark().range(0, 300, 1, 1).selectExpr("id as k", "-id as r");
                Dataset<Row> joined = left.join(right.hint("merge"), "k");
                joined.collectAsList();
                return joined;
            };
            Dataset<Row> ours = join.get();
            SparkPlan plan = TestSession.execution(ours).executedPlan();
            assertSorts(2, 0, plan);
            assertTrue(Plans.nodes(plan).anyMatch(node -> node instanceof SortMergeJoinExec merge
                    && merge.isSkewJoin()), plan::toString);
            assertEquals(session.vanilla(() -> texts(join.get())), texts(ours));
            return true;
        });
    }

    private static List<String> texts(Dataset<Row> data) {
        return data.collectAsList().stream().map(Row::toString).sorted().toList();
    }
}
