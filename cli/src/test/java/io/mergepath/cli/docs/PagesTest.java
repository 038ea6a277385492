package io.mergepath.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pages say what is so: their blocks are what the generators write today. {@code -Dmergepath.docs=write} has them written
 * anew.
 */
class PagesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path DOCS = ROOT.resolve("docs");
    private static final boolean WRITE = "write".equals(System.getProperty("mergepath.docs"));
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#]+)");

    @TempDir private static Path scratch;

    static List<String> pages() throws Exception {
        try (Stream<Path> files = Files.list(DOCS)) {
            return files.map(file -> String.valueOf(file.getFileName())).filter(name -> name.endsWith(".md")).sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void saysWhatIsSo(String name) throws Exception {
        Sources sources = new Sources(ROOT);
        Measured measured = new Measured(DOCS);
        Map<String, Page.Generator> generators = Map.of(
                "quote", sources::quote,
                "signature", sources::signature,
                "prints", new Printed(ROOT, scratch)::prints,
                "figure", new Figures(ROOT, scratch, WRITE)::figure,
                "measured", measured::measured,
                "strategies", measured::strategies,
                "work", Work::work);
        Path file = DOCS.resolve(name);
        String page = Files.readString(file);
        String written = Page.written(page, block -> {
            Page.Generator generator = generators.get(block);
            if (generator == null) {
                throw new IllegalArgumentException(name + ": nothing writes <!-- " + block + " -->");
            }
            return generator;
        });
        if (WRITE) {
            Files.writeString(file, written);
        } else {
            assertEquals(written, page, "docs/" + name + " (-Dmergepath.docs=write writes it anew)");
        }
    }

    /** What a generator could write is not written by hand, on pages that have blocks. */
    @ParameterizedTest
    @MethodSource("pages")
    void leavesToGeneratorsWhatTheyWrite(String name) throws Exception {
        String page = Files.readString(DOCS.resolve(name));
        String byHand = Page.byHand(page);
        if (!byHand.equals(page)) {
            for (String generated : List.of("```text", "```c\n", "](figures/", "<!-- ")) {
                assertFalse(byHand.contains(generated), () -> name + " has by hand: " + generated);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadSomewhere(String name) throws Exception {
        Matcher link = LINK.matcher(Files.readString(DOCS.resolve(name)));
        while (link.find()) {
            assertTrue(Files.exists(DOCS.resolve(link.group(1))), () -> name + ": " + link.group(1));
        }
    }
}
