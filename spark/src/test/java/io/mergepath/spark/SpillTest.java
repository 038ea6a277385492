// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sorts with little memory, which write runs to files. */
class SpillTest {
    private static final String MARKER = "a text to look for in files";

    /** Settings for a session with 2 MB of memory for tasks. */
    static Map<String, String> little(boolean offHeap, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "spark.testing.memory", "4000000",
                "spark.testing.reservedMemory", "0",
                "spark.memory.fraction", "0.5",
                "spark.memory.storageFraction", "0.1",
                "spark.buffer.pageSize", "64k",
                "spark.memory.offHeap.enabled", Boolean.toString(offHeap),
                "spark.memory.offHeap.size", "2000000"));
        settings.putAll(more);
        return settings;
    }

    @ParameterizedTest
    @CsvSource({"false, false, false", "false, true, true", "true, true, false", "true, false, true"})
    void equalsSpark(boolean offHeap, boolean compressed, boolean encrypted) {
        Map<String, String> more = Map.of(
                "spark.shuffle.spill.compress", Boolean.toString(compressed),
                "spark.io.encryption.enabled", Boolean.toString(encrypted),
                "spark.sql.autoBroadcastJoinThreshold", "-1");
        try (TestSession session = TestSession.open(little(offHeap, more))) {
            numbers(session);
            strings(session);
            if (!compressed) {
                runsThatDiffer(session);
            }
            rowsLargerThanAPage(session);
            twoSortsInATask(session, 20_000);
            anAggregationAboveSorts(session);
            files(session, !encrypted);
        }
    }

    /** The memory on the heap, of which there is much, does not count. */
    @Test
    void sortsShareTheMemoryOffTheHeap() {
        try (TestSession session = TestSession.open(Map.of(
                "spark.buffer.pageSize", "64k",
                "spark.memory.offHeap.enabled", "true",
                "spark.memory.offHeap.size", "2000000",
                "spark.sql.autoBroadcastJoinThreshold", "-1"))) {
            twoSortsInATask(session, 100_000);
        }
    }

    /** The window needs memory for its rows while the runs are merged. */
    @Test
    void manyRuns() {
        try (TestSession session = TestSession.open(little(false, Map.of()))) {
            assertSums(session, () -> session.spark().range(0, 1_000_000, 1, 1).selectExpr("id", "hash(id) as h")
                    .selectExpr("h", "row_number() over (order by h) as n")
                    .groupBy(functions.expr("h % 10")).agg(functions.sum("n")));
        }
    }

    /** The share of a task shrinks while it merges, because other tasks begin. */
    @Test
    void tasksThatBeginDuringMerges() {
        Map<String, String> more = Map.of("spark.testing.memory", "12000000",
                "spark.sql.shuffle.partitions", "8");
        try (TestSession session = TestSession.open("local[4]", little(false, more))) {
            assertSums(session, () -> session.spark().range(0, 300_000, 1, 8)
                    .selectExpr("id", "id % 16 as k", "hash(id) as h")
                    .selectExpr("k", "sum(id) over (partition by k order by h) as s",
                            "row_number() over (partition by k order by id desc) as n")
                    .groupBy("k").agg(functions.sum("s"), functions.sum("n")));
        }
    }

    /** Compares a sort with Spark's sort by the same order and the row's number. */
    private static void check(TestSession session, Dataset<Row> table, Column... order) {
        Column[] total = Arrays.copyOf(order, order.length + 1);
        total[order.length] = functions.col(RandomRows.ROW);
        List<byte[]> expected = session.vanilla(() -> TestSession.rows(table.sortWithinPartitions(total)));
        Dataset<Row> sorted = table.sortWithinPartitions(order);
        TestSession.assertSameRows(expected, TestSession.rows(sorted), () -> "by " + List.of(order));
        long spilled = Plans.replaced(sorted).getFirst().metrics().apply("spillSize")._value();
        assertTrue(spilled > 0, "no run in a file");
        TestSession.assertNothingHeld();
    }

    private static void numbers(TestSession session) {
        check(session, session.spark().range(0, 200_000, 1, 2).selectExpr("cast(hash(id) % 100 as int) as a",
                "cast(hash(id, 1) % 100 as int) as b", "id as " + RandomRows.ROW),
                functions.col("a"), functions.col("b").desc());
    }

    private static void strings(TestSession session) {
        check(session, session.spark().range(0, 60_000, 1, 2).selectExpr(
                "concat('https://example.org/', hash(id) % 500, repeat('x', cast(abs(hash(id, 1) % 50) as int))) as s",
                "if(id % 10 = 0, null, hash(id, 2) % 3) as n", "id as " + RandomRows.ROW),
                functions.col("n").desc_nulls_first(), functions.expr("lower(s)").desc());
    }

    /** The strings of a run have a prefix in common that other runs have not, or are all null. */
    private static void runsThatDiffer(TestSession session) {
        check(session, session.spark().range(0, 90_000, 1, 1).selectExpr(
                "case cast(id / 30000 as int) when 0 then concat('https://example.org/', hash(id) % 500)"
                        + " when 1 then null else concat('https://EXAMPLE.org/~', hash(id) % 500) end as s",
                "if(id < 45000, null, id - hash(id) % 7) as n", "id as " + RandomRows.ROW),
                functions.col("s"), functions.col("n").desc());
    }

    private static void rowsLargerThanAPage(TestSession session) {
        check(session, session.spark().range(0, 60, 1, 2).selectExpr(
                "repeat(chr(cast(97 + abs(hash(id) % 3) as int)), 100000) as s", "id as " + RandomRows.ROW),
                functions.col("s").desc());
    }

    /** The second sort of the join needs memory while the rows of the first sort wait to be read. */
    private static void twoSortsInATask(TestSession session, int rows) {
        Supplier<Dataset<Row>> join = () -> {
            Dataset<Row> left = session.spark().range(0, rows, 1, 2).selectExpr("hash(id % 5000) as k", "id as l");
            Dataset<Row> right = session.spark().range(0, 30_000, 1, 2).selectExpr("hash(id % 7000) as k", "id as r");
            return left.join(right.hint("merge"), "k");
        };
        List<byte[]> expected = session.vanilla(() -> sorted(join.get()));
        Dataset<Row> joined = join.get();
        TestSession.assertSameRows(expected, sorted(joined), () -> "join");
        assertEquals(2, Plans.replaced(joined).size());
        TestSession.assertNothingHeld();
    }

    /** The hash table takes all memory while the sorted rows are read, and gives none back. */
    private static void anAggregationAboveSorts(TestSession session) {
        Supplier<Dataset<Row>> sums = () -> {
            Dataset<Row> left = session.spark().range(0, 20_000, 1, 1).selectExpr("id", "hash(id) as k");
            Dataset<Row> right = session.spark().range(0, 10_000, 1, 1).selectExpr("id as r", "hash(id) as k");
            return left.join(right.hint("merge"), "k").groupBy("id").agg(functions.sum("r"));
        };
        assertSums(session, sums);
    }

    private static void assertSums(TestSession session, Supplier<Dataset<Row>> sums) {
        List<byte[]> expected = session.vanilla(() -> sorted(sums.get()));
        TestSession.assertSameRows(expected, sorted(sums.get()), () -> "sums");
        TestSession.assertNothingHeld();
    }

    private static List<byte[]> sorted(Dataset<Row> data) {
        List<byte[]> rows = TestSession.rows(data);
        rows.sort(Arrays::compare);
        return rows;
    }

    /** Looks into the files while the sorted rows are read. */
    private static void files(TestSession session, boolean readable) {
        Dataset<Row> sorted = session.spark().range(0, 60_000, 1, 1)
                .selectExpr("'" + MARKER + "' as s", "hash(id) as h").sortWithinPartitions("h");
        List<Boolean> found = TestSession.execution(sorted).toRdd().toJavaRDD().mapPartitions(rows -> {
            return List.of(rows.hasNext() && rows.next().getString(0).equals(MARKER),
                    !TestSession.spillFiles().isEmpty(), someFileHasMarker()).iterator();
        }).collect();
        assertEquals(List.of(true, true, readable), found, "row, any file, a file with the text of the row");
        TestSession.assertNothingHeld();
    }

    private static boolean someFileHasMarker() {
        for (File file : TestSession.spillFiles()) {
            try {
                if (new String(Files.readAllBytes(file.toPath()), StandardCharsets.ISO_8859_1).contains(MARKER)) {
                    return true;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return false;
    }
}
