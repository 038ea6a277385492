// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

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
import io.mergepath.gpu.parameter.ColumnKernels;
import io.mergepath.gpu.parameter.DistributionKernels;
import io.mergepath.gpu.parameter.MultiwayKernels;
import io.mergepath.gpu.parameter.PairKernels;
import io.mergepath.gpu.parameter.SortKernels;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.lang.reflect.RecordComponent;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** The records of parameters have the numbers, the order, the names and the types of the C signatures. */
class KernelParametersTest {
    private static final Pattern DEFINITION = Pattern.compile("#define (\\w+)(?:\\(([^)]*)\\))?(?: (.*))?");
    private static final Pattern SIGNATURE = Pattern.compile("\\nKERNEL(?:_OF_BLOCKS)?\\([^\\n]*?void\\s+(\\w+)\\(");
    private static final Pattern MACRO_CALL = Pattern.compile("\\b([A-Z_]+)\\b(?:\\(([^()]*)\\))?");
    private static final Pattern POINTER = Pattern.compile("(?:const )?GLOBAL \\w+ \\*(\\w+)");
    private static final Pattern NUMBER = Pattern.compile("(i64|int|i32|u32) (\\w+)");

    /** The strategies have the parameters of the two-phase merge. */
    private static final Set<String> STRATEGIES = Set.of("merge_naive", "merge_tiled", "merge_shared",
            "merge_circular");

    private static final List<Class<?>> HOLDERS = List.of(PairKernels.class, MultiwayKernels.class, SortKernels.class,
            DistributionKernels.class, ColumnKernels.class);

    /** A parameter: its name in Java, and its type. */
    private record Parameter(Type type, String name) {
        @Override
        public String toString() {
            return type + " " + name;
        }
    }

    private enum Type {
        POINTER, I64, INT
    }

    /** A macro of the C preprocessor. */
    private record Macro(List<String> parameters, String body) {
        String with(List<String> arguments) {
            String text = body;
            for (int i = 0; i < parameters.size(); i++) {
                text = text.replaceAll("\\b" + parameters.get(i) + "\\b", arguments.get(i));
            }
            // Both sides of ## make one word.
            return text.replace("##", "");
        }
    }

    /** A record whose nested groups are chosen, with parameters that all have different values. */
    private record Example(List<Parameter> declared, Object record) {
    }

    private static String text(KernelSource source) {
        String text = source.text("opencl", new KernelVariant.OfColumns(4, 4, 128)).replaceAll("//[^\\n]*", "")
                .replaceAll("[ ]*\\\\\\n\\s*", " ");
        return "\n" + withoutOtherBranches(text, source.options().contains("-DBATCH=1"));
    }

    /** Chooses between the branches of {@code #if BATCH}, and keeps all branches of other conditions. */
    private static String withoutOtherBranches(String text, boolean batch) {
        StringBuilder kept = new StringBuilder();
        Deque<Boolean> open = new ArrayDeque<>();
        Deque<Boolean> ofBatch = new ArrayDeque<>();
        for (String line : text.split("\\n", -1)) {
            if (line.startsWith("#if")) {
                boolean asks = line.equals("#if BATCH");
                ofBatch.push(asks);
                open.push(!asks || batch);
            } else if (line.startsWith("#else") && Boolean.TRUE.equals(ofBatch.peek())) {
                open.push(!open.pop());
            } else if (line.startsWith("#endif")) {
                ofBatch.pop();
                open.pop();
            } else if (open.stream().allMatch(branch -> branch)) {
                kept.append(line).append('\n');
            }
        }
        assertTrue(open.isEmpty(), "conditions end");
        return kept.toString();
    }

    private static Map<String, Macro> macros(String text) {
        Map<String, Macro> macros = new HashMap<>();
        for (String line : text.split("\\n", -1)) {
            Matcher definition = DEFINITION.matcher(line);
            if (definition.matches()) {
                String parameters = definition.group(2);
                String body = definition.group(3);
                macros.put(definition.group(1), new Macro(parameters == null ? List.of() : words(parameters),
                        body == null ? "" : body));
            }
        }
        // Every launch adds these.
        macros.put("CONTEXT_INPUTS", new Macro(List.of(), ""));
        macros.put("SHARED_PARAMETER", new Macro(List.of(), ""));
        return macros;
    }

    private static List<String> words(String list) {
        return Arrays.stream(list.split(",", -1)).map(String::strip).toList();
    }

    /** The signatures of a program: the parameters of each kernel but for those that every launch adds. */
    private static Map<String, List<Parameter>> signatures(KernelSource source) {
        String text = text(source);
        Map<String, Macro> macros = macros(text);
        Map<String, List<Parameter>> signatures = new HashMap<>();
        for (MatchResult kernel : SIGNATURE.matcher(text.replace(")\nvoid", ") void")).results().toList()) {
            String rest = text.replace(")\nvoid", ") void").substring(kernel.end());
            String inner = rest.substring(0, rest.indexOf(") {")).replaceAll("\\s+", " ");
            signatures.put(kernel.group(1), parameters(expanded(inner, macros)));
        }
        return signatures;
    }

    private static String expanded(String text, Map<String, Macro> macros) {
        String now = text;
        while (true) {
            String before = now;
            now = MACRO_CALL.matcher(before).replaceAll(call -> {
                Macro macro = macros.get(call.group(1));
                if (macro == null || call.group(1).equals("GLOBAL")) {
                    return Matcher.quoteReplacement(call.group());
                }
                return Matcher.quoteReplacement(
                        macro.with(call.group(2) == null ? List.of() : words(call.group(2))));
            });
            if (now.equals(before)) {
                return now;
            }
        }
    }

    private static List<Parameter> parameters(String signature) {
        List<String> words = words(signature);
        List<Parameter> parameters = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            Matcher pointer = POINTER.matcher(words.get(i));
            Matcher number = NUMBER.matcher(words.get(i));
            if (pointer.matches()) {
                parameters.add(new Parameter(Type.POINTER, camelCase(pointer.group(1))));
                assertEquals("i64 " + pointer.group(1) + "_at", words.get(++i), signature);
            } else {
                assertTrue(number.matches(), () -> "no parameter that launches know in: " + signature);
                parameters.add(new Parameter(number.group(1).equals("i64") ? Type.I64 : Type.INT,
                        camelCase(number.group(2))));
            }
        }
        return parameters;
    }

    private static String camelCase(String name) {
        return Pattern.compile("_(\\w)").matcher(name).replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
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
                declared.add(new Parameter(Type.POINTER, component.getName()));
                arguments.add(_ -> new DeviceArray(new DeviceMemory(1000 + number, 0), 2000 + number, 0, 1));
            } else if (of == long.class) {
                declared.add(new Parameter(Type.I64, component.getName()));
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
            Object record = type
                    .getDeclaredConstructor(
                            Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new))
                    .newInstance(arguments.stream().map(argument -> argument.apply(chosen)).toArray());
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
                List<Example> candidates = examples.getOrDefault(
                        STRATEGIES.contains(kernel) ? "merge_two_phase" : kernel, List.of());
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
