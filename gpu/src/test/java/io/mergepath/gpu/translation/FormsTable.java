// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import static io.mergepath.gpu.translation.ArithmeticTable.put;

import io.mergepath.DoubleComparator;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Comparators of every form that Java has for them. */
@SuppressWarnings({"CompareToZero", "UnnecessaryMethodReference", "UnusedMethod"})
final class FormsTable {
    /** Not known to the compiler, so that it is read from the field. */
    private static final int MASK = Integer.getInteger("mergepath.no-such-property", 0xFF0);
    private static final long WIDE = MASK * 0x1_0000_0001L;
    private static final float HALF = Float.intBitsToFloat(0x3F000000);
    private static final double NAN = Double.longBitsToDouble(0x7FF8000000000000L);
    private static final boolean FLAG = MASK > 0;
    private static final char LETTER = (char) (MASK + 'a');
    private static final byte SMALL = (byte) MASK;
    static final IntComparator LOW = (x, y) -> Integer.compare(x & 15, y & 15);
    private static final IntComparator LOW_THEN_DOWN = LOW.thenComparing((x, y) -> Integer.compare(y, x));

    private FormsTable() {
    }

    static Map<String, Object> rows() {
        Map<String, Object> rows = new LinkedHashMap<>();
        references(rows);
        captures(rows);
        classes(rows);
        return rows;
    }

    private static int byLowByte(int x, int y) {
        return Integer.compare(low(x), low(y));
    }

    private static byte low(int x) {
        return (byte) x;
    }

    private static int ofLongs(long x, long y) {
        return (int) (x * 3 - y);
    }

    private static short ofShorts(int x, int y) {
        return (short) (x - y);
    }

    private static char ofChars(int x, int y) {
        return (char) (x - y);
    }

    private static byte ofBytes(int x, int y) {
        return (byte) (x - y);
    }

    private static int i32$of$(int x, int y) {
        return Integer.compare(x, y);
    }

    private static boolean isOdd(long x) {
        return (x & 1) != 0;
    }

    /** Comparators of keys that functions compute. */
    private static void keys(Map<String, Object> rows) {
        int mask = MASK;
        put(rows, "natural int", IntComparator.naturalOrder());
        put(rows, "reverse int", IntComparator.reverseOrder());
        put(rows, "int by int", IntComparator.comparingInt(x -> x & mask).thenComparing(IntComparator.reverseOrder()));
        put(rows, "int by long", IntComparator.comparingLong(x -> (long) x * x).reversed());
        put(rows, "int by double", IntComparator.comparingDouble(x -> x * 0.5).thenComparingLong(x -> ~x));
        put(rows, "int by method", IntComparator.comparingInt(FormsTable::low).thenComparingInt(x -> x >>> 8));
        put(rows, "long by all", LongComparator.comparingInt(x -> (int) (x >>> 32)).thenComparingLong(x -> -x)
                .thenComparingDouble(x -> x));
        put(rows, "natural float", FloatComparator.naturalOrder());
        put(rows, "float by all", FloatComparator.comparingInt(x -> (int) x).thenComparingDouble(x -> -x)
                .thenComparingLong(x -> (long) x));
        put(rows, "reverse double", DoubleComparator.reverseOrder());
        put(rows, "double by all", DoubleComparator.comparingDouble(Math::abs).thenComparingInt(x -> (int) x)
                .thenComparingLong(x -> (long) x));
    }

