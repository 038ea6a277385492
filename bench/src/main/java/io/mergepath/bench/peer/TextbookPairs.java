// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.peer;

import io.mergepath.bench.data.KeyType;

/** The textbook merge of pairs: the loop of {@link Textbook}, which also moves a value with each key. */
public final class TextbookPairs {
    private TextbookPairs() {
    }

    /** Merges keys of one type, and their values of one type. */
    public static void merge(Object a, Object aValues, Object b, Object bValues, Object c, Object cValues) {
        switch (a) {
            case int[] keys ->
                merge(keys, (int[]) aValues, (int[]) b, (int[]) bValues, (int[]) c, (int[]) cValues);
            case float[] keys ->
                merge(keys, (int[]) aValues, (float[]) b, (int[]) bValues, (float[]) c, (int[]) cValues);
            case double[] keys ->
                merge(keys, (int[]) aValues, (double[]) b, (int[]) bValues, (double[]) c, (int[]) cValues);
            case long[] keys when aValues instanceof long[] values ->
                merge(keys, values, (long[]) b, (long[]) bValues, (long[]) c, (long[]) cValues);
            case long[] keys ->
                merge(keys, (int[]) aValues, (long[]) b, (int[]) bValues, (long[]) c, (int[]) cValues);
            default -> throw KeyType.notKeys(a);
        }
    }

    private static void merge(int[] a, int[] aValues, int[] b, int[] bValues, int[] c, int[] cValues) {
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            if (b[j] < a[i]) {
                cValues[k] = bValues[j];
                c[k++] = b[j++];
            } else {
                cValues[k] = aValues[i];
                c[k++] = a[i++];
            }
        }
        Textbook.rest(a, i, a.length, c, k);
        Textbook.rest(aValues, i, a.length, cValues, k);
        Textbook.rest(b, j, b.length, c, k + a.length - i);
        Textbook.rest(bValues, j, b.length, cValues, k + a.length - i);
    }

    private static void merge(float[] a, int[] aValues, float[] b, int[] bValues, float[] c, int[] cValues) {
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            if (b[j] < a[i]) {
                cValues[k] = bValues[j];
                c[k++] = b[j++];
            } else {
                cValues[k] = aValues[i];
                c[k++] = a[i++];
            }
        }
        Textbook.rest(a, i, a.length, c, k);
        Textbook.rest(aValues, i, a.length, cValues, k);
        Textbook.rest(b, j, b.length, c, k + a.length - i);
        Textbook.rest(bValues, j, b.length, cValues, k + a.length - i);
    }

    private static void merge(double[] a, int[] aValues, double[] b, int[] bValues, double[] c, int[] cValues) {
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            if (b[j] < a[i]) {
                cValues[k] = bValues[j];
                c[k++] = b[j++];
            } else {
                cValues[k] = aValues[i];
                c[k++] = a[i++];
            }
        }
        Textbook.rest(a, i, a.length, c, k);
        Textbook.rest(aValues, i, a.length, cValues, k);
        Textbook.rest(b, j, b.length, c, k + a.length - i);
        Textbook.rest(bValues, j, b.length, cValues, k + a.length - i);
    }

    private static void merge(long[] a, int[] aValues, long[] b, int[] bValues, long[] c, int[] cValues) {
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            if (b[j] < a[i]) {
                cValues[k] = bValues[j];
                c[k++] = b[j++];
            } else {
                cValues[k] = aValues[i];
                c[k++] = a[i++];
            }
        }
        Textbook.rest(a, i, a.length, c, k);
        Textbook.rest(aValues, i, a.length, cValues, k);
        Textbook.rest(b, j, b.length, c, k + a.length - i);
        Textbook.rest(bValues, j, b.length, cValues, k + a.length - i);
    }

    private static void merge(long[] a, long[] aValues, long[] b, long[] bValues, long[] c, long[] cValues) {
        int i = 0;
        int j = 0;
        int k = 0;
        while (i < a.length && j < b.length) {
            if (b[j] < a[i]) {
                cValues[k] = bValues[j];
                c[k++] = b[j++];
            } else {
                cValues[k] = aValues[i];
                c[k++] = a[i++];
            }
        }
        Textbook.rest(a, i, a.length, c, k);
        Textbook.rest(aValues, i, a.length, cValues, k);
        Textbook.rest(b, j, b.length, c, k + a.length - i);
        Textbook.rest(bValues, j, b.length, cValues, k + a.length - i);
    }
}
