// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.TieRule;
import io.mergepath.cli.terminal.Screen;
import io.mergepath.lab.reference.CoRankBisection;
import io.mergepath.lab.reference.CoRankStep;
import io.mergepath.lab.reference.PathGrid;
import io.mergepath.lab.reference.PathPoint;
import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

/** Parses a drawing as XML and compares its elements and their places with the reference. */
class PathSvgTest {
    private static final int[] A = {3, 6, 7, 11, 11};
    private static final int[] B = {0, 2, 8, 16, 22};

    @Test
    void thePublishedExample() {
        check(A, B, List.of(5));
        check(B, A, List.of(0, 1, 2, 10));
    }

    @Test
    void randomLists() {
        SplittableRandom random = Seed.random("drawn paths");
        for (int repeat = 0; repeat < 40; repeat++) {
            int[] a = random.ints(random.nextInt(1, 12), -3, 1_000_000 >> (2 * repeat % 20)).sorted().toArray();
            int[] b = random.ints(random.nextInt(1, 12), -3, 1_000_000 >> (2 * repeat % 20)).sorted().toArray();
            List<Integer> diagonals = IntStream.rangeClosed(0, a.length + b.length)
                    .filter(k -> random.nextInt(4) == 0).boxed().toList();
            check(a, b, diagonals);
        }
    }

    private static void check(int[] a, int[] b, List<Integer> diagonals) {
        Grid grid = new Grid(longs(a), longs(b), TieRule.A_FIRST);
        List<CoRankSearch> searches = diagonals.stream().map(k -> CoRankSearch.of(grid, k)).toList();
        DrawnPath plain = new DrawnPath(PathSvg.plain(grid, searches));
        checkGrid(plain, a, b);
        checkCrossings(plain, a, b, diagonals);
        assertEquals(List.of(), plain.all("rect", "compared"));
        List<String> words = List.of("step < 1 & \"2\"", "  3");
        DrawnPath annotated = new DrawnPath(PathSvg.annotated(grid, searches, words));
        checkGrid(annotated, a, b);
        checkCrossings(annotated, a, b, diagonals);
        checkSteps(annotated, a, b, diagonals);
        List<String> drawn = annotated.texts("words");
        assertEquals(words, drawn.subList(drawn.size() - 2, drawn.size()));
    }

    private static void checkGrid(DrawnPath drawn, int[] a, int[] b) {
        boolean[][] cells = PathGrid.cells(a, b);
        List<Element> digits = new ArrayList<>(drawn.all("text", "digit on-one"));
        digits.addAll(drawn.all("text", "digit on-zero"));
        assertEquals(a.length * b.length, digits.size());
        TreeSet<Integer> xs = new TreeSet<>();
        TreeSet<Integer> ys = new TreeSet<>();
        digits.forEach(digit -> xs.add(DrawnPath.number(digit, "x")));
        digits.forEach(digit -> ys.add(DrawnPath.number(digit, "y")));
        assertEquals(b.length, xs.size());
        assertEquals(a.length, ys.size());
        for (Element digit : digits) {
            boolean one = cells[ys.headSet(DrawnPath.number(digit, "y")).size()][xs
                    .headSet(DrawnPath.number(digit, "x")).size()];
            assertEquals(one ? "1" : "0", digit.getTextContent());
            assertEquals(one ? "digit on-one" : "digit on-zero", digit.getAttribute("class"));
        }
        long ones = Arrays.stream(a).mapToLong(x -> Arrays.stream(b).filter(y -> x <= y).count()).sum();
        assertEquals(ones, drawn.all("rect", "one").size());
        assertEquals((long) a.length * b.length - ones, drawn.all("rect", "zero").size());
        assertEquals(Arrays.stream(a).mapToObj(Integer::toString).toList(), drawn.texts("a key"));
        assertEquals(Arrays.stream(b).mapToObj(Integer::toString).toList(), drawn.texts("b key"));
        assertEquals(PathGrid.path(a, b), drawn.path(a.length, b.length));
        List<PathPoint> path = PathGrid.path(a, b);
        List<PathPoint> downs = new ArrayList<>();
        List<PathPoint> rights = new ArrayList<>();
        for (int k = 0; k + 1 < path.size(); k++) {
            (path.get(k + 1).i() > path.get(k).i() ? downs : rights).add(path.get(k));
        }
        assertEquals(downs, drawn.moves("from-a"));
        assertEquals(rights, drawn.moves("from-b"));
    }

