// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.docs;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of the documentation, with blocks between {@code <!-- NAME ARGUMENTS -->} and {@code <!-- end -->} that a
 * generator writes from the sources, from program output, or from measured results.
 */
final class Page {
    private static final Pattern BLOCK = Pattern.compile("<!-- (?<name>[a-z]+)(?: (?<arguments>.*?))? -->\n"
            + "(?:(?!<!-- ).*\n)*?<!-- end -->");

    /** Writes one kind of block. */
    @FunctionalInterface
    interface Generator {
        /**
         * The lines of a block. A newline ends the last line too.
         *
         * @param arguments the arguments on the page
         * @param before the text of the page before the block
         */
        String write(String arguments, String before) throws Exception;
    }

    /** Finds the generator of a block. */
    @FunctionalInterface
    interface Generators {
        Generator named(String name);
    }

    private Page() {
    }

    /** The page with all blocks written again. */
    static String written(String page, Generators generators) throws Exception {
        StringBuilder out = new StringBuilder();
        Matcher block = BLOCK.matcher(page);
        while (block.find()) {
            String arguments = block.group("arguments") == null ? "" : block.group("arguments");
            block.appendReplacement(out, "");
            String content = generators.named(block.group("name")).write(arguments, out.toString());
            String head = block.group().lines().findFirst().orElseThrow();
            out.append(head).append('\n').append(content).append("<!-- end -->");
        }
        return block.appendTail(out).toString();
    }

    /** The hand-written text of a page. */
    static String byHand(String page) {
        return BLOCK.matcher(page).replaceAll("");
    }

    /** The last fenced block of a text. */
    static Fence fenceBefore(String text) {
        Matcher fence = Pattern.compile("```(?<language>[a-z]+)\n(?<text>(?:(?!```).*\n)*)```\n").matcher(text);
        Fence last = null;
        while (fence.find()) {
            last = new Fence(fence.group("language"), fence.group("text"));
        }
        if (last == null) {
            throw new IllegalArgumentException("there is no fenced block before this one");
        }
        return last;
    }

    /** A fenced block. */
    record Fence(String language, String text) {
        /** The Markdown text of the block. */
        @Override
        public String toString() {
            return "```" + language + "\n" + text + (text.endsWith("\n") ? "" : "\n") + "```\n";
        }
    }
}
