package io.mergepath.gpu.translation;

import io.mergepath.DoubleComparator;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import io.mergepath.TwoLongsComparator;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;

/** The values of static fields that never change. */
final class StaticFields {
    private static final String ADVICE = "; copy it into a local variable and let the comparator capture that";

    private StaticFields() {
    }

    /** The value, or a {@link String} that says why there is none to be had. */
    static Object read(FieldInstruction instruction, ClassLoader loader) {
        try {
            Class<?> owner = Class.forName(instruction.owner().asInternalName().replace('/', '.'), true, loader);
            Field field = owner.getDeclaredField(instruction.name().stringValue());
            if (!Modifier.isFinal(field.getModifiers())) {
                return "reads a field that may change" + ADVICE;
            }
            field.setAccessible(true);
            Object value = field.get(null);
            boolean comparator = value instanceof IntComparator || value instanceof LongComparator
                    || value instanceof FloatComparator || value instanceof DoubleComparator
                    || value instanceof TwoLongsComparator;
            return comparator || field.getType().isPrimitive() ? value : "reads a field that holds an object" + ADVICE;
        } catch (InaccessibleObjectException | ReflectiveOperationException e) {
            return "reads a field that is out of reach from here, as its module does not open it" + ADVICE;
        }
    }
}
