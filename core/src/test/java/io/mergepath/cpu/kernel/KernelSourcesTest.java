// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Holds the texts of the four kernels against each other. The test replaces the type of the keys, and of their bits,
 * with the word {@code key}. It leaves the types of indices as they are.
 */
class KernelSourcesTest {
    private static final Path SOURCES = Path.of("src/main/java/io/mergepath/cpu/kernel");

    /** Variables, constants and methods whose type is the type of the keys or of their bits. */
    private static final String KEYS = "a|b|out|x|y|key|keys|sorted|bound|last|least|next|flip|bits|FLIP|pick|pickLast"
            + "|code";

    /** A method with its body. The group is the head of the method. */
    private static final Pattern METHOD = Pattern.compile("(?ms)^    ((?:public|private) [^{;=]*?) \\{\n.*?^    }\n");

    /**
     * Methods that the kernels of floating-point keys have in another form: their comparators get keys, not bits, and
     * their loops with branches compare numbers before they compare bits.
     */
    private static final Set<String> OF_FLOATING_POINT = Set.of("isBefore(key y, key x)", "before(key y, key x)",
            "ascending(key[] a, int lo, int hi)", "descending(key[] a, int lo, int hi, boolean sameToo)",
            "mergeByBranches(key[] a, int i, int aEnd, key[] b, int j, int bEnd, key[] out, int k, int most)");

    /** The method that only the kernels of integers have. */
    private static final Set<String> OF_INTEGERS = Set.of("endsDescent(key last, key next, boolean sameToo)");

    /** Methods that only the kernels of floating-point keys have: the cut of a run into parts. */
    private static final Set<String> OF_PARTS = Set.of("code(key x)", "part(key x)",
            "partEnd(key[] a, int lo, int hi, int part)", "isFirst(key y, key x)",
            "mergeParts(key[] a, int i, int aEnd, key[] b, int j, int bEnd, key[] out, int k, int @Nullable [] from, "
                    + "int at, int aBase, int bBase)");

    @ParameterizedTest
    @CsvSource({"IntKernel, LongKernel", "FloatKernel, DoubleKernel", "IntPath, LongPath"})
    void widthsDifferByTheTypeOfTheKeysAlone(String narrow, String wide) throws IOException {
        assertEquals(oneLine(normalised(narrow)), oneLine(normalised(wide)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"IntKernel", "LongKernel", "FloatKernel", "DoubleKernel", "IntPath", "LongPath"})
    void indicesAreInts(String name) throws IOException {
        assertFalse(Pattern.compile("\\b(long|float|double)\\b").matcher(normalised(name)).find(), normalised(name));
    }

    @Test
    void mergesOfFloatingPointBitsAreTheMergesOfIntegers() throws IOException {
        Map<String, String> integers = methods(normalised("IntKernel"));
        Map<String, String> floats = methods(withoutConversions(normalised("FloatKernel")));
        assertEquals(OF_PARTS, without(floats.keySet(), integers.keySet()), "methods of the float kernel alone");
        assertEquals(OF_INTEGERS, without(integers.keySet(), floats.keySet()), "methods of the int kernel alone");
        integers.keySet().removeAll(OF_FLOATING_POINT);
        integers.keySet().removeAll(OF_INTEGERS);
        floats.keySet().retainAll(integers.keySet());
        assertEquals(String.join("\n", integers.values()), String.join("\n", floats.values()));
    }

    private static Set<String> without(Set<String> all, Set<String> some) {
        Set<String> rest = new TreeSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    /** The code without comments and imports, in which one word stands for the type of the keys and of their bits. */
    private static String normalised(String name) throws IOException {
        return Files.readString(SOURCES.resolve(name + ".java"))
                .replaceAll("(?s)/\\*.*?\\*/|//[^\n]*", "")
                .replaceAll("import [^;]*;", "")
                // The sign of a difference, by arithmetic that does not overflow in this width.
                .replace("((long) y - x) >>> 63", "SIGN")
                .replace("((y & ~x) | (~(y ^ x) & (y - x))) >>> 63", "SIGN")
                .replace("((long) y - x) >> 63", "SIGN")
                .replace("((y & ~x) | (~(y ^ x) & (y - x))) >> 63", "SIGN")
                .replace("(int) Kernels.flip", "Kernels.flip")
                .replace("-(long) t", "-t")
                .replaceAll("\\(int\\) (\\(Double.doubleToRawLongBits\\(x\\) >> 63\\))", "$1")
                .replaceAll(">> (31|63)\\b", ">> SIGN_BIT")
                .replaceAll("\\b(float|double)\\b", "key")
                .replaceAll("\\b(int|long)((?:\\[])? (?:" + KEYS + ")\\b)", "key$2")
                .replaceAll("<(int|long)\\[]>", "<key[]>")
                .replaceAll("(Float|Double)\\.\\w+To(Raw)?(Int|Long)Bits", "Key.to$2Bits")
                .replaceAll("(Float|Double)\\.(int|long)BitsTo(Float|Double)", "Key.ofBits")
                .replaceAll("\\b(Int|Long|Float|Double)(Kernel|Path|Comparator|\\.isNaN)\\b", "Key$2")
                .replaceAll("ElementType\\.(FLOAT|DOUBLE)", "ElementType.KEY");
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ");
    }

    /** The methods by their names and parameters. A merge of bits replaces the merge that cuts runs into parts. */
    private static Map<String, String> methods(String code) {
        Map<String, String> methods = new TreeMap<>();
        METHOD.matcher(code).results().forEach(method -> {
            String head = oneLine(method.group(1)).replaceAll("^.*? (\\w+\\()", "$1");
            String body = oneLine(method.group()).replace("mergeBits(", "merge(");
            if (head.startsWith("mergeBits(")) {
                methods.put(head.replace("mergeBits(", "merge("), body);
            } else {
                methods.putIfAbsent(head, body);
            }
        });
        return methods;
    }

    /** The code without conversions between keys and bits. */
    private static String withoutConversions(String code) {
        String rest = code;
        for (int at = start(rest); at >= 0; at = start(rest)) {
            int open = rest.indexOf('(', at);
            int close = open;
            for (int depth = 1; depth > 0;) {
                char c = rest.charAt(++close);
                depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            }
            rest = rest.substring(0, at) + rest.substring(open + 1, close) + rest.substring(close + 1);
        }
        return rest;
    }

    private static int start(String code) {
        return Math.max(code.indexOf("Key.toRawBits("), code.indexOf("Key.ofBits("));
    }
}
