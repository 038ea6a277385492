// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import java.util.Arrays;

/**
 * Moves elements between arrays of one type. In {@link #gather} and {@link #scatter} one side takes each element, and
 * the other advances by given steps. Their loops have no branch that depends on the steps, so unpredictable steps cost
 * nothing.
 */
final class Steps {
    /** The length to which shorter stretches are padded. The processor predicts fills of one length. */
    private static final int BLOCK = 1 << 6;

    private Steps() {
    }

    /** Writes {@code count} elements from {@code at} on; the source advances by {@code steps[first]} and so on. */
    static void gather(Object source, int from, int[] steps, int first, Object target, int at, int count) {
        int i = from;
        switch (source) {
            case int[] s -> {
                int[] t = (int[]) target;
                for (int k = 0; k < count; k++) {
                    t[at + k] = s[i];
                    i += steps[first + k];
                }
            }
            case long[] s -> {
                long[] t = (long[]) target;
                for (int k = 0; k < count; k++) {
                    t[at + k] = s[i];
                    i += steps[first + k];
                }
            }
            case float[] s -> {
                float[] t = (float[]) target;
                for (int k = 0; k < count; k++) {
                    t[at + k] = s[i];
                    i += steps[first + k];
                }
            }
            case double[] s -> {
                double[] t = (double[]) target;
                for (int k = 0; k < count; k++) {
                    t[at + k] = s[i];
                    i += steps[first + k];
                }
            }
            case Object[] s -> {
                Object[] t = (Object[]) target;
                for (int k = 0; k < count; k++) {
                    t[at + k] = s[i];
                    i += steps[first + k];
                }
            }
            case short[] s -> {
                short[] t = (short[]) target;
                for (int k = 0; k < count; k++) {
                    t[at + k] = s[i];
                    i += steps[first + k];
                }
            }
            case char[] s -> {
                char[] t = (char[]) target;
                for (int k = 0; k < count; k++) {
                    t[at + k] = s[i];
                    i += steps[first + k];
                }
            }
            case byte[] s -> {
                byte[] t = (byte[]) target;
                for (int k = 0; k < count; k++) {
                    t[at + k] = s[i];
                    i += steps[first + k];
                }
            }
            case boolean[] s -> {
                boolean[] t = (boolean[]) target;
                for (int k = 0; k < count; k++) {
                    t[at + k] = s[i];
                    i += steps[first + k];
                }
            }
            default -> throw new AssertionError(source.getClass());
        }
    }

    /** Reads {@code count} elements from {@code from} on; the target advances by {@code steps[first]} and so on. */
    static void scatter(Object source, int from, int[] steps, int first, Object target, int at, int count) {
        int i = at;
        switch (source) {
            case int[] s -> {
                int[] t = (int[]) target;
                for (int k = 0; k < count; k++) {
                    t[i] = s[from + k];
                    i += steps[first + k];
                }
            }
            case long[] s -> {
                long[] t = (long[]) target;
                for (int k = 0; k < count; k++) {
                    t[i] = s[from + k];
                    i += steps[first + k];
                }
            }
            case float[] s -> {
                float[] t = (float[]) target;
                for (int k = 0; k < count; k++) {
                    t[i] = s[from + k];
                    i += steps[first + k];
                }
            }
            case double[] s -> {
                double[] t = (double[]) target;
                for (int k = 0; k < count; k++) {
                    t[i] = s[from + k];
                    i += steps[first + k];
                }
            }
            case Object[] s -> {
                Object[] t = (Object[]) target;
                for (int k = 0; k < count; k++) {
                    t[i] = s[from + k];
                    i += steps[first + k];
                }
            }
            case short[] s -> {
                short[] t = (short[]) target;
                for (int k = 0; k < count; k++) {
                    t[i] = s[from + k];
                    i += steps[first + k];
                }
            }
            case char[] s -> {
                char[] t = (char[]) target;
                for (int k = 0; k < count; k++) {
                    t[i] = s[from + k];
                    i += steps[first + k];
                }
            }
            case byte[] s -> {
                byte[] t = (byte[]) target;
                for (int k = 0; k < count; k++) {
                    t[i] = s[from + k];
                    i += steps[first + k];
                }
            }
            case boolean[] s -> {
                boolean[] t = (boolean[]) target;
                for (int k = 0; k < count; k++) {
                    t[i] = s[from + k];
                    i += steps[first + k];
                }
            }
            default -> throw new AssertionError(source.getClass());
        }
    }

