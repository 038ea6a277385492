// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.lab.reference.MergesortFrame.Interval;
import io.mergepath.lab.reference.MergesortFrame.Search;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MergesortFrameTest {

    /** The printed intervals of 8 threads with 7 values each: a0, a1, b0, b1, diagonal for coop = 2, 4 and 8. */
    private static final int[][] FULL_TILE = {{0, 7, 7, 14, 0, 0, 14, 14, 28, 0, 0, 28, 28, 56, 0},
        {0, 7, 7, 14, 7, 0, 14, 14, 28, 7, 0, 28, 28, 56, 7},
        {14, 21, 21, 28, 0, 0, 14, 14, 28, 14, 0, 28, 28, 56, 14},
        {14, 21, 21, 28, 7, 0, 14, 14, 28, 21, 0, 28, 28, 56, 21},
        {28, 35, 35, 42, 0, 28, 42, 42, 56, 0, 0, 28, 28, 56, 28},
        {28, 35, 35, 42, 7, 28, 42, 42, 56, 7, 0, 28, 28, 56, 35},
        {42, 49, 49, 56, 0, 28, 42, 42, 56, 14, 0, 28, 28, 56, 42},
        {42, 49, 49, 56, 7, 28, 42, 42, 56, 21, 0, 28, 28, 56, 49}};

    @Test
    void theIntervalsOfAFullTile() {
        for (int thread = 0; thread < 8; thread++) {
            for (int pass = 0; pass < 3; pass++) {
                int[] e = Arrays.copyOfRange(FULL_TILE[thread], 5 * pass, 5 * pass + 5);
                assertEquals(new Search(e[0], e[1], e[2], e[3], e[4]),
                        new MergesortFrame(2 << pass, thread, 7).search(56));
            }
        }
    }

    @Test
    void theDepthOfTheSearchGrowsByOneAPass() {
        int[] depths = new int[3];
        for (int pass = 0; pass < 3; pass++) {
            Search search = new MergesortFrame(2 << pass, 0, 7).search(56);
            depths[pass] = Textbook.ceilLog2((int) (search.a1() - search.a0()) + 1);
        }
        assertEquals("[3, 4, 5]", Arrays.toString(depths));
    }

    @Test
    void theFrameOfABlock() {
        MergesortFrame frame = new MergesortFrame(4, 6, 10);
        assertEquals(40, frame.a());
        assertEquals(60, frame.b());
        assertEquals(20, frame.size());
        assertEquals(7L << 29, new MergesortFrame(1 << 30, 0, 7).size());
        assertEquals(6L << 30, new MergesortFrame(2, 1 << 30, 6).a());
    }

    /** A is taken whole before B: each worker's share lies in one list. */
    @Test
    void theShareOfEachWorkerOfAMerge() {
        assertEquals(new Interval(40, 50, 60, 60), new MergesortFrame(4, 4, 10).interval(100, 0, 10));
        assertEquals(new Interval(50, 60, 60, 60), new MergesortFrame(4, 5, 10).interval(100, 10, 20));
        assertEquals(new Interval(60, 60, 60, 70), new MergesortFrame(4, 6, 10).interval(100, 20, 20));
        assertEquals(new Interval(60, 60, 70, 80), new MergesortFrame(4, 7, 10).interval(100, 20, 0));
        assertEquals(new Interval(60, 60, 70, 75), new MergesortFrame(4, 7, 10).interval(75, 20, 0));
    }

    @Test
    void aWorkerPastTheEndHasNothingToDo() {
        assertEquals(new Search(30, 30, 30, 30, 0), new MergesortFrame(2, 6, 7).search(30));
    }

    @Test
    void refusesWhatIsNoFrame() {
        refuses("coop is 0, not a power of two of at least 2", () -> new MergesortFrame(0, 0, 1));
        refuses("coop is 1, not a power of two of at least 2", () -> new MergesortFrame(1, 0, 1));
        refuses("coop is 6, not a power of two of at least 2", () -> new MergesortFrame(6, 0, 1));
        refuses("coop is " + Integer.MIN_VALUE + ", not a power of two of at least 2",
                () -> new MergesortFrame(Integer.MIN_VALUE, 0, 1));
        refuses("worker is -1, less than 0", () -> new MergesortFrame(2, -1, 1));
        refuses("nv is 0, less than 1", () -> new MergesortFrame(2, 0, 0));
        refuses("count is -1, less than 0", () -> new MergesortFrame(2, 0, 1).search(-1));
        refuses("count is -1, less than 0", () -> new MergesortFrame(2, 0, 1).interval(-1, 0, 0));
    }

    private static void refuses(String message, Runnable action) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, action::run).getMessage());
    }
}
