// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import io.mergepath.ElementType;
import io.mergepath.spi.DeviceRows.NumberKind;
import java.lang.foreign.MemorySegment;

/** Numbers in a memory segment, at equal distances. */
final class SegmentNumbers extends Numbers {
    private final Memory memory;
    private final long stride;
    private final long offset;

    /**
     * The numbers.
     *
     * @param stride the distance of two elements in bytes
     * @param offset the place of the first element in bytes
     */
    SegmentNumbers(MemorySegment segment, ElementType type, long stride, long offset, NumberKind kind) {
        super(type, kind);
        memory = new Memory(segment);
        this.stride = stride;
        this.offset = offset;
    }

    @Override
    protected void bits(Rows rows, long[] out) {
        int count = rows.count();
        switch (type()) {
            case BYTE -> {
                for (int i = 0; i < count; i++) {
                    out[i] = memory.getByte(place(rows, i));
                }
            }
            case SHORT -> {
                for (int i = 0; i < count; i++) {
                    out[i] = memory.getShort(place(rows, i));
                }
            }
            case CHAR -> {
                for (int i = 0; i < count; i++) {
                    out[i] = (char) memory.getShort(place(rows, i));
                }
            }
            case INT, FLOAT -> {
                places(rows, out);
                memory.getInts(out, count);
            }
            case LONG, DOUBLE -> {
                places(rows, out);
                memory.getLongs(out, count, Long.MAX_VALUE, 0, out);
            }
            case BOOLEAN, OBJECT, TWO_LONGS -> throw new AssertionError(type());
        }
    }

    private void places(Rows rows, long[] out) {
        for (int i = 0; i < rows.count(); i++) {
            out[i] = place(rows, i);
        }
    }

    private long place(Rows rows, int i) {
        return offset + rows.row(i) * stride;
    }
}
