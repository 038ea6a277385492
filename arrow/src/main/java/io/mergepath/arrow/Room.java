// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import io.mergepath.Engine;
import io.mergepath.spi.EngineBackend;
import io.mergepath.table.RowOrder;
import io.mergepath.table.TableSort;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.jspecify.annotations.Nullable;

/**
 * Large buffers for a sorted copy of a root. A thread makes them while others sort the rows, because the system takes
 * long to clear new memory.
 */
final class Room implements AutoCloseable {
    private final List<Part> parts = new ArrayList<>();

    /** A buffer of the size that it was asked for. */
    private record Part(BufferAllocator allocator, long bytes, ArrowBuf buffer) {
    }

    /**
     * Sorts the rows of a root, and meanwhile makes buffers.
     *
     * @param order the order of the rows
     * @param allocators the allocator of each column's copy
     * @return the numbers of the rows in order
     */
    int[] indices(RowOrder order, VectorSchemaRoot root, Function<FieldVector, BufferAllocator> allocators) {
        int[][] indices = new int[1][];
        EngineBackend.of(Engine.best()).hostThreads().runBeside(() -> indices[0] = TableSort.indices(order),
                () -> make(root, allocators));
        return indices[0];
    }

    private void make(VectorSchemaRoot root, Function<FieldVector, BufferAllocator> allocators) {
        for (int c = 0; c < root.getFieldVectors().size(); c++) {
            FieldVector vector = root.getVector(c);
            try {
                make(vector, allocators.apply(vector));
            } catch (IllegalArgumentException e) {
                throw RowTake.named(RowTake.name(c, vector), e);
            }
        }
    }

    private void make(FieldVector vector, BufferAllocator allocator) {
        long rows = vector.getValueCount();
        switch (vector) {
            case BitVector _ -> make(allocator, Scratch.bitmapBytes(rows));
            case BaseFixedWidthVector fixed -> make(allocator, rows * fixed.getTypeWidth());
            case BaseVariableWidthVector _ -> makeStrings(vector, allocator);
            case BaseLargeVariableWidthVector _ -> makeStrings(vector, allocator);
            default -> {
                // The sizes of its buffers follow from the order of the rows.
            }
        }
    }

    private void makeStrings(FieldVector vector, BufferAllocator allocator) {
        JoinedText text = JoinedText.of(Vectors.of(List.of(vector)), new Scratch(allocator));
        make(allocator, text.offsets().byteSize());
        make(allocator, text.length(vector.getValueCount()));
    }

    private void make(BufferAllocator allocator, long bytes) {
        if (LargePages.areUseful(bytes)) {
            ArrowBuf buffer = allocator.buffer(bytes);
            parts.add(new Part(allocator, bytes, buffer));
            LargePages.provide(buffer, bytes);
        }
    }

    /** Hands over a buffer; null if there is none of this size. */
    @Nullable
    ArrowBuf take(BufferAllocator allocator, long bytes) {
        for (Iterator<Part> each = parts.iterator(); each.hasNext();) {
            Part part = each.next();
            if (part.allocator == allocator && part.bytes == bytes) {
                each.remove();
                return part.buffer;
            }
        }
        return null;
    }

    /** Releases the buffers that nobody has taken. */
    @Override
    public void close() {
        parts.forEach(part -> part.buffer.close());
    }
}
