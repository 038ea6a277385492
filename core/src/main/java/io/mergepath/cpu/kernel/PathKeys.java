// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import io.mergepath.Column;
import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.column.Columns;
import io.mergepath.spi.OrderKind;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Keys as a {@link PathKernel} compares them. Keys of a built-in order are loaded as codes, in which all NaNs are one
 * number; keys of a comparator are loaded as they are, floating-point keys as their raw bits. So two primitive kernels
 * serve all types and orders.
 *
 * @param <A> the type of the arrays: {@code int[]} for keys of at most 32 bits, {@code long[]}, or {@code Object[]}
 */
public final class PathKeys<A> {
    private final Column keys;
    private final ElementType type;
    private final @Nullable KeyCodes codes;
    private final boolean descending;
    private final @Nullable Raw<A> raw;

    /**
     * Keys in an array that need no window: with some bits flipped they are as {@link #load} loads them.
     *
     * @param array the array
     * @param from the index of the first key
     * @param to the index behind the last key
     * @param flip holds the flipped bits
     */
    public record Raw<A>(A array, int from, int to, A flip) {
    }

    private PathKeys(Column keys, Order order) {
        this.keys = keys;
        this.type = arrayType(keys.type());
        OrderKind kind = OrderKind.of(order);
        codes = kind == OrderKind.COMPARATOR || type == ElementType.OBJECT ? null : new KeyCodes(keys, order);
        descending = codes != null && codes.beginWithNaN();
        raw = keys.isArray() && keys.type() == type ? raw(codes == null ? 0 : KeyCodes.flip(type, order)) : null;
    }

    @SuppressWarnings("unchecked") // arrays of the type of the arrays
    private Raw<A> raw(long bits) {
        Object flip = switch (type) {
            case INT -> new int[]{(int) bits};
            case LONG -> new long[]{bits};
            default -> new Object[1];
        };
        return new Raw<>((A) keys.array(), keys.offset(), keys.offset() + (int) keys.length(), (A) flip);
    }

    /** The keys of a column. */
    public static <A> PathKeys<A> of(Column keys, Order order) {
        return new PathKeys<>(keys, order);
    }

    /** A kernel for keys of a type, {@code count} of them in the call. */
    public static <A> PathKernel<A> kernel(ElementType type, Order order, long count) {
        return Kernels.path(type, order, count);
    }

    /** The type of the arrays into which keys of a type are loaded. */
    public static ElementType arrayType(ElementType keys) {
        return switch (keys) {
            case LONG, DOUBLE -> ElementType.LONG;
            case OBJECT -> ElementType.OBJECT;
            default -> ElementType.INT;
        };
    }

    /** A new array for two keys. */
    @SuppressWarnings("unchecked") // an array of the type of the arrays
    public A two() {
        return (A) switch (type) {
            case INT -> new int[2];
            case LONG -> new long[2];
            default -> new Object[2];
        };
    }

    /** The keys in their array; null if they are floating-point numbers, narrow, or in a segment. */
    public @Nullable Raw<A> raw() {
        return raw;
    }

    /** Whether the keys are loaded as codes: they have a built-in order. */
    public boolean areCodes() {
        return codes != null;
    }

    /** The number of keys. */
    public long length() {
        return keys.length();
    }

    /** Loads keys into an array of {@link #arrayType}. */
    public void load(long from, int count, A target, int at) {
        if (target instanceof int[] ints) {
            loadInts(from, count, ints, at);
        } else if (target instanceof long[] longs) {
            loadLongs(from, count, longs, at);
        } else {
            Columns.load(keys, from, count, target, at);
        }
    }

    private void loadInts(long from, int count, int[] target, int at) {
        if (codes == null) {
            if (keys.type() == ElementType.FLOAT) {
                MemorySegment.copy(keys.segment(), ValueLayout.JAVA_INT_UNALIGNED, from * Integer.BYTES, target, at,
                        count);
            } else {
                Columns.load(keys, from, count, target, at);
            }
            return;
        }
        codes.loadInts(from, count, target, at);
        if (codes.mayBeNaN()) {
            int least = descending ? (int) codes.least() - 1 : Integer.MIN_VALUE;
            int greatest = descending ? Integer.MAX_VALUE : (int) codes.greatest() + 1;
            for (int i = at; i < at + count; i++) {
                target[i] = Math.max(least, Math.min(greatest, target[i]));
            }
        }
    }

    private void loadLongs(long from, int count, long[] target, int at) {
        if (codes == null) {
            MemorySegment.copy(keys.segment(), ValueLayout.JAVA_LONG_UNALIGNED, from * Long.BYTES, target, at, count);
            return;
        }
        codes.loadLongs(from, count, target, at);
        if (codes.mayBeNaN()) {
            long least = descending ? codes.least() - 1 : Long.MIN_VALUE;
            long greatest = descending ? Long.MAX_VALUE : codes.greatest() + 1;
            for (int i = at; i < at + count; i++) {
                target[i] = Math.max(least, Math.min(greatest, target[i]));
            }
        }
    }
}
