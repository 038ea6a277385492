// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ConvertInstruction;

/** Translates conversions between primitive types into C expressions with Java's results. */
final class Conversions {
    private Conversions() {
    }

    static String expression(ConvertInstruction convert, String x) {
        TypeKind from = convert.fromType();
        boolean floating = from == TypeKind.FLOAT || from == TypeKind.DOUBLE;
        String suffix = from == TypeKind.FLOAT ? "F32" : "F64";
        return switch (convert.toType()) {
            case BYTE -> "(i8) " + x;
            case SHORT -> "(i16) " + x;
            case CHAR -> "(u16) " + x;
            case INT -> floating ? "i32_of_" + suffix + "(" + x + ")" : "(i32) " + x;
            case LONG -> floating ? "i64_of_" + suffix + "(" + x + ")" : "(i64) " + x;
            case FLOAT -> "(f32) " + x;
            case DOUBLE -> "(f64) " + x;
            default -> throw new AssertionError(convert);
        };
    }
}
