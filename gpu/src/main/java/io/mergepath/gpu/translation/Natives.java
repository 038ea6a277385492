// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The static methods of the JDK that are not translated from their bytecode. For some, C or the device has an operation
 * with exactly Java's results. For the others, Java does not define the results exactly.
 */
final class Natives {
    /** The C expression of a call; {@code %1} is the first argument. */
    private static final Map<String, String> EXPRESSIONS = new HashMap<>();

    /**
     * Java allows these methods an error of one or two units in the last place. So the order on a device could differ
     * from the order in the JVM.
     */
    private static final Set<String> INEXACT = Set.of("sin", "cos", "tan", "asin", "acos", "atan", "atan2", "exp",
            "expm1",
            "log", "log10", "log1p", "cbrt", "pow", "sinh", "cosh", "tanh", "hypot");

    static {
        EXPRESSIONS.put("java/lang/Float.floatToRawIntBits(F)I", "BITS_OF_F32(%1)");
        EXPRESSIONS.put("java/lang/Float.intBitsToFloat(I)F", "F32_OF(%1)");
        EXPRESSIONS.put("java/lang/Double.doubleToRawLongBits(D)J", "BITS_OF_F64(%1)");
        EXPRESSIONS.put("java/lang/Double.longBitsToDouble(J)D", "F64_OF(%1)");
        for (String math : new String[]{"java/lang/Math.", "java/lang/StrictMath."}) {
            EXPRESSIONS.put(math + "sqrt(D)D", "sqrt(%1)");
            EXPRESSIONS.put(math + "floor(D)D", "floor(%1)");
            EXPRESSIONS.put(math + "ceil(D)D", "ceil(%1)");
            EXPRESSIONS.put(math + "rint(D)D", "rint(%1)");
            EXPRESSIONS.put(math + "fma(FFF)F", "FMA_F32(%1, %2, %3)");
            EXPRESSIONS.put(math + "fma(DDD)D", "FMA_F64(%1, %2, %3)");
            EXPRESSIONS.put(math + "min(FF)F", "min_F32(%1, %2)");
            EXPRESSIONS.put(math + "max(FF)F", "max_F32(%1, %2)");
            EXPRESSIONS.put(math + "min(DD)D", "min_F64(%1, %2)");
            EXPRESSIONS.put(math + "max(DD)D", "max_F64(%1, %2)");
        }
    }

    private Natives() {
    }

    static @Nullable String expression(String owner, String name, String descriptor) {
        return EXPRESSIONS.get(owner + "." + name + descriptor);
    }

    static boolean isInexact(String owner, String name) {
        return owner.equals("java/lang/Math") && INEXACT.contains(name);
    }
}
