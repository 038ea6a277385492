// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.plot;

import java.util.ArrayDeque;
import java.util.Deque;

/** Writes elements that are well-formed as XML and, in a page of HTML, as HTML too. All text is escaped. */
public final class Markup {
    private static final char REPLACEMENT = '\uFFFD';

    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Begins an element; attributes are names and values by turns. */
    public Markup open(String tag, Object... attributes) {
        start(tag, attributes);
        out.append('>');
        open.push(tag);
        return this;
    }

    /** Ends the innermost element, on a line of its own. */
    public Markup close() {
        out.append("</").append(open.pop()).append(">\n");
        return this;
    }

    /** An element of text alone. */
    public Markup element(String tag, String text, Object... attributes) {
        start(tag, attributes);
        out.append('>');
        text(text);
        out.append("</").append(tag).append('>');
        return this;
    }

    /** An element without content. */
    public Markup empty(String tag, Object... attributes) {
        start(tag, attributes);
        out.append("/>");
        return this;
    }

    Markup text(String text) {
        escape(text);
        return this;
    }

    public Markup newLine() {
        out.append('\n');
        return this;
    }

    /** The text that another writer has made. */
    public Markup append(Markup other) {
        out.append(other);
        return this;
    }

    /** A style sheet of our own, which holds nothing that XML would take for markup. */
    public Markup style(String css) {
        out.append("<style>\n").append(css).append("</style>\n");
        return this;
    }

    private void start(String tag, Object... attributes) {
        out.append('<').append(tag);
        for (int i = 0; i < attributes.length; i += 2) {
            out.append(' ').append(attributes[i]).append("=\"");
            escape(attributes[i + 1].toString());
            out.append('"');
        }
    }

    private void escape(String text) {
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                default -> out.appendCodePoint(isCharacter(c) ? c : REPLACEMENT);
            }
        });
    }

    /** Whether XML allows this character. */
    private static boolean isCharacter(int c) {
        return c >= ' ' ? (c < 0xD800 || c > 0xDFFF) && c != 0xFFFE && c != 0xFFFF
                : c == '\n' || c == '\t' || c == '\r';
    }

    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("not ended: " + open);
        }
        return out.toString();
    }
}
