// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.arrow.BoxedRows.SortKey;
import io.mergepath.testsupport.Seed;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.arrow.memory.AllocationListener;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.Types.MinorType;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Sorts and merges of streams of batches. */
class StreamsTest {
    private static final List<Field> FIELDS = List.of(
            RandomVectors.field("number", MinorType.TINYINT.getType()),
            RandomVectors.field("text", ArrowType.Utf8.INSTANCE),
            RandomVectors.field("flag", ArrowType.Bool.INSTANCE),
            RandomVectors.field("view", ArrowType.Utf8View.INSTANCE),
            RandomVectors.field("list", ArrowType.List.INSTANCE, RandomVectors.field("e", ArrowType.Utf8.INSTANCE)),
            RandomVectors.field("lists of dense unions", ArrowType.List.INSTANCE,
                    RandomVectors.field("e", new ArrowType.Union(UnionMode.Dense, new int[]{0, 1}),
                            RandomVectors.field("number", MinorType.INT.getType()),
                            RandomVectors.field("text", ArrowType.Utf8.INSTANCE))));
    private static final List<SortKey> KEYS = List.of(new SortKey("number", true, false),
            new SortKey("text", false, true));
    private static final String ORDER = BoxedRows.text(KEYS);

    private final RootAllocator allocator = new RootAllocator();

    @AfterEach
    void everythingIsReleased() {
        allocator.close();
    }

    /** The rows of a root as a stream of batches. */
    private ArrowStreamReader stream(VectorSchemaRoot root, int... batchRows) throws IOException {
        return reader(bytes(root, batchRows), allocator);
    }

    private static ArrowStreamReader reader(byte[] stream, BufferAllocator allocator) {
        return new ArrowStreamReader(new ByteArrayInputStream(stream), allocator);
    }

