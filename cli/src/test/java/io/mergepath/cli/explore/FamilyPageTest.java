// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.lab.reference.Demos;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests the views of the balanced path, of the load-balancing search and of the segmented sort in a browser. Expected
 * values are from the docs, from the published demonstrations, or computed by hand.
 */
class FamilyPageTest extends PageTests {
    private static final String IN_A_BLOCK = "in a block: 2 threads merge two runs";

    private static String numbers(String demo, String column) {
        return String.join(",", Arrays.stream(Demos.numbers(demo, column)).mapToObj(String::valueOf).toList());
    }

    /** The multisets of docs/sets.md. */
    @ParameterizedTest
    @CsvSource({"union, 1 1 1 2 4 4 6", "intersection, 1 4", "difference, 1 1 6", "symmetric-difference, 1 1 2 4 6"})
    void anOperationGivesItsResult(String operation, String result) {
        for (int parts : new int[]{1, 2, 5, 9}) {
            Visit visit = visit("#view=sets&seta=1,1,1,4,6&setb=1,2,4,4&operation=" + operation + "&p=" + parts);
            visit.waitForMessage("No cut separates a pair.").press("End").waitForMessage("The counts are added up");
            assertEquals(result, String.join(" ", visit.row("The " + operation.replace('-', ' '))));
            List<String> found = Stream.iterate(1, part -> part <= parts, part -> part + 1)
                    .flatMap(part -> visit.row("Part " + part).stream()).filter(key -> !key.equals("·")).toList();
            assertEquals(result, String.join(" ", found));
        }
    }

    /** A = 1 1 1 4 6 8 8, B = 1 1 2 4 4 8 9. After 3 keys and after 7, half of a pair would have left. */
    @Test
    void starsMarkCutsThatLieOneKeyBefore() {
        Visit visit = visit("#view=sets&p=4");
        visit.waitForMessage("4 parts of equal size, or one key less.");
        assertEquals(2, visit.page().locator("svg text.star").count());
        assertEquals(3, visit.page().locator("svg circle.cut-point").count());
        assertEquals(2, visit.page().locator("svg circle.discarded").count());
        List<String> points = visit.page().locator("svg polyline.walked").all().stream()
                .map(line -> line.getAttribute("points")).toList();
        visit.press("End");
        List<String> walked = visit.page().locator("svg polyline.walked").all().stream()
                .map(line -> line.getAttribute("points")).toList();
        assertEquals(4, walked.size());
        for (int part = 0; part < 3; part++) {
            assertTrue(walked.get(part).endsWith(" " + points.get(part + 1)), walked::toString);
            assertTrue(walked.get(part + 1).startsWith(points.get(part + 1) + " "), walked::toString);
        }
        assertEquals(String.join(" ", walked), visit.page().locator("svg polyline.path").getAttribute("points"));
    }

    @Test
    void aStepSaysWhatLeavesAndWhatIsTaken() {
        Visit visit = visit("#view=sets&seta=1,1,3&setb=1,2&p=1&operation=difference&step=1");
        visit.waitForMessage("Part 1: A[0] = 1 and B[0] = 1 leave as a pair, and neither is taken.");
        visit.press("ArrowRight").waitForMessage("Part 1: A[1] = 1 < B[1] = 2 leaves alone, and is taken.");
        assertEquals(List.of("1"), visit.row("Part 1"));
        visit.press("ArrowRight").waitForMessage("Part 1: B[1] = 2 < A[2] = 3 leaves alone, and is not taken.");
        visit.press("ArrowRight")
                .waitForMessage("Part 1: A[2] = 3, with nothing of B left in the part, leaves alone, and is taken.");
        assertEquals(List.of("·"), visit.row("The difference"));
        visit.press("ArrowRight").waitForMessage("2 keys in all.");
        assertEquals(List.of("1", "3"), visit.row("The difference"));
    }

    @Test
    void theDemonstrationOfSetsIsShown() {
        Visit visit = visit("#view=sets&operation=intersection&p=8&seta=" + numbers("set_intersection", "in.a")
                + "&setb=" + numbers("set_intersection", "in.b") + "&step=200");
        visit.waitForMessage("keys in all.");
        assertEquals(numbers("set_intersection", "out"), String.join(",", visit.row("The intersection")));
    }

    /** The objects of docs/intervals.md. */
    @Test
    void workBelongsToTheLastObjectThatHasBegun() {
        Visit visit = visit("#view=work&counts=2,0,3&p=2");
        visit.waitForMessage("3 objects with 5 pieces of work make a path of 8 steps, in 2 equal parts.");
        visit.press("ArrowRight");
        visit.waitForMessage("Part 1: object 0 begins at 0. Part 2: object 2 begins at 2.");
        assertEquals(List.of("·", "·", "·", "·", "·"), visit.row("Object of each piece of work"));
        visit.press("ArrowRight");
        visit.waitForMessage(
                "Part 1: piece of work 0 belongs to object 0, which began at 0, and has the rank 0 there.");
        visit.waitForMessage(
                "Part 2: piece of work 2 belongs to object 2, which began at 2, and has the rank 0 there.");
        assertEquals(List.of("0", "·", "2", "·", "·"), visit.row("Object of each piece of work"));
        visit.press("End").waitForMessage("All pieces of work are found.");
        assertEquals(List.of("0", "0", "2", "2", "2"), visit.row("Object of each piece of work"));
        assertEquals(List.of("0", "1", "0", "1", "2"), visit.row("Rank in its object"));
    }

