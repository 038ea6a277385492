// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.parameter;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.ParameterGroup;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.testsupport.KernelSignatures;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The records of parameters have the numbers, the order, the names and the types of the C signatures. */
class KernelParametersTest {
    /**
     * The flags that every launch adds behind the parameters of most kernels. {@link LaunchedParametersTest} tests
     * them.
     */
    private static final Parameter DISORDER = new Parameter(Type.INTS, "disorder");

    private static final List<Class<?>> HOLDERS = List.of(PairKernels.class, MultiwayKernels.class, SortKernels.class,
            DistributionKernels.class, DigitKernels.class, ColumnKernels.class, WalkKernels.class, SegmentKernels.class,
            MoveKernels.class, JoinKernels.class, RowKernels.class, TextKernels.class,
            PlaceKernels.class);

    /** A parameter: its name in Java, and its type. */
    private record Parameter(Type type, String name) {
        @Override
        public String toString() {
            return type + " " + name;
        }
    }

    private enum Type {
        /** Keys, values, words, flags or indices, whose size the variant mostly decides. */
        ELEMENTS,
        /** {@code i64} in memory. */
        LONGS,
        /** {@code i32} or {@code u32} in memory. Java has one type for both. */
        INTS, LONG, INT;

        static Type of(String type) {
            return switch (type) {
                case "i64*" -> LONGS;
                case "i32*", "u32*" -> INTS;
                case "key_type*", "value_type*", "element_type*", "index_type*", "word_type*", "bound_type*", "i64x2*",
                        "u8*" ->
                    ELEMENTS;
                case "i64" -> LONG;
                case "int" -> INT;
                default -> throw new AssertionError("no parameter that launches know: " + type);
            };
        }
    }

    /** A record whose nested groups are chosen, with parameters that all have different values. */
    private record Example(List<Parameter> declared, Object record) {
    }

    /** The signatures of a program: the parameters of each kernel but for the flags that every launch adds. */
    private static Map<String, List<Parameter>> signatures(KernelSource source) {
        Map<String, List<Parameter>> signatures = new HashMap<>();
        KernelSignatures.of(source.text("opencl", new KernelVariant.OfColumns(4, 4, 128)), source.options())
                .forEach((kernel, signature) -> {
                    List<Parameter> own = signature.stream()
                            .map(parameter -> new Parameter(Type.of(parameter.type()), parameter.name())).toList();
                    signatures.put(kernel,
                            own.getLast().equals(DISORDER) ? own.subList(0, own.size() - 1) : own);
                    // Keys and values have types of their own in C. The names tell which are which.
                    signature.stream().filter(parameter -> parameter.type().matches("(key|value)_type\\*"))
                            .forEach(parameter -> assertEquals(parameter.type().startsWith("value"),
                                    parameter.name().toLowerCase(Locale.ROOT).endsWith("values"),
                                    () -> kernel + ": " + parameter));
                });
        return signatures;
    }

    /** What a record takes for an array, which shows in the sizes of elements that it refuses. */
    private static Type typeOf(IntFunction<ParameterGroup> withElementsOf) {
        boolean shorts = takes(withElementsOf.apply(Short.BYTES));
        boolean ints = takes(withElementsOf.apply(Integer.BYTES));
        boolean longs = takes(withElementsOf.apply(Long.BYTES));
        assertTrue(ints || longs);
        return shorts ? Type.ELEMENTS : ints ? Type.INTS : Type.LONGS;
    }

    private static boolean takes(ParameterGroup group) {
        try {
            group.addTo(new Parameters());
            return true;
        } catch (IllegalArgumentException refused) {
            return false;
        }
    }

