// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.terminal;

/** The role of a text, which decides its colour. The text must make sense without colours. */
public enum Style {
    /** Ordinary text. */
    PLAIN(""),
    /** A title or an important word. */
    STRONG("bold"),
    /** Less important text. */
    FAINT("faint"),
    /** A key of A. */
    A("fg(cyan)"),
    /** A key of B. */
    B("fg(yellow)"),
    /** A cross-diagonal, and the ends and the middle of a search on it. */
    DIAGONAL("bold,fg(magenta)"),
    /** A good result. */
    GOOD("fg(green)"),
    /** A bad result. */
    BAD("bold,fg(red)");

    private final String markup;

    Style(String markup) {
        this.markup = markup;
    }

    String markup() {
        return markup;
    }
}
