// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.testsupport.Seed;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.api.java.function.Function;
import org.apache.spark.memory.MemoryConsumer;
import org.apache.spark.memory.MemoryMode;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.collection.Iterator;

/** Makes a sort in a task write its rows to a file at many moments. */
class RowSorterTest {
    private static final int ROWS = 1000;
    private static final int MANY_ROWS = 10_000;

    /** The numbers of rows that are read before the sort must give its memory back. */
    private static final int[] READ = {0, 1, 2, 63, 64, 65, 128, 500, ROWS - 1, ROWS};

    private static JavaSparkContext open(boolean offHeap) {
        return new JavaSparkContext(new SparkConf().setMaster("local[1]").setAppName("test")
                .set("spark.ui.enabled", "false")
                .set("spark.driver.bindAddress", "127.0.0.1").set("spark.driver.host", "127.0.0.1")
                .set("spark.unsafe.exceptionOnMemoryLeak", "true")
                .set("spark.memory.offHeap.enabled", Boolean.toString(offHeap))
                .set("spark.memory.offHeap.size", "64m"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void givesItsMemoryBackAtAnyMoment(boolean offHeap) {
        try (JavaSparkContext context = open(offHeap)) {
            Function<Boolean, Boolean> task = variable -> {
                for (int read : READ) {
                    check(Seed.random("spill"), variable, read);
                }
                return true;
            };
            assertEquals(List.of(true, true), context.parallelize(List.of(false, true), 2).map(task).collect());
        }
    }

    /** Other parts of the task hold all memory, and do not give it back. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void sortsWithoutMemory(boolean offHeap) {
        try (JavaSparkContext context = open(offHeap)) {
            Function<Boolean, Boolean> task = variable -> {
                checkWithoutMemory(Seed.random("no memory"), variable);
                return true;
            };
            assertEquals(List.of(true, true), context.parallelize(List.of(false, true), 2).map(task).collect());
        }
    }

    private static void checkWithoutMemory(SplittableRandom random, boolean variable) throws Exception {
        List<MemoryConsumer> others = List.of(new Other(MemoryMode.ON_HEAP), new Other(MemoryMode.OFF_HEAP));
        others.forEach(other -> other.acquireMemory(1L << 40));
        UnsafeProjection projection = UnsafeProjection.create(schema(variable));
        RowSorter sorter = new RowSorter(layout(variable), null, new GpuChoice("", 0), 0);
        long[] keys = random.longs(MANY_ROWS, 0, 100).toArray();
        for (int i = 0; i < MANY_ROWS; i++) {
            // A row almost fills the page.
            String padding = i == MANY_ROWS / 2 ? "x".repeat(65_000) : "";
            Object value = variable ? UTF8String.fromString("key " + (1000 + keys[i]) + padding) : (Object) keys[i];
            sorter.insertRow(projection.apply(new GenericInternalRow(new Object[]{value, (long) i})));
        }
        Iterator<InternalRow> sorted = sorter.sort();
        long[] before = {-1, -1};
        for (int i = 0; i < MANY_ROWS; i++) {
            long row = ((UnsafeRow) sorted.next()).getLong(1);
            long[] now = {2 * keys[(int) row] + (variable && row == MANY_ROWS / 2 ? 1 : 0), row};
            assertTrue(Arrays.compare(before, now) < 0, () -> "row " + row + " behind " + before[1]);
            before[0] = now[0];
            before[1] = now[1];
        }
        assertFalse(sorted.hasNext());
        assertEquals(0, sorter.peakMemory());
        others.forEach(other -> other.freeMemory(other.getUsed()));
    }

    private static RowLayout layout(boolean variable) {
        SortKey key = new SortKey(0, variable ? SortKey.Kind.BYTES : SortKey.Kind.LONG, true, false, true);
        return new RowLayout(List.of(key), 0, 0, 2, variable ? RowLayout.VARIABLE : 24);
    }

    private static StructType schema(boolean variable) {
        return new StructType().add("key", variable ? DataTypes.StringType : DataTypes.LongType)
                .add("row", DataTypes.LongType);
    }

    private static void check(SplittableRandom random, boolean variable, int read) throws Exception {
        UnsafeProjection projection = UnsafeProjection.create(schema(variable));
        long[] keys = random.longs(ROWS, 0, 100).toArray();
        MemoryConsumer other = new Other(MemoryMode.ON_HEAP);
        RowSorter sorter = new RowSorter(layout(variable), null, new GpuChoice("", 0), 0);
        for (int i = 0; i < ROWS; i++) {
            Object value = variable ? UTF8String.fromString("key " + (1000 + keys[i])) : (Object) keys[i];
            sorter.insertRow(projection.apply(new GenericInternalRow(new Object[]{value, (long) i})));
            if (i == 300) {
                assertTrue(read % 2 == 0 || sorter.spill(1, other) > 0, "rows did not go to a file");
            }
        }
        int[] expected = IntStream.range(0, ROWS).boxed().sorted(Comparator.comparingLong(i -> keys[i]))
                .mapToInt(i -> i).toArray();
        Iterator<InternalRow> sorted = sorter.sort();
        int[] actual = new int[ROWS];
        UnsafeRow held = null;
        for (int i = 0; i < ROWS; i++) {
            if (i == read) {
                assertEquals(0L, CompletableFuture.supplyAsync(() -> spill(sorter, other)).join(), "another thread");
                if (read % 2 == 0 && read < ROWS) {
                    withoutFolder(() -> assertThrows(IOException.class, () -> sorter.spill(1, other)));
                }
                long before = sorter.getUsed();
                long freed = spill(sorter, other);
                assertEquals(before - sorter.getUsed(), freed, "bytes that the sort says it freed");
                assertEquals(0, spill(sorter, other), "a second call");
                if (held != null) {
                    assertEquals(expected[i - 1], held.getLong(1), "the row that the reader has");
                }
            }
            assertTrue(sorted.hasNext());
            held = (UnsafeRow) sorted.next();
            actual[i] = (int) held.getLong(1);
        }
        assertFalse(sorted.hasNext());
        assertEquals(Arrays.toString(expected), Arrays.toString(actual));
        assertEquals(0, sorter.getUsed(), "bytes of pages behind the last row");
        sorter.free();
    }

    /** Runs something while Spark cannot write files. */
    private static void withoutFolder(Runnable call) {
        File folder = SparkEnv.get().blockManager().diskBlockManager().localDirs()[0];
        File aside = new File(folder.getPath() + " aside");
        assertTrue(folder.renameTo(aside));
        try {
            call.run();
        } finally {
            assertTrue(aside.renameTo(folder));
        }
    }

    private static long spill(RowSorter sorter, MemoryConsumer trigger) {
        try {
            return sorter.spill(1, trigger);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Another part of the task, which needs memory. */
    private static final class Other extends MemoryConsumer {
        Other(MemoryMode mode) {
            super(TaskContext.get().taskMemoryManager(), mode);
        }

        @Override
        public long spill(long size, MemoryConsumer trigger) {
            return 0;
        }
    }
}
