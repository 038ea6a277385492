// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.types.StructType;

/** A session of Spark with the plugin. Spark reports memory that a task does not give back as an error of the task. */
final class TestSession implements AutoCloseable {
    /** The name of the main switch. */
    static final String SWITCH = "spark.mergepath.enabled";

    private final SparkSession spark;

    private TestSession(SparkSession spark) {
        this.spark = spark;
    }

    /** Opens a session on two threads of this JVM. */
    static TestSession open(Map<String, String> settings) {
        return open("local[2]", settings);
    }

    /** Opens a session. The settings are added to the settings of all tests. */
    static TestSession open(String master, Map<String, String> settings) {
        Path target = Path.of("target").toAbsolutePath();
        SparkSession.Builder builder = SparkSession.builder().master(master).appName("test")
                .config("spark.plugins", MergepathPlugin.class.getName())
                .config("spark.ui.enabled", "false")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.unsafe.exceptionOnMemoryLeak", "true")
                .config("spark.local.dir", target.resolve("spark-local").toString())
                .config("spark.sql.warehouse.dir", newWarehouse(target).toString())
                .config("spark.sql.shuffle.partitions", "3")
                .config("spark.sql.codegen.fallback", "false")
                .config("spark.sql.datetime.java8API.enabled", "true")
                .config("spark.sql.timeType.enabled", "true");
        settings.forEach(builder::config);
        return new TestSession(builder.getOrCreate());
    }

    /** A new folder for tables. Earlier runs of the tests have left theirs. */
    private static Path newWarehouse(Path target) {
        try {
            return Files.createTempDirectory(Files.createDirectories(target), "spark-warehouse");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    SparkSession spark() {
        return spark;
    }

    /** Calls something with settings of the session, and takes them back afterwards. */
    <T> T with(Map<String, String> settings, Supplier<T> call) {
        settings.forEach(spark.conf()::set);
        try {
            return call.get();
        } finally {
            settings.keySet().forEach(spark.conf()::unset);
        }
    }

    /** Calls something while the plugin is off. */
    <T> T vanilla(Supplier<T> call) {
        return with(Map.of(SWITCH, "false"), call);
    }

    /** A table with some rows in some partitions. */
    Dataset<Row> table(List<Row> rows, StructType schema, int partitions) {
        JavaRDD<Row> distributed = JavaSparkContext.fromSparkContext(spark.sparkContext()).parallelize(rows,
                partitions);
        return spark.createDataFrame(distributed, schema);
    }

    static QueryExecution execution(Dataset<Row> data) {
        return ((org.apache.spark.sql.classic.Dataset<Row>) data).queryExecution();
    }

    /** The rows of a result, bit by bit, in order of partitions. */
    static List<byte[]> rows(Dataset<Row> data) {
        return rows(execution(data).toRdd());
    }

    static List<byte[]> rows(RDD<InternalRow> rows) {
        return new ArrayList<>(rows.toJavaRDD().map(row -> ((UnsafeRow) row).copy().getBytes()).collect());
    }

    /** Fails if two results differ in a bit. */
    static void assertSameRows(List<byte[]> expected, List<byte[]> actual, Supplier<String> message) {
        assertEquals(expected.size(), actual.size(), () -> "rows, " + message.get());
        for (int i = 0; i < expected.size(); i++) {
            int row = i;
            assertEquals(-1, Arrays.mismatch(expected.get(i), actual.get(i)),
                    () -> "the first different byte of row " + row + " of " + expected.size() + ", " + message.get());
        }
    }

    /** Waits until the listeners of this session have seen all events. */
    void awaitListeners() {
        try {
            spark.sparkContext().listenerBus().waitUntilEmpty();
        } catch (TimeoutException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Fails if tasks of this JVM still have memory, or a spill file is left. Ended tasks get a moment to clean up. */
    static void assertNothingHeld() {
        for (int wait = 0; wait < 100 && !(held() == 0 && spillFiles().isEmpty()); wait++) {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
        assertEquals(0, held(), "bytes of memory that tasks hold");
        assertEquals(List.of(), spillFiles(), "spill files");
    }

    private static long held() {
        return SparkEnv.get().memoryManager().executionMemoryUsed();
    }

    /** The files of runs in the local folders of this JVM. */
    static List<File> spillFiles() {
        List<File> files = new ArrayList<>();
        for (File folder : SparkEnv.get().blockManager().diskBlockManager().localDirs()) {
            for (File part : Objects.requireNonNullElse(folder.listFiles(File::isDirectory), new File[0])) {
                files.addAll(List.of(Objects.requireNonNullElse(
                        part.listFiles(file -> file.getName().startsWith("temp_local_")), new File[0])));
            }
        }
        return files;
    }

    @Override
    public void close() {
        spark.stop();
        SparkSession.clearActiveSession();
        SparkSession.clearDefaultSession();
    }
}
