// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.demo;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.cli.io.Failure;
import io.mergepath.cli.terminal.Style;
import io.mergepath.lab.reference.Demos;
import java.util.Arrays;

/**
 * The demonstrations printed by the pages on merge and mergesort of Modern GPU (Sean Baxter, 2013): an engine computes
 * them from the same input and prints them in the same format, and the result is compared with the published output.
 */
final class PublishedDemos {
    private static final int ROW = 10;

    private final Engine engine;
    private final Stage stage;

    PublishedDemos(Engine engine, Stage stage) {
        this.engine = engine;
        this.stage = stage;
    }

    void show() {
        mergeKeys();
        mergePairs();
        sortKeys();
        sortPairs();
    }

    private void mergeKeys() {
        int[] a = Demos.numbers("merge_keys", "in.a");
        int[] b = Demos.numbers("merge_keys", "in.b");
        int[] c = new int[a.length + b.length];
        engine.mergeKeys(Keys.of(a), Keys.of(b), Keys.of(c), Order.natural());
        stage.say(Style.STRONG, "MERGE KEYS DEMONSTRATION:");
        print("A:", a);
        print("B:", b);
        print("Merged array:", c);
        verdict(matches("merge_keys", c));
    }

    private void mergePairs() {
        int[] a = Demos.numbers("merge_pairs.keys", "in.a");
        int[] b = Demos.numbers("merge_pairs.keys", "in.b");
        int[] keys = new int[a.length + b.length];
        int[] values = new int[keys.length];
        engine.mergePairs(Keys.of(a), Values.of(ascending(0, a.length)), Keys.of(b),
                Values.of(ascending(a.length, b.length)), Keys.of(keys), Values.of(values), Order.natural());
        stage.say(Style.STRONG, "MERGE PAIRS DEMONSTRATION:");
        print("A:", a);
        print("B:", b);
        print("Merged keys:", keys);
        print("Merged values (0-99 are A indices, 100-199 are B indices)", values);
        verdict(matches("merge_pairs.keys", keys) && matches("merge_pairs.vals", values));
    }

    private void sortKeys() {
        int[] keys = Demos.numbers("sort_keys", "in.keys");
        stage.say(Style.STRONG, "SORT KEYS DEMONSTRATION:");
        print("Input:", keys);
        engine.sortKeys(Keys.of(keys), Order.natural());
        print("Sorted output:", keys);
        verdict(matches("sort_keys", keys));
    }

    private void sortPairs() {
        int[] keys = Demos.numbers("sort_pairs.keys", "in.keys");
        int[] values = ascending(0, keys.length);
        stage.say(Style.STRONG, "SORT PAIRS DEMONSTRATION:");
        print("Input:", keys);
        engine.sortPairs(Keys.of(keys), Values.of(values), Order.natural());
        print("Sorted keys:", keys);
        print("Sorted values:", values);
        verdict(matches("sort_pairs.keys", keys) && matches("sort_pairs.vals", values));
    }

    private static int[] ascending(int first, int length) {
        int[] numbers = new int[length];
        Arrays.setAll(numbers, i -> first + i);
        return numbers;
    }

    private static boolean matches(String demo, int[] result) {
        return Arrays.equals(Demos.numbers(demo, "out"), result);
    }

    private void verdict(boolean matches) {
        if (!matches) {
            throw new Failure("demo: the result of engine " + engine.name() + " is not the published output");
        }
        stage.say(Style.GOOD, "matches the published output");
        stage.say("");
    }

    private void print(String title, int[] numbers) {
        stage.say(title);
        for (int from = 0; from < numbers.length; from += ROW) {
            stage.say(row(from, Arrays.copyOfRange(numbers, from, Math.min(from + ROW, numbers.length))));
        }
        stage.say("");
    }

    private static String row(int label, int[] numbers) {
        StringBuilder row = new StringBuilder(String.format("%5d: ", label));
        for (int number : numbers) {
            row.append(String.format(" %4d", number));
        }
        return row.toString();
    }
}