    private static void references(Map<String, Object> rows) {
        put(rows, "Integer::compare", Integer::compare);
        put(rows, "Integer::compareUnsigned", Integer::compareUnsigned);
        put(rows, "Integer::sum", (IntComparator) Integer::sum);
        put(rows, "Long::compare", (LongComparator) Long::compare);
        put(rows, "Long::compareUnsigned", (LongComparator) Long::compareUnsigned);
        put(rows, "Float::compare", (FloatComparator) Float::compare);
        put(rows, "Double::compare", (DoubleComparator) Double::compare);
        put(rows, "Long::compare of ints", (IntComparator) Long::compare);
        put(rows, "Float::compare of ints", (IntComparator) Float::compare);
        put(rows, "Double::compare of ints", (IntComparator) Double::compare);
        put(rows, "Float::compare of longs", (LongComparator) Float::compare);
        put(rows, "Double::compare of floats", (FloatComparator) Double::compare);
        put(rows, "a method of this class", (IntComparator) FormsTable::byLowByte);
        put(rows, "a method of longs for ints", (IntComparator) FormsTable::ofLongs);
        put(rows, "a method that returns a short", (IntComparator) FormsTable::ofShorts);
        put(rows, "a method that returns a char", (IntComparator) FormsTable::ofChars);
        put(rows, "a method that returns a byte", (IntComparator) FormsTable::ofBytes);
        put(rows, "a name that C lacks", (IntComparator) FormsTable::i32$of$);
        LongComparator longs = FormsTable::ofLongs;
        put(rows, "a comparator's compare", (IntComparator) LOW::compare);
        put(rows, "a comparator of longs for ints", (IntComparator) longs::compare);
        put(rows, "helpers of helpers", (LongComparator) (x, y) -> isOdd(x) == isOdd(y) ? ofLongs(x, y)
                : byLowByte((int) x, (int) y));
    }

    private static IntComparator masked(int mask, boolean down) {
        return (x, y) -> down ? Integer.compare(y & mask, x & mask) : Integer.compare(x & mask, y & mask);
    }

    private static void captures(Map<String, Object> rows) {
        int i = MASK * 3;
        long l = WIDE;
        float f = HALF;
        double d = NAN;
        byte b = SMALL;
        short s = (short) (MASK * 99);
        char c = LETTER;
        boolean z = FLAG;
        put(rows, "captured numbers", (double x, double y) -> (z ? 1 : 0) + b * 3 + s * 5 + c * 7 + i * 9
                + Long.hashCode(l) + Double.compare(x * f, y) + Double.compare(x, d));
        put(rows, "captured by one lambda", masked(255, false));
        put(rows, "captured by it again", masked(0xF0, true));
        put(rows, "captured twice", masked(15, false).thenComparing(masked(0x700, true)));
        IntComparator low = masked(15, true);
        put(rows, "captured comparators", (IntComparator) (x, y) -> low.compare(y, x) * 3 + LOW.compare(x, y));
        put(rows, "reversed", LOW.reversed());
        put(rows, "reversed twice", LOW_THEN_DOWN.reversed().reversed());
        put(rows, "then, then", masked(3, true).thenComparing(LOW.reversed()).thenComparing(Integer::compareUnsigned)
                .reversed());
        keys(rows);
        put(rows, "then of longs", ((LongComparator) FormsTable::ofLongs).reversed().thenComparing(Long::compare));
        put(rows, "then of floats", ((FloatComparator) (x, y) -> (int) x - (int) y).thenComparing(Float::compare));
        put(rows, "then of doubles", ((DoubleComparator) (x, y) -> x < y ? -1 : x > y ? 1 : 0)
                .thenComparing(Double::compare).reversed());
        put(rows, "static fields", (DoubleComparator) (x, y) -> MASK + (int) WIDE + Double.compare(x * HALF, NAN)
                + (FLAG ? 5 : 6) + LETTER * 3 + SMALL + Double.compare(x, y));
        put(rows, "inherited static fields", (IntComparator) Inheriting::compare);
        put(rows, "static comparators", (IntComparator) (x, y) -> LOW_THEN_DOWN.compare(y, x) - LOW.compare(x, y));
        put(rows, "static comparators of one name",
                (IntComparator) (x, y) -> Names.A.compare(x, y) * 3 + Names.Ar.compare(x, y));
        put(rows, "a comparator as an argument", (IntComparator) (x, y) -> both(LOW, low, x, y));
        put(rows, "a comparator in a variable", (IntComparator) (x, y) -> {
            IntComparator chosen = LOW;
            int first = chosen.compare(x, y);
            chosen = low;
            return first * 3 + chosen.compare(x, y);
        });
    }

    private static int both(IntComparator first, IntComparator second, int x, int y) {
        return first.compare(x, y) * 5 + second.compare(y, x);
    }

    /** Fields whose names are each other's beginning. */
    private static final class Names {
        static final IntComparator A = new Swapped((x, y) -> Integer.compare(x & 3, y & 3)).twice();
        static final IntComparator Ar = new Swapped((x, y) -> Integer.compare(x & 12, y & 12)).twice();
    }

