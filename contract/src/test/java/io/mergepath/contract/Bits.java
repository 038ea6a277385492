package io.mergepath.contract;

import io.mergepath.Column;
import io.mergepath.ElementType;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.Array;

/** Elements of any type as the bits that they are made of, so that one comparison of {@code long[]} checks any type. */
final class Bits {
    private Bits() {
    }

    /** The bits of every element of an array. */
    static long[] of(Object array) {
        long[] bits = new long[Array.getLength(array)];
        for (int i = 0; i < bits.length; i++) {
            bits[i] = switch (array) {
                case byte[] a -> a[i];
                case short[] a -> a[i];
                case char[] a -> a[i];
                case int[] a -> a[i];
                case long[] a -> a[i];
                case float[] a -> Float.floatToRawIntBits(a[i]);
                case double[] a -> Double.doubleToRawLongBits(a[i]);
                case boolean[] a -> a[i] ? 1 : 0;
                case Item[] a -> a[i].bits();
                default -> throw new AssertionError(array);
            };
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
        Object array = switch (type) {
            case BYTE -> new byte[n];
            case SHORT -> new short[n];
            case CHAR -> new char[n];
            case INT -> new int[n];
            case LONG -> new long[n];
            case FLOAT -> new float[n];
            case DOUBLE -> new double[n];
            case BOOLEAN -> new boolean[n];
            case OBJECT -> new Item[n];
        };
        for (int i = 0; i < n; i++) {
            switch (array) {
                case byte[] a -> a[i] = (byte) bits[i];
                case short[] a -> a[i] = (short) bits[i];
                case char[] a -> a[i] = (char) bits[i];
                case int[] a -> a[i] = (int) bits[i];
                case long[] a -> a[i] = bits[i];
                case float[] a -> a[i] = Float.intBitsToFloat((int) bits[i]);
                case double[] a -> a[i] = Double.longBitsToDouble(bits[i]);
                case boolean[] a -> a[i] = (bits[i] & 1) != 0;
                case Item[] a -> a[i] = new Item(bits[i]);
                default -> throw new AssertionError(array);
            }
        }
        return array;
    }

    /** The bits that are left when a type has taken its own. */
    static long[] narrowed(ElementType type, long[] bits) {
        return of(array(type, bits));
    }

    /** A segment view of a new array, for types that can lie in segments. */
    static MemorySegment segment(ElementType type, long[] bits) {
        return Column.ofArray(array(type, bits)).segment();
    }

    static long[] gather(long[] bits, int[] origins) {
        long[] gathered = new long[origins.length];
        for (int i = 0; i < origins.length; i++) {
            gathered[i] = bits[origins[i]];
        }
        return gathered;
    }
}
