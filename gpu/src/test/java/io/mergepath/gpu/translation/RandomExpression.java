// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import java.util.List;
import java.util.SplittableRandom;

/** Random Java, of expressions that mean something for any keys and of statements that end. */
final class RandomExpression {
    private static final List<String> TYPES = List.of("int", "long", "float", "double");
    private static final String[] INTS = {"0", "1", "-1", "2", "10", "31", "33", "255", "65536", "-129",
        "Integer.MAX_VALUE", "Integer.MIN_VALUE"};
    private static final String[] LONGS = {"0L", "1L", "-1L", "3L", "63L", "1L << 40", "Long.MAX_VALUE",
        "Long.MIN_VALUE"};
    private static final String[] FLOATS = {"0f", "-0f", "1f", "-2.5f", "1e10f", "0.1f", "Float.NaN",
        "Float.NEGATIVE_INFINITY", "Float.MIN_VALUE"};
    private static final String[] DOUBLES = {"0d", "-0d", "1d", "-2.5", "1e300", "0.1", "Double.NaN",
        "Double.POSITIVE_INFINITY", "Double.MIN_VALUE"};

    private final SplittableRandom random;
    private final String key;
    private int variables;

    private RandomExpression(SplittableRandom random, String key) {
        this.random = random;
        this.key = key;
    }

    /** A static method of two keys that returns an int. */
    static String method(SplittableRandom random, String key, String name) {
        return new RandomExpression(random, key).method(name);
    }

    private String method(String name) {
        StringBuilder text = new StringBuilder("static int " + name + "(" + key + " x, " + key + " y) {\n");
        String type = pick(TYPES);
        text.append(type).append(" v = ").append(of(type, 2)).append(";\n");
        int statements = random.nextInt(3);
        for (int i = 0; i < statements; i++) {
            text.append(statement(type));
        }
        String other = pick(TYPES);
        return text.append("return ").append(switch (random.nextInt(3)) {
            case 0 -> of("int", 2);
            case 1 -> compare(other, of(other, 2), cast(other, "v"));
            default -> compare(type, "v", of(type, 2));
        }).append(";\n}\n").toString();
    }

    private String statement(String type) {
        return switch (random.nextInt(5)) {
            case 0 -> {
                String i = "i" + variables++;
                yield "for (int " + i + " = 0; " + i + " < " + (1 + random.nextInt(5)) + "; " + i + "++) {\nv = "
                        + cast(type, "(" + of(type, 2) + " + " + i + ")") + ";\n"
                        + (random.nextBoolean() ? "if (" + condition(1) + ") continue;\n" : "") + "v += " + of(type, 1)
                        + ";\n}\n";
            }
            case 1 -> "if (" + condition(2) + ") {\nv = " + of(type, 2) + ";\n} else {\nv -= " + of(type, 1) + ";\n}\n";
            case 2 -> "v = " + cast(type, "switch (" + of("int", 1) + (random.nextBoolean() ? " & 3" : "")
                    + ") { case 0, 2 -> " + of(type, 1) + "; case 1 -> { " + type + " w = " + of(type, 1)
                    + "; yield w * v; } case -1, 1000000 -> x; default -> " + of(type, 2) + "; }") + ";\n";
            case 3 ->
                "switch (" + of("int", 1) + " & 7) {\ncase 1: v += " + of(type, 1) + ";\ncase 3: v = " + of(type, 1)
                        + "; break;\ncase 6: v++;\ndefault: v *= " + of(type, 1) + ";\n}\n";
            default -> "{ " + pick(TYPES) + " w" + " = " + "(byte) " + of("int", 1) + "; v += " + cast(type, "w++ + w")
                    + "; }\n";
        };
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private String pick(String... list) {
        return list[random.nextInt(list.length)];
    }

    private static String cast(String type, String expression) {
        return "(" + type + ") (" + expression + ")";
    }

    private static String compare(String type, String x, String y) {
        return (switch (type) {
            case "int" -> "Integer";
            case "long" -> "Long";
            case "float" -> "Float";
            default -> "Double";
        }) + ".compare(" + x + ", " + y + ")";
    }

    private String condition(int depth) {
        String type = pick(TYPES);
        String simple = of(type, depth) + " " + pick("<", "<=", ">", ">=", "==", "!=") + " " + of(type, depth);
        return switch (random.nextInt(4)) {
            case 0 -> "(" + simple + ") && " + of("int", depth - 1) + " > 0";
            case 1 -> "!(" + simple + ") || " + of("long", depth - 1) + " <= 5";
            default -> simple;
        };
    }

    /** An expression of a type. */
    private String of(String type, int depth) {
        if (depth <= 0 || random.nextInt(7) == 0) {
            return random.nextInt(3) > 0 ? cast(type, pick("x", "y")) : "(" + switch (type) {
                case "int" -> pick(INTS);
                case "long" -> pick(LONGS);
                case "float" -> pick(FLOATS);
                default -> pick(DOUBLES);
            } + ")";
        }
        int kind = random.nextInt(10);
        if (kind == 0) {
            return cast(type, condition(depth - 1) + " ? " + of(type, depth - 1) + " : " + of(type, depth - 1));
        }
        if (kind == 1) {
            String other = pick(TYPES);
            return cast(type, cast(pick("byte", "short", "char", other), of(other, depth - 1)));
        }
        String x = of(type, depth - 1);
        String y = of(type, depth - 1);
        return type.equals("int") || type.equals("long") ? whole(type, x, y, depth) : floating(type, x, y);
    }

    private String whole(String type, String x, String y, int depth) {
        String statics = type.equals("int") ? "Integer" : "Long";
        return switch (random.nextInt(8)) {
            case 0, 1, 2 -> "(" + x + " " + pick("+", "-", "*", "&", "|", "^", "/", "%") + " " + y + ")";
            case 3 -> "(" + x + " " + pick("<<", ">>", ">>>") + " " + of(pick("int", "long"), depth - 1) + ")";
            case 4 -> pick("(-", "(~") + x + ")";
            case 5 -> "Math." + pick("min", "max", "floorDiv", "floorMod") + "(" + x + ", " + y + ")";
            case 6 -> cast(type, statics + "." + pick("bitCount", "reverse", "numberOfLeadingZeros",
                    "numberOfTrailingZeros", "reverseBytes", "signum", "highestOneBit", "hashCode") + "(" + x + ")");
            default -> cast(type, pick(statics + ".compare(" + x + ", " + y + ")",
                    statics + ".compareUnsigned(" + x + ", " + y + ")",
                    statics + ".rotateLeft(" + x + ", (int) " + y + ")",
                    "Math.abs(" + x + ")", statics + ".remainderUnsigned(" + x + ", " + y + ")"));
        };
    }

    private String floating(String type, String x, String y) {
        return switch (random.nextInt(6)) {
            case 0, 1, 2 -> "(" + x + " " + pick("+", "-", "*", "/", "%") + " " + y + ")";
            case 3 -> "(-" + x + ")";
            case 4 -> "Math." + pick("min", "max") + "(" + x + ", " + y + ")";
            default -> cast(type, pick("Math.abs(" + x + ")", "Math.sqrt(" + x + ")", "Math.floor(" + x + ")",
                    "Math.ceil(" + x + ")", "Math.rint(" + x + ")", "Math.round(" + x + ")", "Math.signum(" + x + ")",
                    "Math.fma(" + x + ", " + y + ", " + x + ")", "Math.nextUp(" + x + ")",
                    "Math.getExponent(" + x + ")",
                    compare(type, x, y)));
        };
    }
}
