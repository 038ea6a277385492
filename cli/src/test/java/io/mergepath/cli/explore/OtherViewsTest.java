// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.mergepath.lab.model.KernelCounts;
import io.mergepath.lab.model.MergeStrategy;
import io.mergepath.lab.model.StrategyModel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the views of strategies, merge sort and exercises in a browser. */
class OtherViewsTest extends PageTests {

    @ParameterizedTest
    @CsvSource({"Merge path, 2 pieces of equal size", "Strategies, Nothing has been done yet",
        "Merge sort, 16 keys in tiles of NV = NT × VT = 2 × 3 = 6",
        "Balanced path, '2 parts of equal size, or one key less.'",
        "Load balancing, 6 objects with 12 pieces of work make a path of 18 steps",
        "Segmented sort, '16 keys, 4 segments, and tiles of NV = NT × VT = 2 × 3 = 6.'"})
    void everyViewLoadsAndStepsToItsEnd(String name, String message) {
        Visit visit = visit("");
        visit.page().locator("nav a", new Page.LocatorOptions().setHasText(name)).click();
        visit.waitForMessage(message).press("ArrowRight", "End");
        String steps = visit.page().locator(".player output").innerText();
        String last = steps.substring(steps.lastIndexOf(' ') + 1);
        assertEquals("step " + last + " of " + last, steps);
        assertTrue(Integer.parseInt(last) > 4, steps);
        visit.press("Home");
        assertEquals("step 0 of " + last, visit.page().locator(".player output").innerText());
    }

    @ParameterizedTest
    @EnumSource
    void strategiesMergeAndCountAsTheModelDoes(MergeStrategy strategy) {
        int[] a = {1, 2, 2, 5, 8, 8, 9, 12, 13, 20};
        int[] b = {2, 3, 5, 8, 8, 10, 11, 14, 15, 16, 17, 18, 19, 21};
        KernelCounts counts = new KernelCounts();
        new StrategyModel(a, b, 4, 3).merge(strategy, counts);
        Visit visit = visit("#view=strategies&nt=4&vt=3&strategy=" + strategy + "&a=" + join(a) + "&b=" + join(b));
        visit.waitForMessage("Nothing has been done yet").press("End").waitForMessage("The merge is complete.");
        int[] merged = Stream.of(a, b).flatMapToInt(Arrays::stream).sorted().toArray();
        assertEquals(join(merged), String.join(",", visit.row("C")));
        List<String> expected = Stream.of(counts.comparisons(), counts.globalLoads(), counts.globalStores(),
                counts.sharedLoads(), counts.sharedStores()).map(String::valueOf).toList();
        assertEquals(expected, cells(visit, "tr.shown").subList(0, 5));
        assertEquals(expected, cells(visit, "tr.so-far").subList(0, 5));
    }

    private static String join(int[] keys) {
        return String.join(",", Arrays.stream(keys).mapToObj(String::valueOf).toList());
    }

    private static List<String> cells(Visit visit, String row) {
        return visit.page().locator(row + " td").allInnerTexts();
    }

    /** In each step a thread shows its operation, and the memory shows reads and writes. */
    @Test
    void aStepShowsThreadsAndMemory() {
        Visit visit = visit("#view=strategies&strategy=sequential&a=4&b=3,9&step=1");
        visit.waitForMessage("1 of 1 thread works");
        Locator thread = visit.page().locator(".threads li");
        assertEquals("thread 0\nA[0] > B[0]; reads A[0], B[0]; writes C[0]", thread.innerText());
        assertEquals(2, visit.page().locator(".keys .read").count());
        assertEquals(1, visit.page().locator(".keys .written").count());
        assertEquals(List.of("3", "", ""), visit.row("C"));
    }

    /** The keys of the page on mergesort, which prints these rows. */
    @Test
    void theNetworkIsThatOfThePageOnMergesort() {
        Visit visit = visit("#view=sort");
        visit.waitForMessage("16 keys");
        Locator rows = visit.page().locator("table", new Page.LocatorOptions().setHasText("The keys after each round"))
                .locator("tbody tr");
        assertEquals(17, rows.count());
        List<String> printed = List.of("13 90 83 12 96 91 22 63 30 9 54 27 18 54 99 95",
                "13 90 12 83 91 96 22 63 9 30 27 54 18 54 95 99", "13 12 90 83 91 22 96 9 63 27 30 18 54 54 95 99",
                "12 13 83 90 22 91 9 96 27 63 18 30 54 54 95 99");
        for (int round = 0; round < printed.size(); round++) {
            assertEquals(printed.get(round), String.join(" ", rows.nth(round).locator("td").allTextContents()));
        }
        assertEquals("9 12 13 18 22 27 30 54 54 63 83 90 91 95 96 99",
                String.join(" ", rows.last().locator("td").allTextContents()));
        assertEquals(16 * 17, visit.page().locator("svg text.net").count());
        // Eight pairs in even rounds, seven pairs in odd rounds.
        assertEquals(8 * 8 + 8 * 7, visit.page().locator("svg rect.pair").count());
        visit.choose("network of", "0");
        assertEquals(3 * 4, visit.page().locator("svg text.net").count());
    }

