// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import io.mergepath.DoubleComparator;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import io.mergepath.TwoLongsComparator;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The method that kernels can call of a functional interface: a comparator's {@code compare}, or a function of one key.
 *
 * @param name the method's name
 * @param keys the types of the method's parameters
 * @param result the type of the method's result
 */
record Signature(String name, List<TypeKind> keys, TypeKind result) {
    private static final Map<Class<?>, Signature> KNOWN = new LinkedHashMap<>();

    static {
        comparator(IntComparator.class, TypeKind.INT, 2);
        comparator(LongComparator.class, TypeKind.LONG, 2);
        comparator(FloatComparator.class, TypeKind.FLOAT, 2);
        comparator(DoubleComparator.class, TypeKind.DOUBLE, 2);
        comparator(TwoLongsComparator.class, TypeKind.LONG, 4);
        function(IntComparator.ToInt.class, TypeKind.INT, TypeKind.INT);
        function(IntComparator.ToLong.class, TypeKind.INT, TypeKind.LONG);
        function(IntComparator.ToDouble.class, TypeKind.INT, TypeKind.DOUBLE);
        function(LongComparator.ToInt.class, TypeKind.LONG, TypeKind.INT);
        function(LongComparator.ToLong.class, TypeKind.LONG, TypeKind.LONG);
        function(LongComparator.ToDouble.class, TypeKind.LONG, TypeKind.DOUBLE);
        function(FloatComparator.ToInt.class, TypeKind.FLOAT, TypeKind.INT);
        function(FloatComparator.ToLong.class, TypeKind.FLOAT, TypeKind.LONG);
        function(FloatComparator.ToDouble.class, TypeKind.FLOAT, TypeKind.DOUBLE);
        function(DoubleComparator.ToInt.class, TypeKind.DOUBLE, TypeKind.INT);
        function(DoubleComparator.ToLong.class, TypeKind.DOUBLE, TypeKind.LONG);
        function(DoubleComparator.ToDouble.class, TypeKind.DOUBLE, TypeKind.DOUBLE);
    }

    private static void comparator(Class<?> type, TypeKind key, int keys) {
        KNOWN.put(type, new Signature("compare", List.copyOf(Collections.nCopies(keys, key)), TypeKind.INT));
    }

    private static void function(Class<?> type, TypeKind key, TypeKind result) {
        String name = switch (result) {
            case INT -> "applyAsInt";
            case LONG -> "applyAsLong";
            default -> "applyAsDouble";
        };
        KNOWN.put(type, new Signature(name, List.of(key), result));
    }

    /** The signature of an object, or null if the object has none or more than one. */
    static @Nullable Signature of(Object object) {
        List<Signature> found = all(object);
        return found.size() == 1 ? found.getFirst() : null;
    }

    /** The signatures of all known interfaces that an object implements. */
    static List<Signature> all(Object object) {
        return KNOWN.entrySet().stream().filter(entry -> entry.getKey().isInstance(object)).map(Map.Entry::getValue)
                .toList();
    }

    /** The type of the method. */
    MethodTypeDesc type() {
        return MethodTypeDesc.of(result.upperBound(), keys.stream().map(TypeKind::upperBound).toList());
    }
}
