// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import io.mergepath.DoubleComparator;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Lambdas whose arithmetic C, or a device, would do otherwise than Java if it were left to. */
@SuppressWarnings({"BadShiftAmount", "CompareToZero", "FloatCast", "IdentityBinaryExpression", "IntLongMath",
    "LongDoubleConversion", "LongFloatConversion", "LossyPrimitiveCompare", "NarrowCalculation", "OperatorPrecedence",
    "overloads"})
public final class ArithmeticTable {
    private ArithmeticTable() {
    }

    public static Map<String, Object> rows() {
        Map<String, Object> rows = new LinkedHashMap<>();
        ints(rows);
        longs(rows);
        floats(rows);
        doubles(rows);
        return rows;
    }

    public static void put(Map<String, Object> rows, String name, IntComparator comparator) {
        rows.put(name, comparator);
    }

    public static void put(Map<String, Object> rows, String name, LongComparator comparator) {
        rows.put(name, comparator);
    }

    public static void put(Map<String, Object> rows, String name, FloatComparator comparator) {
        rows.put(name, comparator);
    }

    public static void put(Map<String, Object> rows, String name, DoubleComparator comparator) {
        rows.put(name, comparator);
    }

    /** Negative numbers have one, even those that are an absolute value. */
    private static int sign(long x) {
        return x < 0 ? -1 : x > 0 ? 1 : 0;
    }

    private static void ints(Map<String, Object> rows) {
        put(rows, "int difference", (int x, int y) -> x - y);
        put(rows, "int sum and product", (int x, int y) -> x * 31 + y * x);
        put(rows, "int successor", (int x, int y) -> (x + 1 > x ? 1 : 0) - (y + 1 > y ? 1 : 0));
        put(rows, "int negation", (int x, int y) -> -x ^ ~y);
        put(rows, "int shift", (int x, int y) -> (x << y) + (x >> y) * 3 + (x >>> y) * 7);
        put(rows, "int shift by more", (int x, int y) -> (x << 33) + (x >> 40) + (y >>> -1));
        put(rows, "int shift by a long", (int x, int y) -> (x << (long) y) ^ (x >>> (y + 5L)));
        put(rows, "int quotient", (int x, int y) -> x / y);
        put(rows, "int remainder", (int x, int y) -> x % y);
        put(rows, "int by -1", (int x, int y) -> x / -1 - y % -1);
        put(rows, "int by 10", (int x, int y) -> Integer.compare(x % 10, y % 10) + x / 10);
        put(rows, "int narrowed", (int x, int y) -> (byte) x + (short) y * 3 + (char) (x ^ y));
        put(rows, "int narrowed twice", (int x, int y) -> Integer.compare((byte) (char) x, (char) (byte) y));
        put(rows, "int to long and back", (int x, int y) -> (int) (x * 1_000_003L + y >> 7));
        put(rows, "int to float", (int x, int y) -> Float.compare(x, y));
        put(rows, "int to float and back", (int x, int y) -> (int) (float) x - y);
        put(rows, "int to double", (int x, int y) -> Double.compare(x * 0.1, y / 3.0));
        put(rows, "int logic", (int x, int y) -> (x & 0xFF00FF) | (y ^ x) & ~y);
        put(rows, "int Math", (int x, int y) -> Math.min(Math.abs(x), y) ^ Math.max(x, Math.floorMod(y, 7)));
        put(rows, "int Math more", (int x, int y) -> Math.floorDiv(x, 3) + Math.ceilDiv(y, -5) + Math.ceilMod(x, 9)
                + (int) Math.multiplyFull(x, y));
        put(rows, "int floorMod", (int x, int y) -> Math.floorMod(x, y));
        put(rows, "int floorDiv", (int x, int y) -> Math.floorDiv(x, y));
        put(rows, "int unsigned", (int x, int y) -> Integer.compareUnsigned(x, y) * 3 + Integer.divideUnsigned(x, 10)
                + Integer.remainderUnsigned(y, 7));
        put(rows, "int divideUnsigned", (int x, int y) -> Integer.divideUnsigned(x, y));
        put(rows, "int bits", (int x, int y) -> Integer.bitCount(x) * 64 + Integer.numberOfLeadingZeros(y)
                - Integer.numberOfTrailingZeros(x) + Integer.reverse(y) + Integer.reverseBytes(x));
        put(rows, "int bits more", (int x, int y) -> Integer.rotateLeft(x, y) ^ Integer.rotateRight(y, x)
                ^ Integer.highestOneBit(x) ^ Integer.lowestOneBit(y) ^ Integer.signum(x) ^ Integer.hashCode(y));
        put(rows, "int compressed", (int x, int y) -> Integer.compress(x, y) ^ Integer.expand(y, 0x0F0F00FF));
        put(rows, "int statics of others", (int x, int y) -> Byte.compare((byte) x, (byte) y) * 5
                + Short.compareUnsigned((short) x, (short) y) + Character.compare((char) x, (char) y)
                + Boolean.compare(x > 0, y > 0) + Byte.toUnsignedInt((byte) x) + Short.reverseBytes((short) y)
                + Character.reverseBytes((char) x));
        put(rows, "int absolute value", (int x, int y) -> sign(Math.abs(x)) - 3 * sign(Math.max(y, -y)));
        put(rows, "int absolute value by hand",
                (int x, int y) -> sign(x < 0 ? 0 - x : x) - 3 * sign(y * (y < 0 ? -1 : 1)));
        put(rows, "int absolute value by bits",
                (int x, int y) -> sign((x ^ x >> 31) - (x >> 31)) - 3 * sign(y < 0 ? ~y + 1 : y));
        put(rows, "int conditions", (int x, int y) -> x < y ? x <= -5 ? -1 : -2 : x > y || (x & 1) == 0 ? 1 : 0);
        put(rows, "int constants", (int x, int y) -> (x ^ Integer.MIN_VALUE) - (y & 0x7FFF_FFFF) + 123456789);
    }

