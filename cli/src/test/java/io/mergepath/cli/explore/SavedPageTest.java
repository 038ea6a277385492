// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.microsoft.playwright.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the saved page, with the network off. */
class SavedPageTest {
    @TempDir private Path folder = Path.of("");

    @BeforeAll
    static void open() {
        Chromium.open();
    }

    @Test
    void everyViewWorksFromDiskWithTheNetworkOff() throws IOException {
        Path file = Files.writeString(folder.resolve("page.html"), Page.saved(""));
        List<String> requests = new ArrayList<>();
        try (Visit visit = new Visit(new Browser.NewContextOptions().setOffline(true))) {
            visit.page().onRequest(request -> requests.add(request.url()));
            String address = file.toUri().toString();
            visit.go(address).fill("A", "1,4").fill("B", "2,3").waitForMessage("2 pieces").press("End");
            assertEquals(List.of("1", "2", "3", "4"), visit.row("Output C"));
            visit.fill("A", "4,1");
            assertEquals("A is not sorted: A[1] = 1 comes after A[0] = 4", visit.messageBeside("A"));
            visit.at("#view=strategies&strategy=fast");
            assertTrue(visit.messageBeside("strategy").startsWith("strategy is 'fast', none of ["));
            visit.at("#view=strategies&strategy=circular").press("End").waitForMessage("complete");
            assertEquals("0,2,3,6,7,8,11,11,16,22", String.join(",", visit.row("C")));
            visit.at("#view=sort&keys=3,1,2&nt=2&vt=1").press("End").waitForMessage("All keys are sorted.");
            visit.at("#view=sets").press("End").waitForMessage("10 keys in all.");
            visit.at("#view=work").press("End").waitForMessage("All pieces of work are found.");
            visit.at("#view=segments").press("End").waitForMessage("All segments are sorted.");
            visit.at("#view=exercises&exercise=path").press("ArrowDown").click("Check");
            assertEquals("Right so far: 1 of 12 steps.", visit.page().locator(".verdict").innerText());
        }
        assertEquals(List.of(), requests.stream().filter(url -> !url.startsWith("file:") && !url.startsWith("about:")
                && !url.startsWith("data:")).toList());
    }
}
