// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.spi.DeviceRows.NumberKind;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;

/**
 * The numbers of a column as signed 64-bit numbers in the same order. Floating-point numbers become their bits, with
 * the bits of negative numbers inverted, so that they order as {@link Double#compare}.
 */
public abstract class Numbers {
    private static final long INFINITY = Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);
    private static final long NAN = Double.doubleToRawLongBits(Double.NaN);

    private final ElementType type;
    private final NumberKind kind;

    /**
     * A column.
     *
     * @param type the type of the elements
     * @param kind how the bits of an element stand for a number
     */
    protected Numbers(ElementType type, NumberKind kind) {
        this.type = type;
        this.kind = kind;
    }

    /** The elements of a column. */
    public static Numbers of(Column column, NumberKind kind) {
        return column.isArray()
                ? new ArrayNumbers(column, kind)
                : new SegmentNumbers(column.segment(), column.type(), column.type().bytes(), 0, kind);
    }

    /** The bits of a bitmap of Arrow. */
    public static Numbers ofBitmap(MemorySegment bitmap) {
        return new BitNumbers(bitmap);
    }

    /** The upper halves of 128-bit integers in native byte order. */
    public static Numbers upperHalves(MemorySegment segment) {
        return new SegmentNumbers(segment, ElementType.LONG, 2 * Long.BYTES, upperHalf(), NumberKind.SIGNED);
    }

    /** The lower halves of 128-bit integers in native byte order. */
    public static Numbers lowerHalves(MemorySegment segment) {
        return new SegmentNumbers(segment, ElementType.LONG, 2 * Long.BYTES, Long.BYTES - upperHalf(),
                NumberKind.UNSIGNED);
    }

    /**
     * The ranks of these numbers.
     *
     * @param different all numbers that rows which are not null have
     */
    public Numbers ranks(FewNumbers different) {
        return new RankNumbers(this, different);
    }

    private static int upperHalf() {
        return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? Long.BYTES : 0;
    }

    /** The type of the elements. */
    ElementType type() {
        return type;
    }

    /** The least number that an element can have. */
    public long least() {
        return isFromZero() ? 0 : -greatest() - 1;
    }

    private boolean isFromZero() {
        return type == ElementType.BOOLEAN || type == ElementType.CHAR
                || (kind == NumberKind.UNSIGNED && type != ElementType.LONG);
    }

    /** The greatest number that an element can have. */
    public long greatest() {
        if (type == ElementType.BOOLEAN) {
            return 1;
        }
        int bits = Byte.SIZE * type.bytes();
        return isFromZero() ? -1L >>> (Long.SIZE - bits) : Long.MAX_VALUE >>> (Long.SIZE - bits);
    }

    /** Writes the numbers of some rows to {@code out}, from its beginning. */
    public void read(Rows rows, long[] out) {
        bits(rows, out);
        int count = rows.count();
        switch (kind) {
            case SIGNED -> {
                // The bits are the number.
            }
            case UNSIGNED -> unsigned(out, count);
            case FLOATING, SQL_FLOATING -> {
                boolean sql = kind == NumberKind.SQL_FLOATING;
                if (type == ElementType.FLOAT) {
                    for (int i = 0; i < count; i++) {
                        float value = Float.intBitsToFloat((int) out[i]);
                        int bits = Float.floatToIntBits(sql ? value + 0.0f : value);
                        out[i] = bits ^ (bits >> 31 & Integer.MAX_VALUE);
                    }
                } else {
                    for (int i = 0; i < count; i++) {
                        double value = Double.longBitsToDouble(out[i]);
                        out[i] = ordered(Double.doubleToRawLongBits(sql ? value + 0.0 : value));
                    }
                }
            }
        }
    }

    /** The bits of a {@code double} as a number in the same order. All NaNs have one number. */
    private static long ordered(long bits) {
        // All bits are 1 for a NaN, and 0 for other numbers. A test of a NaN would keep the compiler from vectors.
        long isNaN = (INFINITY - (bits & Long.MAX_VALUE)) >> 63;
        return ((bits ^ (bits >> 63 & Long.MAX_VALUE)) & ~isNaN) | (NAN & isNaN);
    }

    private void unsigned(long[] out, int count) {
        if (type == ElementType.LONG) {
            for (int i = 0; i < count; i++) {
                out[i] ^= Long.MIN_VALUE;
            }
        } else {
            long mask = greatest();
            for (int i = 0; i < count; i++) {
                out[i] &= mask;
            }
        }
    }

    /** Writes the bits of some rows to {@code out}, from its beginning, with the sign extended. */
    protected abstract void bits(Rows rows, long[] out);
}
