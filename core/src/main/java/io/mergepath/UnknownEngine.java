// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Says of a name that no engine has which name was meant, or which artifact has the engine. */
final class UnknownEngine {
    private static final Set<String> GPU_ENGINES = new TreeSet<>(Set.of("cuda", "opencl"));
    /** More differences than these are another word. */
    private static final int DIFFERENCES = 2;

    private UnknownEngine() {
    }

    static IllegalArgumentException exception(String name, Set<String> present) {
        String wrong = "no engine named \"" + name + "\"";
        if (GPU_ENGINES.contains(name)) {
            return new IllegalArgumentException(wrong + ": " + artifact());
        }
        Set<String> known = new TreeSet<>(present);
        known.addAll(GPU_ENGINES);
        List<String> meant = meant(name, known);
        String question = meant.isEmpty() ? "" : " (did you mean \"" + String.join("\" or \"", meant) + "\"?)";
        String advice = present.containsAll(meant) ? "" : "; for " + String.join(" or ", meant) + ", " + artifact();
        return new IllegalArgumentException(wrong + question + "; there are " + present + advice);
    }

    private static String artifact() {
        return "add io.mergepath:mergepath-gpu:" + Version.current() + " to the class path or module path";
    }

    private static List<String> meant(String name, Set<String> known) {
        String word = name.strip().toLowerCase(Locale.ROOT);
        if (word.equals("gpu")) {
            return List.copyOf(GPU_ENGINES);
        }
        return known.stream().filter(candidate -> differences(word, candidate) <= DIFFERENCES)
                .min(Comparator.comparingInt(candidate -> differences(word, candidate))).stream().toList();
    }

    /** How many characters must be inserted, removed or replaced. */
    private static int differences(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j < row.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j < row.length; j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[row.length - 1];
    }
}
