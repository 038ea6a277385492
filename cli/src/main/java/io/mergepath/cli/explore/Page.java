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

/** The files of the page, and the single file that {@code --save} writes. */
final class Page {
    static final String INDEX = "index.html";
    private static final String STYLE = "style.css";
    /** Each module imports only from modules before it. */
    private static final List<String> SCRIPTS = List.of("dom.js", "numbers.js", "random.js", "merge-model.js",
            "kernel-model.js", "strategy-model.js", "sort-model.js", "set-model.js", "work-model.js",
            "segment-model.js", "data.js", "state.js", "words.js", "player.js", "fields.js", "grid.js",
            "view.js", "merge-view.js", "set-view.js", "work-view.js", "kernel-drawing.js", "strategy-view.js",
            "sort-drawing.js", "sort-view.js", "segment-view.js", "exercise-view.js", "main.js");
    private static final String STYLE_LINK = "<link rel=\"stylesheet\" href=\"style.css\">";
    private static final String SCRIPT_LINK = "<script type=\"module\" src=\"main.js\"></script>";
    private static final Pattern IMPORT = Pattern.compile("(?m)^import .*;\n");
    /** The saved page needs no other file, and its policy lets it fetch nothing. */
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
     * The whole page as one file. Its scripts compute the data that the server computes with the library.
     *
     * @param view the first view, or an empty string
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
