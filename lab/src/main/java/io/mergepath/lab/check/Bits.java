// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.check;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.spi.HostColumns;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.List;

/** Elements of any type as bits in {@code long}s, and back. */
public final class Bits {
    /** The types that a column of values may have. */
    public static final List<ElementType> COLUMNS = Arrays.stream(ElementType.values())
            .filter(type -> type != ElementType.TWO_LONGS).toList();

    private Bits() {
    }

    /**
     * All elements of an array.
     *
     * @param array an array of primitives or of {@link Item}s
     * @return their bits
     */
    public static long[] of(Object array) {
        return of(array, 0, Array.getLength(array));
    }

    /**
     * All elements of a column.
     *
     * @param column a column of primitives or of {@link Item}s
     * @return their bits
     */
    public static long[] of(Column column) {
        int n = (int) column.length();
        Object array = array(column.type(), n);
        if (column.isArray()) {
            System.arraycopy(column.array(), column.offset(), array, 0, n);
        } else {
            HostColumns.ofArray(array).segment().copyFrom(column.segment());
        }
        return of(array);
    }

    /**
     * The elements {@code [from, to)} of an array.
     *
     * @param array an array of primitives or of {@link Item}s
     * @param from the first index
     * @param to the index after the last
     * @return their bits
     */
    public static long[] of(Object array, int from, int to) {
        if (array instanceof long[] a) {
            return Arrays.copyOfRange(a, from, to);
        }
        long[] bits = new long[to - from];
        // One loop for each type, because a choice for each element takes most of the time of a test.
        switch (array) {
            case byte[] a -> {
                for (int i = 0; i < bits.length; i++) {
                    bits[i] = a[from + i];
                }
            }
            case short[] a -> {
                for (int i = 0; i < bits.length; i++) {
                    bits[i] = a[from + i];
                }
            }
            case char[] a -> {
                for (int i = 0; i < bits.length; i++) {
                    bits[i] = a[from + i];
                }
            }
            case int[] a -> {
                for (int i = 0; i < bits.length; i++) {
                    bits[i] = a[from + i];
                }
            }
            case float[] a -> {
                for (int i = 0; i < bits.length; i++) {
                    bits[i] = Float.floatToRawIntBits(a[from + i]);
                }
            }
            case double[] a -> {
                for (int i = 0; i < bits.length; i++) {
                    bits[i] = Double.doubleToRawLongBits(a[from + i]);
                }
            }
            default -> {
                for (int i = 0; i < bits.length; i++) {
                    bits[i] = of(array, from + i);
                }
            }
        }
        return bits;
    }

    /**
     * One element of an array.
     *
     * @param array an array of primitives or of {@link Item}s
     * @param i the element's index
     * @return its bits
     */
    public static long of(Object array, int i) {
        return switch (array) {
            case byte[] a -> a[i];
            case short[] a -> a[i];
            case char[] a -> a[i];
            case int[] a -> a[i];
            case long[] a -> a[i];
            case float[] a -> Float.floatToRawIntBits(a[i]);
            case double[] a -> Double.doubleToRawLongBits(a[i]);
            case boolean[] a -> a[i] ? 1 : 0;
            case Item[] a -> a[i].bits();
            default -> throw new IllegalArgumentException(array.getClass().getName());
        };
    }

    /**
     * A number for one element of an array of numbers. Two such numbers compare as the elements do in natural
     * order.
     *
     * @param array an array of numbers or chars
     * @param i the element's index
     * @return the number; equal for equal keys only
     */
    public static long code(Object array, int i) {
        return switch (array) {
            case float[] a -> ordered(Float.floatToIntBits(a[i]));
            case double[] a -> ordered(Double.doubleToLongBits(a[i]));
            default -> of(array, i);
        };
    }

    /** Bits of negative floating-point numbers ascend as the numbers descend. */
    private static long ordered(int bits) {
        return bits ^ (bits >> 31 & Integer.MAX_VALUE);
    }

    private static long ordered(long bits) {
        return bits ^ (bits >> 63 & Long.MAX_VALUE);
    }

    /**
     * A new array of a type with these elements.
     *
     * @param type the type
     * @param bits the bits of the elements
     * @return the array
     */
    public static Object array(ElementType type, long[] bits) {
        Object array = array(type, bits.length);
        put(bits, array);
        return array;
    }

    /**
     * Elements as a type keeps them.
     *
     * @param type the type
     * @param bits the bits of the elements, and any higher bits
     * @return the bits that the type keeps
     */
    public static long[] narrowed(ElementType type, long[] bits) {
        return of(array(type, bits));
    }

    /**
     * A new array with these elements, as a segment.
     *
     * @param type a type that can lie in segments
     * @param bits the bits of the elements
     * @return a segment on the heap
     */
    public static MemorySegment segment(ElementType type, long[] bits) {
        return HostColumns.ofArray(array(type, bits)).segment();
    }

    private static Object array(ElementType type, int length) {
        return switch (type) {
            case BYTE -> new byte[length];
            case SHORT -> new short[length];
            case CHAR -> new char[length];
            case INT -> new int[length];
            case LONG -> new long[length];
            case FLOAT -> new float[length];
            case DOUBLE -> new double[length];
            case BOOLEAN -> new boolean[length];
            case OBJECT -> new Item[length];
            case TWO_LONGS -> throw new AssertionError(type);
        };
    }

    private static void put(long[] bits, Object array) {
        int n = bits.length;
        switch (array) {
            case byte[] a -> {
                for (int i = 0; i < n; i++) {
                    a[i] = (byte) bits[i];
                }
            }
            case short[] a -> {
                for (int i = 0; i < n; i++) {
                    a[i] = (short) bits[i];
                }
            }
            case char[] a -> {
                for (int i = 0; i < n; i++) {
                    a[i] = (char) bits[i];
                }
            }
            case int[] a -> {
                for (int i = 0; i < n; i++) {
                    a[i] = (int) bits[i];
                }
            }
            case long[] a -> System.arraycopy(bits, 0, a, 0, n);
            case float[] a -> {
                for (int i = 0; i < n; i++) {
                    a[i] = Float.intBitsToFloat((int) bits[i]);
                }
            }
            case double[] a -> {
                for (int i = 0; i < n; i++) {
                    a[i] = Double.longBitsToDouble(bits[i]);
                }
            }
            case boolean[] a -> {
                for (int i = 0; i < n; i++) {
                    a[i] = (bits[i] & 1) != 0;
                }
            }
            case Item[] a -> {
                for (int i = 0; i < n; i++) {
                    a[i] = new Item(bits[i]);
                }
            }
            default -> throw new IllegalArgumentException(array.getClass().getName());
        }
    }
}
