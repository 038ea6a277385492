package io.mergepath.lab.check;

import io.mergepath.ElementType;
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
     * The elements {@code [from, to)} of an array.
     *
     * @param array an array of primitives or of {@link Item}s
     * @param from the first index
     * @param to the index after the last
     * @return their bits
     */
    public static long[] of(Object array, int from, int to) {
        long[] bits = new long[to - from];
        for (int i = from; i < to; i++) {
            bits[i - from] = switch (array) {
                case byte[] a -> a[i];
                case short[] a -> a[i];
                case char[] a -> a[i];
                case int[] a -> a[i];
                case long[] a -> a[i];
                case float[] a -> Float.floatToRawIntBits(a[i]);
                case double[] a -> Double.doubleToRawLongBits(a[i]);
                case boolean[] a -> a[i] ? 1 : 0;
                case Item[] a -> of(a[i]);
                default -> throw new IllegalArgumentException(array.getClass().getName());
            };
        }
        return bits;
    }

    private static long of(Item item) {
        return ((long) item.key() << 32) | (item.id() & 0xffffffffL);
    }

    /**
     * An object of these bits.
     *
     * @param bits the key in the upper half, the id in the lower half
     * @return the object
     */
    public static Item item(long bits) {
        return new Item((int) (bits >> 32), (int) bits);
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
        put(bits, array, 0);
        return array;
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

    /** Writes elements into an array from {@code from} on. */
    private static void put(long[] bits, Object array, int from) {
        for (int i = 0; i < bits.length; i++) {
            long b = bits[i];
            int to = from + i;
            switch (array) {
                case byte[] a -> a[to] = (byte) b;
                case short[] a -> a[to] = (short) b;
                case char[] a -> a[to] = (char) b;
                case int[] a -> a[to] = (int) b;
                case long[] a -> a[to] = b;
                case float[] a -> a[to] = Float.intBitsToFloat((int) b);
                case double[] a -> a[to] = Double.longBitsToDouble(b);
                case boolean[] a -> a[to] = (b & 1) != 0;
                case Item[] a -> a[to] = item(b);
                default -> throw new IllegalArgumentException(array.getClass().getName());
            }
        }
    }
}
