// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every relative link of every Markdown page leads to a file and, if it names one, to a heading of that file. */
class LinksTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern METHOD_LINK = Pattern
            .compile("\\[`\\w+\\.(\\w+)`]\\(([^)#\\s]+\\.java)#L(\\d+)\\)");
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

    /** A link to a line of a method leads to its declaration. {@code -Dmergepath.docs=write} corrects the numbers. */
    @ParameterizedTest
    @MethodSource("pages")
    void linksToMethodsLeadToTheirLines(Path page) throws IOException {
        Path file = ROOT.resolve(page);
        String text = Files.readString(file);
        StringBuilder corrected = new StringBuilder();
        int at = 0;
        for (MatchResult link : METHOD_LINK.matcher(text).results().toList()) {
            List<String> lines = Files.readAllLines(file.resolveSibling(link.group(2)).normalize());
            int line = declaration(lines, link.group(1), Integer.parseInt(link.group(3)));
            corrected.append(text, at, link.start(3)).append(line);
            at = link.end(3);
        }
        corrected.append(text.substring(at));
        if ("write".equals(System.getProperty("mergepath.docs"))) {
            Files.writeString(file, corrected);
        } else {
            assertEquals(corrected.toString(), text, () -> page + ": a method has moved");
        }
    }

    /** The line of a method's declaration that is nearest to a line; methods may be overloaded. */
    private static int declaration(List<String> lines, String method, int nearest) {
        Pattern declaration = Pattern.compile(" (public|private|protected|static|void|[A-Z]\\w*) (.* )?" + method
                + "\\([^;]*$| void " + method + "\\(");
        return IntStream.rangeClosed(1, lines.size()).filter(line -> declaration.matcher(lines.get(line - 1)).find())
                .boxed().min(Comparator.comparingInt(line -> Math.abs(line - nearest))).orElseThrow();
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
