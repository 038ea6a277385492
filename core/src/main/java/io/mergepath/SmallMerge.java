// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

/**
 * Stable merges of few primitive keys in natural order. A call of an engine would take longer than such a merge. The
 * loops are textbook merges: of equal keys, the keys of {@code a} come first.
 */
final class SmallMerge {
    /** The greatest number of merged keys for which a loop on one thread is faster than a call of the engine. */
    private static final int MOST = 1 << 8;

    private SmallMerge() {
    }

    /** Whether a merge has so few keys. */
    static boolean isSmall(int a, int b) {
        return a <= MOST && b <= MOST - a;
    }

    static byte[] merge(byte[] a, byte[] b) {
        byte[] out = new byte[a.length + b.length];
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            out[k++] = b[j] < a[i] ? b[j++] : a[i++];
        }
        System.arraycopy(a, i, out, k, a.length - i);
        System.arraycopy(b, j, out, k + a.length - i, b.length - j);
        return out;
    }

    static short[] merge(short[] a, short[] b) {
        short[] out = new short[a.length + b.length];
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            out[k++] = b[j] < a[i] ? b[j++] : a[i++];
        }
        System.arraycopy(a, i, out, k, a.length - i);
        System.arraycopy(b, j, out, k + a.length - i, b.length - j);
        return out;
    }

    static char[] merge(char[] a, char[] b) {
        char[] out = new char[a.length + b.length];
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            out[k++] = b[j] < a[i] ? b[j++] : a[i++];
        }
        System.arraycopy(a, i, out, k, a.length - i);
        System.arraycopy(b, j, out, k + a.length - i, b.length - j);
        return out;
    }

    static int[] merge(int[] a, int[] b) {
        int[] out = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            out[k++] = b[j] < a[i] ? b[j++] : a[i++];
        }
        System.arraycopy(a, i, out, k, a.length - i);
        System.arraycopy(b, j, out, k + a.length - i, b.length - j);
        return out;
    }

    static long[] merge(long[] a, long[] b) {
        long[] out = new long[a.length + b.length];
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            out[k++] = b[j] < a[i] ? b[j++] : a[i++];
        }
        System.arraycopy(a, i, out, k, a.length - i);
        System.arraycopy(b, j, out, k + a.length - i, b.length - j);
        return out;
    }

    static float[] merge(float[] a, float[] b) {
        float[] out = new float[a.length + b.length];
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            out[k++] = Float.compare(b[j], a[i]) < 0 ? b[j++] : a[i++];
        }
        System.arraycopy(a, i, out, k, a.length - i);
        System.arraycopy(b, j, out, k + a.length - i, b.length - j);
        return out;
    }

    static double[] merge(double[] a, double[] b) {
        double[] out = new double[a.length + b.length];
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            out[k++] = Double.compare(b[j], a[i]) < 0 ? b[j++] : a[i++];
        }
        System.arraycopy(a, i, out, k, a.length - i);
        System.arraycopy(b, j, out, k + a.length - i, b.length - j);
        return out;
    }
}
