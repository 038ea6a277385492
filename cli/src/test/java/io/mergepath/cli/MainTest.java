// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();
    private final CommandLine command = Main.commandLine().setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true));

    @Test
    void versionIsOneLine() {
        assertEquals(0, command.execute("--version"));
        assertTrue(out.toString().matches("mergepath \\d+\\.\\d+\\.\\d+(-[0-9A-Za-z.-]+)?\n"), out::toString);
    }

    @Test
    void helpGoesToStandardOutput() {
        assertEquals(0, command.execute("--help"));
        assertTrue(out.toString().startsWith("Usage: mergepath"), out::toString);
        assertEquals("", err.toString());
    }

    @Test
    void everyHelpHasThreeExamples() {
        haveExamples(command);
    }

    private static void haveExamples(CommandLine command) {
        String help = command.getUsageMessage();
        String examples = help.substring(help.indexOf("Examples:") + 1);
        assertTrue(examples.lines().filter(line -> line.startsWith("  mergepath ") || line.startsWith("  MERGEPATH_"))
                .count() >= 3, help);
        command.getSubcommands().values().forEach(MainTest::haveExamples);
    }

    @Test
    void unknownOptionIsOneLine() {
        assertEquals(2, command.execute("--nonsense"));
        assertEquals("mergepath: Unknown option: '--nonsense' (see 'mergepath --help')\n", err.toString());
        assertEquals("", out.toString());
    }

    @ParameterizedTest
    @CsvSource({"srot, sort", "mrge, merge", "benhc, bench", "Sort, sort", "device, devices", "self-test, selftest"})
    void unknownCommandSuggestsOneThatIsAlike(String unknown, String suggested) {
        assertEquals(2, command.execute(unknown, "a"));
        assertEquals("mergepath: Unknown command '" + unknown + "'. Did you mean '" + suggested + "'? The commands are"
                + " sort, merge, path, explore, demo, selftest, devices, bench (see 'mergepath --help')\n",
                err.toString());
        assertEquals("", out.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "join", "words.txt"})
    void unknownCommandUnlikeOthersSuggestsNone(String unknown) {
        assertEquals(2, command.execute(unknown));
        assertEquals("mergepath: Unknown command '" + unknown + "'. The commands are sort, merge, path, explore, demo,"
                + " selftest, devices, bench (see 'mergepath --help')\n", err.toString());
    }

    @Test
    void unknownCommandOfACommandSuggestsItsCommands() {
        assertEquals(2, command.execute("bench", "cup"));
        assertEquals("mergepath: Unknown command 'cup'. Did you mean 'cpu'? The commands are cpu, gpu, report"
                + " (see 'mergepath bench --help')\n", err.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "devices", "explore", "selftest", "bench cpu"})
    void aCommandOfOptionsTakesNoArguments(String name) {
        String[] words = (name + " extra more").split(" ");
        assertEquals(2, command.execute(words));
        assertEquals("mergepath: The command takes no arguments: 'extra', 'more' (see 'mergepath " + name
                + " --help')\n", err.toString());
    }

    @Test
    void noCommandIsAnError() {
        assertEquals(2, command.execute());
        assertEquals("mergepath: Missing command (see 'mergepath --help')\n", err.toString());
    }
}
