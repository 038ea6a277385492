// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.mergepath.ElementType;
import io.mergepath.Order;
import io.mergepath.cpu.kernel.PathKernel;
import io.mergepath.cpu.kernel.PathKeys;
import io.mergepath.testsupport.Seed;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Compares cuts of the balanced path with the steps of the textbook's algorithm for sets. */
class CutsTest {

    @Test
    void balancedCutsAreStepsOfTheTextbook() {
        SplittableRandom random = Seed.random("balanced cuts");
        for (int round = 0; round < 500; round++) {
            int distinct = 1 + random.nextInt(6);
            int[] a = random.ints(random.nextInt(14), 0, distinct).sorted().toArray();
            int[] b = random.ints(random.nextInt(14), 0, distinct).sorted().toArray();
            int[] keys = IntStream.concat(Arrays.stream(a), Arrays.stream(b)).toArray();
            Map<Integer, Integer> steps = steps(a, b);
            PathKernel<int[]> kernel = PathKeys.kernel(ElementType.INT, Order.natural(), keys.length);
            Cuts<int[]> cuts = Cuts.ofArray(kernel, keys);
            for (int k = 0; k <= keys.length; k++) {
                cuts.balancedPath(0, a.length, a.length, keys.length, k);
                int passed = (int) (cuts.x + cuts.y) - a.length;
                assertEquals(k < keys.length && isOddInAGroup(k, a, b, keys) ? k - 1 : k, passed, Seed::rerun);
                assertEquals(steps.get(passed), (int) cuts.x, Seed::rerun);
            }
        }
    }

    /** The keys of A that have left, by the number of all keys that have left. */
    private static Map<Integer, Integer> steps(int[] a, int[] b) {
        Map<Integer, Integer> steps = new HashMap<>(Map.of(0, 0));
        int i = 0;
        int j = 0;
        while (i < a.length || j < b.length) {
            boolean ofA = j == b.length || (i < a.length && a[i] <= b[j]);
            boolean ofB = i == a.length || (j < b.length && b[j] <= a[i]);
            i += ofA ? 1 : 0;
            j += ofB ? 1 : 0;
            steps.put(i + j, i);
        }
        return steps;
    }

    /** Whether k keys divide a group of equal keys after an odd number, and each input has half of this number. */
    private static boolean isOddInAGroup(int k, int[] a, int[] b, int[] keys) {
        int[] sorted = Arrays.stream(keys).sorted().toArray();
        long left = Arrays.stream(sorted).limit(k).filter(key -> key == sorted[k]).count();
        long fewest = Math.min(Arrays.stream(a).filter(key -> key == sorted[k]).count(),
                Arrays.stream(b).filter(key -> key == sorted[k]).count());
        return left % 2 == 1 && fewest >= left / 2;
    }
}
