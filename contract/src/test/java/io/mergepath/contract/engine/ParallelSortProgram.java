// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract.engine;

import io.mergepath.lab.check.Item;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;

/** Prints whether the JDK's parallel sort of objects, documented as stable, kept the order of equal elements. */
final class ParallelSortProgram {
    private ParallelSortProgram() {
    }

    public static void main(String[] args) {
        boolean stable = true;
        for (int n = 16_385; n < 200_000; n *= 2) {
            SplittableRandom random = new SplittableRandom(n);
            Item[] items = new Item[n];
            Arrays.setAll(items, i -> new Item((long) random.nextInt(5) << Item.SERIAL_BITS | i));
            Item[] expected = items.clone();
            Arrays.sort(expected, Comparator.comparingLong(Item::key));
            Arrays.parallelSort(items, Comparator.comparingLong(Item::key));
            stable &= Arrays.equals(expected, items);
        }
        System.out.println(stable ? "stable" : "not stable");
    }
}
