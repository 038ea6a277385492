// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tasks that end in the middle of a sort free their memory and delete their files. */
class FailureTest {
    /** The row at which something happens. Runs are in files by then. */
    private static final long ROW = 80_000;

    private static volatile CountDownLatch reached = new CountDownLatch(0);

    private TestSession session = TestSession.open(SpillTest.little(false, Map.of()));

    @AfterEach
    void close() {
        session.close();
    }

    private void offHeap() {
        session.close();
        session = TestSession.open(SpillTest.little(true, Map.of()));
    }

    /** Rows in random order. The sort has a column that a function makes from the row's number. */
    private Dataset<Row> sorted(String name, UDF1<Long, Long> function) {
        session.spark().udf().register(name, functions.udf(function, DataTypes.LongType).asNondeterministic());
        return session.spark().range(0, 2 * ROW, 1, 1).selectExpr(name + "(id) as id", "hash(id) as h")
                .sortWithinPartitions("h");
    }

    private static long failAt(long row) {
        if (row == ROW) {
            assertTrue(TestSession.spillFiles().size() > 0, "no run in a file yet");
            throw new IllegalStateException("on purpose");
        }
        return row;
    }

    /** From some row on, each row takes a millisecond, so that a task is always cancelled before its end. */
    private static long waitAt(long row) {
        if (row >= ROW) {
            reached.countDown();
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return row;
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void theInputFails(boolean offHeap) {
        if (offHeap) {
            offHeap();
        }
        assertFails(sorted("fail", FailureTest::failAt), false);
    }

    @ParameterizedTest
    @CsvSource({"false", "true"})
    void theReaderFails(boolean offHeap) {
        if (offHeap) {
            offHeap();
        }
        assertFails(sorted("same", row -> row), true);
    }

    private static void assertFails(Dataset<Row> sorted, boolean reader) {
        assertEquals(1, Plans.replaced(sorted).size());
        Exception error = assertThrows(Exception.class, () -> TestSession.execution(sorted).toRdd().toJavaRDD()
                .map(row -> reader ? failAt(row.getLong(0)) : row.getLong(0)).count());
        Throwable cause = error;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        assertEquals("on purpose", cause.getMessage());
        TestSession.assertNothingHeld();
    }

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void aTaskIsCancelled(boolean interrupted, boolean reading) throws Exception {
        reached = new CountDownLatch(1);
        Dataset<Row> sorted = reading ? sorted("same", row -> row) : sorted("wait", FailureTest::waitAt);
        assertEquals(1, Plans.replaced(sorted).size());
        CompletableFuture<Long> job = CompletableFuture.supplyAsync(() -> {
            session.spark().sparkContext().setJobGroup("cancelled", "a job to cancel", interrupted);
            return TestSession.execution(sorted).toRdd().toJavaRDD()
                    .map(row -> reading ? waitAt(row.getLong(0)) : row.getLong(0)).count();
        });
        assertTrue(reached.await(60, TimeUnit.SECONDS), "the row was not reached");
        session.spark().sparkContext().cancelJobGroup("cancelled");
        String message = String.valueOf(assertThrows(CompletionException.class, job::join).getMessage());
        assertTrue(message.contains("cancelled"), message);
        TestSession.assertNothingHeld();
    }

    @Test
    void aRowThatIsLargerThanAllMemory() {
        Dataset<Row> sorted = session.spark().range(0, 3, 1, 1)
                .selectExpr("repeat(chr(cast(99 - id as int)), 3000000) as s", "hash(id) as h")
                .sortWithinPartitions("s");
        String message = String.valueOf(assertThrows(Exception.class, () -> TestSession.rows(sorted)).getMessage());
        assertTrue(message.contains("UNABLE_TO_ACQUIRE_MEMORY"), message);
        TestSession.assertNothingHeld();
        assertEquals(List.of("[0]", "[1]"), session.spark().range(2).toDF().collectAsList().stream().map(Row::toString)
                .toList());
    }
}
