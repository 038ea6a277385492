// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.testsupport.Seed;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.Types.MinorType;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tables whose sorted copies need large pages. With native access, a thread makes their buffers during the sort. */
class RoomTest {
    private static final int ROWS = 600_000;

    private static final List<Field> FIELDS = List.of(
            RandomVectors.field("number", MinorType.INT.getType()),
            RandomVectors.field("other", MinorType.INT.getType()),
            RandomVectors.field("flag", ArrowType.Bool.INSTANCE),
            RandomVectors.field("name", ArrowType.Utf8.INSTANCE),
            RandomVectors.field("text", ArrowType.LargeUtf8.INSTANCE),
            RandomVectors.field("list", ArrowType.List.INSTANCE, RandomVectors.field("e", MinorType.INT.getType())));

    private final RootAllocator allocator = new RootAllocator();
    private final VectorSchemaRoot root = new RandomVectors(Seed.random("room"), 0.1).root(FIELDS, ROWS, allocator);

    @AfterEach
    void everythingIsReleased() {
        root.close();
        allocator.close();
    }

    @Test
    void copies() {
        try (VectorSchemaRoot sorted = ArrowSort.sort(root, "number, name", allocator)) {
            BoxedRows.assertRows(root, ArrowSort.indices(root, "number, name"), sorted);
        }
    }

    @Test
    void slices() {
        try (VectorSchemaRoot slice = root.slice(ROWS / 10, ROWS * 9 / 10);
                VectorSchemaRoot sorted = ArrowSort.sort(slice, "other desc", allocator)) {
            BoxedRows.assertRows(slice, ArrowSort.indices(slice, "other desc"), sorted);
        }
    }

    @Test
    void allocatorsWithTooLittleMemory() {
        for (long limit = 0; limit < 16_000_000; limit += 1_500_000) {
            try (BufferAllocator small = allocator.newChildAllocator("small", 0, limit)) {
                assertThrows(OutOfMemoryException.class, () -> ArrowSort.sort(root, "number", small).close());
            }
        }
        allocator.setLimit(allocator.getAllocatedMemory() + 5_000_000);
        assertThrows(OutOfMemoryException.class, () -> ArrowSort.sort(root, "number"));
        allocator.setLimit(Long.MAX_VALUE);
    }
}
