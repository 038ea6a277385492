package io.mergepath.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every relative link of every Markdown page leads to a file and, if it names one, to a heading of that file. */
class LinksTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*?) *$");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```.*?^```$");

    static List<Path> pages() throws IOException {
        try (Stream<Path> top = Files.list(ROOT);
                Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> github = Files.walk(ROOT.resolve(".github"))) {
            return Stream.of(top, docs, github).flatMap(files -> files).filter(file -> file.toString().endsWith(".md"))
                    .map(ROOT::relativize).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadSomewhere(Path page) throws IOException {
        Path file = ROOT.resolve(page);
        String text = FENCE.matcher(Files.readString(file)).replaceAll("");
        for (MatchResult link : LINK.matcher(text).results().toList()) {
            Path target = link.group(1).isEmpty() ? file : file.resolveSibling(link.group(1)).normalize();
            assertTrue(Files.exists(target), () -> page + ": " + link.group());
            if (link.group(2) != null && target.toString().endsWith(".md")) {
                assertTrue(anchors(target).contains(link.group(2)), () -> page + ": " + link.group());
            }
        }
    }

    /** The anchors of a page's headings, by GitHub's rule. */
    private static Set<String> anchors(Path page) throws IOException {
        Set<String> anchors = new HashSet<>();
        for (MatchResult heading : HEADING.matcher(FENCE.matcher(Files.readString(page)).replaceAll("")).results()
                .toList()) {
            anchors.add(anchor(heading.group(1)));
        }
        return anchors;
    }

    private static String anchor(String heading) {
        String text = heading.replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1").toLowerCase(Locale.ROOT);
        return text.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-');
    }

    @Test
    void anAnchorIsTheHeadingInLowerCase() {
        assertEquals("13-what-the-cpu-does", anchor("13. What the `CPU` [does](x.md)"));
    }
}