    /** A record of one class that has other sizes of elements in one array, and no elements in the other arrays. */
    private static ParameterGroup probe(Class<?> type, RecordComponent probed, int elementBytes) {
        Object[] arguments = Arrays.stream(type.getRecordComponents())
                .map(component -> argument(component, component.getName().equals(probed.getName()) ? elementBytes : 0))
                .toArray();
        try {
            return (ParameterGroup) constructor(type).newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static Object argument(RecordComponent component, int elementBytes) {
        Class<?> type = component.getType();
        if (type == DeviceArray.class) {
            return elementBytes == 0 ? DeviceArray.NONE : new DeviceArray(new DeviceMemory(1, 0), 0, 1, elementBytes);
        }
        if (type == long.class) {
            return 0L;
        }
        if (type == int.class) {
            return 0;
        }
        try {
            return examples(type, 0).getFirst().record();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private static Constructor<?> constructor(Class<?> type) throws ReflectiveOperationException {
        return type.getDeclaredConstructor(
                Arrays.stream(type.getRecordComponents()).map(RecordComponent::getType).toArray(Class<?>[]::new));
    }

    /** All records of one kind of class, for each choice of nested groups. */
    private static List<Example> examples(Class<?> type, int first) throws ReflectiveOperationException {
        if (type.isSealed()) {
            List<Example> examples = new ArrayList<>();
            for (Class<?> permitted : type.getPermittedSubclasses()) {
                examples.addAll(examples(permitted, first));
            }
            return examples;
        }
        RecordComponent[] components = type.getRecordComponents();
        List<Parameter> declared = new ArrayList<>();
        List<IntFunction<Object>> arguments = new ArrayList<>();
        List<Example> nested = List.of();
        int at = -1;
        for (RecordComponent component : components) {
            Class<?> of = component.getType();
            int number = first + declared.size();
            if (of == DeviceArray.class) {
                declared.add(new Parameter(typeOf(elementBytes -> probe(type, component, elementBytes)),
                        component.getName()));
                arguments.add(_ -> new DeviceArray(new DeviceMemory(1000 + number, 0), 2000 + number, 0, 1));
            } else if (of == long.class) {
                declared.add(new Parameter(Type.LONG, component.getName()));
                arguments.add(_ -> 1000L + number);
            } else if (of == int.class) {
                declared.add(new Parameter(Type.INT, component.getName()));
                arguments.add(_ -> 1000 + number);
            } else {
                nested = examples(of, 100);
                at = declared.size();
                List<Example> choices = nested;
                arguments.add(choice -> choices.get(choice).record());
            }
        }
        List<Example> examples = new ArrayList<>();
        for (int choice = 0; choice < Math.max(1, nested.size()); choice++) {
            List<Parameter> all = new ArrayList<>(declared);
            if (at >= 0) {
                all.addAll(at, nested.get(choice).declared());
            }
            int chosen = choice;
            Object record = constructor(type).newInstance(
                    arguments.stream().map(argument -> argument.apply(chosen)).toArray());
            examples.add(new Example(all, record));
        }
        return examples;
    }

    private static Map<String, List<Example>> examples() throws ReflectiveOperationException {
        Map<String, List<Example>> examples = new HashMap<>();
        for (Class<?> holder : HOLDERS) {
            for (Class<?> type : holder.getDeclaredClasses()) {
                if (KernelParameters.class.isAssignableFrom(type)) {
                    List<Example> made = examples(type, 0);
                    examples.put(((KernelParameters) made.getFirst().record()).kernel(), made);
                }
            }
        }
        return examples;
    }

    @Test
    void everyRecordIsTheSignatureOfItsKernel() throws Exception {
        Map<String, List<Example>> examples = examples();
        Set<Object> compared = new HashSet<>();
        List<Executable> checks = new ArrayList<>();
        for (KernelSource source : KernelSource.values()) {
            Map<String, List<Parameter>> signatures = signatures(source);
            checks.add(() -> assertEquals(Set.copyOf(source.kernels()), signatures.keySet(), source::name));
            signatures.forEach((kernel, signature) -> {
                List<Example> candidates = examples.getOrDefault(kernel, List.of());
                String what = source + ", " + kernel;
                List<Example> equal = candidates.stream().filter(example -> example.declared.equals(signature))
                        .toList();
                compared.addAll(equal);
                checks.add(() -> assertEquals(List.of(signature.toString()),
                        equal.size() == 1
                                ? List.of(equal.getFirst().declared.toString())
                                : candidates.stream().map(example -> example.declared.toString()).toList(),
                        what));
            });
        }
        examples.values().stream().flatMap(List::stream).forEach(
                example -> checks.add(() -> assertTrue(compared.contains(example), () -> "a record of no kernel: "
                        + example)));
        assertAll(checks);
    }

    /** The parameters that a record writes are its components, in their order and of their sizes. */
    @Test
    void everyRecordWritesItsComponents() throws Exception {
        for (Example example : examples().values().stream().flatMap(List::stream).toList()) {
            Parameters written = new Parameters().add((ParameterGroup) example.record);
            assertEquals(components(example.record), written(written), example::toString);
        }
    }

    private static List<String> written(Parameters parameters) {
        try (Arena arena = Arena.ofConfined()) {
            long[] values = parameters.in(arena).toArray(ValueLayout.JAVA_LONG);
            return IntStream.range(0, parameters.count()).mapToObj(i -> parameters.bytes(i) + ":" + values[i])
                    .toList();
        }
    }

    private static List<String> components(Object record) {
        return Arrays.stream(record.getClass().getRecordComponents()).flatMap(component -> {
            try {
                return switch (component.getAccessor().invoke(record)) {
                    case DeviceArray array -> Stream.of("8:" + array.memory().handle(), "8:" + array.at());
                    case Long number -> Stream.of("8:" + number);
                    case Integer number -> Stream.of("4:" + number);
                    case Object group -> components(group).stream();
                };
            } catch (ReflectiveOperationException e) {
                throw new LinkageError(e.getMessage(), e);
            }
        }).toList();
    }
}
