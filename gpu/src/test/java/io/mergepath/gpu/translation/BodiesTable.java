// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import static io.mergepath.gpu.translation.ArithmeticTable.put;

import io.mergepath.DoubleComparator;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Methods with branches, values on the stack and local variables in every form that javac has for them. */
@SuppressWarnings({"IdentityBinaryExpression", "OperatorPrecedence", "ShortCircuitBoolean", "fallthrough"})
final class BodiesTable {
    private BodiesTable() {
    }

    static Map<String, Object> rows() {
        Map<String, Object> rows = new LinkedHashMap<>();
        branches(rows);
        values(rows);
        locals(rows);
        return rows;
    }

    private static void branches(Map<String, Object> rows) {
        put(rows, "a switch", (IntComparator) (x, y) -> rank(x) - rank(y));
        put(rows, "a switch that falls through", (IntComparator) (x, y) -> {
            int sum = 0;
            switch (x & 7) {
                case 0:
                    sum++;
                case 1:
                    sum += 2;
                    break;
                case 3:
                    sum += 4;
                case 4:
                default:
                    sum += y;
                case 6:
                    sum *= 3;
            }
            return sum;
        });
        put(rows, "a switch of few", (IntComparator) (x, y) -> switch (x) {
            case Integer.MIN_VALUE -> 5;
            case -1 -> y;
            case 65536 -> 7;
            case Integer.MAX_VALUE -> y > 0 ? 1 : 2;
            default -> x ^ y;
        });
        put(rows, "loops", (IntComparator) (x, y) -> {
            int steps = 0;
            for (int i = 0; i < 8; i++) {
                int j = i;
                while (j-- > 0) {
                    if ((x >>> j & 1) == (y & 1)) {
                        continue;
                    }
                    steps += x >> j;
                }
                do {
                    steps ^= y;
                } while ((steps & 3) == 3 && ++j < 4);
            }
            return steps;
        });
        put(rows, "loops with labels", (LongComparator) (x, y) -> {
            long a = x;
            outer:
            for (int i = 0; i < 10; i++) {
                for (int j = 0; j < 10; j++) {
                    a += (long) i * j;
                    if ((a & 15) == 3) {
                        continue outer;
                    }
                    if ((a ^ y) % 11 == 5) {
                        break outer;
                    }
                }
            }
            return Long.compare(a, y);
        });
        put(rows, "gcd", (IntComparator) (x, y) -> gcd(x & 0xFFFF, y & 0xFFFF));
    }

    private static void values(Map<String, Object> rows) {
        put(rows, "ternaries with operands beneath", (LongComparator) (x, y) -> (int) (x * (y > 0 ? x > 0 ? 3 : 5L : 7)
                + (x < y ? (y ^ (x == 3 ? 1 : 2)) : -x) - (y == 0 ? 1 : y)));
        put(rows, "ternaries of doubles", (DoubleComparator) (x, y) -> Double.compare(x + (y < 0 ? x * (x > 1 ? 2 : 3.5)
                : -y), y - (x != x ? 0.5f : y)));
        put(rows, "assignments as values", (IntComparator) (x, y) -> {
            int a;
            int b = 3;
            int c = (a = x++) + (b += a) + b++ + ++b - (x -= y--);
            return a ^ b ^ c ^ x ^ y;
        });
        put(rows, "assignments of longs as values", (LongComparator) (x, y) -> {
            long a;
            long b = 3;
            long c = (a = x++) + (b += a) + b++ + ++b - (x -= y--);
            double d;
            double e = (d = x) * d++ + d;
            return Long.compare(a ^ b ^ c ^ x ^ y, (long) (e + d));
        });
        put(rows, "boolean logic", (FloatComparator) (x, y) -> {
            boolean a = x < y;
            boolean b = x == 0 | y != y;
            boolean c = a ^ b && !(x > 1 || y > 1);
            return (a ? 1 : 0) + (b ? 2 : 0) + (c ? 4 : 0) + (a == c ? 8 : 0);
        });
    }

    private static void locals(Map<String, Object> rows) {
        put(rows, "big increments", (IntComparator) (x, y) -> {
            int a = x;
            a += 1000;
            a -= 32768;
            a += 32767;
            return a - y;
        });
        put(rows, "one slot, many types", (IntComparator) BodiesTable::slots);
        put(rows, "slots named like types", (IntComparator) BodiesTable::many);
        put(rows, "more slots than a byte counts", (IntComparator) Wide::compare);
    }

