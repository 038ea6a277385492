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
 * Codes of the keys of a built-in order. A code is a {@code long}, and signed codes compare as their keys do. A code
 * consists of the raw bits of its key. The bits below the sign are flipped for a negative floating-point number, and
 * all bits are flipped for a descending order. Codes keep every bit, so they decode to the identical keys. The codes of
 * floating-point numbers are rotated: in an ascending order negative infinity has the least code. So all NaNs, which
 * are equal keys with different bits, have codes at one end.
 */
public final class KeyCodes {
    private final Column keys;
    private final ElementType type;
    private final boolean wide;
    private final MemorySegment segment;
    private final long flipNegative;
    private final long turn;
    private final long flip;
    private final long least;
    private final long greatest;

    public KeyCodes(Column keys, Order order) {
        this.keys = keys;
        this.type = keys.type();
        this.wide = type.bytes() == Long.BYTES;
        this.segment = keys.segment();
        this.flip = flip(type, order);
        long lowest = wide ? Long.MIN_VALUE : Integer.MIN_VALUE;
        long infinity = switch (type) {
            case FLOAT -> Float.floatToRawIntBits(Float.POSITIVE_INFINITY);
            case DOUBLE -> Double.doubleToRawLongBits(Double.POSITIVE_INFINITY);
            default -> ~lowest;
        };
        this.flipNegative = mayBeNaN() ? ~lowest : 0;
        this.turn = ~infinity - lowest;
        this.least = flip == -1 ? ~(infinity - turn) : lowest;
        this.greatest = flip == -1 ? ~lowest : infinity - turn;
    }

    /**
     * The bits that are flipped in every key of a built-in order. Negative floating-point numbers have further bits
     * flipped.
     */
    static long flip(ElementType type, Order order) {
        return switch (OrderKind.of(order)) {
            case NATURAL -> 0;
            case DESCENDING -> -1;
            case UNSIGNED -> sign(type);
            case UNSIGNED_DESCENDING -> ~sign(type);
            case COMPARATOR -> throw new IllegalArgumentException("a comparator has no codes");
        };
    }

    /** The bits that differ between the signed and the unsigned order of keys that are widened with their sign. */
    private static long sign(ElementType type) {
        return switch (type) {
            case BYTE -> Byte.MIN_VALUE;
            case SHORT -> Short.MIN_VALUE;
            case CHAR -> 0;
            case INT -> Integer.MIN_VALUE;
            default -> Long.MIN_VALUE;
        };
    }

    /** Whether the keys can be NaN. */
    public boolean mayBeNaN() {
        return type == ElementType.FLOAT || type == ElementType.DOUBLE;
    }

    /** Whether NaNs have the least codes; else they have the greatest. */
    public boolean beginWithNaN() {
        return flip == -1;
    }

    public boolean isNaN(long code) {
        return code < least || code > greatest;
    }

    /** The least code of a key that is a number. */
    public long least() {
        return least;
    }

    /** The greatest code of a key that is a number. */
    public long greatest() {
        return greatest;
    }

    /** Whether a code has at most 32 significant bits. */
    public boolean fitInInts() {
        return !wide;
    }

    /**
     * The array in which the codes lie already, from {@link #offset} on; null if codes differ from their keys, or are
     * not {@code int}s.
     */
    public int @Nullable [] ints() {
        return sameAsKeys() && keys.array() instanceof int[] array ? array : null;
    }

    /** The same for codes that are {@code long}s. */
    public long @Nullable [] longs() {
        return sameAsKeys() && keys.array() instanceof long[] array ? array : null;
    }

    private boolean sameAsKeys() {
        return keys.isArray() && (flip | flipNegative) == 0;
    }

    /** The place of the first key in its array. */
    public int offset() {
        return keys.offset();
    }

    /**
     * Reads {@code count} keys and writes their codes to {@code codes[0]} and on. The array {@code raw} is scratch of
     * the same length.
     */
    public void load(long from, int count, long[] codes, int[] raw) {
        if (wide) {
            loadLongs(from, count, codes, 0);
            return;
        }
        loadInts(from, count, raw, 0);
        for (int i = 0; i < count; i++) {
            codes[i] = raw[i];
        }
    }