    private byte[] bytes(VectorSchemaRoot root, int... batchRows) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (VectorSchemaRoot batch = VectorSchemaRoot.create(root.getSchema(), allocator);
                ArrowStreamWriter writer = new ArrowStreamWriter(batch, null, bytes)) {
            writer.start();
            int from = 0;
            for (int rows : batchRows) {
                int[] taken = IntStream.range(from, from + rows).toArray();
                batch.clear();
                RowTake.fill(new Roots(List.of(root)), taken, batch.getFieldVectors());
                batch.setRowCount(rows);
                writer.writeBatch();
                from += rows;
            }
            assertEquals(root.getRowCount(), from);
        }
        return bytes.toByteArray();
    }

    private static int[] randomBatches(SplittableRandom random, int rows, int most) {
        List<Integer> batches = new ArrayList<>();
        for (int left = rows; left > 0;) {
            batches.add(Math.min(left, random.nextInt(most + 1)));
            left -= batches.getLast();
        }
        return batches.stream().mapToInt(batch -> batch).toArray();
    }

    @Test
    void sortsBatches() throws IOException {
        SplittableRandom random = Seed.random("batches");
        for (int repeat = 0; repeat < 20; repeat++) {
            int rows = repeat % 10 == 0 ? 0 : random.nextInt(1000);
            try (VectorSchemaRoot root = new RandomVectors(random, 0.1).root(FIELDS, rows, allocator)) {
                int[] expected = BoxedRows.indices(root, KEYS);
                try (ArrowReader reader = stream(root, randomBatches(random, rows, 300));
                        VectorSchemaRoot sorted = ArrowSort.sort(reader, ORDER, allocator)) {
                    BoxedRows.assertRows(root, expected, sorted);
                    assertEquals(root.getSchema(), sorted.getSchema());
                }
                int most = random.nextInt(400);
                try (ArrowReader reader = stream(root, randomBatches(random, rows, 300));
                        VectorSchemaRoot top = ArrowSort.top(reader, most, ORDER, allocator)) {
                    BoxedRows.assertRows(root, Arrays.copyOf(expected, Math.min(most, rows)), top);
                    assertEquals(root.getSchema(), top.getSchema());
                }
            }
        }
    }

    @Test
    void mergesStreams() throws IOException {
        SplittableRandom random = Seed.random("streams");
        for (int repeat = 0; repeat < 20; repeat++) {
            int streams = 1 + random.nextInt(5);
            List<VectorSchemaRoot> runs = new ArrayList<>();
            List<ArrowReader> readers = new ArrayList<>();
            for (int s = 0; s < streams; s++) {
                int rows = random.nextInt(400);
                VectorSchemaRoot run = new RandomVectors(random, 0.1).root(FIELDS, rows, allocator);
                ArrowSort.sort(run, ORDER);
                runs.add(run);
                readers.add(stream(run, randomBatches(random, rows, 100)));
            }
            List<VectorSchemaRoot> merged = new ArrayList<>();
            try (ArrowReader reader = ArrowSort.mergeStreams(readers, ORDER, allocator);
                    VectorSchemaRoot expected = ArrowSort.merge(runs, ORDER, allocator)) {
                assertEquals(expected.getSchema(), reader.getVectorSchemaRoot().getSchema());
                while (reader.loadNextBatch()) {
                    assertTrue(reader.getVectorSchemaRoot().getRowCount() > 0);
                    merged.add(reader.getVectorSchemaRoot().slice(0));
                }
                assertFalse(reader.loadNextBatch());
                int row = 0;
                for (VectorSchemaRoot batch : merged) {
                    int to = row + batch.getRowCount();
                    BoxedRows.assertRows(expected, IntStream.range(row, to).toArray(), batch);
                    row = to;
                }
                assertEquals(expected.getRowCount(), row);
                assertTrue(reader.bytesRead() > 0);
            } finally {
                merged.forEach(VectorSchemaRoot::close);
                runs.forEach(VectorSchemaRoot::close);
            }
        }
    }

    /** Rows of a stream differ. Rows that are equal may need a batch for each stream. */
    @Test
    void longStreamsNeedFewBatches() throws IOException {
        SplittableRandom random = Seed.random("long streams");
        try (VectorSchemaRoot run = new RandomVectors(random, 0).root(FIELDS.subList(0, 2), 4000, allocator)) {
            int[] batches = new int[40];
            Arrays.fill(batches, 100);
            int merged = 0;
            long most = 0;
            try (ArrowReader reader = ArrowSort.mergeStreams(
                    List.of(stream(run, batches), stream(run, batches), stream(run, batches)), "row", allocator)) {
                while (reader.loadNextBatch()) {
                    merged++;
                    most = Math.max(most, reader.getVectorSchemaRoot().getRowCount());
                }
            }
            assertTrue(merged <= 60, merged + " batches");
            assertTrue(most <= 3 * 200, most + " rows");
        }
    }

    @Test
    void refusesUnsortedStreams() throws IOException {
        SplittableRandom random = Seed.random("unsorted");
        try (VectorSchemaRoot root = new RandomVectors(random, 0).root(FIELDS, 10, allocator)) {
            for (int[] batches : new int[][]{{10}, {1, 9}, {5, 5}, {9, 1}, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}}) {
                ArrowSort.sort(root, "row desc");
                try (ArrowReader reader = ArrowSort.mergeStreams(List.of(stream(root, 10), stream(root, batches)),
                        "row desc", allocator)) {
                    while (reader.loadNextBatch()) {
                        assertTrue(reader.getVectorSchemaRoot().getRowCount() > 0);
                    }
                }
                ArrowSort.sort(root, "row");
                try (VectorSchemaRoot descending = ArrowSort.sort(root, "row desc", allocator);
                        ArrowReader reader = ArrowSort.mergeStreams(
                                List.of(stream(descending, 10), stream(root, batches)), "row desc", allocator)) {
                    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> {
                        while (reader.loadNextBatch()) {
                            assertTrue(reader.getVectorSchemaRoot().getRowCount() > 0);
                        }
                    });
                    assertEquals("stream 2 is not sorted by row desc", e.getMessage());
                    assertEquals("an earlier batch of the merged stream failed",
                            assertThrows(IllegalStateException.class, reader::loadNextBatch).getMessage());
                }
            }
        }
    }

    /** Refuses one allocation, and counts them. */
    private static final class Refusal implements AllocationListener {
        private int left;

        @Override
        public void onPreAllocation(long size) {
            if (left-- == 0) {
                throw new OutOfMemoryException("refused");
            }
        }
    }

    /** An operation of two streams. */
    private interface Operation {
        AutoCloseable of(List<ArrowReader> readers, BufferAllocator allocator) throws IOException;
    }

    private static AutoCloseable merge(List<ArrowReader> readers, BufferAllocator allocator) throws IOException {
        try (ArrowReader merged = ArrowSort.mergeStreams(readers, ORDER, allocator)) {
            while (merged.loadNextBatch()) {
                assertTrue(merged.getVectorSchemaRoot().getRowCount() > 0);
            }
            return merged;
        }
    }

    /** Any allocation can fail, and then everything is released. */
    @Test
    void refusedAllocations() throws Exception {
        byte[] stream;
        try (VectorSchemaRoot run = new RandomVectors(Seed.random("refused"), 0.1).root(FIELDS, 9, allocator)) {
            ArrowSort.sort(run, ORDER);
            stream = bytes(run, 4, 2, 3);
        }
        for (Operation operation : List.<Operation>of(
                (readers, memory) -> ArrowSort.sort(readers.getFirst(), ORDER, memory),
                (readers, memory) -> ArrowSort.top(readers.getFirst(), 5, ORDER, memory), StreamsTest::merge)) {
            for (int allocations = 0, tries = 0; tries == allocations; allocations++) {
                Refusal refusal = new Refusal();
                refusal.left = allocations;
                try (RootAllocator memory = new RootAllocator(refusal, Long.MAX_VALUE)) {
                    try (ArrowReader first = reader(stream, memory);
                            ArrowReader second = reader(stream, memory);
                            AutoCloseable _ = operation.of(List.of(first, second), memory)) {
                        assertTrue(allocations > 20, allocations + " allocations");
                    } catch (OutOfMemoryException e) {
                        assertEquals("refused", e.getMessage());
                        tries++;
                    }
                }
            }
        }
    }

    @Test
    void refusesOrdersBeforeTheFirstBatch() throws IOException {
        SplittableRandom random = Seed.random("orders of streams");
        try (VectorSchemaRoot root = new RandomVectors(random, 0).root(FIELDS, 10, allocator);
                ArrowReader reader = stream(root, 4, 6)) {
            String message = "order: column 1 at character 1, \"list\": values of Arrow's type LIST have no order";
            assertEquals(message, assertThrows(IllegalArgumentException.class,
                    () -> ArrowSort.sort(reader, "list", allocator)).getMessage());
            assertEquals(message, assertThrows(IllegalArgumentException.class,
                    () -> ArrowSort.top(reader, 1, "list", allocator)).getMessage());
            assertEquals("most: -1 is negative", assertThrows(IllegalArgumentException.class,
                    () -> ArrowSort.top(reader, -1, "list", allocator)).getMessage());
            assertEquals(message, assertThrows(IllegalArgumentException.class,
                    () -> ArrowSort.mergeStreams(List.of(reader), "list", allocator)).getMessage());
            try (VectorSchemaRoot sorted = ArrowSort.sort(reader, "row desc", allocator)) {
                assertEquals(10, sorted.getRowCount());
            }
        }
    }
}
