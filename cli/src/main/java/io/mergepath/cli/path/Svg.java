// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import java.util.ArrayDeque;
import java.util.Deque;

/** Writes SVG elements with attributes, and closes them in the right order. */
final class Svg {
    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** Opens an element with a name, and with a name and a value for each attribute. */
    Svg open(String name, Object... attributes) {
        begin(name, attributes);
        out.append(">\n");
        open.push(name);
        return this;
    }

    /** Closes the last open element. */
    Svg close() {
        String name = open.pop();
        indent();
        out.append("</").append(name).append(">\n");
        return this;
    }

    /** An empty element. */
    Svg empty(String name, Object... attributes) {
        begin(name, attributes);
        out.append("/>\n");
        return this;
    }

    /** An element that holds text. */
    Svg text(String name, String text, Object... attributes) {
        begin(name, attributes);
        out.append('>').append(escaped(text)).append("</").append(name).append(">\n");
        return this;
    }

    private void begin(String name, Object... attributes) {
        indent();
        out.append('<').append(name);
        for (int x = 0; x < attributes.length; x += 2) {
            out.append(' ').append(attributes[x]).append("=\"").append(escaped(String.valueOf(attributes[x + 1])))
                    .append('"');
        }
    }

    private void indent() {
        out.append("  ".repeat(open.size()));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
