// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

import java.util.Arrays;

/** The JDK's sorts of any array of primitive keys, and what an engine must know before it uses them. */
public final class JdkSorts {
    private static final boolean KEEP_NANS = keepsNaNs(100) && keepsNaNs(20_000);

    private JdkSorts() {
    }

    /**
     * Whether the sorts of {@code float} and {@code double} arrays keep NaNs in their order, as JDK 25 does: it first
     * moves the NaNs to the end, one by one and the last one first. The JDK does not promise this order, so this class
     * tries it out once.
     *
     * @return whether NaNs of different bits keep their order
     */
    public static boolean keepNaNs() {
        return KEEP_NANS;
    }

    /**
     * Sorts a part of an array by the sort of {@link Arrays} for its type.
     *
     * @param keys an array of {@code byte}, {@code short}, {@code char}, {@code int}, {@code long}, {@code float} or
     *     {@code double}
     * @param from the first key
     * @param to the key behind the last one
     */
    public static void sort(Object keys, int from, int to) {
        switch (keys) {
            case int[] a -> Arrays.sort(a, from, to);
            case long[] a -> Arrays.sort(a, from, to);
            case short[] a -> Arrays.sort(a, from, to);
            case char[] a -> Arrays.sort(a, from, to);
            case byte[] a -> Arrays.sort(a, from, to);
            case float[] a -> Arrays.sort(a, from, to);
            case double[] a -> Arrays.sort(a, from, to);
            default -> throw new AssertionError(keys);
        }
    }

    private static boolean keepsNaNs(int length) {
        float[] floats = new float[length];
        double[] doubles = new double[length];
        for (int i = 0; i < length; i++) {
            boolean nan = i % 3 == 1;
            floats[i] = nan ? Float.intBitsToFloat(0x7f800001 + i) : -i;
            doubles[i] = nan ? Double.longBitsToDouble(0x7ff0000000000001L + i) : -i;
        }
        float[] moreFloats = floats.clone();
        double[] moreDoubles = doubles.clone();
        Arrays.sort(floats);
        Arrays.sort(doubles);
        Arrays.parallelSort(moreFloats);
        Arrays.parallelSort(moreDoubles);
        int nan = 1;
        for (int i = length - (length + 1) / 3; i < length; i++) {
            int bits = 0x7f800001 + nan;
            long wideBits = 0x7ff0000000000001L + nan;
            if (Float.floatToRawIntBits(floats[i]) != bits || Float.floatToRawIntBits(moreFloats[i]) != bits
                    || Double.doubleToRawLongBits(doubles[i]) != wideBits
                    || Double.doubleToRawLongBits(moreDoubles[i]) != wideBits) {
                return false;
            }
            nan += 3;
        }
        return true;
    }
}
