// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.mergepath.lab.model.MergeStrategy;
import io.mergepath.testsupport.Seed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The scripts of a saved page compute the same data as the server. */
class AgreementTest extends PageTests {
    private static final int ROUNDS = 80;

    /**
     * Calls a function of one of the page's scripts with each question, and compares the result with the expected data.
     */
    private void agree(String script, String function, List<Map<String, Object>> questions, List<String> data) {
        Visit visit = visit("");
        Object answers = visit.page().evaluate("async questions => { const script = await import('/" + script
                + "'); return questions.map(question => JSON.stringify(script." + function + "(question))); }",
                questions);
        for (int x = 0; x < data.size(); x++) {
            Map<String, Object> question = questions.get(x);
            assertEquals(data.get(x), ((List<?>) answers).get(x), () -> question + "; " + Seed.rerun());
        }
    }

    private static int[] keys(SplittableRandom random, int most) {
        int distinct = List.of(1, 3, 20, 1000).get(random.nextInt(4));
        return random.ints(1 + random.nextInt(most), -distinct, distinct).toArray();
    }

    private static int[] sorted(SplittableRandom random, int most) {
        return Arrays.stream(keys(random, most)).sorted().toArray();
    }

    private static List<Integer> list(int[] keys) {
        return Arrays.stream(keys).boxed().toList();
    }

    @Test
    void onMerges() {
        SplittableRandom random = Seed.random("agreement on merges");
        List<Map<String, Object>> questions = new ArrayList<>();
        List<String> data = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            int[] a = sorted(random, 20);
            int[] b = sorted(random, 20);
            int p = 1 + random.nextInt(a.length + b.length);
            for (TieRule ties : TieRule.values()) {
                questions.add(Map.of("a", list(a), "b", list(b), "p", p, "ties", ties.toString()));
                data.add(Json.of(MergeData.of(a, b, p, ties)));
            }
        }
        agree("merge-model.js", "mergeData", questions, data);
    }

    @Test
    void onStrategies() {
        SplittableRandom random = Seed.random("agreement on strategies");
        List<Map<String, Object>> questions = new ArrayList<>();
        List<String> data = new ArrayList<>();
        for (MergeStrategy strategy : MergeStrategy.values()) {
            for (int round = 0; round < ROUNDS / 6; round++) {
                // In one of them the tiles are so long that the searches use more than bisection.
                boolean isLong = round == 0;
                int[] a = sorted(random, isLong ? 400 : 40);
                int[] b = sorted(random, isLong ? 400 : 40);
                int nt = isLong ? 32 : 2 << random.nextInt(4);
                int vt = isLong ? 7 : 1 + random.nextInt(7);
                questions.add(Map.of("a", list(a), "b", list(b), "nt", nt, "vt", vt, "strategy", strategy.toString()));
                data.add(Json.of(StrategyData.of(a, b, nt, vt, strategy)));
            }
        }
        agree("strategy-model.js", "strategyData", questions, data);
    }

    @Test
    void onSorts() {
        SplittableRandom random = Seed.random("agreement on sorts");
        List<Map<String, Object>> questions = new ArrayList<>();
        List<String> data = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            int[] keys = keys(random, 128);
            int nt = 2 << random.nextInt(3);
            int vt = 1 + random.nextInt(7);
            questions.add(Map.of("keys", list(keys), "nt", nt, "vt", vt));
            data.add(Json.of(SortData.of(keys, nt, vt)));
        }
        agree("sort-model.js", "sortData", questions, data);
    }

    @Test
    void onSets() {
        SplittableRandom random = Seed.random("agreement on sets");
        List<Map<String, Object>> questions = new ArrayList<>();
        List<String> data = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            int[] a = sorted(random, 20);
            int[] b = sorted(random, 20);
            int p = 1 + random.nextInt(a.length + b.length);
            for (SetData.Operation operation : SetData.Operation.values()) {
                questions.add(Map.of("a", list(a), "b", list(b), "p", p, "operation", operation.toString()));
                data.add(Json.of(SetData.of(a, b, p, operation)));
            }
        }
        agree("set-model.js", "setData", questions, data);
    }

    @Test
    void onWork() {
        SplittableRandom random = Seed.random("agreement on work");
        List<Map<String, Object>> questions = new ArrayList<>();
        List<String> data = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            int[] counts = random.ints(1 + random.nextInt(20), 0, 1 + random.nextInt(5)).toArray();
            counts[random.nextInt(counts.length)] = 1;
            int p = 1 + random.nextInt(counts.length + Arrays.stream(counts).sum());
            questions.add(Map.of("counts", list(counts), "p", p));
            data.add(Json.of(WorkData.of(counts, p)));
        }
        agree("work-model.js", "workData", questions, data);
    }

    @Test
    void onSegments() {
        SplittableRandom random = Seed.random("agreement on segments");
        List<Map<String, Object>> questions = new ArrayList<>();
        List<String> data = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            int[] keys = keys(random, 128);
            int[] offsets = random.ints(1 + random.nextInt(12), 0, keys.length + 1).sorted().toArray();
            int nt = 2 << random.nextInt(3);
            int vt = 1 + random.nextInt(7);
            questions.add(Map.of("keys", list(keys), "offsets", list(offsets), "nt", nt, "vt", vt));
            data.add(Json.of(SegmentData.of(keys, offsets, nt, vt)));
        }
        agree("segment-model.js", "segmentData", questions, data);
    }

    @Test
    void onCountsThatAreRefused() {
        Visit visit = visit("");
        for (String text : List.of("", "0,0", "1,-1", "128,1", "2147483647,2147483647", "1;2",
                "1,".repeat(100) + "1")) {
            Object said = visit.page().evaluate("async text => { const numbers = await import('/numbers.js');"
                    + "try { numbers.parseCounts(text); return ''; }"
                    + "catch (error) { return error.field + ': ' + error.message; } }", text);
            Refusal refusal = assertThrows(Refusal.class, () -> new Query(Map.of("counts", text)).counts(), text);
            assertEquals("counts: " + refusal.getMessage(), said);
        }
    }

    @Test
    void onWhatIsRefusedAndWhy() {
        List<String> texts = List.of("", " ", "1,,2", ",", "1,", "x", "1.5", "--1", "+", "+3,-2", "2147483648",
                "-2147483649",
                "99999999999999999999", "3 1", "1,".repeat(100) + "1", "'", "<i>");
        Visit visit = visit("");
        for (String text : texts) {
            Object said = visit.page().evaluate("async text => { const numbers = await import('/numbers.js');"
                    + "try { numbers.parseList('a', 'A', text, true, 100); return ''; }"
                    + "catch (error) { return error.field + ': ' + error.message; } }", text);
            Refusal refusal = assertThrows(Refusal.class, () -> new Query(Map.of("a", text)).sorted("a", "A"),
                    text);
            assertEquals("a: " + refusal.getMessage(), said);
        }
    }
}
