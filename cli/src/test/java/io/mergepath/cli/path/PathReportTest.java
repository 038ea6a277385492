// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.TieRule;
import io.mergepath.cli.terminal.Screen;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PathReportTest {
    private static final Grid PUBLISHED = new Grid(new long[]{3, 6, 7, 11, 11}, new long[]{0, 2, 8, 16, 22},
            TieRule.A_FIRST);
    private static final Screen BOXES = new Screen(false, true, 80);
    private static final Screen ASCII = new Screen(false, false, 80);

    @Test
    void drawsThePublishedExample() {
        assertEquals("""
                          B
                          0    2    8   16   22
                                                5
                       ┍━━━━┯━━━━┱────┬────┬────○
                  A  3 │  0 │  0 ┃  1 │  1 │  1 │
                       ├────┼────╂────┼────○────┤
                     6 │  0 │  0 ┃  1 │  1 │  1 │
                       ├────┼────╂────○────┼────┤
                     7 │  0 │  0 ┃  1 │  1 │  1 │
                       ├────┼────●━━━━╅────┼────┤
                    11 │  0 │  0 │  0 ┃  1 │  1 │
                       ├────○────┼────╂────┼────┤
                    11 │  0 │  0 │  0 ┃  1 │  1 │
                       ○────┴────┴────┺━━━━┷━━━━┙
                  A cell is 1 where A[i] <= B[j]: there the path goes down and takes from A.
                  On a 0 it goes right and takes from B.
                  ○ are the points of a cross-diagonal; ● is where the path crosses it.

                Diagonal 5: 6 points, from K = (5, 0) below to P = (0, 5) above
                  step  points       K       P       Q       compared              cell  discarded
                     1  K · · Q · P  (5, 0)  (0, 5)  (2, 3)  A[2] = 7 <= B[2] = 8     1  Q and above: 3
                     2  K Q P × × ×  (5, 0)  (3, 2)  (4, 1)  A[4] = 11 > B[0] = 0     0  below Q: 1
                     3  × K Q × × ×  (4, 1)  (3, 2)  (3, 2)  A[3] = 11 > B[1] = 2     0  below Q: 1
                  The path crosses at (3, 2): the co-rank of 5 is 3; C[5] = B[2] = 8

                Pieces, each merged for itself
                  piece  of A            of B              merged into
                      1  A[0..3)  3 6 7  B[0..2)  0 2      C[0..5)      0 2 3 6 7
                      2  A[3..5)  11 11  B[2..5)  8 16 22  C[5..10)     8 11 11 16 22

                Merged, with the side that each key comes from
                  0 2 3 6 7 | 8 11 11 16 22
                  B B A A A | B  A  A  B  B
                """, text(PUBLISHED, BOXES, 5));
    }

    @Test
    void drawsNegativeAndLongNumbersInAscii() {
        Grid grid = new Grid(new long[]{-10, -5, 300}, new long[]{-7, 1000000}, TieRule.A_FIRST);
        assertTrue(text(grid, ASCII, 2).startsWith("""
                                B
                               -7   1000000
                                            2
                        #---------+---------o
                  A -10 #       1 |       1 |
                        ##########@---------+
                     -5 |       0 #       1 |
                        o---------#---------+
                    300 |       0 #       1 |
                        +---------###########
                """), () -> text(grid, ASCII, 2));
    }

    @Test
    void upperBoundsTakeFromBFirst() {
        String text = text(new Grid(new long[]{1, 1}, new long[]{1, 1}, TieRule.B_FIRST), BOXES, 2);
        assertTrue(text.contains("A cell is 1 where A[i] < B[j]: "), text);
        assertTrue(text.contains("the co-rank of 2 is 0; C[2] = A[0] = 1"), text);
        assertTrue(text.endsWith("  1 1 | 1 1\n  B B | A A\n"), text);
    }

    @Test
    void aGridThatIsTooWideIsToldAndNotDrawn() {
        long[] wide = new long[100];
        Arrays.setAll(wide, i -> i);
        String text = text(new Grid(wide, wide, TieRule.A_FIRST), BOXES, 100);
        assertTrue(text.startsWith("The grid is not drawn: 100 rows of 100 cells need "), text);
        assertTrue(text.contains("columns, and there are 80.\n"), text);
        assertTrue(text.contains("the co-rank of 100 is 50"), text);
        for (String line : text.lines().filter(line -> line.contains("|")).toList()) {
            assertTrue(line.length() <= 80, line);
        }
    }

    @Test
    void colourAddsNothingButColour() {
        String coloured = text(PUBLISHED, new Screen(true, true, 80), 5);
        assertTrue(coloured.contains("\u001b["), coloured);
        assertEquals(text(PUBLISHED, BOXES, 5), coloured.replaceAll("\u001b\\[[0-9;]*m", ""));
        assertFalse(text(PUBLISHED, BOXES, 5).contains("\u001b"));
    }

    @Test
    void searchesFindWhatTheEngineFinds() {
        SplittableRandom random = new SplittableRandom(7);
        for (int repeat = 0; repeat < 300; repeat++) {
            long[] a = random.longs(random.nextInt(1, 20), -5, 5).sorted().toArray();
            long[] b = random.longs(random.nextInt(1, 20), -5, 5).sorted().toArray();
            for (TieRule ties : TieRule.values()) {
                Grid grid = new Grid(a, b, ties);
                long[] coRanks = Engine.best().partitions(Keys.of(a), Keys.of(b), 1, ties, Order.natural());
                assertArrayEquals(coRanks, Arrays.stream(grid.path()).asLongStream().toArray());
                for (int k = 0; k <= grid.last(); k++) {
                    assertEquals(coRanks[k], CoRankSearch.of(grid, k).coRank());
                }
            }
        }
    }

    private static String text(Grid grid, Screen screen, Integer... diagonals) {
        return String.join("\n",
                PathReport.tell(grid, List.of(diagonals).stream().map(k -> CoRankSearch.of(grid, k)).toList(), screen))
                + "\n";
    }
}