    /** Makes comparators that capture. */
    private record Swapped(IntComparator of) {
        IntComparator twice() {
            return of.reversed().reversed();
        }
    }

    private interface Limits {
        int LEAST = Integer.getInteger("mergepath.no-such-property", -7);
    }

    private static class Middle implements Limits {
        static final long FACTOR = Long.getLong("mergepath.no-such-property", 77);
    }

    private static final class Inheriting extends Middle {
        static int compare(int x, int y) {
            return (int) (Math.max(x, LEAST) * FACTOR) - y;
        }
    }

    /** A comparator with methods of its own, by default. */
    private interface ByBits extends IntComparator {
        long serialVersionUID = 1;

        @Override
        default int compare(int x, int y) {
            return Integer.compare(bits(x), bits(y)) + shifted(x) + twice(y);
        }

        int bits(int x);

        private int shifted(int x) {
            return twice(x) >> 3;
        }

        static int twice(int x) {
            return 2 * x;
        }
    }

    private static class LowBits implements ByBits {
        private static final long serialVersionUID = 1;

        @Override
        public int bits(int x) {
            return x & 0xF;
        }
    }

    private static class Overriding extends LowBits {
        private static final long serialVersionUID = 1;

        @Override
        public int bits(int x) {
            return super.bits(x) + secret(x);
        }

        @Override
        public int compare(int x, int y) {
            return super.compare(y, x) * 3 + secret(x);
        }

        private int secret(int x) {
            return x >>> 28;
        }
    }

    private static final class Hiding extends Overriding {
        private static final long serialVersionUID = 1;

        int secret(int x) {
            return x * 1000;
        }

        @Override
        public int compare(int x, int y) {
            return super.compare(x, y) + secret(y);
        }
    }

    private record Nothing() implements LongComparator {
        private static final long serialVersionUID = 1;

        @Override
        public int compare(long x, long y) {
            return Long.compare(x >> 1, y >> 1);
        }
    }

    private enum Ways implements IntComparator {
        UP, DOWN {
            @Override
            public int compare(int x, int y) {
                return super.compare(y, x);
            }
        };

        @Override
        public int compare(int x, int y) {
            return Integer.compare(x, y);
        }
    }

    /** A generic class whose method has a bridge of the same name. */
    private abstract static class Generic<T> implements FloatComparator {
        private static final long serialVersionUID = 1;

        abstract int compare(T x, T y);
    }

    private static final class OfStrings extends Generic<String> {
        private static final long serialVersionUID = 1;

        @Override
        int compare(String x, String y) {
            return x.compareTo(y);
        }

        @Override
        public int compare(float x, float y) {
            return Float.compare(y * 2, x);
        }
    }

    /** Its comparators call it. */
    private static final class Host implements IntComparator {
        private static final long serialVersionUID = 1;

        @Override
        public int compare(int x, int y) {
            return Integer.compare(x & 0xFF, y & 0xFF);
        }

        IntComparator swapped() {
            return (x, y) -> compare(y, x);
        }

        int other(int x, int y) {
            return compare(x, y) * 3 + 1;
        }
    }

    private static void classes(Map<String, Object> rows) {
        rows.put("a default method", new LowBits());
        rows.put("a class that overrides", new Overriding());
        rows.put("a class that hides", new Hiding());
        rows.put("a record", new Nothing());
        rows.put("an enum", Ways.UP);
        rows.put("an enum with a body", Ways.DOWN);
        rows.put("a generic class", new OfStrings());
        rows.put("a lambda that calls its host", new Host().swapped());
        put(rows, "a method of a comparator", (IntComparator) new Host()::other);
        LowBits overriding = new Overriding();
        put(rows, "a method that is overridden", (int x, int y) -> overriding.bits(x) - overriding.bits(y));
        put(rows, "a reference to a method that is overridden", (IntComparator) overriding::compare);
        rows.put("an anonymous class", new IntComparator() {
            private static final long serialVersionUID = 1;

            @Override
            public int compare(int x, int y) {
                return LOW.compare(x, y) * 3 + Integer.compare(y, x);
            }
        });
    }
}
