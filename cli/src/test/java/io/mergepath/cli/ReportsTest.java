// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Tests {@code mergepath bench report}. The tables and pictures in git must equal its output. */
class ReportsTest {
    private static final String ROOT = "../";
    private static final String RESULTS = ROOT + "docs/results/";
    private static final Pattern WORD = Pattern.compile("(?:'[^']*'|[^\\s'])+");
    /** A table on a page, below the command that prints it. */
    private static final Pattern TABLE = Pattern.compile("<!-- mergepath (bench report [^\\n]*) -->\\n((?:\\|.*\\n)+)");
    private static final Pattern COMMAND = Pattern.compile("(?m)^\\./mergepath (bench report .*)$");

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @TempDir private Path folder = Path.of("");

    private int run(List<String> arguments) {
        CommandLine command = Main.commandLine();
        command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return command.execute(arguments.toArray(String[]::new));
    }

    /** The words of a line, parsed like a shell, with paths relative to this module's folder. */
    private static List<String> words(String line) {
        return WORD.matcher(line).results().map(MatchResult::group).map(word -> word.replace("'", ""))
                .map(word -> word.startsWith("docs/") ? ROOT + word : word).toList();
    }

    @ParameterizedTest
    @CsvSource({"README.md, 2", "docs/performance.md, 47"})
    void tablesAreWhatTheirCommandsPrint(String page, int expected) throws Exception {
        Matcher tables = TABLE.matcher(Files.readString(Path.of(ROOT, page)));
        int found = 0;
        for (; tables.find(); found++) {
            out.getBuffer().setLength(0);
            assertEquals(0, run(words(tables.group(1))), err::toString);
            assertEquals(tables.group(2), out.toString(), tables.group(1));
        }
        assertEquals(expected, found);
    }

    @Test
    void picturesAreWhatTheirCommandsMake() throws Exception {
        List<String> made = new ArrayList<>();
        for (String command : commands()) {
            if (command.endsWith(".svg")) {
                List<String> words = new ArrayList<>(words(command));
                Path committed = Path.of(words.removeLast());
                assertEquals(Files.readString(committed), made(words, committed), command);
                made.add(String.valueOf(committed.getFileName()));
            }
        }
        assertEquals(results(".svg"), made.stream().sorted().toList());
    }

    /** The build of the site runs the same commands. */
    @Test
    void everyPageIsMadeAndEveryFileIsOnAPage() throws Exception {
        Set<String> shown = new TreeSet<>();
        for (String command : commands()) {
            List<String> words = new ArrayList<>(words(command));
            words.stream().filter(word -> word.startsWith(RESULTS) && word.endsWith(".json"))
                    .forEach(word -> shown.add(word.substring(RESULTS.length())));
            if (command.endsWith(".html")) {
                Path page = Path.of(words.removeLast());
                assertEquals(Path.of("target/site/docs/results"), page.getParent(), command);
                String text = made(words, page);
                assertTrue(text.contains("</html>") && text.contains("bench report"), command);
            }
        }
        assertEquals(results(".json"), List.copyOf(shown));
        assertEquals(List.of(), results(".html"), "pages are generated, and not in git");
    }

    private static List<String> commands() throws IOException {
        return COMMAND.matcher(Files.readString(Path.of(RESULTS, "README.md"))).results()
                .map(match -> match.group(1)).toList();
    }

    private static List<String> results(String suffix) throws IOException {
        try (var files = Files.list(Path.of(RESULTS))) {
            return files.map(file -> String.valueOf(file.getFileName())).filter(name -> name.endsWith(suffix)).sorted()
                    .toList();
        }
    }

    /** The text of the file that a command writes. The last word, the file name, is missing. */
    private String made(List<String> words, Path named) throws IOException {
        Path file = folder.resolve(String.valueOf(named.getFileName()));
        List<String> command = new ArrayList<>(words);
        command.add(file.toString());
        assertEquals(0, run(command), err::toString);
        return Files.readString(file);
    }

    @Test
    void refusesWhatItCanNotRead() throws Exception {
        refuses("Missing output: --report, --picture, --table, --means or --goal", RESULTS + "cpu-16.json");
        refuses("missing.json: No such file or directory", folder.resolve("missing.json").toString(), "--table");
        refuses("type \"quad\" is in no file", RESULTS + "cpu-16.json", "--table", "--types", "quad");
        refuses("--goal -1.0 is not above 0", RESULTS + "cpu-16.json", "--goal", "-1");
        refuses("--goal NaN is not above 0", RESULTS + "cpu-16.json", "--goal", "NaN");
        refuses("no rows for the table", RESULTS + "cpu-16.json", "--table", "--ops", "copy");
        refuses("No such file or directory", RESULTS + "cpu-16.json", "--report",
                folder.resolve("missing/a.html").toString());
        refuses("cpu-2 is of Intel(R) Xeon(R) Processor @ 2.80GHz, 2 cores, and cpu-16 is of ", RESULTS + "cpu-16.json",
                "--table", "--copies", RESULTS + "cpu-2.json");
        refuses("h200-sizes has no copies of memory", RESULTS + "h200.json", "--table", "--copies",
                RESULTS + "h200-sizes.json");
        String copies = Files.copy(Path.of(RESULTS, "cpu-16.json"), folder.resolve("copies.json")).toString();
        refuses("copies.json: given twice; each option needs a file of its own", RESULTS + "cpu-16.json", "--copies",
                copies, "--picture", copies);
        String link = Files.createLink(folder.resolve("link.svg"), Path.of(copies)).toString();
        refuses("copies.json: the same file as " + link + "; each option needs a file of its own", copies, "--picture",
                link);
        Path bad = folder.resolve("bad.json");
        Files.writeString(bad, "{\"machine\": {\"processor\": 5}}");
        refuses(bad + ": line 1, column 27: \"processor\" is not text", bad.toString(), "--table");
        assertFalse(Files.exists(folder.resolve("a.html")));
        assertEquals("", out.toString());
    }

    private void refuses(String why, String... arguments) {
        err.getBuffer().setLength(0);
        List<String> words = new ArrayList<>(List.of("bench", "report"));
        words.addAll(List.of(arguments));
        assertEquals(2, run(words));
        assertTrue(err.toString().contains(why), err::toString);
    }

    @Test
    void aRunWritesItsPage() throws Exception {
        Path page = folder.resolve("run.html");
        assertEquals(0,
                run(List.of("bench", "cpu", "--suite", "threads", "--types", "int", "--sizes", "1e3", "--threads",
                        "1,2",
                        "--runs", "1", "--warm-up", "0", "--report", page.toString())),
                err::toString);
        String text = Files.readString(page);
        assertTrue(text.contains("Arrays.sort and parallelSort"));
        assertTrue(text.contains("mergepath bench cpu --suite threads"));
        refuses("Is a directory", RESULTS + "cpu-16.json", "--report", folder.toString());
    }
}
