// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the view of the merge path in a browser. Expected values are from the slides, from docs/errata.md, or computed
 * by hand.
 */
class MergePageTest extends PageTests {

    /** The steps of the drawn path: down or right. */
    private static String path(Visit visit) {
        String points = visit.page().locator("svg polyline.path").getAttribute("points");
        List<String> columns = Stream.of(points.split(" ", -1)).map(point -> point.substring(0, point.indexOf(',')))
                .toList();
        return IntStream.range(1, columns.size())
                .mapToObj(k -> columns.get(k).equals(columns.get(k - 1)) ? "D" : "R").collect(Collectors.joining());
    }

    @Test
    void typedListsGiveThePathAndTheOutput() {
        Visit visit = visit("#a=1&b=1");
        visit.fill("A", "3, 6 7,11,11").fill("B", "0,2,8,16,22").waitForMessage("2 pieces of equal size");
        assertEquals("RRDDDRDDRR", path(visit));
        assertEquals(25, visit.page().locator("svg text.digit").count());
        assertEquals(12, visit.page().locator("svg text.digit.zero").count());
        visit.press("End");
        assertEquals(List.of("0", "2", "3", "6", "7", "8", "11", "11", "16", "22"), visit.row("Output C"));
        assertTrue(visit.message().endsWith("The merge is complete."), visit::message);
    }

    @Test
    void everyPieceFillsItsOwnPartOfTheOutput() {
        Visit visit = visit("#a=3,6,7,11,11&b=0,2,8,16,22&p=2");
        visit.press("ArrowRight", "ArrowRight", "ArrowRight");
        assertEquals(List.of("0", "2", "3", "·", "·", "8", "11", "11", "·", "·"), visit.row("Output C"));
        assertTrue(visit.message().contains("Piece 1 takes A[0] = 3: nothing of B is left in the piece."),
                visit::message);
        assertTrue(visit.message().contains("Piece 2 takes A[4] = 11 < B[3] = 16."), visit::message);
        visit.press("ArrowLeft");
        assertEquals(List.of("0", "2", "·", "·", "·", "8", "11", "·", "·", "·"), visit.row("Output C"));
    }

    /** The slides search this diagonal at the indices 2, 4 and 3 of A. */
    @Test
    void theSearchStepsToTheCoRank() {
        Visit visit = visit("#mode=search&k=5");
        List<String> told = new ArrayList<>();
        for (int step = 0; step < 4; step++) {
            told.add(visit.waitForMessage(step < 3 ? "in the middle" : "co-rank").message());
            visit.press("ArrowRight");
        }
        assertTrue(told.get(0).contains("K = (5, 0), P = (0, 5), in the middle Q = (2, 3)."), told::toString);
        assertTrue(told.get(0).contains("A[2] = 7 < B[2] = 8"), told::toString);
        assertTrue(told.get(0).contains("Q and what lies above it, 3 points, are discarded."), told::toString);
        assertTrue(told.get(1).contains("K = (5, 0), P = (3, 2), in the middle Q = (4, 1)."), told::toString);
        assertTrue(told.get(2).contains("K = (4, 1), P = (3, 2), in the middle Q = (3, 2)."), told::toString);
        assertTrue(told.get(3).contains("The co-rank of 5 is 3"), told::toString);
        assertEquals(1, visit.page().locator("svg circle.found").count());
    }

    @Test
    void playingReachesTheEnd() {
        Visit visit = visit("#a=1,2&b=1,3&p=1");
        visit.choose("Speed", "250").press(" ");
        visit.waitForMessage("The merge is complete.");
        assertEquals(List.of("1", "1", "2", "3"), visit.row("Output C"));
        assertEquals("Play", visit.page().locator(".player button[title=Play]").getAttribute("title"));
    }

    @Test
    void tiesSayWhichSideWins() {
        Visit visit = visit("#a=4&b=4&p=1&step=1");
        visit.waitForMessage("Piece 1 takes A[0] = 4: a tie with B[0] = 4, and of equal keys A’s comes first.");
    }