    private static void longs(Map<String, Object> rows) {
        put(rows, "long difference", (long x, long y) -> (int) (x - y));
        put(rows, "long compare", (long x, long y) -> Long.compare(x * 3, y + 1));
        put(rows, "long shift", (long x, long y) -> (int) ((x << y) + (x >> y) * 3 + (x >>> (int) y) * 7 >> 5));
        put(rows, "long shift by more", (long x, long y) -> Long.compare(x << 65, y >>> 70));
        put(rows, "long quotient", (long x, long y) -> (int) (x / y));
        put(rows, "long remainder", (long x, long y) -> Long.compare(x % y, 0));
        put(rows, "long by -1", (long x, long y) -> Long.compare(x / -1, y % -1));
        put(rows, "long narrowed", (long x, long y) -> (byte) x * 3 + (short) y - (char) x);
        put(rows, "long high", (long x, long y) -> Long.compare(Math.multiplyHigh(x, y),
                Math.unsignedMultiplyHigh(y, 0x9E3779B97F4A7C15L)));
        put(rows, "long unsigned", (long x, long y) -> Long.compareUnsigned(x, y)
                + (int) Long.remainderUnsigned(x, 10));
        put(rows, "long divideUnsigned", (long x, long y) -> (int) Long.divideUnsigned(x, y));
        put(rows, "long bits", (long x, long y) -> Long.bitCount(x) * 65 + Long.numberOfLeadingZeros(y)
                - Long.numberOfTrailingZeros(x) + (int) Long.reverse(y) + (int) Long.reverseBytes(x)
                + Long.hashCode(x) + Long.signum(y));
        put(rows, "long compressed",
                (long x, long y) -> (int) (Long.compress(x, y) ^ Long.expand(y, 0xFF00FF00FF00FFL)));
        put(rows, "long Math", (long x, long y) -> Long.compare(Math.floorMod(x, 1000), Math.abs(y))
                + Math.floorMod(y, 17) + (int) Math.floorDiv(x, -3L));
        put(rows, "long absolute value", (long x, long y) -> sign(Math.abs(x)) - 3 * sign(y > 0 ? y : y / -1));
        put(rows, "long absolute value by hand",
                (long x, long y) -> sign((x + (x >> 63)) ^ x >> 63) - 3 * sign(y < 0 ? ~(y - 1) : y));
        put(rows, "long to float", (long x, long y) -> Float.compare(x, y));
        put(rows, "long to double", (long x, long y) -> Double.compare(x, y));
        put(rows, "long conditions", (long x, long y) -> (x & y) != 0 ? x >= y ? 1 : -1 : x == ~y ? 2 : 0);
    }

