// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import io.mergepath.spi.OrderKind;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Recognises comparators that equal a built-in order. Examples are {@code Integer::compare} and {@code (x, y) ->
 * Integer.compare(y, x)}, and their {@code reversed()} forms. The kernels sort faster by a built-in order.
 */
final class BuiltIn {
    private static final Map<TypeKind, String> CLASSES = Map.of(TypeKind.INT, "java/lang/Integer", TypeKind.LONG,
            "java/lang/Long", TypeKind.FLOAT, "java/lang/Float", TypeKind.DOUBLE, "java/lang/Double");

    private final Classes classes;

    BuiltIn(Classes classes) {
        this.classes = classes;
    }

    /** The built-in order that a comparator equals, or null if it equals none. */
    @Nullable
    OrderKind of(Comparison comparison) {
        TypeKind key = comparison.keys().getFirst();
        if (comparison.keys().size() > 2 || !comparison.captured().isEmpty()) {
            return null;
        }
        OrderKind called = called(comparison.owner().getName().replace('.', '/'), comparison.method(),
                comparison.descriptor(), key);
        if (called != null) {
            return called;
        }
        Classes.Method method = comparison.onItself()
                ? null
                : classes.find(comparison.owner(), comparison.method(), comparison.descriptor());
        return method == null ? null : of(comparison, method.model(), key);
    }

    /** The order of a method that only compares its two parameters, or null for any other method. */
    private @Nullable OrderKind of(Comparison comparison, MethodModel method, TypeKind key) {
        List<CodeElement> instructions = method.code().stream().flatMap(code -> code.elementStream())
                .filter(Instruction.class::isInstance).toList();
        int first = comparison.receiver() == null ? 0 : 1;
        if (instructions.size() != first + 4 || !(instructions.get(first) instanceof LoadInstruction x)
                || !(instructions.get(first + 1) instanceof LoadInstruction y)
                || !(instructions.get(first + 2) instanceof InvokeInstruction call)
                || x.typeKind() != key || y.typeKind() != key || x.slot() == y.slot()) {
            return null;
        }
        Comparison on = comparison.receiver();
        OrderKind kind = on == null
                ? called(call.owner().asInternalName(), call.name().stringValue(), call.type().stringValue(), key)
                : call.name().equalsString("compare") && call.typeSymbol().equals(on.type()) ? of(on) : null;
        return kind == null || x.slot() < y.slot() ? kind : opposite(kind);
    }

    private static @Nullable OrderKind called(String owner, String name, String descriptor, TypeKind key) {
        if (!owner.equals(CLASSES.get(key))
                || !descriptor.equals(MethodTypeDesc.of(TypeKind.INT.upperBound(), key.upperBound(), key.upperBound())
                        .descriptorString())) {
            return null;
        }
        return switch (name) {
            case "compare" -> OrderKind.NATURAL;
            case "compareUnsigned" -> OrderKind.UNSIGNED;
            default -> null;
        };
    }

    private static OrderKind opposite(OrderKind kind) {
        return switch (kind) {
            case NATURAL -> OrderKind.DESCENDING;
            case DESCENDING -> OrderKind.NATURAL;
            case UNSIGNED -> OrderKind.UNSIGNED_DESCENDING;
            case UNSIGNED_DESCENDING -> OrderKind.UNSIGNED;
            case COMPARATOR -> throw new AssertionError(kind);
        };
    }
}
