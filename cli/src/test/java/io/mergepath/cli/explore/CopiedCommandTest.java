// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the button that copies a command for the current view. The command must not contain an address of this machine.
 */
class CopiedCommandTest {
    private static final Pattern COMMAND = Pattern.compile("\\./mergepath explore --view '([^']+)'");
    private static final String CHOSEN = "#view=sort&keys=3,1,2&nt=4&vt=1&step=1";

    @TempDir private Path folder = Path.of("");

    @BeforeAll
    static void open() {
        Chromium.open();
    }

    @Test
    void theCommandOfAServedPageShowsTheSameElsewhere() {
        try (Server mine = new Server(0); Server anothers = new Server(0)) {
            String view = copiedFrom(mine.address() + CHOSEN);
            assertEquals("view=sort&nt=4&vt=1&keys=3%2C1%2C2&step=1", view);
            assertShownAt(anothers.address() + "#" + view);
        }
    }

    @Test
    void theCommandOfASavedPageDoesTooAndAPageIsSavedWithIt() throws Exception {
        String view = copiedFrom(saved("") + CHOSEN);
        assertShownAt(saved(view));
    }

    @Test
    void whatAShellOrHtmlTakesForItsOwnIsEscaped() throws Exception {
        String view = copiedFrom(saved("") + "#view=merge&a=1;$(x)'\"<&p=3");
        assertEquals("view=merge&a=1%3B%24%28x%29%27%22%3C&p=3", view);
        try (Visit visit = Visit.to(saved(view))) {
            assertEquals("1;$(x)'\"<", visit.page().getByLabel("A").first().inputValue());
        }
    }

    private String saved(String view) throws IOException {
        return Files.writeString(folder.resolve("page.html"), Page.saved(view)).toUri().toString();
    }

    /** The view in the command that the button copies. */
    private static String copiedFrom(String address) {
        try (Visit visit = Visit.to(address)) {
            visit.context().grantPermissions(List.of("clipboard-read", "clipboard-write"));
            visit.click("Copy command");
            visit.page().getByText("copied").waitFor();
            String copied = (String) visit.page().evaluate("navigator.clipboard.readText()");
            Matcher command = COMMAND.matcher(copied);
            assertTrue(command.matches(), copied);
            return command.group(1);
        }
    }

    private static void assertShownAt(String address) {
        try (Visit visit = Visit.to(address)) {
            assertEquals("3,1,2", visit.page().getByLabel("keys").first().inputValue());
            assertEquals("4", visit.page().getByLabel("threads a block NT").first().inputValue());
            assertEquals("1", visit.page().getByLabel("Step: Merge sort").inputValue());
        }
    }
}
