// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code mergepath explore} as a process. Tests of its page are in a separate package. */
class ExploreCommandTest {
    @TempDir private Path temp = Path.of("");
    private Path folder = Path.of("");

    @BeforeEach
    void makeFolder() throws Exception {
        folder = Files.createDirectories(temp.resolve("work"));
    }

    private Command command() {
        return new Command(folder);
    }

    /** Uses job control, because otherwise the shell lets background processes ignore Ctrl-C. */
    @Test
    void itServesUntilCtrlCAndEndsQuietly() throws Exception {
        Command.Result result = command().shell("""
                set -m
                # Whoever ignores Ctrl-C, such as a shell that runs this in the background, hands that on.
                env --default-signal=INT $mergepath explore --no-open --view 'view=sort&nt=4' > out 2> err &
                until grep -q Ctrl-C out; do sleep 0.1; done
                port=$(grep -o '127.0.0.1:[0-9]*' out | cut -d: -f2)
                exec 3<> /dev/tcp/127.0.0.1/$port
                printf 'GET / HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\nConnection: close\\r\\n\\r\\n' $port >&3
                head -n 1 <&3
                kill -INT %1
                wait %1
                echo status $?
                cat err
                """);
        assertEquals("HTTP/1.1 200 OK\r\nstatus 130\n", result.out(), result::toString);
        assertTrue(Files.readString(folder.resolve("out"))
                .matches("Mergepath explains itself at http://127\\.0\\.0\\.1:[0-9]+/#view=sort&nt=4 until Ctrl-C\n"));
    }

    @Test
    void thePageIsSavedAsOneFile() throws Exception {
        command().run("explore", "--save", "page.html").expect(0, "", "");
        String page = Files.readString(folder.resolve("page.html"));
        assertTrue(page.startsWith("<!DOCTYPE html>"), page);
        assertTrue(page.contains("function mergeData("), page);
        assertTrue(!page.contains("src=\"") && !page.contains("href=\"style.css\""), "it refers to other files");
    }

    @Test
    void theSavedPageBeginsWithAView() throws Exception {
        command().run("explore", "--save", "page.html", "--view", "view=sort&nt=4").expect(0, "", "");
        assertTrue(Files.readString(folder.resolve("page.html")).contains(" data-view=\"view=sort&amp;nt=4\">"));
    }

    @Test
    void everyViewOfThePageIsKnownAndNoOther() throws Exception {
        Path file = folder.resolve("page.html");
        assertEquals(0, Command.here(List.of("explore", "--save", file.toString())));
        Matcher views = Pattern.compile("const views = \\{([^}]+)}").matcher(Files.readString(file));
        assertTrue(views.find());
        List<String> names = Pattern.compile("(\\w+): new").matcher(views.group(1)).results()
                .map(name -> name.group(1)).toList();
        for (String name : names) {
            Command.resultHere(List.of("explore", "--save", file.toString(), "--view", "p=2&view=" + name))
                    .expect(0, "", "");
        }
        Command.resultHere(List.of("explore", "--save", file.toString(), "--view", "view=none&p=2")).expect(2, "",
                "mergepath: --view view=none&p=2: the views are " + String.join(", ", names)
                        + " (see 'mergepath explore --help')\n");
    }

    @Test
    void badOptionsAreRefusedInOneLine() throws Exception {
        command().run("explore", "--port", "70000").expect(2, "",
                "mergepath: --port 70000 is not between 0 and 65535 (see 'mergepath explore --help')\n");
        command().run("explore", "--view", "<b>").expect(2, "", "mergepath: --view <b> is not the part after the #"
                + " of the page's address, such as 'view=merge&p=5' (see 'mergepath explore --help')\n");
        command().run("explore", "--save", "missing/page.html").expect(2, "",
                "mergepath: missing/page.html: No such file or directory\n");
        command().run("explore", "--save", "").expect(2, "", "mergepath: '': No such file or directory\n");
    }
}
