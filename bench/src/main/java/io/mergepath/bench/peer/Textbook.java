// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.peer;

import io.mergepath.bench.data.KeyType;

/**
 * The merge of textbooks, on one thread, with a branch for each key. It is the peer of every merge. Each type has its
 * own loop, for speed. The rest of a side is copied in bulk, as std::merge does.
 */
public final class Textbook {
    private Textbook() {
    }

    /** Merges arrays of one type. */
    public static void merge(Object a, Object b, Object c) {
        switch (a) {
            case int[] keys -> merge(keys, 0, keys.length, (int[]) b, 0, ((int[]) b).length, (int[]) c, 0);
            case long[] keys -> merge(keys, (long[]) b, (long[]) c);
            case float[] keys -> merge(keys, (float[]) b, (float[]) c);
            case double[] keys -> merge(keys, (double[]) b, (double[]) c);
            default -> throw KeyType.notKeys(a);
        }
    }

    /** Merges floating-point keys in Java's total order, which a plain less-than is not. */
    public static void mergeByCompare(Object a, Object b, Object c) {
        switch (a) {
            case float[] keys -> mergeByCompare(keys, (float[]) b, (float[]) c);
            case double[] keys -> mergeByCompare(keys, (double[]) b, (double[]) c);
            default -> throw KeyType.notKeys(a);
        }
    }

    public static void merge(int[] a, int aFrom, int aTo, int[] b, int bFrom, int bTo, int[] c, int to) {
        int i = aFrom;
        int j = bFrom;
        int k = to;
        while (i < aTo && j < bTo) {
            if (b[j] < a[i]) {
                c[k++] = b[j++];
            } else {
                c[k++] = a[i++];
            }
        }
        rest(a, i, aTo, c, k);
        rest(b, j, bTo, c, k + aTo - i);
    }

    private static void merge(long[] a, long[] b, long[] c) {
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            if (b[j] < a[i]) {
                c[k++] = b[j++];
            } else {
                c[k++] = a[i++];
            }
        }
        rest(a, i, a.length, c, k);
        rest(b, j, b.length, c, k + a.length - i);
    }

    private static void merge(float[] a, float[] b, float[] c) {
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            if (b[j] < a[i]) {
                c[k++] = b[j++];
            } else {
                c[k++] = a[i++];
            }
        }
        rest(a, i, a.length, c, k);
        rest(b, j, b.length, c, k + a.length - i);
    }

    private static void merge(double[] a, double[] b, double[] c) {
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            if (b[j] < a[i]) {
                c[k++] = b[j++];
            } else {
                c[k++] = a[i++];
            }
        }
        rest(a, i, a.length, c, k);
        rest(b, j, b.length, c, k + a.length - i);
    }

    private static void mergeByCompare(float[] a, float[] b, float[] c) {
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            if (Float.compare(b[j], a[i]) < 0) {
                c[k++] = b[j++];
            } else {
                c[k++] = a[i++];
            }
        }
        rest(a, i, a.length, c, k);
        rest(b, j, b.length, c, k + a.length - i);
    }

    private static void mergeByCompare(double[] a, double[] b, double[] c) {
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            if (Double.compare(b[j], a[i]) < 0) {
                c[k++] = b[j++];
            } else {
                c[k++] = a[i++];
            }
        }
        rest(a, i, a.length, c, k);
        rest(b, j, b.length, c, k + a.length - i);
    }

    @SuppressWarnings("SuspiciousSystemArraycopy")
    static void rest(Object from, int i, int end, Object to, int k) {
        System.arraycopy(from, i, to, k, end - i);
    }
}
