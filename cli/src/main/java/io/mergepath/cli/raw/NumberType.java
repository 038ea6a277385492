// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.raw;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cli.io.Failure;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Locale;

/** A type of little-endian numbers in a file, with its order. Floats compare like {@link Double#compare}. */
public enum NumberType {
    /** Signed, 32 bits. */
    I32(ElementType.INT, false),
    /** Signed, 64 bits. */
    I64(ElementType.LONG, false),
    /** Unsigned, 32 bits. */
    U32(ElementType.INT, true),
    /** Unsigned, 64 bits. */
    U64(ElementType.LONG, true),
    /** IEEE 754, 32 bits. */
    F32(ElementType.FLOAT, false),
    /** IEEE 754, 64 bits. */
    F64(ElementType.DOUBLE, false);

    private final ElementType elements;
    private final boolean unsigned;

    NumberType(ElementType elements, boolean unsigned) {
        this.elements = elements;
        this.unsigned = unsigned;
    }

    ElementType elements() {
        return elements;
    }

    int bytes() {
        return elements.bytes();
    }

    Order order(boolean reversed) {
        if (unsigned) {
            return reversed ? Order.unsignedDescending() : Order.unsigned();
        }
        return reversed ? Order.descending() : Order.natural();
    }

    /** Refuses an input whose size is not a multiple of the element size, and a machine that is not little-endian. */
    void refuseParts(String input, long size) {
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new Failure("raw numbers are little-endian, this machine is not");
        }
        if (size % bytes() != 0) {
            throw new Failure(input + ": " + size + " bytes are not a whole number of "
                    + toString().toLowerCase(Locale.ROOT) + " elements of " + bytes() + " bytes");
        }
    }

    /** Compares two numbers of a file. */
    int compare(MemorySegment numbers, long i, long j) {
        return switch (this) {
            case I32 -> Integer.compare(intAt(numbers, i), intAt(numbers, j));
            case U32 -> Integer.compareUnsigned(intAt(numbers, i), intAt(numbers, j));
            case F32 -> Float.compare(floatAt(numbers, i), floatAt(numbers, j));
            case I64 -> Long.compare(longAt(numbers, i), longAt(numbers, j));
            case U64 -> Long.compareUnsigned(longAt(numbers, i), longAt(numbers, j));
            case F64 -> Double.compare(doubleAt(numbers, i), doubleAt(numbers, j));
        };
    }

    /** The decimal text of a number. */
    String toString(MemorySegment numbers, long i) {
        return switch (this) {
            case I32 -> Integer.toString(intAt(numbers, i));
            case U32 -> Integer.toUnsignedString(intAt(numbers, i));
            case F32 -> Float.toString(floatAt(numbers, i));
            case I64 -> Long.toString(longAt(numbers, i));
            case U64 -> Long.toUnsignedString(longAt(numbers, i));
            case F64 -> Double.toString(doubleAt(numbers, i));
        };
    }

    private static int intAt(MemorySegment numbers, long i) {
        return numbers.get(ValueLayout.JAVA_INT_UNALIGNED, i * Integer.BYTES);
    }

    private static long longAt(MemorySegment numbers, long i) {
        return numbers.get(ValueLayout.JAVA_LONG_UNALIGNED, i * Long.BYTES);
    }

    private static float floatAt(MemorySegment numbers, long i) {
        return Float.intBitsToFloat(intAt(numbers, i));
    }

    private static double doubleAt(MemorySegment numbers, long i) {
        return Double.longBitsToDouble(longAt(numbers, i));
    }
}
