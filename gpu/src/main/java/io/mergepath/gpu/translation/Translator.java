// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import io.mergepath.gpu.translation.Argument.Known;
import io.mergepath.gpu.translation.Translation.Program;
import io.mergepath.spi.OrderKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Translates a comparator and all methods that it calls. Each method becomes a function of C. */
public final class Translator {
    /** The programs by the shapes of comparators: see {@link Comparison#shape}. */
    private static final Shapes PROGRAMS = new Shapes();

    private final Classes classes = new Classes();
    private final Map<Called, String> functions = new HashMap<>();
    private final StringBuilder text = new StringBuilder();
    private final Deque<Called> underWay = new ArrayDeque<>();
    private final Deque<String> places = new ArrayDeque<>();
    private final Map<String, Known> constants = new HashMap<>();
    private int captured;
    private int numbered;
    private boolean faults;
    private boolean floats;
    private boolean doubles;
    private boolean rounded;

    private Translator() {
    }

    /**
     * A node of a tree of programs. Each class of a shape leads to the next node. Each class holds its own nodes, so no
     * node keeps another class.
     */
    private static final class Shapes extends ClassValue<Shapes> {
        private volatile @Nullable Program program;

        @Override
        protected Shapes computeValue(Class<?> type) {
            return new Shapes();
        }
    }

    /**
     * The method that a function of C is the translation of, and the comparators that it takes.
     *
     * @param owner the method's class
     * @param name the method's name
     * @param descriptor the method's descriptor
     * @param receiver the name of the comparator that the method is called on; empty if the method is static
     * @param known the names of the comparators among the arguments; null for a number
     */
    private record Called(Class<?> owner, String name, String descriptor, String receiver,
            List<@Nullable String> known) {
    }

    /**
     * Translates a comparator of primitive keys.
     *
     * @param comparator one of this library's comparators
     * @return the comparator's translation
     * @throws Untranslatable if a device can't do what the comparator does
     */
    public static Translation translate(Object comparator) {
        try {
            return translate(Comparison.of(comparator));
        } catch (StackOverflowError e) {
            throw new Untranslatable("the comparator of " + comparator.getClass().getName()
                    + " has captured comparators that have captured others, too many to follow; combine fewer");
        }
    }

    private static Translation translate(Comparison comparison) {
        Shapes known = PROGRAMS;
        for (Class<?> type : comparison.shape()) {
            known = known.get(type);
        }
        Program program = known.program;
        if (program == null) {
            program = new Translator().program(comparison);
            known.program = program;
        }
        return new Translation(program, comparison.numbers().stream().map(Translator::bits).toList());
    }

    private static Object bits(Object number) {
        return switch (number) {
            case Float x -> Float.floatToRawIntBits(x);
            case Double x -> Double.doubleToRawLongBits(x);
            default -> number;
        };
    }

