// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.terminal;

/** What a piece of text is, and so its colour where there are colours. Text must make sense without them. */
public enum Style {
    /** Nothing in particular. */
    PLAIN(""),
    /** A title, or a word that matters. */
    STRONG("bold"),
    /** What may be overlooked. */
    FAINT("faint"),
    /** What comes from A. */
    A("fg(cyan)"),
    /** What comes from B. */
    B("fg(yellow)"),
    /** A cross-diagonal, and the ends and the middle of a search on it. */
    DIAGONAL("bold,fg(magenta)"),
    /** What is as it should be. */
    GOOD("fg(green)"),
    /** What is not. */
    BAD("bold,fg(red)");

    private final String markup;

    Style(String markup) {
        this.markup = markup;
    }

    String markup() {
        return markup;
    }
}
