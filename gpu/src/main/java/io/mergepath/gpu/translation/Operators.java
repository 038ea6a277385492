// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import static java.lang.classfile.TypeKind.DOUBLE;
import static java.lang.classfile.TypeKind.FLOAT;
import static java.lang.classfile.TypeKind.INT;
import static java.lang.classfile.TypeKind.LONG;

import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Translates arithmetic instructions and conditions into C expressions with Java's results. The expressions use the
 * macros and functions of {@code arithmetic.h}.
 */
final class Operators {
    /**
     * The form of an instruction in C.
     *
     * @param expression the expression of {@code %x} and {@code %y}
     * @param operands the number of elements that the instruction takes from the stack
     * @param result the type of the element that it pushes
     * @param divides whether it divides whole numbers, perhaps by zero
     */
    record Form(String expression, int operands, TypeKind result, boolean divides) {
    }

    private static final Map<Opcode, Form> FORMS = new EnumMap<>(Opcode.class);
    private static final Map<Opcode, String> CONDITIONS = new EnumMap<>(Opcode.class);

    static {
        whole(INT, "I", "I32");
        whole(LONG, "L", "I64");
        floating(FLOAT, "F", "F32");
        floating(DOUBLE, "D", "F64");
        FORMS.put(Opcode.LCMP, new Form("CMP_I64(%x, %y)", 2, INT, false));
        String[] relations = {"EQ", "==", "NE", "!=", "LT", "<", "GE", ">=", "GT", ">", "LE", "<="};
        for (int i = 0; i < relations.length; i += 2) {
            CONDITIONS.put(Opcode.valueOf("IF" + relations[i]), "%x " + relations[i + 1] + " 0");
            CONDITIONS.put(Opcode.valueOf("IF_ICMP" + relations[i]), "%x " + relations[i + 1] + " %y");
        }
    }

    private Operators() {
    }

    private static void whole(TypeKind kind, String letter, String suffix) {
        for (String operation : new String[]{"ADD", "SUB", "MUL", "XOR", "SHL", "SHR", "USHR"}) {
            binary(letter + operation, operation + "_" + suffix + "(%x, %y)", kind, false);
        }
        for (String operation : new String[]{"DIV", "REM"}) {
            binary(letter + operation, operation.equals("DIV") ? "div_" + suffix + "(captured, %x, %y)"
                    : "rem_" + suffix + "(captured, %x, %y)", kind, true);
        }
        binary(letter + "AND", "%x & %y", kind, false);
        binary(letter + "OR", "%x | %y", kind, false);
        FORMS.put(Opcode.valueOf(letter + "NEG"), new Form("NEG_" + suffix + "(%x)", 1, kind, false));
    }

    private static void floating(TypeKind kind, String letter, String suffix) {
        binary(letter + "ADD", "%x + %y", kind, false);
        binary(letter + "SUB", "%x - %y", kind, false);
        binary(letter + "MUL", "%x * %y", kind, false);
        binary(letter + "DIV", "%x / %y", kind, false);
        binary(letter + "REM", "REM_" + suffix + "(%x, %y)", kind, false);
        binary(letter + "CMPL", "CMPL(%x, %y)", INT, false);
        binary(letter + "CMPG", "CMPG(%x, %y)", INT, false);
        FORMS.put(Opcode.valueOf(letter + "NEG"), new Form("-%x", 1, kind, false));
    }

    private static void binary(String opcode, String expression, TypeKind result, boolean divides) {
        FORMS.put(Opcode.valueOf(opcode), new Form(expression, 2, result, divides));
    }

    static Form of(Opcode opcode) {
        Form form = FORMS.get(opcode);
        if (form == null) {
            throw new AssertionError(opcode);
        }
        return form;
    }

    /**
     * The condition of a branch. It uses {@code %x}, and {@code %y} if the branch compares two numbers. It is null if
     * the branch compares references.
     */
    static @Nullable String condition(Opcode opcode) {
        return CONDITIONS.get(opcode);
    }
}
