// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import java.util.Arrays;

/**
 * Moves elements between arrays of one type. In {@link #gather} and {@link #scatter} one side takes each element, and
 * the other advances by given steps. Their loops have no branch that depends on the steps, so unpredictable steps cost
 * nothing.
 */
final class Steps {
    /** Places that {@link #fill} writes without a loop. */
    private static final int BLOCK = 8;

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
     * Writes {@code later + 1} elements, from {@code from} on: each up to where the next begins, as {@code heads[head]}
     * and so on say, and the last up to {@code end}. An element with few places is written as a block, and the next
     * element overwrites the end of the block. So no branch depends on a small number of places.
     */
    static void fill(Object source, int from, int[] heads, int head, int later, Object target, int at, int end) {
        switch (source) {
            case int[] s -> fill(s, from, heads, head, later, (int[]) target, at, end);
            case long[] s -> fill(s, from, heads, head, later, (long[]) target, at, end);
            case float[] s -> fill(s, from, heads, head, later, (float[]) target, at, end);
            case double[] s -> fill(s, from, heads, head, later, (double[]) target, at, end);
            case Object[] s -> fill(s, from, heads, head, later, (Object[]) target, at, end);
            case short[] s -> fill(s, from, heads, head, later, (short[]) target, at, end);
            case char[] s -> fill(s, from, heads, head, later, (char[]) target, at, end);
            case byte[] s -> fill(s, from, heads, head, later, (byte[]) target, at, end);
            case boolean[] s -> fill(s, from, heads, head, later, (boolean[]) target, at, end);
            default -> throw new AssertionError(source.getClass());
        }
    }

    private static void fill(int[] source, int from, int[] heads, int head, int later, int[] target, int at, int end) {
        int k = at;
        for (int i = 0; i <= later; i++) {
            int value = source[from + i];
            int to = at + (i < later ? heads[head + i] : end);
            if (to - k > BLOCK || k > at + end - BLOCK) {
                Arrays.fill(target, k, to, value);
            } else {
                target[k] = value;
                target[k + 1] = value;
                target[k + 2] = value;
                target[k + 3] = value;
                target[k + 4] = value;
                target[k + 5] = value;
                target[k + 6] = value;
                target[k + 7] = value;
            }
            k = to;
        }
    }

    private static void fill(long[] source, int from, int[] heads, int head, int later, long[] target, int at,
            int end) {
        int k = at;
        for (int i = 0; i <= later; i++) {
            long value = source[from + i];
            int to = at + (i < later ? heads[head + i] : end);
            if (to - k > BLOCK || k > at + end - BLOCK) {
                Arrays.fill(target, k, to, value);
            } else {
                target[k] = value;
                target[k + 1] = value;
                target[k + 2] = value;
                target[k + 3] = value;
                target[k + 4] = value;
                target[k + 5] = value;
                target[k + 6] = value;
                target[k + 7] = value;
            }
            k = to;
        }
    }

    private static void fill(float[] source, int from, int[] heads, int head, int later, float[] target, int at,
            int end) {
        int k = at;
        for (int i = 0; i <= later; i++) {
            float value = source[from + i];
            int to = at + (i < later ? heads[head + i] : end);
            if (to - k > BLOCK || k > at + end - BLOCK) {
                Arrays.fill(target, k, to, value);
            } else {
                target[k] = value;
                target[k + 1] = value;
                target[k + 2] = value;
                target[k + 3] = value;
                target[k + 4] = value;
                target[k + 5] = value;
                target[k + 6] = value;
                target[k + 7] = value;
            }
            k = to;
        }
    }

    private static void fill(double[] source, int from, int[] heads, int head, int later, double[] target, int at,
            int end) {
        int k = at;
        for (int i = 0; i <= later; i++) {
            double value = source[from + i];
            int to = at + (i < later ? heads[head + i] : end);
            if (to - k > BLOCK || k > at + end - BLOCK) {
                Arrays.fill(target, k, to, value);
            } else {
                target[k] = value;
                target[k + 1] = value;
                target[k + 2] = value;
                target[k + 3] = value;
                target[k + 4] = value;
                target[k + 5] = value;
                target[k + 6] = value;
                target[k + 7] = value;
            }
            k = to;
        }
    }

    private static void fill(Object[] source, int from, int[] heads, int head, int later, Object[] target, int at,
            int end) {
        int k = at;
        for (int i = 0; i <= later; i++) {
            Object value = source[from + i];
            int to = at + (i < later ? heads[head + i] : end);
            if (to - k > BLOCK || k > at + end - BLOCK) {
                Arrays.fill(target, k, to, value);
            } else {
                target[k] = value;
                target[k + 1] = value;
                target[k + 2] = value;
                target[k + 3] = value;
                target[k + 4] = value;
                target[k + 5] = value;
                target[k + 6] = value;
                target[k + 7] = value;
            }
            k = to;
        }
    }

    private static void fill(short[] source, int from, int[] heads, int head, int later, short[] target, int at,
            int end) {
        int k = at;
        for (int i = 0; i <= later; i++) {
            short value = source[from + i];
            int to = at + (i < later ? heads[head + i] : end);
            if (to - k > BLOCK || k > at + end - BLOCK) {
                Arrays.fill(target, k, to, value);
            } else {
                target[k] = value;
                target[k + 1] = value;
                target[k + 2] = value;
                target[k + 3] = value;
                target[k + 4] = value;
                target[k + 5] = value;
                target[k + 6] = value;
                target[k + 7] = value;
            }
            k = to;
        }
    }

    private static void fill(char[] source, int from, int[] heads, int head, int later, char[] target, int at,
            int end) {
        int k = at;
        for (int i = 0; i <= later; i++) {
            char value = source[from + i];
            int to = at + (i < later ? heads[head + i] : end);
            if (to - k > BLOCK || k > at + end - BLOCK) {
                Arrays.fill(target, k, to, value);
            } else {
                target[k] = value;
                target[k + 1] = value;
                target[k + 2] = value;
                target[k + 3] = value;
                target[k + 4] = value;
                target[k + 5] = value;
                target[k + 6] = value;
                target[k + 7] = value;
            }
            k = to;
        }
    }

    private static void fill(byte[] source, int from, int[] heads, int head, int later, byte[] target, int at,
            int end) {
        int k = at;
        for (int i = 0; i <= later; i++) {
            byte value = source[from + i];
            int to = at + (i < later ? heads[head + i] : end);
            if (to - k > BLOCK || k > at + end - BLOCK) {
                Arrays.fill(target, k, to, value);
            } else {
                target[k] = value;
                target[k + 1] = value;
                target[k + 2] = value;
                target[k + 3] = value;
                target[k + 4] = value;
                target[k + 5] = value;
                target[k + 6] = value;
                target[k + 7] = value;
            }
            k = to;
        }
    }

    private static void fill(boolean[] source, int from, int[] heads, int head, int later, boolean[] target, int at,
            int end) {
        int k = at;
        for (int i = 0; i <= later; i++) {
            boolean value = source[from + i];
            int to = at + (i < later ? heads[head + i] : end);
            if (to - k > BLOCK || k > at + end - BLOCK) {
                Arrays.fill(target, k, to, value);
            } else {
                target[k] = value;
                target[k + 1] = value;
                target[k + 2] = value;
                target[k + 3] = value;
                target[k + 4] = value;
                target[k + 5] = value;
                target[k + 6] = value;
                target[k + 7] = value;
            }
            k = to;
        }
    }
}