    /** The defect in docs/errata.md: A[3] is taken twice and B[2] never. */
    @Test
    void theFaultyRuleLosesKeysAndTheirOrder() {
        Visit visit = visit("#a=1,1,1,2,2&b=2,2,2,2,2&p=10&ties=strict&step=99");
        visit.page().locator(".flaws li").first().waitFor();
        List<String> flaws = visit.page().locator(".flaws li").allInnerTexts();
        assertTrue(flaws.contains("B[2] = 2 is lost."), flaws::toString);
        assertTrue(flaws.contains("A[3] = 2 is there twice."), flaws::toString);
        assertTrue(flaws.contains("B[0] = 2 comes before A[3] = 2: equal keys have changed their order."),
                flaws::toString);
        // The piece takes one key more than it has places.
        visit.waitForMessage(
                "Piece 6 takes B[2] = 2: nothing of A is left in the piece; its part of C is full,"
                        + " and C[6] is another piece’s.");
        visit.choose("rule for ties", "stable").press("End");
        assertFalse(visit.page().locator(".flaws li").first().isVisible());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            3,1         | A is not sorted: A[1] = 1 comes after A[0] = 3
            ''          | A is empty; write a sorted list such as 3,6,7
            1,two       | A[1] is 'two', not a whole number
            1,,2        | A[1] is missing: there is nothing between two commas or at an end
            <b>1</b>    | A[0] is '<b>1</b>', not a whole number
            99999999999 | A[0] is 99999999999, not between -2147483648 and 2147483647
            """)
    void badListsAreToldBesideTheField(String text, String message) {
        Visit visit = visit("");
        visit.fill("A", text);
        assertEquals(message, visit.messageBeside("A"));
        assertEquals(0, visit.page().locator("svg polyline").count());
        visit.fill("A", "1,2").waitForMessage("2 pieces");
    }

    @Test
    void aMillionNumbersAreRefusedAtOnce() {
        Visit visit = visit("");
        visit.fill("B", "1,".repeat(999_999) + "1");
        assertEquals("B has 1000000 numbers, and 100 are the most", visit.messageBeside("B"));
    }

    @Test
    void piecesAndDiagonalsOutsideTheMergeAreRefused() {
        Visit visit = visit("#mode=search");
        visit.fill("pieces P", "11");
        assertEquals("P is '11', not a whole number between 1 and 10", visit.messageBeside("pieces P"));
        visit.fill("pieces P", "10").fill("diagonal k", "");
        assertEquals("k is '', not a whole number between 0 and 10", visit.messageBeside("diagonal k"));
    }

    @Test
    void listsAreGeneratedByPatternAndSeed() {
        Visit visit = visit("");
        visit.page().locator("summary").first().click();
        visit.fill("length of A", "5").fill("length of B", "3").fill("range", "4").fill("seed", "7")
                .click("Generate").waitForMessage("2 pieces");
        String first = visit.page().url();
        visit.press("End");
        assertEquals(8, visit.row("Output C").size());
        assertEquals(visit.row("Output C").stream().sorted().toList(), visit.row("Output C"));
        visit.fill("seed", "8").click("Generate").fill("seed", "7").click("Generate").waitForMessage("2 pieces");
        assertEquals(first, visit.page().url());
        visit.fill("length of A", "101").click("Generate");
        assertTrue(
                visit.page().getByText("length of A is '101', not a whole number between 1 and 100").isVisible());
    }

    @Test
    void aLinkRestoresEverything() {
        Visit visit = visit("");
        visit.fill("A", "1,5,9").fill("B", "5,5").fill("pieces P", "2").choose("show", "search")
                .fill("diagonal k", "3").choose("rule for ties", "strict").waitForMessage("in the middle")
                .press("ArrowRight");
        String message = visit.message();
        String seen = visit.page().locator(".stage").innerText();
        try (Visit other = Visit.to(visit.page().url())) {
            assertEquals(message, other.message());
            for (String field : List.of("A runs down", "B runs right", "show", "pieces P", "diagonal k",
                    "rule for ties")) {
                assertEquals(visit.page().getByLabel(field).first().inputValue(),
                        other.page().getByLabel(field).first().inputValue(), field);
            }
            assertEquals(seen, other.page().locator(".stage").innerText());
        }
    }
}