    private static int rank(int x) {
        return switch (x % 6) {
            case 0 -> 4;
            case 1, 2 -> 9;
            case 3 -> {
                int y = x >> 4;
                yield y * 3;
            }
            case -5 -> 77;
            default -> x;
        };
    }

    private static int gcd(int x, int y) {
        while (y != 0) {
            int rest = x % y;
            x = y;
            y = rest;
        }
        return x;
    }

    private static int slots(int x, int y) {
        int sum = 0;
        if (x > 0) {
            int a = x * 3;
            sum += a;
        } else {
            float a = x;
            sum += (int) (a * 2);
        }
        for (long a = 0; a < 3; a++) {
            sum += (int) (a * y);
        }
        {
            double a = y;
            byte b = (byte) (a * 2);
            sum += b;
        }
        {
            IntComparator a = FormsTable.LOW;
            sum += a.compare(x, y);
        }
        {
            int a = sum;
            return a;
        }
    }

    /** Locals in slots 8, 16, 32 and 64. */
    @SuppressWarnings("UnusedVariable")
    private static int many(int x, int y) {
        long a02 = x, a04 = a02 + y, a06 = a04 ^ x;
        int a08 = (byte) (a06 + y), a09 = (short) x;
        long a10 = a08, a12 = a10 * 3, a14 = a12 - y;
        int a16 = (short) (a14 + a09), a17 = (char) y;
        long a18 = a16, a20 = a18, a22 = a20, a24 = a22, a26 = a24, a28 = a26, a30 = a28 + a17;
        float a32 = a30;
        int a33 = (int) a32;
        double a34 = a33, a36 = a34, a38 = a36, a40 = a38, a42 = a40, a44 = a42, a46 = a44, a48 = a46, a50 = a48,
                a52 = a50, a54 = a52, a56 = a54, a58 = a56, a60 = a58, a62 = a60 * 0.5;
        int a64 = (int) a62;
        byte a65 = (byte) a64;
        short a66 = (short) a64;
        return a64 + a65 + a66 + (char) a33;
    }

    /** Long locals up to slot 300, and int ones beyond. */
    private static final class Wide {
        static int compare(int x, int y) {
            return deep(x, y, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24,
                    25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48,
                    49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68, 69, 70, 71, 72,
                    73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96,
                    97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114, 115, 116,
                    117, 118, 119, 120);
        }

        @SuppressWarnings("unused")
        private static int deep(int x, int y, long p1, long p2, long p3, long p4, long p5, long p6, long p7, long p8,
                long p9, long p10, long p11, long p12, long p13, long p14, long p15, long p16, long p17, long p18,
                long p19, long p20, long p21, long p22, long p23, long p24, long p25, long p26, long p27, long p28,
                long p29, long p30, long p31, long p32, long p33, long p34, long p35, long p36, long p37, long p38,
                long p39, long p40, long p41, long p42, long p43, long p44, long p45, long p46, long p47, long p48,
                long p49, long p50, long p51, long p52, long p53, long p54, long p55, long p56, long p57, long p58,
                long p59, long p60, long p61, long p62, long p63, long p64, long p65, long p66, long p67, long p68,
                long p69, long p70, long p71, long p72, long p73, long p74, long p75, long p76, long p77, long p78,
                long p79, long p80, long p81, long p82, long p83, long p84, long p85, long p86, long p87, long p88,
                long p89, long p90, long p91, long p92, long p93, long p94, long p95, long p96, long p97, long p98,
                long p99, long p100, long p101, long p102, long p103, long p104, long p105, long p106, long p107,
                long p108, long p109, long p110, long p111, long p112, long p113, long p114, long p115, long p116,
                long p117, long p118, long p119, long p120) {
            long a = p120 * x, b = p64 + y, c = p1 - x, d = a, e = b, f = c, g = d, h = e;
            int sum = (int) (a + b + c);
            for (int i = 0; i < 5; i++) {
                sum += 1000;
                sum ^= (int) (d + e + f + g + h) >> i;
            }
            return sum;
        }
    }
}
