// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.lab.model.KernelCounts;
import io.mergepath.lab.model.KernelObserver;
import io.mergepath.lab.model.MergeStrategy;
import io.mergepath.lab.model.StrategyModel;
import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The modelled strategies merge. Tests in lab-kernels compare their counts with the counts of kernels. */
class StrategyModelTest {

    /** Keeps the merged list. */
    private static final class Output implements KernelObserver {
        private final int[] indices;

        Output(int n) {
            indices = new int[n];
            Arrays.fill(indices, -1);
        }

        @Override
        public void phase(int block, Phase phase) {}

        @Override
        public void load(int thread, Memory memory, int place) {}

        @Override
        public void store(int thread, Memory memory, int place, int what) {
            if (memory == Memory.OUT) {
                assertEquals(-1, indices[place], "stored twice");
                indices[place] = what;
            }
        }

        @Override
        public void compare(int thread, int i, int j) {}

        @Override
        public void step(int thread) {}
    }

    @ParameterizedTest
    @EnumSource
    void everyElementIsStoredOnceInItsPlace(MergeStrategy strategy) {
        RandomGenerator random = Seed.random();
        for (int aLength : new int[]{0, 1, 7, 12, 40, 150}) {
            for (int bLength : new int[]{0, 1, 9, 24, 111}) {
                for (int distinct : new int[]{1, 5, 1000}) {
                    int[] a = Textbook.sorted(random, aLength, distinct);
                    int[] b = Textbook.sorted(random, bLength, distinct);
                    Output output = new Output(aLength + bLength);
                    new StrategyModel(a, b, 4, 3).merge(strategy, output);
                    assertArrayEquals(TwoPointerMerge.merge(a, b).indices(), output.indices);
                    // Merge again, with a launch that finds the cuts.
                    Output partitioned = new Output(aLength + bLength);
                    new StrategyModel(a, b, 2, 1, 3, 2).merge(strategy, partitioned);
                    assertArrayEquals(output.indices, partitioned.indices);
                }
            }
        }
    }

    /** By hand: three keys are compared and the last is copied; a comparison reads two keys, a copy one. */
    @Test
    void oneThreadComparesUntilOneListEnds() {
        KernelCounts counts = new KernelCounts();
        new StrategyModel(new int[]{1, 3}, new int[]{2, 4}, 2, 1).merge(MergeStrategy.SEQUENTIAL, counts);
        assertEquals(3, counts.comparisons());
        assertEquals(7, counts.globalLoads());
        assertEquals(4, counts.globalStores());
        assertEquals(0, counts.sharedLoads() + counts.sharedStores());
    }

    @Test
    void refusesShapesThatNoBlockHas() {
        int[] keys = {};
        assertThrows(IllegalArgumentException.class, () -> new StrategyModel(keys, keys, 3, 1));
        assertThrows(IllegalArgumentException.class, () -> new StrategyModel(keys, keys, 1, 1));
        assertThrows(IllegalArgumentException.class, () -> new StrategyModel(keys, keys, 4, 0));
    }
}
