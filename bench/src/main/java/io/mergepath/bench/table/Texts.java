// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.table;

import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import java.util.Locale;
import java.util.function.IntFunction;

/** Strings that programs sort. */
public enum Texts {
    /** A word with a number, such as {@code river48213}: 4 to 11 characters. */
    WORDS,
    /** An address of about 70 characters. Many addresses share a long prefix. */
    URLS;

    private static final String[] WORD = {"amber", "birch", "cloud", "delta", "ember", "field", "grove", "haven",
        "iris",
        "jade", "knoll", "lake", "maple", "north", "ocean", "pine", "quartz", "river", "stone", "thorn", "umber",
        "vale", "wren", "yarrow"};

    /** The strings by their numbers. Equal numbers give equal strings. */
    public IntFunction<String> strings(int n) {
        int[] random = (int[]) Input.RANDOM.keys(KeyType.INT, n, 0);
        return switch (this) {
            case WORDS -> i -> word(random[i]);
            case URLS -> i -> "https://www.example.org/catalogue/section-"
                    + String.format(Locale.ROOT, "%03d", Math.floorMod(random[i], 200)) + "/"
                    + word(random[i] >>> 8) + "/item-" + (random[i] >>> 2) + ".html";
        };
    }

    private static String word(int random) {
        return WORD[Math.floorMod(random, WORD.length)] + Math.floorMod(random / WORD.length, 100_000);
    }

    /** The name in rows, in place of a pattern. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