    /**
     * Writes each element, from {@code from} on, up to where the next begins, and the last up to {@code end}. A short
     * stretch is padded, and the next elements overwrite the rest.
     */
    static void fill(Object source, int from, int[] heads, int count, Object target, int at, int end) {
        int begin = 0;
        switch (source) {
            case int[] s -> {
                int[] t = (int[]) target;
                for (int i = 0; i <= count; i++) {
                    int to = i < count ? heads[i] : end;
                    if (begin < to) {
                        Arrays.fill(t, at + begin, at + padded(begin, to, end), s[from + i]);
                        begin = to;
                    }
                }
            }
            case long[] s -> {
                long[] t = (long[]) target;
                for (int i = 0; i <= count; i++) {
                    int to = i < count ? heads[i] : end;
                    if (begin < to) {
                        Arrays.fill(t, at + begin, at + padded(begin, to, end), s[from + i]);
                        begin = to;
                    }
                }
            }
            case float[] s -> {
                float[] t = (float[]) target;
                for (int i = 0; i <= count; i++) {
                    int to = i < count ? heads[i] : end;
                    if (begin < to) {
                        Arrays.fill(t, at + begin, at + padded(begin, to, end), s[from + i]);
                        begin = to;
                    }
                }
            }
            case double[] s -> {
                double[] t = (double[]) target;
                for (int i = 0; i <= count; i++) {
                    int to = i < count ? heads[i] : end;
                    if (begin < to) {
                        Arrays.fill(t, at + begin, at + padded(begin, to, end), s[from + i]);
                        begin = to;
                    }
                }
            }
            case Object[] s -> {
                Object[] t = (Object[]) target;
                for (int i = 0; i <= count; i++) {
                    int to = i < count ? heads[i] : end;
                    if (begin < to) {
                        Arrays.fill(t, at + begin, at + padded(begin, to, end), s[from + i]);
                        begin = to;
                    }
                }
            }
            case short[] s -> {
                short[] t = (short[]) target;
                for (int i = 0; i <= count; i++) {
                    int to = i < count ? heads[i] : end;
                    if (begin < to) {
                        Arrays.fill(t, at + begin, at + padded(begin, to, end), s[from + i]);
                        begin = to;
                    }
                }
            }
            case char[] s -> {
                char[] t = (char[]) target;
                for (int i = 0; i <= count; i++) {
                    int to = i < count ? heads[i] : end;
                    if (begin < to) {
                        Arrays.fill(t, at + begin, at + padded(begin, to, end), s[from + i]);
                        begin = to;
                    }
                }
            }
            case byte[] s -> {
                byte[] t = (byte[]) target;
                for (int i = 0; i <= count; i++) {
                    int to = i < count ? heads[i] : end;
                    if (begin < to) {
                        Arrays.fill(t, at + begin, at + padded(begin, to, end), s[from + i]);
                        begin = to;
                    }
                }
            }
            case boolean[] s -> {
                boolean[] t = (boolean[]) target;
                for (int i = 0; i <= count; i++) {
                    int to = i < count ? heads[i] : end;
                    if (begin < to) {
                        Arrays.fill(t, at + begin, at + padded(begin, to, end), s[from + i]);
                        begin = to;
                    }
                }
            }
            default -> throw new AssertionError(source.getClass());
        }
    }

    /** The end of the stretch {@code [begin, to)}, or of a block if it is longer, but not behind {@code end}. */
    static int padded(int begin, int to, int end) {
        return Math.max(to, Math.min(begin + BLOCK, end));
    }
}