    /** Reads keys of 64 bits and writes their codes to {@code codes[at]} and on. */
    public void loadLongs(long from, int count, long[] codes, int at) {
        MemorySegment.copy(segment, ValueLayout.JAVA_LONG_UNALIGNED, from * Long.BYTES, codes, at, count);
        if ((flipNegative | turn | flip) == 0) {
            return;
        }
        long negative = flipNegative;
        long turned = turn;
        long all = flip;
        for (int i = at; i < at + count; i++) {
            long x = codes[i];
            codes[i] = ((x ^ ((x >> 63) & negative)) - turned) ^ all;
        }
    }

    /** The code of one key in an array. */
    public long code(int at) {
        int i = keys.offset() + at;
        long raw = switch (keys.array()) {
            case int[] a -> a[i];
            case long[] a -> a[i];
            case float[] a -> Float.floatToRawIntBits(a[i]);
            case double[] a -> Double.doubleToRawLongBits(a[i]);
            case byte[] a -> a[i];
            case short[] a -> a[i];
            case char[] a -> a[i];
            default -> throw new AssertionError(keys);
        };
        long code = ((raw ^ ((raw >> 63) & flipNegative)) - turn) ^ flip;
        return wide ? code : (int) code;
    }

    /** Reads keys of at most 32 bits and writes their codes to {@code codes[at]} and on. */
    public void loadInts(long from, int count, int[] codes, int at) {
        if (type.bytes() == Integer.BYTES) {
            MemorySegment.copy(segment, ValueLayout.JAVA_INT_UNALIGNED, from * Integer.BYTES, codes, at, count);
        } else {
            Columns.load(keys, from, count, codes, at);
        }
        if ((flipNegative | turn | flip) == 0) {
            return;
        }
        int negative = (int) flipNegative;
        int turned = (int) turn;
        int all = (int) flip;
        for (int i = at; i < at + count; i++) {
            int x = codes[i];
            codes[i] = ((x ^ ((x >> 31) & negative)) - turned) ^ all;
        }
    }

    /** Writes the key of one code to positions {@code from} to {@code to - 1}. The keys must lie in an array. */
    public void fill(long code, int from, int to, Strip strip) {
        if (from < to) {
            strip.decoded[0] = code;
            store(strip.decoded, 0, 1, 0, from, strip);
            Columns.repeat(keys, from, to);
        }
    }

    /** Shifts {@code count} codes from {@code codes[at]} on to the right, decodes them, and writes their keys. */
    public void store(long[] codes, int at, int count, int shift, long to, Strip strip) {
        if (wide) {
            long[] decoded = strip.decoded;
            long negative = flipNegative;
            long turned = turn;
            long all = flip;
            for (int i = 0; i < count; i++) {
                long x = (codes[at + i] ^ all) + turned;
                decoded[i] = x ^ ((x >> 63) & negative);
            }
            MemorySegment.copy(decoded, 0, segment, ValueLayout.JAVA_LONG_UNALIGNED, to * Long.BYTES, count);
            return;
        }
        int[] raw = strip.raw;
        for (int i = 0; i < count; i++) {
            raw[i] = (int) (codes[at + i] >> shift);
        }
        storeInts(raw, 0, count, to);
    }

    /** Writes the keys of {@code codes[at]} and on, of at most 32 bits. The codes are overwritten. */
    public void storeInts(int[] codes, int at, int count, long to) {
        int negative = (int) flipNegative;
        int turned = (int) turn;
        int all = (int) flip;
        for (int i = at; i < at + count; i++) {
            int x = (codes[i] ^ all) + turned;
            codes[i] = x ^ ((x >> 31) & negative);
        }
        if (type.bytes() == Integer.BYTES) {
            MemorySegment.copy(codes, at, segment, ValueLayout.JAVA_INT_UNALIGNED, to * Integer.BYTES, count);
        } else {
            Columns.store(codes, at, count, keys, to);
        }
    }
}