    private Program program(Comparison comparison) {
        StringBuilder struct = new StringBuilder();
        StringBuilder inputs = new StringBuilder();
        StringBuilder opening = new StringBuilder();
        List<Object> numbers = comparison.numbers();
        for (int i = 0; i < numbers.size(); i++) {
            TypeKind kind = kind(numbers.get(i));
            String whole = kind.slotSize() == 2 ? "i64" : "i32";
            struct.append(type(kind)).append(" c").append(i).append("; ");
            inputs.append(", ").append(whole).append(" c").append(i);
            opening.append(" captured.c").append(i).append(" = ").append(literal(kind, "c" + i)).append(';');
        }
        Known root = known("", comparison, false);
        List<TypeKind> keys = comparison.keys();
        boolean twoWords = keys.size() == 4;
        List<String> names = twoWords ? List.of("x1", "x2", "y1", "y2") : List.of("x", "y");
        List<String> given = twoWords ? List.of("(key).x", "(key).y", "(other).x", "(other).y")
                : List.of("key", "other");
        List<String> parameters = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            parameters.add(type(keys.get(i)) + " " + names.get(i));
            arguments.add(literal(keys.get(i), given.get(i)));
        }
        String compare = call(root, names.stream().map(Argument::of).toList(), keys);
        if (faults) {
            struct.append("GLOBAL i32 *fault; ");
            inputs.append(", GLOBAL i32 *fault, i64 fault_at");
            opening.append(" captured.fault = fault + fault_at;");
        } else if (numbers.isEmpty()) {
            struct.append("i32 nothing; ");
            opening.append(" captured.nothing = 0;");
        }
        String source = """
                // What a comparator does, from its bytecode, and what it has captured.
                #define COMPARATOR 1
                #define FAULTS %d
                #define FLOATS %d
                #define DOUBLES %d
                typedef struct { %s} captured_type;
                #define CAPTURED_PARAMETER , captured_type captured
                #define CAPTURED , captured
                #define CAPTURED_INPUTS %s
                #define OPEN_CAPTURED captured_type captured;%s

                %s
                %sDEVICE i32 compare(captured_type captured, %s) {
                    return %s;
                }

                #define COMPARE(key, other) compare(captured, %s)
                """.formatted(faults ? 1 : 0, floats ? 1 : 0, doubles ? 1 : 0, struct, inputs, opening, arithmetic(),
                text,
                String.join(", ", parameters), compare, String.join(", ", arguments));
        OrderKind builtIn = new BuiltIn(classes).of(comparison);
        return new Program(builtIn == null ? OrderKind.COMPARATOR : builtIn, source, faults, floats, doubles, rounded);
    }

    private static String arithmetic() {
        try (InputStream in = Translator.class.getResourceAsStream("/io/mergepath/gpu/kernels/arithmetic.h")) {
            if (in == null) {
                throw new IllegalStateException("the kernels' source arithmetic.h is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TypeKind kind(Object number) {
        return switch (number) {
            case Long _ -> TypeKind.LONG;
            case Float _ -> TypeKind.FLOAT;
            case Double _ -> TypeKind.DOUBLE;
            default -> TypeKind.INT;
        };
    }

    /** The kernels' name of a Java type. */
    static String type(TypeKind kind) {
        return switch (kind.asLoadable()) {
            case INT -> "i32";
            case LONG -> "i64";
            case FLOAT -> "f32";
            case DOUBLE -> "f64";
            default -> throw new AssertionError(kind);
        };
    }

    /** The number that some bits mean. Kernels move keys and captured numbers as bits. */
    static String literal(TypeKind kind, String bits) {
        return switch (kind) {
            case FLOAT -> "F32_OF(" + bits + ")";
            case DOUBLE -> "F64_OF(" + bits + ")";
            default -> bits;
        };
    }

    /** The literal of a known number in C. */
    static String literal(Object number) {
        return switch (number) {
            case Integer x -> x == Integer.MIN_VALUE ? "(-2147483647 - 1)" : String.valueOf(x);
            case Long x -> "((i64) 0x" + Long.toHexString(x) + ")";
            case Float x -> "F32_OF(0x" + Integer.toHexString(Float.floatToRawIntBits(x)) + ")";
            case Double x -> "F64_OF((i64) 0x" + Long.toHexString(Double.doubleToRawLongBits(x)) + ")";
            default -> throw new AssertionError(number);
        };
    }

    /**
     * A known comparator. Its captured numbers are arguments of the kernel. They are literals if the comparator is a
     * constant.
     */
    private Known known(String name, Comparison comparison, boolean constant) {
        Comparison on = comparison.receiver();
        Known receiver = on == null ? null : known(name + "/r", on, constant);
        List<Argument> arguments = new ArrayList<>();
        for (Object value : comparison.captured()) {
            arguments.add(value instanceof Comparison nested
                    ? Argument.of(known(name + "/" + arguments.size(), nested, constant))
                    : Argument.of(constant ? literal(value) : "captured.c" + captured++));
        }
        return new Known(name, comparison, receiver, arguments);
    }

    /** The comparator in a static final field. */
    Known constant(String field, Object comparator) {
        return constants.computeIfAbsent(field, f -> known(f, Comparison.of(comparator), true));
    }

    void usesFaults() {
        faults = true;
    }

    void usesRoundedDivision() {
        rounded = true;
    }

    /** Notes that the program uses a type. A device may lack floats or doubles. */
    void uses(TypeKind kind) {
        floats |= kind == TypeKind.FLOAT;
        doubles |= kind == TypeKind.DOUBLE;
    }

    /** Returns a call of a comparator. */
    private String call(Known known, List<Argument> keys, List<TypeKind> kinds) {
        Comparison comparison = known.comparison();
        List<ClassDesc> parameters = MethodTypeDesc.ofDescriptor(comparison.descriptor()).parameterList();
        List<Argument> arguments = new ArrayList<>(known.captured());
        if (parameters.size() != arguments.size() + keys.size()) {
            throw refused("the comparator calls a method of objects, " + name(comparison)
                    + "; use a static one of primitives");
        }
        for (int i = 0; i < keys.size(); i++) {
            TypeKind parameter = TypeKind.from(parameters.get(arguments.size()));
            if (parameter == TypeKind.REFERENCE) {
                throw refused("the comparator calls a method of objects, " + name(comparison)
                        + "; use one of primitives");
            }
            arguments.add(parameter == kinds.get(i)
                    ? keys.get(i)
                    : Argument.of("(" + type(parameter) + ") " + keys.get(i).expression()));
        }
        if (comparison.onItself()) {
            return call(find(comparison.owner(), comparison.method(), comparison.descriptor()), known, arguments);
        }
        Known receiver = known.receiver();
        return receiver == null
                ? callStatic(comparison.owner(), comparison.method(), comparison.descriptor(), arguments)
                : callOn(receiver, comparison.owner(), comparison.method(), comparison.descriptor(), arguments);
    }

    private static String name(Comparison comparison) {
        return comparison.owner().getName() + "." + comparison.method();
    }

    /** Returns a call of a comparator's {@code compare}, or of another of its methods. */
    String callOn(Known receiver, Class<?> target, String name, String descriptor, List<Argument> arguments) {
        Comparison comparison = receiver.comparison();
        Classes.Method resolved = classes.find(target, name, descriptor);
        if (resolved != null && resolved.isPrivate()) {
            return call(resolved, receiver, arguments);
        }
        if (name.equals(comparison.signature().name())
                && descriptor.equals(comparison.type().descriptorString())) {
            return call(receiver, arguments, comparison.keys());
        }
        return call(find(comparison.onItself() ? comparison.owner() : target, name, descriptor), receiver, arguments);
    }

    /** Returns a call of the method of a class, even if a subclass overrides it. */
    String callSpecial(Known receiver, Class<?> target, String name, String descriptor, List<Argument> arguments) {
        return call(find(target, name, descriptor), receiver, arguments);
    }

    /** Returns a call of a static method. */
    String callStatic(Class<?> owner, String name, String descriptor, List<Argument> arguments) {
        String internalName = owner.getName().replace('.', '/');
        String expression = Natives.expression(internalName, name, descriptor);
        if (expression != null) {
            for (int i = 0; i < arguments.size(); i++) {
                expression = expression.replace("%" + (i + 1), arguments.get(i).expression());
            }
            return expression;
        }
        if (Natives.isInexact(internalName, name)) {
            throw refused("Math." + name
                    + " has no exactly defined result, so a device would order otherwise; use what"
                    + " Java defines exactly, such as Math.sqrt and Math.fma, or compare what it is applied to");
        }
        return call(find(owner, name, descriptor), null, arguments);
    }

    private Classes.Method find(Class<?> owner, String name, String descriptor) {
        Classes.Method found = classes.find(owner, name, descriptor);
        if (found == null) {
            throw refused("the method " + owner.getName() + "." + name + descriptor + " can't be found");
        }
        return found;
    }

    private String call(Classes.Method method, @Nullable Known receiver, List<Argument> arguments) {
        StringBuilder call = new StringBuilder(function(method, receiver, arguments)).append("(captured");
        for (Argument argument : arguments) {
            if (argument.known() == null) {
                call.append(", ").append(argument.expression());
            }
        }
        return call.append(')').toString();
    }

    /** The function of C for a method. The first call translates the method. */
    private String function(Classes.Method found, @Nullable Known receiver, List<Argument> arguments) {
        List<@Nullable Known> known = new ArrayList<>();
        List<@Nullable String> names = new ArrayList<>();
        for (Argument argument : arguments) {
            Known comparator = argument.known();
            known.add(comparator);
            names.add(comparator == null ? null : comparator.name());
        }
        MethodModel model = found.model();
        String name = model.methodName().stringValue();
        Called called = new Called(found.owner(), name, model.methodType().stringValue(),
                receiver == null ? "" : "on " + receiver.name(), names);
        String function = functions.get(called);
        if (function != null) {
            return function;
        }
        String method = found.owner().getName() + "." + name;
        if (underWay.contains(called)) {
            throw refused("the method " + method + " calls itself, which kernels can't; write a loop");
        }
        if (model.code().isEmpty()) {
            throw refused(
                    "the method " + method + " has no bytecode, so it can't be translated; use arithmetic instead");
        }
        String made = "f" + numbered++ + "_" + name.replaceAll("\\W", "_");
        underWay.push(called);
        places.push("method " + method);
        text.append(new MethodTranslator(this, found, made, receiver, known).translate()).append('\n');
        places.pop();
        underWay.pop();
        functions.put(called, made);
        return made;
    }

    /** Notes the current place in the current method, for errors. */
    void at(String place) {
        places.pop();
        places.push(place);
    }

    /** An error that names the current place and the calls that led to it. */
    Untranslatable refused(String reason) {
        return new Untranslatable(places.isEmpty() ? reason : String.join(", called by ", places) + ": " + reason);
    }
}
