package io.mergepath.cpu;

import io.mergepath.Column;
import io.mergepath.Order;
import io.mergepath.cpu.CpuWorkspace.Use;
import java.util.Arrays;

/**
 * Few keys alone, in a built-in order: equal keys are then identical, so the JDK's sort, which is not stable, does. NaNs
 * are equal and not identical: they are left to others.
 */
final class SmallSort {
    private SmallSort() {
    }

    /**
     * Sorts.
     *
     * @return false if there are NaNs: then nothing was done
     */
    static boolean sort(Column keys, Order order, CpuWorkspace workspace) {
        int from = keys.offset();
        int to = from + (int) keys.length();
        if (order.kind() == Order.Kind.NATURAL) {
            switch (keys.array()) {
                case int[] a -> Arrays.sort(a, from, to);
                case long[] a -> Arrays.sort(a, from, to);
                case short[] a -> Arrays.sort(a, from, to);
                case char[] a -> Arrays.sort(a, from, to);
                case byte[] a -> Arrays.sort(a, from, to);
                case float[] a -> {
                    for (int i = from; i < to; i++) {
                        if (Float.isNaN(a[i])) {
                            return false;
                        }
                    }
                    Arrays.sort(a, from, to);
                }
                case double[] a -> {
                    for (int i = from; i < to; i++) {
                        if (Double.isNaN(a[i])) {
                            return false;
                        }
                    }
                    Arrays.sort(a, from, to);
                }
                default -> throw new AssertionError(keys);
            }
            return true;
        }
        int n = to - from;
        long[] codes = workspace.longs(Use.STRIP_CODES, 0, n);
        int[] raw = workspace.ints(Use.STRIP_RAW, 0, n);
        KeyCodes coder = new KeyCodes(keys, order);
        coder.load(0, n, codes, raw);
        Arrays.sort(codes, 0, n);
        if (n > 0 && coder.haveNaN(codes[0], codes[n - 1])) {
            return false;
        }
        coder.store(codes, 0, n, 0, 0, workspace.longs(Use.STRIP_DECODED, 0, n), raw);
        return true;
    }
}
