// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testsupport;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the signatures of kernels from their source in C. It knows as much of the preprocessor as the kernels use. */
public final class KernelSignatures {
    private static final Pattern DEFINITION = Pattern.compile("#define (\\w+)(?:\\(([^)]*)\\))?(?: (.*))?");
    private static final Pattern SIGNATURE = Pattern.compile("\\nKERNEL(?:_OF_BLOCKS)?\\([^\\n]*?void\\s+(\\w+)\\(");
    private static final Pattern MACRO_CALL = Pattern.compile("\\b([A-Z_]+)\\b(?:\\(([^()]*)\\))?");
    private static final Pattern POINTER = Pattern.compile("(?:const )?GLOBAL (\\w+) \\*(\\w+)");
    private static final Pattern NUMBER = Pattern.compile("(\\w+) (\\w+)");
    private static final Pattern CONDITION = Pattern.compile("#if (\\w+)");

    /**
     * A parameter. A pointer stands for itself and the place of the first element behind it.
     *
     * @param type the type in C, with an asterisk for a pointer
     * @param name the name in Java's spelling
     */
    public record Parameter(String type, String name) {
        @Override
        public String toString() {
            return type + " " + name;
        }
    }

    /** A macro of the preprocessor. */
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

    private KernelSignatures() {
    }

    /**
     * The signatures of a program, without the shared memory that a launch in OpenCL adds.
     *
     * @param source the program
     * @param options the compiler's options. Conditions of macros that they do not define keep all branches.
     * @return the parameters of each kernel by its name
     */
    public static Map<String, List<Parameter>> of(String source, List<String> options) {
        String plain = source.replaceAll("//[^\\n]*", "").replaceAll("[ ]*\\\\\\n\\s*", " ");
        String text = "\n" + withoutOtherBranches(plain, options).replace(")\nvoid", ") void");
        Map<String, Macro> macros = macros(text);
        Map<String, List<Parameter>> signatures = new HashMap<>();
        for (MatchResult kernel : SIGNATURE.matcher(text).results().toList()) {
            String rest = text.substring(kernel.end());
            String inner = rest.substring(0, rest.indexOf(") {")).replaceAll("\\s+", " ");
            signatures.put(kernel.group(1), parameters(expanded(inner, macros)));
        }
        return signatures;
    }

    private static String withoutOtherBranches(String text, List<String> options) {
        StringBuilder kept = new StringBuilder();
        Deque<Boolean> open = new ArrayDeque<>();
        Deque<Boolean> decided = new ArrayDeque<>();
        for (String line : text.split("\\n", -1)) {
            if (line.startsWith("#if")) {
                Matcher condition = CONDITION.matcher(line);
                String macro = condition.matches() ? condition.group(1) : "";
                boolean isTrue = options.contains("-D" + macro + "=1");
                boolean isFalse = options.contains("-D" + macro + "=0");
                decided.push(isTrue || isFalse);
                open.push(!isFalse);
            } else if (line.startsWith("#else") && Boolean.TRUE.equals(decided.peek())) {
                open.push(!open.pop());
            } else if (line.startsWith("#endif")) {
                decided.pop();
                open.pop();
            } else if (open.stream().allMatch(branch -> branch)) {
                kept.append(line).append('\n');
            }
        }
        if (!open.isEmpty()) {
            throw new AssertionError("a condition does not end");
        }
        return kept.toString();
    }

    private static Map<String, Macro> macros(String text) {
        Map<String, Macro> macros = new HashMap<>();
        for (String line : text.split("\\n", -1)) {
            Matcher definition = DEFINITION.matcher(line);
            if (definition.matches()) {
                String parameters = definition.group(2);
                String body = definition.group(3);
                // The first definition counts: a comparator's stands before the default of order.h.
                macros.putIfAbsent(definition.group(1), new Macro(parameters == null ? List.of() : words(parameters),
                        body == null ? "" : body));
            }
        }
        macros.put("SHARED_PARAMETER", new Macro(List.of(), ""));
        // It tells pointers from numbers.
        macros.remove("GLOBAL");
        return macros;
    }

    private static List<String> words(String list) {
        return Arrays.stream(list.split(",", -1)).map(String::strip).toList();
    }

    private static String expanded(String text, Map<String, Macro> macros) {
        String now = text;
        while (true) {
            String before = now;
            now = MACRO_CALL.matcher(before).replaceAll(call -> {
                Macro macro = macros.get(call.group(1));
                return Matcher.quoteReplacement(macro == null
                        ? call.group()
                        : macro.with(call.group(2) == null ? List.of() : words(call.group(2))));
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
                parameters.add(new Parameter(pointer.group(1) + "*", camelCase(pointer.group(2))));
                if (i + 1 == words.size() || !words.get(++i).equals("i64 " + pointer.group(2) + "_at")) {
                    throw new AssertionError("no place behind " + pointer.group(2) + " in: " + signature);
                }
            } else if (number.matches()) {
                parameters.add(new Parameter(number.group(1), camelCase(number.group(2))));
            } else {
                throw new AssertionError("no parameter that launches know in: " + signature);
            }
        }
        return parameters;
    }

    private static String camelCase(String name) {
        return Pattern.compile("_(\\w)").matcher(name).replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }
}
