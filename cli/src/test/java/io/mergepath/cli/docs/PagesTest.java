// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The generated blocks of the pages are the ones that the generators write today. {@code -Dmergepath.docs=write}
 * writes them anew.
 */
class PagesTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path DOCS = ROOT.resolve("docs");
    private static final boolean WRITE = "write".equals(System.getProperty("mergepath.docs"));

    @TempDir private static Path scratch;

    /** All pages below {@code docs}. */
    static List<String> pages() throws IOException {
        try (Stream<Path> files = Files.walk(DOCS)) {
            return files.map(DOCS::relativize).map(Path::toString).filter(name -> name.endsWith(".md")).sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void blocksAreUpToDate(String name) throws Exception {
        Sources sources = new Sources(ROOT);
        Measured measured = new Measured(DOCS);
        Figures figures = new Figures(ROOT, scratch, WRITE);
        Map<String, Page.Generator> generators = Map.of(
                "quote", sources::quote,
                "signature", sources::signature,
                "prints", new Printed(ROOT, scratch)::prints,
                "figure", figures::figure,
                "distribution", new DistributionFigure(figures)::distribution,
                "digits", new DigitsFigure(figures)::digits,
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

    /** A page with blocks contains no hand-written text of a kind that a generator writes. */
    @ParameterizedTest
    @MethodSource("pages")
    void generatorsWriteAllThatTheyCan(String name) throws Exception {
        String page = Files.readString(DOCS.resolve(name));
        String byHand = Page.byHand(page);
        if (!byHand.equals(page)) {
            for (String generated : List.of("```text", "```c\n", "](figures/", "<!-- ")) {
                assertFalse(byHand.contains(generated), () -> name + " has by hand: " + generated);
            }
        }
    }
}