    private static void checkCrossings(DrawnPath drawn, int[] a, int[] b, List<Integer> diagonals) {
        List<PathPoint> expected = diagonals.stream().map(k -> PathGrid.path(a, b).get(k)).toList();
        List<PathPoint> crossings = new ArrayList<>();
        for (Element group : drawn.all("g", "crossing")) {
            Element number = (Element) group.getElementsByTagName("text").item(0);
            PathPoint point = drawn.point(DrawnPath.number(number, "x"), DrawnPath.number(number, "y") - 5);
            assertEquals(Integer.toString(point.i()), number.getTextContent());
            crossings.add(point);
        }
        assertEquals(expected, crossings);
        List<String> numbers = drawn.texts("k").stream().filter(text -> !text.matches("[KP]"))
                .map(text -> text.replace("k = ", "")).toList();
        assertEquals(diagonals.stream().map(k -> Integer.toString(k)).toList(), numbers);
        for (int d = 0; d < diagonals.size(); d++) {
            Element line = drawn.all("line", "diagonal").get(d);
            int k = diagonals.get(d);
            int high = Math.min(k, a.length);
            int low = Math.max(0, k - b.length);
            assertEquals(new PathPoint(high, k - high), drawn.near(line, "x1", "y1"));
            assertEquals(new PathPoint(low, k - low), drawn.near(line, "x2", "y2"));
        }
    }

    private static void checkSteps(DrawnPath drawn, int[] a, int[] b, List<Integer> diagonals) {
        List<PathPoint> expected = new ArrayList<>();
        List<String> numbers = new ArrayList<>();
        for (int k : diagonals) {
            List<CoRankStep> steps = CoRankBisection.steps(k, a, b);
            for (int s = 0; s < steps.size(); s++) {
                expected.add(new PathPoint(steps.get(s).i(), steps.get(s).j() - 1));
                numbers.add(Integer.toString(s + 1));
            }
        }
        assertEquals(expected,
                drawn.all("rect", "compared").stream().map(rect -> drawn.near(rect, "x", "y")).toList());
        assertEquals(numbers, drawn.texts("step"));
    }

    @Test
    void isReadToThoseWhoCantSeeIt() {
        Grid grid = new Grid(longs(A), longs(B), TieRule.A_FIRST);
        DrawnPath drawn = new DrawnPath(PathSvg.plain(grid, List.of(CoRankSearch.of(grid, 5))));
        assertEquals("img", drawn.root().getAttribute("role"));
        assertEquals("title desc", drawn.root().getAttribute("aria-labelledby"));
        assertEquals("The merge path of 3, 6, 7, 11, 11 and 0, 2, 8, 16, 22", drawn.text("title"));
        assertEquals("A runs down, B runs right; a cell is 1 where A[i] <= B[j]. From the upper left corner the path"
                + " goes right 2, down 3, right 1, down 2, right 2. The co-rank of 5 is 3.", drawn.text("desc"));
    }

    @Test
    void upperBoundsAreDrawnAsSuch() {
        Grid grid = new Grid(new long[]{1}, new long[]{1}, TieRule.B_FIRST);
        DrawnPath drawn = new DrawnPath(PathSvg.plain(grid, List.of()));
        assertEquals(List.of("0"), drawn.texts("digit on-zero"));
        assertEquals(List.of(new PathPoint(0, 0)), drawn.moves("from-b"));
        assertTrue(drawn.text("desc").contains("A[i] < B[j]"), drawn.text("desc"));
    }

    @Test
    void needsNothingElseAndIsDarkInTheDark() {
        Grid grid = new Grid(longs(A), longs(B), TieRule.A_FIRST);
        List<CoRankSearch> searches = List.of(CoRankSearch.of(grid, 5));
        String svg = PathSvg.annotated(grid, searches,
                PathReport.words(grid, searches, new Screen(false, true, 88)));
        assertFalse(svg.replace("http://www.w3.org/2000/svg", "").matches("(?s).*(http|url\\(|href|@import).*"));
        String style = new DrawnPath(svg).text("style");
        String dark = style.substring(style.indexOf("prefers-color-scheme: dark"));
        for (String colour : List.of(".paper", ".one", ".zero", ".a ", ".b ", ".k ", ".from-a", ".crossing text")) {
            assertTrue(dark.contains(colour), colour);
        }
    }

    private static long[] longs(int[] keys) {
        return Arrays.stream(keys).asLongStream().toArray();
    }
}
