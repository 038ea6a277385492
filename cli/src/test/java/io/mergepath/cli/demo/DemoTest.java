// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.mergepath.Engine;
import io.mergepath.cli.terminal.Screen;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DemoTest {
    private final StringWriter out = new StringWriter();
    private final Stage stage = new Stage(new PrintWriter(out), new Screen(false, true, 80));

    @Test
    void publishedDemosArePrintedAsTheyWere() {
        new PublishedDemos(Engine.best(), stage).show();
        assertEquals(4, out.toString().lines().filter("matches the published output"::equals).count(), out::toString);
        assertTrue(out.toString().startsWith("""
                MERGE KEYS DEMONSTRATION:
                A:
                    0:     0    0    3    4    4    7    7    7    8    8
                   10:     9   10   11   12   13   13   13   14   14   15
                """), out::toString);
        assertTrue(out.toString().contains("""
                Merged values (0-99 are A indices, 100-199 are B indices)
                    0:   100    0    1  101  102    2  103  104  105    3
                """), out::toString);
        assertTrue(out.toString().endsWith("""
                   80:    72   59   93   73   84    9   68   81   38   49
                   90:    82   15   24   71   77   80   34   70   16   67

                matches the published output

                """), out::toString);
    }

    @Test
    void aRealFileIsSortedAndMerged() {
        new RealFile(Engine.best(), stage).show();
        assertTrue(out.toString().contains("U+0000   <control>"), out::toString);
        assertTrue(out.toString().contains("lines in the same order"), out::toString);
    }

    @Test
    void oursIsStable() {
        new Instability(Engine.best(), stage).show();
        assertTrue(out.toString().contains("every city in order"), out::toString);
    }

    @Test
    void contestsAgreeBeforeTheyAreTimed() {
        for (Supplier<Contest> contest : new Contests(Engine.best(), 10_001).all()) {
            assertTrue(contest.get().hold(1, 0).ratio() > 0);
        }
    }

    @Test
    void aSlowContestHasOneRun() {
        AtomicInteger calls = new AtomicInteger();
        Contest contest = new Contest("", "", () -> {}, calls::incrementAndGet, () -> {}, () -> true);
        contest.hold(3, 0);
        assertEquals(1 + 1, calls.get(), "one to compare, one to time");
        contest.hold(3, Long.MAX_VALUE);
        assertEquals(2 + 1 + 3, calls.get());
    }

    @Test
    void publishedDemosAreBehindAnOption() {
        String printed = demo("--published");
        assertEquals(4, printed.lines().filter("matches the published output"::equals).count(), printed);
        assertFalse(printed.contains("random keys"), printed);
    }

    /** The comparison with the JDK comes first. ReadmeIT runs the demo with ten million keys. */
    @Test
    void theRaceIsFirst() {
        String printed = demo();
        assertTrue(printed.startsWith("1. "), printed);
        List<String> titles = List.of("random keys and pairs\n", "2. Stable and parallel\n", "3. A real file\n",
                "Next\n", "  mergepath sort -s -t';' -k2,2 FILE        sort lines by their second field, stably\n",
                "The demo took ");
        int at = 0;
        for (String title : titles) {
            int next = printed.indexOf(title, at);
            assertTrue(next >= 0, () -> title + printed);
            at = next;
        }
        assertFalse(printed.contains("DEMONSTRATION"), printed);
    }

    private String demo(String... options) {
        StringWriter err = new StringWriter();
        CommandLine command = new CommandLine(new DemoCommand(100_000)).setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err));
        assertEquals(0, command.execute(options), err::toString);
        return out.toString();
    }
}
