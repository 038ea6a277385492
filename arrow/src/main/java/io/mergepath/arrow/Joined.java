// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import java.lang.foreign.MemorySegment;
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
        MemorySegment bits = bits(vectors, FieldVector::getValidityBuffer, scratch);
        return vectors.list().stream().allMatch(vector -> vector.getNullCount() == 0) ? null : bits;
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
