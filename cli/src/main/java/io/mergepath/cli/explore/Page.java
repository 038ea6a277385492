// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.explore;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The files that the page consists of, and the one file that it can be saved as. */
final class Page {
    static final String INDEX = "index.html";
    private static final String STYLE = "style.css";
    /** Each imports from those before it alone. */
    private static final List<String> SCRIPTS = List.of("dom.js", "numbers.js", "random.js", "merge-model.js",
            "kernel-model.js", "strategy-model.js", "sort-model.js", "data.js", "state.js", "words.js", "player.js",
            "fields.js", "grid.js", "merge-view.js", "kernel-drawing.js", "strategy-view.js", "sort-drawing.js",
            "sort-view.js", "exercise-view.js", "main.js");
    private static final String STYLE_LINK = "<link rel=\"stylesheet\" href=\"style.css\">";
    private static final String SCRIPT_LINK = "<script type=\"module\" src=\"main.js\"></script>";
    private static final Pattern IMPORT = Pattern.compile("(?m)^import .*;\n");
    /** The saved page needs nothing from anywhere, and may fetch nothing. */
    private static final String SAVED_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src"
            + " 'unsafe-inline'; img-src data:";

    private Page() {
    }

    /** The names of all files. */
    static List<String> files() {
        List<String> files = new ArrayList<>(List.of(INDEX, STYLE));
        files.addAll(SCRIPTS);
        return files;
    }

    static String type(String file) {
        String ending = file.substring(file.lastIndexOf('.'));
        return switch (ending) {
            case ".html" -> "text/html; charset=utf-8";
            case ".css" -> "text/css; charset=utf-8";
            case ".js" -> "text/javascript; charset=utf-8";
            default -> throw new IllegalArgumentException(file);
        };
    }

    static String text(String file) {
        try (InputStream in = Page.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("the jar of io.mergepath.cli lacks the page's " + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The whole page as one file, which computes by its own scripts what the server computes by the library.
     *
     * @param view what it shows first, or nothing
     */
    static String saved(String view) {
        String scripts = SCRIPTS.stream().map(file -> IMPORT.matcher(text(file)).replaceAll(""))
                .collect(Collectors.joining("\n"));
        return text(INDEX)
                .replace("<html lang=\"en\">",
                        "<html lang=\"en\" data-saved data-view=\"" + view.replace("&", "&amp;") + "\">")
                .replace(STYLE_LINK, "<meta http-equiv=\"Content-Security-Policy\" content=\"" + SAVED_POLICY
                        + "\">\n<style>\n" + text(STYLE) + "</style>")
                .replace(SCRIPT_LINK, "<script type=\"module\">\n" + scripts + "</script>");
    }
}
