package io.mergepath.contract;

import io.mergepath.Column;
import io.mergepath.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;
import java.util.function.IntToLongFunction;

/** Elements of any type as the bits that they are made of, so that one comparison of {@code long[]} checks any type. */
final class Bits {
    private Bits() {
    }

    /** The bits of every element of an array. */
    static long[] of(Object array) {
        IntToLongFunction element = switch (array) {
            case byte[] a -> i -> a[i];
            case short[] a -> i -> a[i];
            case char[] a -> i -> a[i];
            case int[] a -> i -> a[i];
            case long[] a -> i -> a[i];
            case float[] a -> i -> Float.floatToRawIntBits(a[i]);
            case double[] a -> i -> Double.doubleToRawLongBits(a[i]);
            case boolean[] a -> i -> a[i] ? 1 : 0;
            case Item[] a -> i -> a[i].bits();
            default -> throw new AssertionError(array);
        };
        long[] bits = new long[Array.getLength(array)];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = element.applyAsLong(i);
        }
        return bits;
    }

    /** The bits of every element of a column. */
    static long[] of(Column column) {
        Object array = array(column.type(), new long[(int) column.length()]);
        if (column.isArray()) {
            System.arraycopy(column.array(), column.offset(), array, 0, (int) column.length());
        } else {
            Column.ofArray(array).segment().copyFrom(column.segment());
        }
        return of(array);
    }

    /** A new array of elements made of the low bits. */
    static Object array(ElementType type, long[] bits) {
        int n = bits.length;
        return switch (type) {
            case BYTE -> {
                byte[] array = new byte[n];
                for (int i = 0; i < n; i++) {
                    array[i] = (byte) bits[i];
                }
                yield array;
            }
            case SHORT -> {
                short[] array = new short[n];
                for (int i = 0; i < n; i++) {
                    array[i] = (short) bits[i];
                }
                yield array;
            }
            case CHAR -> {
                char[] array = new char[n];
                for (int i = 0; i < n; i++) {
                    array[i] = (char) bits[i];
                }
                yield array;
            }
            case INT -> {
                int[] array = new int[n];
                for (int i = 0; i < n; i++) {
                    array[i] = (int) bits[i];
                }
                yield array;
            }
            case LONG -> bits.clone();
            case FLOAT -> {
                float[] array = new float[n];
                for (int i = 0; i < n; i++) {
                    array[i] = Float.intBitsToFloat((int) bits[i]);
                }
                yield array;
            }
            case DOUBLE -> {
                double[] array = new double[n];
                for (int i = 0; i < n; i++) {
                    array[i] = Double.longBitsToDouble(bits[i]);
                }
                yield array;
            }
            case BOOLEAN -> {
                boolean[] array = new boolean[n];
                for (int i = 0; i < n; i++) {
                    array[i] = (bits[i] & 1) != 0;
                }
                yield array;
            }
            case OBJECT -> {
                Item[] array = new Item[n];
                for (int i = 0; i < n; i++) {
                    array[i] = new Item(bits[i]);
                }
                yield array;
            }
            case TWO_LONGS -> throw new AssertionError(type);
        };
    }

    /** The bits that are left when a type has taken its own. */
    static long[] narrowed(ElementType type, long[] bits) {
        return of(array(type, bits));
    }

    /** A segment view of a new array, for types that can lie in segments. */
    static MemorySegment segment(ElementType type, long[] bits) {
        return Column.ofArray(array(type, bits)).segment();
    }
}
