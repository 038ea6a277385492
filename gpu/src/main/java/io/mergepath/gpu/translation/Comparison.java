package io.mergepath.gpu.translation;

import io.mergepath.DoubleComparator;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import io.mergepath.TwoLongsComparator;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.lang.classfile.TypeKind;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.SerializedLambda;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a comparator runs, and what it has captured.
 *
 * @param origin its class
 * @param owner the class whose method it runs
 * @param method the method's name
 * @param descriptor the method's descriptor; what is captured comes first
 * @param receiver on what the method is called, or null if it is static or called on the comparator itself
 * @param onItself whether it is called on the comparator itself
 * @param captured what the first parameters are: an {@link Integer}, {@link Long}, {@link Float} or {@link Double}, or a
 *     {@link Comparison} if a comparator was captured
 * @param keys the types of what it compares: of a key and another
 */
record Comparison(Class<?> origin, Class<?> owner, String method, String descriptor, @Nullable Comparison receiver,
        boolean onItself, List<Object> captured, List<TypeKind> keys) {
    /** Takes the form in which a lambda would be written down, instead of writing it down. */
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

    /** Reads a comparator of this library. */
    static Comparison of(Object comparator) {
        return form(comparator) instanceof SerializedLambda lambda ? of(comparator, lambda) : ofClass(comparator);
    }

    /** A lambda says what it is when it is written down; that needs no access to its module, unlike reflection. */
    private static @Nullable Object form(Object comparator) {
        try (Interception out = new Interception()) {
            out.writeObject(comparator);
            return out.form;
        } catch (IOException e) {
            throw new Untranslatable("the comparator of " + comparator.getClass().getName() + " can't be read: " + e);
        }
    }

    private static Comparison of(Object comparator, SerializedLambda lambda) {
        if (!lambda.getFunctionalInterfaceMethodName().equals("compare")) {
            throw new Untranslatable("the comparator is a lambda for the method "
                    + lambda.getFunctionalInterfaceClass().replace('/', '.') + "."
                    + lambda.getFunctionalInterfaceMethodName()
                    + ", not for compare; make it a lambda of " + keys(comparator).getFirst().upperBound().displayName()
                    + "s");
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
                lambda.getImplMethodSignature(), receiver, false, List.copyOf(captured), keys(comparator));
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
            case IntComparator nested -> of(nested);
            case LongComparator nested -> of(nested);
            case FloatComparator nested -> of(nested);
            case DoubleComparator nested -> of(nested);
            case TwoLongsComparator nested -> of(nested);
            case null, default -> throw new Untranslatable("the comparator "
                    + lambda.getImplClass().replace('/', '.') + "." + lambda.getImplMethodName() + " has captured "
                    + (value == null ? "null" : "an object of " + value.getClass().getName())
                    + "; copy what it needs of that into a local variable of a primitive type and use that");
        };
    }

    /** A class that is no lambda. */
    private static Comparison ofClass(Object comparator) {
        Class<?> origin = comparator.getClass();
        List<TypeKind> keys = keys(comparator);
        return new Comparison(origin, origin, "compare", type(keys).descriptorString(), null, true, List.of(), keys);
    }

    private static MethodTypeDesc type(List<TypeKind> keys) {
        return MethodTypeDesc.of(ConstantDescs.CD_int, keys.stream().map(TypeKind::upperBound).toList());
    }

    /** The type of {@code compare}. */
    MethodTypeDesc type() {
        return type(keys);
    }

    private static List<TypeKind> keys(Object comparator) {
        List<List<TypeKind>> found = new ArrayList<>();
        if (comparator instanceof IntComparator) {
            found.add(List.of(TypeKind.INT, TypeKind.INT));
        }
        if (comparator instanceof LongComparator) {
            found.add(List.of(TypeKind.LONG, TypeKind.LONG));
        }
        if (comparator instanceof FloatComparator) {
            found.add(List.of(TypeKind.FLOAT, TypeKind.FLOAT));
        }
        if (comparator instanceof DoubleComparator) {
            found.add(List.of(TypeKind.DOUBLE, TypeKind.DOUBLE));
        }
        if (comparator instanceof TwoLongsComparator) {
            found.add(List.of(TypeKind.LONG, TypeKind.LONG, TypeKind.LONG, TypeKind.LONG));
        }
        if (found.size() != 1) {
            throw new Untranslatable("the comparator of " + comparator.getClass().getName() + " compares "
                    + (found.isEmpty()
                            ? "objects; sort primitive keys"
                            : "keys of several types; make a comparator for each"));
        }
        return found.getFirst();
    }

    /** The classes of this and of all that it has captured: what they say is the same whatever the captured numbers are. */
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
