// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.radix;

import io.mergepath.Column;
import io.mergepath.Order;
import io.mergepath.cpu.kernel.KeyCodes;
import io.mergepath.cpu.kernel.Strip;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;
import io.mergepath.spi.OrderKind;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Sorts few keys without values in a built-in order. Equal keys are identical there, so the JDK's sort suffices,
 * although it is not stable. NaNs are equal but not identical, so this sort refuses them.
 */
public final class SmallSort {
    private SmallSort() {
    }

    /**
     * Prepares a sort, and takes its scratch.
     *
     * @return the sort, or null if there are NaNs
     */
    public static @Nullable Runnable prepare(Column keys, Order order, CpuWorkspace workspace) {
        if (OrderKind.of(order) == OrderKind.NATURAL) {
            return hasNaN(keys) ? null : () -> sortNatural(keys);
        }
        int n = (int) keys.length();
        long[] codes = workspace.longs(Use.STRIP_CODES, 0, n);
        Strip strip = new Strip(workspace, 0, n);
        KeyCodes coder = new KeyCodes(keys, order);
        coder.load(0, n, codes, strip.raw);
        Arrays.sort(codes, 0, n);
        if (n > 0 && (coder.isNaN(codes[0]) || coder.isNaN(codes[n - 1]))) {
            return null;
        }
        return () -> coder.store(codes, 0, n, 0, 0, strip);
    }

    public static boolean hasNaN(Column keys) {
        int end = keys.offset() + (int) keys.length();
        if (keys.array() instanceof float[] floats) {
            for (int i = keys.offset(); i < end; i++) {
                if (Float.isNaN(floats[i])) {
                    return true;
                }
            }
        } else if (keys.array() instanceof double[] doubles) {
            for (int i = keys.offset(); i < end; i++) {
                if (Double.isNaN(doubles[i])) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Sorts keys without NaNs in natural order, with the JDK's sort. */
    public static void sortNatural(Column keys) {
        int from = keys.offset();
        int to = from + (int) keys.length();
        switch (keys.array()) {
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
}
