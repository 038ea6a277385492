// SPDX-License-Identifier: Apache-2.0
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
import org.jspecify.annotations.Nullable;

/** Reads the values of static fields that never change. */
final class StaticFields {
    private static final String ADVICE = "; copy it into a local variable and let the comparator capture that";

    private StaticFields() {
    }

    /** The value that the code of a class reads, or a {@link String} that says why the field can't be read. */
    static Object read(FieldInstruction instruction, Class<?> user) {
        String name = instruction.name().stringValue();
        Class<?> owner = Classes.named(instruction.owner().asInternalName(), user);
        if (name.equals("$assertionsDisabled")) {
            return !owner.desiredAssertionStatus();
        }
        try {
            Field field = find(owner, name);
            if (field == null) {
                return "reads a field that can't be found";
            }
            if (!Modifier.isFinal(field.getModifiers())) {
                return "reads a field that may change" + ADVICE;
            }
            field.setAccessible(true);
            Object value = field.get(null);
            boolean comparator = value instanceof IntComparator || value instanceof LongComparator
                    || value instanceof FloatComparator || value instanceof DoubleComparator
                    || value instanceof TwoLongsComparator;
            return comparator || field.getType().isPrimitive() ? value : "reads a field that holds an object" + ADVICE;
        } catch (InaccessibleObjectException | IllegalAccessException e) {
            return "reads a field that is out of reach from here, as its module does not open it" + ADVICE;
        } catch (LinkageError e) {
            return "reads a field of a class that can't be initialised: " + e;
        }
    }

    /** Finds a field as code does: in the class, then in its interfaces, then in its superclasses. */
    private static @Nullable Field find(Class<?> owner, String name) {
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            try {
                return type.getDeclaredField(name);
            } catch (NoSuchFieldException e) {
                for (Class<?> parent : type.getInterfaces()) {
                    Field field = find(parent, name);
                    if (field != null) {
                        return field;
                    }
                }
            }
        }
        return null;
    }
}