    private static void floats(Map<String, Object> rows) {
        put(rows, "float fma", (float x, float y) -> Float.compare(x * y + x, x * x - y * y));
        put(rows, "float exact fma", (float x, float y) -> Float.compare(Math.fma(x, y, x), Math.fma(y, y, -x)));
        put(rows, "float < and >", (float x, float y) -> x < y ? -1 : x > y ? 1 : 0);
        put(rows, "float <= and >=", (float x, float y) -> (x <= y ? 1 : 0) + (x >= y ? 2 : 0) + (x != y ? 4 : 0)
                + (!(x < y) ? 8 : 0) + (!(x > y) ? 16 : 0));
        put(rows, "float quotient", (float x, float y) -> Float.compare(x / y, y / 3));
        put(rows, "float remainder", (float x, float y) -> Float.compare(x % y, y % 3));
        put(rows, "float to int", (float x, float y) -> (int) x ^ (int) (y * 2));
        put(rows, "float to long", (float x, float y) -> Long.compare((long) x, (long) y));
        put(rows, "float narrowed", (float x, float y) -> (byte) x + (short) y * 3 + (char) x);
        put(rows, "float negated", (float x, float y) -> Float.compare(-x, 0 - y));
        put(rows, "float min and max", (float x, float y) -> Float.compare(Math.min(x, y), Math.max(-x, y)));
        put(rows, "float Math", (float x, float y) -> Float.compare(Math.abs(x), Math.signum(y)) * 3 + Math.round(x)
                + Math.getExponent(y));
        put(rows, "float neighbours", (float x, float y) -> Float.compare(Math.nextUp(x), Math.nextDown(y)) * 3
                + Float.compare(Math.nextAfter(x, y), Math.copySign(y, x)));
        put(rows, "float units", (float x, float y) -> Float.compare(Math.ulp(x), Math.scalb(y, 3)));
        put(rows, "float bits", (float x, float y) -> Float.floatToIntBits(x) - Float.hashCode(y)
                + (Float.isNaN(x) ? 1 : 0) + (Float.isFinite(y) ? 2 : 0) + (Float.isInfinite(x) ? 4 : 0));
        put(rows, "float halves", (float x, float y) -> (x != x ? 0 : Float.floatToFloat16(x))
                - (int) Float.float16ToFloat((short) Float.floatToRawIntBits(y)));
        put(rows, "float constants", (float x, float y) -> Float.compare(x, Float.NaN)
                + Float.compare(y, Float.NEGATIVE_INFINITY) + Float.compare(x, -0f) + Float.compare(y, 1.1f));
        put(rows, "float statics", (float x, float y) -> Float.compare(Float.sum(x, y), Float.max(x, Float.min(y, 2))));
        put(rows, "float root", (float x, float y) -> Float.compare((float) Math.sqrt(x), y));
        put(rows, "float to double", (float x, float y) -> Double.compare(x * 0.1, (double) y * y));
    }

    private static void doubles(Map<String, Object> rows) {
        put(rows, "double fma", (double x, double y) -> Double.compare(x * y + x, x * x - y * y));
        put(rows, "double exact fma", (double x, double y) -> Double.compare(Math.fma(x, y, x), Math.fma(y, y, -x)));
        put(rows, "double < and >", (double x, double y) -> x < y ? -1 : x > y ? 1 : 0);
        put(rows, "double <= and >=", (double x, double y) -> (x <= y ? 1 : 0) + (x >= y ? 2 : 0) + (x != y ? 4 : 0)
                + (!(x < y) ? 8 : 0) + (!(x > y) ? 16 : 0));
        put(rows, "double quotient", (double x, double y) -> Double.compare(x / y, y / 3));
        put(rows, "double remainder", (double x, double y) -> Double.compare(x % y, y % 3));
        put(rows, "double to int", (double x, double y) -> (int) x ^ (int) (y * 2));
        put(rows, "double to long", (double x, double y) -> Long.compare((long) x, (long) y));
        put(rows, "double narrowed", (double x, double y) -> (byte) x + (short) y * 3 + (char) x);
        put(rows, "double to float", (double x, double y) -> Float.compare((float) x, (float) y));
        put(rows, "double roundings", (double x, double y) -> Double.compare(Math.floor(x), Math.ceil(y)) * 3
                + Double.compare(Math.rint(x), Math.sqrt(y)) + (int) Math.round(y));
        put(rows, "double min and max", (double x, double y) -> Double.compare(Math.min(x, y), Math.max(-x, y)));
        put(rows, "double Math", (double x, double y) -> Double.compare(Math.abs(x), Math.signum(y)) * 3
                + Math.getExponent(y) + Double.compare(Math.toRadians(x), Math.toDegrees(y)) * 9);
        put(rows, "double neighbours", (double x, double y) -> Double.compare(Math.nextUp(x), Math.nextDown(y)) * 3
                + Double.compare(Math.nextAfter(x, y), Math.copySign(y, x)));
        put(rows, "double units", (double x, double y) -> Double.compare(Math.ulp(x), y));
        put(rows, "double scaled", (double x, double y) -> Double.compare(Math.scalb(x, -3), Math.scalb(y, 1100)));
        put(rows, "double IEEEremainder", (double x, double y) -> Double.compare(Math.IEEEremainder(x, y), x));
        put(rows, "double bits", (double x, double y) -> Double.hashCode(x) - Double.hashCode(y)
                + (Double.isNaN(x) ? 1 : 0) + (Double.isFinite(y) ? 2 : 0) + (Double.isInfinite(x) ? 4 : 0));
        put(rows, "double constants", (double x, double y) -> Double.compare(x, Double.NaN)
                + Double.compare(y, Double.POSITIVE_INFINITY) + Double.compare(x, -0d) + Double.compare(y, 1e-310));
        put(rows, "double strict", (double x, double y) -> Double.compare(StrictMath.sqrt(x), StrictMath.cbrt(y)));
    }
}
