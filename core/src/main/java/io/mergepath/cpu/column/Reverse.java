// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.column;

/** Reverses ranges in place. */
public final class Reverse {
    private Reverse() {
    }

    /**
     * Swaps elements of the range {@code [from, to)}: the elements {@code start} to {@code end - 1}, counted from its
     * front, with the same elements counted from its back.
     */
    public static void swapEnds(Object array, int from, int to, int start, int end) {
        switch (array) {
            case int[] a -> {
                for (int i = from + start, j = to - 1 - start; i < from + end; i++, j--) {
                    int swap = a[i];
                    a[i] = a[j];
                    a[j] = swap;
                }
            }
            case long[] a -> {
                for (int i = from + start, j = to - 1 - start; i < from + end; i++, j--) {
                    long swap = a[i];
                    a[i] = a[j];
                    a[j] = swap;
                }
            }
            case float[] a -> {
                for (int i = from + start, j = to - 1 - start; i < from + end; i++, j--) {
                    float swap = a[i];
                    a[i] = a[j];
                    a[j] = swap;
                }
            }
            case double[] a -> {
                for (int i = from + start, j = to - 1 - start; i < from + end; i++, j--) {
                    double swap = a[i];
                    a[i] = a[j];
                    a[j] = swap;
                }
            }
            case Object[] a -> {
                for (int i = from + start, j = to - 1 - start; i < from + end; i++, j--) {
                    Object swap = a[i];
                    a[i] = a[j];
                    a[j] = swap;
                }
            }
            default -> throw new AssertionError(array.getClass());
        }
    }
}