    @Test
    void theDemonstrationOfTheSearchIsShown() {
        Visit visit = visit("#view=work&p=5&step=99&counts=" + numbers("lbs.refs", "in.counts"));
        visit.waitForMessage("All pieces of work are found.");
        assertEquals(numbers("lbs.refs", "out"), String.join(",", visit.row("Object of each piece of work")));
    }

    /** The last segment has three pieces, so pass 1 copies a piece. */
    @Test
    void mergesStopWhereSegmentsEnd() {
        Visit visit = visit("#view=segments&nt=2&vt=2&keys=4,3,2,1,9,8,7,6,5,4,3,2,1,0,9,8&offsets=0,3,4,4,16");
        visit.waitForMessage("16 keys, 4 segments, and tiles of NV = NT × VT = 2 × 2 = 4.");
        visit.press("ArrowRight", "ArrowRight");
        visit.waitForMessage("Tile 0, thread 1 sorts 2 1 by the network, which moves no key over the beginning of a "
                + "segment: 2 1.");
        visit.press("ArrowRight").waitForMessage("The keys of a segment that is longer than a tile stay.");
        visit.at("#view=segments&nt=2&vt=2&keys=4,3,2,1,9,8,7,6,5,4,3,2,1,0,9,8&offsets=0,3,4,4,16&step=9");
        visit.waitForMessage("Tile 0, threads 0 to 1: only segment 0 lies in both runs. They merge 3 4 with 2: 2 3 4.");
        assertEquals("2 3 4 1 9 8 7 6 5 4 3 2 1 0 9 8", String.join(" ", visit.row(IN_A_BLOCK)));
        visit.press("ArrowRight")
                .waitForMessage("skip the merge: segment 3 is longer than a tile, and its pieces are sorted later.");
        visit.press("ArrowRight", "ArrowRight", "ArrowRight");
        visit.waitForMessage(
                "Segment 3 is longer than a tile. A block sorts its piece [4..8): 9 8 7 6 becomes 6 7 8 9.");
        assertEquals("2 3 4 1 6 7 8 9 · · · · · · · ·",
                String.join(" ", visit.row("blocks sort the pieces of long segments")));
        visit.press("ArrowRight", "ArrowRight", "ArrowRight");
        visit.waitForMessage("Segment 3: a pass merges two of its runs, 6 7 8 9 with 2 3 4 5: 2 3 4 5 6 7 8 9.");
        visit.press("ArrowRight").waitForMessage("Segment 3: the run 0 1 8 9 has no partner, and is copied.");
        visit.press("End").waitForMessage("All segments are sorted.");
        assertEquals("2 3 4 1 0 1 2 3 4 5 6 7 8 8 9 9",
                String.join(" ", visit.row("pass 2: the runs of each segment are merged two by two")));
    }

    @Test
    void theDemonstrationOfSegmentsIsShown() {
        String heads = numbers("segsort_keys", "in.heads");
        Visit visit = visit("#view=segments&nt=4&vt=4&step=999&offsets=0," + heads + ",100&keys="
                + numbers("segsort_keys", "in.keys"));
        visit.waitForMessage("All segments are sorted.");
        assertEquals(numbers("segsort_keys", "out"),
                String.join(",", visit.row("pass 2: the runs of each segment are merged two by two")));
    }

    @Test
    void wrongFieldsAreTold() {
        Visit visit = visit("#view=sets");
        visit.fill("A", "3,1");
        assertEquals("A is not sorted: A[1] = 1 comes after A[0] = 3", visit.messageBeside("A"));
        visit.at("#view=work").fill("counts", "1,-1");
        assertEquals("counts[1] is -1, not between 0 and 2147483647", visit.messageBeside("counts"));
        visit.fill("counts", "0");
        assertEquals("counts add up to 0, not between 1 and 128", visit.messageBeside("counts"));
        visit.fill("counts", "2").fill("parts P", "4");
        assertEquals("P is '4', not a whole number between 1 and 3", visit.messageBeside("parts P"));
        visit.at("#view=segments").fill("offsets", "0,17");
        assertEquals("offsets[1] is 17, not between 0 and 16", visit.messageBeside("offsets"));
        visit.fill("offsets", "4,3");
        assertEquals("offsets is not sorted: offsets[1] = 3 comes after offsets[0] = 4",
                visit.messageBeside("offsets"));
    }

    @Test
    void listsAndSegmentsAreGenerated() {
        Visit visit = visit("#view=segments");
        visit.page().locator("summary").first().click();
        visit.fill("length", "20").fill("number of segments", "6").click("Generate")
                .waitForMessage("20 keys, 6 segments");
        visit.press("End").waitForMessage("All segments are sorted.");
        visit.at("#view=sets").page().locator("summary").first().click();
        visit.fill("length of A", "9").fill("length of B", "3").click("Generate").press("End");
        assertTrue(visit.page().url().contains("seta="), visit.page().url());
        assertTrue(visit.row("The union").size() >= 9);
    }
}
