// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Function;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BitVectorHelper;
import org.apache.arrow.vector.FieldVector;
import org.jspecify.annotations.Nullable;

/** The buffers of the vectors of a column as one segment: a view of one vector's buffer, or a copy of several. */
final class Joined {
    private Joined() {
    }

    /** The rows that have a value; null if all have. */
    static @Nullable MemorySegment validity(Vectors vectors, Scratch scratch) {
        return vectors.list().stream().allMatch(Joined::isValid) ? null
                : bits(vectors, FieldVector::getValidityBuffer, scratch);
    }

    /** Whether all rows have a value. It reads whole words, and stops at the first null. */
    private static boolean isValid(FieldVector vector) {
        int rows = vector.getValueCount();
        MemorySegment bits = Scratch.view(vector.getValidityBuffer(), Scratch.bitmapBytes(rows));
        int row = 0;
        while (row <= rows - Long.SIZE && bits.get(ValueLayout.JAVA_LONG_UNALIGNED, row / Byte.SIZE) == -1) {
            row += Long.SIZE;
        }
        while (row < rows && (bits.get(ValueLayout.JAVA_BYTE, row / Byte.SIZE) >> row % Byte.SIZE & 1) == 1) {
            row++;
        }
        return row == rows;
    }

    /** Refuses vectors with a buffer that has been released, or has less than a fixed number of bytes for each row. */
    static void check(Vectors vectors, Function<FieldVector, ArrowBuf> buffer, long width) {
        vectors.list().forEach(vector -> Scratch.check(buffer.apply(vector), vector.getValueCount() * width));
    }

    /** One bit for each row. */
    static MemorySegment bits(Vectors vectors, Function<FieldVector, ArrowBuf> buffer, Scratch scratch) {
        long bytes = Scratch.bitmapBytes(vectors.rows());
        if (vectors.list().size() == 1) {
            return Scratch.view(buffer.apply(vectors.first()), bytes);
        }
        ArrowBuf all = scratch.buffer(bytes);
        int rows = 0;
        for (FieldVector vector : vectors.list()) {
            ArrowBuf more = buffer.apply(vector);
            Scratch.check(more, Scratch.bitmapBytes(vector.getValueCount()));
            BitVectorHelper.concatBits(all, rows, more, vector.getValueCount(), all);
            rows += vector.getValueCount();
        }
        return Scratch.view(all, bytes);
    }

    /** A fixed number of bytes for each row. */
    static MemorySegment bytes(Vectors vectors, Function<FieldVector, ArrowBuf> buffer, long width, Scratch scratch) {
        long bytes = vectors.rows() * width;
        if (vectors.list().size() == 1) {
            return Scratch.view(buffer.apply(vectors.first()), bytes);
        }
        MemorySegment all = Scratch.view(scratch.buffer(bytes), bytes);
        long place = 0;
        for (FieldVector vector : vectors.list()) {
            MemorySegment more = Scratch.view(buffer.apply(vector), vector.getValueCount() * width);
            MemorySegment.copy(more, 0, all, place, more.byteSize());
            place += more.byteSize();
        }
        return all;
    }
}
