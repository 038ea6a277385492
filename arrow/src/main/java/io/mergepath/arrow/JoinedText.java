// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import io.mergepath.ElementType;
import io.mergepath.table.TableColumn;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.FieldVector;

/**
 * The strings of the vectors of a column: a view of one vector's memory, or a copy of several.
 *
 * @param offsets the place of each string in {@code bytes}, and the end of the last one
 * @param width the bytes of an offset
 */
record JoinedText(MemorySegment offsets, int width, MemorySegment bytes) {
    /** The strings of vectors. */
    static JoinedText of(Vectors vectors, Scratch scratch) {
        int width = vectors.first() instanceof BaseLargeVariableWidthVector ? Long.BYTES : Integer.BYTES;
        if (vectors.rows() == 0) {
            return new JoinedText(MemorySegment.ofArray(new byte[width]), width, MemorySegment.ofArray(new byte[0]));
        }
        if (vectors.list().size() == 1) {
            return of(vectors.first(), width);
        }
        long bytes = 0;
        for (FieldVector vector : vectors.list()) {
            JoinedText more = of(vector, width);
            bytes = more.checkReach(bytes + more.length(vector.getValueCount()));
        }
        long offsetBytes = (vectors.rows() + 1L) * width;
        JoinedText all = new JoinedText(Scratch.view(scratch.buffer(offsetBytes), offsetBytes), width,
                Scratch.view(scratch.buffer(bytes), bytes));
        int row = 0;
        long place = 0;
        for (FieldVector vector : vectors.list()) {
            JoinedText more = of(vector, width);
            int rows = vector.getValueCount();
            long first = more.offset(0);
            for (int i = 0; i <= rows; i++) {
                all.setOffset(row + i, more.offset(i) - first + place);
            }
            MemorySegment.copy(more.bytes, first, all.bytes, place, more.offset(rows) - first);
            place += more.offset(rows) - first;
            row += rows;
        }
        return all;
    }

    private static JoinedText of(FieldVector vector, int width) {
        MemorySegment offsets = Scratch.view(vector.getOffsetBuffer(), (vector.getValueCount() + 1L) * width);
        JoinedText places = new JoinedText(offsets, width, MemorySegment.NULL);
        return new JoinedText(offsets, width,
                Scratch.view(vector.getDataBuffer(), places.offset(vector.getValueCount())));
    }

    /** The number of bytes of the first rows. */
    long length(int rows) {
        return offset(rows) - offset(0);
    }

    private long offset(int row) {
        return width == Integer.BYTES
                ? offsets.get(ValueLayout.JAVA_INT_UNALIGNED, (long) row * Integer.BYTES)
                : offsets.get(ValueLayout.JAVA_LONG_UNALIGNED, (long) row * Long.BYTES);
    }

    private void setOffset(int row, long place) {
        if (width == Integer.BYTES) {
            offsets.set(ValueLayout.JAVA_INT_UNALIGNED, (long) row * Integer.BYTES, (int) place);
        } else {
            offsets.set(ValueLayout.JAVA_LONG_UNALIGNED, (long) row * Long.BYTES, place);
        }
    }

    /** Returns a number of bytes, or throws if the offsets cannot reach so far. */
    long checkReach(long bytes) {
        if (width == Integer.BYTES && bytes > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(bytes + " bytes of strings are more than 2 GiB, which offsets of 32 bits"
                    + " cannot reach; Arrow's large types have offsets of 64 bits");
        }
        return bytes;
    }

    /** The strings as a column. */
    TableColumn column() {
        return TableColumn.strings(offsets, type(), bytes);
    }

    /** The type of the offsets. */
    ElementType type() {
        return width == Integer.BYTES ? ElementType.INT : ElementType.LONG;
    }
}
