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

    private interface Setter {
        void set(int i, long bits);
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
            case TWO_LONGS -> throw new AssertionError(type);
        };
        Setter setter = switch (array) {
            case byte[] a -> (i, b) -> a[i] = (byte) b;
            case short[] a -> (i, b) -> a[i] = (short) b;
            case char[] a -> (i, b) -> a[i] = (char) b;
            case int[] a -> (i, b) -> a[i] = (int) b;
            case long[] a -> (i, b) -> a[i] = b;
            case float[] a -> (i, b) -> a[i] = Float.intBitsToFloat((int) b);
            case double[] a -> (i, b) -> a[i] = Double.longBitsToDouble(b);
            case boolean[] a -> (i, b) -> a[i] = (b & 1) != 0;
            case Item[] a -> (i, b) -> a[i] = new Item(b);
            default -> throw new AssertionError(array);
        };
        for (int i = 0; i < n; i++) {
            setter.set(i, bits[i]);
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
