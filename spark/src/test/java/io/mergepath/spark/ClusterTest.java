// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Executors in processes of their own. The test needs SPARK_HOME, a folder with a folder {@code jars}. */
class ClusterTest {
    /** Executors have the class path of the tests. */
    static final Map<String, String> SETTINGS = Map.of(
            "spark.executor.extraClassPath", System.getProperty("java.class.path"),
            "spark.executorEnv.JAVA_HOME", System.getProperty("java.home"),
            "spark.sql.adaptive.enabled", "false",
            "spark.sql.shuffle.partitions", "4");

    @BeforeAll
    static void makeTheFolderOfSpark() throws IOException {
        Files.createDirectories(Path.of(System.getenv("SPARK_HOME"), "jars"));
    }

    @Test
    void aKilledExecutorDoesNotChangeTheResult(@TempDir Path folder) throws Exception {
        String marker = folder.resolve("process").toString();
        try (TestSession session = TestSession.open("local-cluster[2,1,1024]", SETTINGS)) {
            session.spark().udf().register("pause", functions
                    .udf((Long row) -> pauseOnce(row, marker), DataTypes.LongType).asNondeterministic());
            // The function runs behind the shuffle and below the sort.
            Dataset<Row> shuffled = session.spark().range(0, 100_000, 1, 4).selectExpr("id", "hash(id) % 1000 as h")
                    .repartition(4, functions.col("h"));
            Dataset<Row> sorted = shuffled.selectExpr("pause(id) as id", "h").sortWithinPartitions("h", "id");
            assertEquals(1, Plans.replaced(sorted).size());
            CompletableFuture<List<byte[]>> job = CompletableFuture.supplyAsync(() -> TestSession.rows(sorted));
            long killed = await(Path.of(marker), job);
            assertTrue(ProcessHandle.of(killed).orElseThrow().destroyForcibly(), "process " + killed);
            List<byte[]> rows = job.join();
            TestSession.assertSameRows(
                    session.vanilla(() -> TestSession.rows(shuffled.sortWithinPartitions("h", "id"))), rows,
                    () -> "after the end of process " + killed);
        }
    }

    /** The task that reaches some row of partition 1 first writes the number of its process to a file, and waits. */
    private static long pauseOnce(long row, String marker) {
        if (TaskContext.getPartitionId() == 1 && TaskContext.get().attemptNumber() == 0
                && TaskContext.get().stageAttemptNumber() == 0 && row > 50_000 && !Files.exists(Path.of(marker))) {
            try {
                Path written = Files.writeString(Path.of(marker + ".new"), "" + ProcessHandle.current().pid());
                Files.move(written, Path.of(marker));
                Thread.sleep(60_000);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        return row;
    }

    private static long await(Path marker, CompletableFuture<?> job) throws IOException, InterruptedException {
        for (int wait = 0; wait < 600; wait++) {
            if (Files.exists(marker)) {
                return Long.parseLong(Files.readString(marker));
            }
            assertFalse(job.isDone(), () -> "the job ended before a task paused: " + job);
            Thread.sleep(100);
        }
        throw new AssertionError("no task paused");
    }
}
