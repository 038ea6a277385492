// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.session;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.bench.data.Input;
import io.mergepath.bench.data.KeyType;
import io.mergepath.bench.data.Lambda;
import io.mergepath.lab.check.Proof;
import java.util.Locale;

/** Times the opening of an engine and its first sort in a new JVM: {@code bench/first-sort}. */
public final class FirstSort {
    /** An argument in place of a {@link Lambda}: the natural order, without a comparator. */
    private static final String BUILT_IN = "natural";

    private FirstSort() {
    }

    /**
     * Opens an engine, sorts twice, and prints milliseconds: to open the engine, of the first sort, of the second sort
     * of the same number of other keys.
     *
     * @param args the engine's name; the name of a {@link Lambda}, or {@link #BUILT_IN}; the number of {@code int} keys
     */
    public static void main(String[] args) {
        Order order = args[1].equals(BUILT_IN) ? Order.natural() : Order.ints(Lambda.valueOf(args[1]).ints());
        Lambda proved = args[1].equals(BUILT_IN) ? Lambda.NATURAL : Lambda.valueOf(args[1]);
        int n = Integer.parseInt(args[2]);
        int[] first = (int[]) Input.RANDOM.keys(KeyType.INT, n, 0);
        int[] second = (int[]) Input.RANDOM.keys(KeyType.INT, n, 1);
        int[] keys = first.clone();
        int[] more = second.clone();
        long start = System.nanoTime();
        Engine engine = Engine.open(args[0]);
        long opened = System.nanoTime();
        engine.sortKeys(Keys.of(keys), order);
        long sorted = System.nanoTime();
        engine.sortKeys(Keys.of(more), order);
        long again = System.nanoTime();
        engine.close();
        Proof.sorted(first, keys, proved.ordering());
        Proof.sorted(second, more, proved.ordering());
        System.out.printf(Locale.ROOT, "%.1f %.1f %.1f%n", (opened - start) / 1e6, (sorted - opened) / 1e6,
                (again - sorted) / 1e6);
    }
}
