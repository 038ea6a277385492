// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.classfile.TypeKind;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.SerializedLambda;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The method that a comparator runs, and the values that it has captured.
 *
 * @param origin the comparator's class
 * @param owner the class of the method
 * @param method the method's name
 * @param descriptor the method's descriptor; the captured values are the first parameters
 * @param receiver the comparator that the method is called on; null if the method is static or is called on the
 *        comparator itself
 * @param onItself whether the method is called on the comparator itself
 * @param captured the captured values: an {@link Integer}, {@link Long}, {@link Float} or {@link Double} for a number,
 *        or a {@link Comparison} for a comparator
 * @param signature the method of the comparator's interface
 */
record Comparison(Class<?> origin, Class<?> owner, String method, String descriptor, @Nullable Comparison receiver,
        boolean onItself, List<Object> captured, Signature signature) {
    /** Catches the serialised form of a lambda and writes nothing. */
    private static final class Interception extends ObjectOutputStream {
        private @Nullable Object form;

        Interception() throws IOException {
            super(OutputStream.nullOutputStream());
            enableReplaceObject(true);
        }

        @Override
        protected @Nullable Object replaceObject(@Nullable Object object) {
            form = object;
            return null;
        }
    }

    /** Reads one of this library's comparators. */
    static Comparison of(Object comparator) {
        return form(comparator) instanceof SerializedLambda lambda ? of(comparator, lambda) : ofClass(comparator);
    }

    /**
     * The form that replaces a comparator when it is serialised. A lambda's form names its method. Serialisation needs
     * no access to the lambda's module, but reflection does.
     */
    private static @Nullable Object form(Object comparator) {
        try (Interception out = new Interception()) {
            out.writeObject(comparator);
            return out.form;
        } catch (IOException e) {
            throw new Untranslatable("the comparator of " + comparator.getClass().getName() + " can't be read: " + e);
        }
    }

    private static Comparison of(Object comparator, SerializedLambda lambda) {
        Signature signature = signature(comparator);
        if (!lambda.getFunctionalInterfaceMethodName().equals(signature.name())) {
            throw new Untranslatable("the comparator is a lambda for the method "
                    + lambda.getFunctionalInterfaceClass().replace('/', '.') + "."
                    + lambda.getFunctionalInterfaceMethodName() + ", not for " + signature.name()
                    + "; make it a lambda of " + signature.keys().getFirst().upperBound().displayName() + "s");
        }
        List<Object> captured = new ArrayList<>();
        for (int i = 0; i < lambda.getCapturedArgCount(); i++) {
            captured.add(captured(lambda, lambda.getCapturedArg(i)));
        }
        boolean isStatic = lambda.getImplMethodKind() == MethodHandleInfo.REF_invokeStatic;
        Comparison receiver = null;
        if (!isStatic) {
            if (captured.isEmpty() || !(captured.removeFirst() instanceof Comparison first)) {
                throw new Untranslatable(
                        "the comparator is the method " + lambda.getImplMethodName() + " of an object of "
                                + lambda.getImplClass().replace('/', '.')
                                + "; make it a lambda or a static method of primitives");
            }
            receiver = first;
        }
        Class<?> origin = comparator.getClass();
        return new Comparison(origin, Classes.named(lambda.getImplClass(), origin), lambda.getImplMethodName(),
                lambda.getImplMethodSignature(), receiver, false, List.copyOf(captured), signature);
    }

    private static Object captured(SerializedLambda lambda, @Nullable Object value) {
        return switch (value) {
            case Boolean flag -> flag ? 1 : 0;
            case Character letter -> (int) letter;
            case Byte number -> (int) number;
            case Short number -> (int) number;
            case Integer number -> number;
            case Long number -> number;
            case Float number -> number;
            case Double number -> number;
            case Object nested when Signature.of(nested) != null -> of(nested);
            case null, default -> throw new Untranslatable("the comparator "
                    + lambda.getImplClass().replace('/', '.') + "." + lambda.getImplMethodName() + " has captured "
                    + (value == null ? "null" : "an object of " + value.getClass().getName())
                    + "; copy what it needs of that into a local variable of a primitive type and use that");
        };
    }

    /** Reads a comparator that is not a lambda. */
    private static Comparison ofClass(Object comparator) {
        Class<?> origin = comparator.getClass();
        Signature signature = signature(comparator);
        return new Comparison(origin, origin, signature.name(), signature.type().descriptorString(), null, true,
                List.of(), signature);
    }

    private static Signature signature(Object comparator) {
        Signature signature = Signature.of(comparator);
        if (signature == null) {
            throw new Untranslatable("the comparator of " + comparator.getClass().getName() + " compares "
                    + (Signature.all(comparator).isEmpty()
                            ? "objects; sort primitive keys"
                            : "keys of several types; make a comparator for each"));
        }
        return signature;
    }

    /** The type of the interface's method. */
    MethodTypeDesc type() {
        return signature.type();
    }

    /** The types of the keys that the comparator compares, or the type of a function's key. */
    List<TypeKind> keys() {
        return signature.keys();
    }

    /**
     * The classes of this comparator and of all captured comparators. Comparators of the same shape differ only in the
     * captured numbers.
     */
    List<Class<?>> shape() {
        List<Class<?>> shape = new ArrayList<>();
        addShape(shape);
        return shape;
    }

    private void addShape(List<Class<?>> shape) {
        shape.add(origin);
        if (receiver != null) {
            receiver.addShape(shape);
        }
        for (Object value : captured) {
            if (value instanceof Comparison nested) {
                nested.addShape(shape);
            }
        }
    }

    /** All captured numbers, in the order in which a kernel takes them. */
    List<Object> numbers() {
        List<Object> numbers = new ArrayList<>();
        addNumbers(numbers);
        return numbers;
    }

    private void addNumbers(List<Object> numbers) {
        if (receiver != null) {
            receiver.addNumbers(numbers);
        }
        for (Object value : captured) {
            if (value instanceof Comparison nested) {
                nested.addNumbers(numbers);
            } else {
                numbers.add(value);
            }
        }
    }
}