    /** Tiles of 2 keys: the page on mergesort prints the passes with coop = 2, 4, 8 as lists of 4, 8 and 16. */
    @Test
    void passesSortAsThePageOnMergesortPrintsThem() {
        Visit visit = visit("#view=sort&nt=2&vt=1");
        visit.waitForMessage("16 keys").press("End").waitForMessage("All keys are sorted.");
        String pass = "pass over all tiles: coop = %d, %1$d tiles cooperate on each merge";
        assertEquals("13 90 12 83 91 96 22 63 9 30 27 54 18 54 95 99",
                String.join(" ", visit.row("in a block: coop = 2, 2 threads cooperate on each merge")));
        assertEquals("12 13 83 90 22 63 91 96 9 27 30 54 18 54 95 99",
                String.join(" ", visit.row(String.format(pass, 2))));
        assertEquals("12 13 22 63 83 90 91 96 9 18 27 30 54 54 95 99",
                String.join(" ", visit.row(String.format(pass, 4))));
        assertEquals("9 12 13 18 22 27 30 54 54 63 83 90 91 95 96 99",
                String.join(" ", visit.row(String.format(pass, 8))));
        assertTrue(visit.message().startsWith("Tile 7 begins at diagonal 14 of its merge, whose co-rank is 7."),
                visit::message);
    }

    @Test
    void unsortedKeysAreCheckedToo() {
        Visit visit = visit("#view=sort");
        visit.fill("keys", "3,1,x");
        assertEquals("keys[2] is 'x', not a whole number", visit.messageBeside("keys"));
        visit.fill("keys", "");
        assertEquals("keys is empty; write a list such as 3,6,7", visit.messageBeside("keys"));
        visit.fill("keys", "3,1").fill("values a thread VT", "17");
        assertEquals("VT is '17', not a whole number between 1 and 16", visit.messageBeside("values a thread VT"));
    }

    /** Fields as a user may type them. The page shows an error beside its field and sends no request to the server. */
    @ParameterizedTest
    @CsvSource(delimiter = '|',
            textBlock = """
                    view=merge&mode=all           | show          | mode is 'all', none of [merge, search]
                    view=merge&ties=none          | rule for ties | ties is 'none', none of [stable, strict]
                    view=strategies&strategy=fast | strategy      | strategy is 'fast', none of [sequential, naive, \
                    tiled, shared, circular, two-phase]
                    view=sets&operation=all       | operation     | operation is 'all', none of [union, intersection, \
                    difference, symmetric-difference]
                    view=exercises&exercise=all   | exercise      | exercise is 'all', none of [co-rank, path]
                    """)
    void linksWithWrongChoicesAreTold(String link, String label, String message) {
        assertEquals(message, visit("#" + link).messageBeside(label));
    }

    @ParameterizedTest
    @ValueSource(strings = {"#view=constructor", "#view=none", "#step=some", "#step=-3", "#step=1.5"})
    void linksToNothingBeginAtTheBeginning(String link) {
        assertEquals("step 0 of 5", visit(link).page().locator(".player output").innerText());
    }

    @Test
    void theLinksOfTheDocsShowSomething() throws IOException {
        String docs = Files.readString(Path.of("../docs/explore.md"));
        List<String> links = Pattern.compile("`(#[^`]+)`").matcher(docs).results().map(found -> found.group(1))
                .toList();
        assertEquals(10, links.size());
        for (String link : links) {
            Visit visit = visit(link);
            assertTrue(visit.page().locator(".stage svg, .stage .keys").first().isVisible(), link);
            assertEquals("", String.join("", visit.page().locator(".refusal").allTextContents()), link);
        }
        assertTrue(visit(links.get(2)).page().locator(".flaws li").first().isVisible());
    }

    /** Exercise 1 has A = 0 6 8 9 15 15 and B = 4 10 10 11 15 17, merged: A B A A A B B B A A B B. */
    @Test
    void aDrawnPathIsChecked() {
        Visit visit = visit("#view=exercises&exercise=path&seed=1&level=6");
        assertEquals("0 6 8 9 15 15", String.join(" ", visit.row("A")));
        assertEquals("4 10 10 11 15 17", String.join(" ", visit.row("B")));
        visit.press("ArrowDown", "ArrowRight").click("→ right: take from B").click("Check");
        assertEquals("Step 3 is wrong: at (1, 1) A[1] = 6 <= B[1] = 10, so the path goes down.", verdict(visit));
        visit.click("⌫ undo").press("ArrowDown", "ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight")
                .click("Check");
        assertEquals("Right so far: 7 of 12 steps.", verdict(visit));
        visit.press("ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight");
        visit.page().locator("svg .target").click();
        visit.click("Check");
        assertEquals("Right: this is the merge path.", verdict(visit));
    }

    private static String verdict(Visit visit) {
        return visit.page().locator(".verdict").innerText();
    }

    /** Tries every answer that a diagonal allows. Exactly one answer is right. */
    @Test
    void aCoRankIsChecked() {
        Visit visit = visit("#view=exercises&seed=1&level=6");
        String question = visit.page().locator(".question").innerText();
        int k = Integer.parseInt(question.replaceAll(".*k = ([0-9]+):.*", "$1"));
        // The letters of the merge above, before index k.
        int right = (int) "ABAAABBBAABB".substring(0, k).chars().filter(side -> side == 'A').count();
        for (int answer = Math.max(0, k - 6); answer <= Math.min(k, 6); answer++) {
            visit.fill("co-rank", Integer.toString(answer)).click("Check");
            assertTrue(verdict(visit).startsWith(answer == right ? "Right: the path crosses diagonal " + k
                    : answer < right ? "No: too few of A." : "No: too many of A."), () -> verdict(visit));
        }
        visit.fill("co-rank", "many").click("Check");
        assertTrue(verdict(visit).startsWith("The co-rank is 'many', not a whole number between"),
                () -> verdict(visit));
        visit.click("Next exercise");
        assertFalse(visit.page().url().contains("answer"), visit.page().url());
        assertTrue(visit.page().url().contains("seed=2"), visit.page().url());
    }
}
