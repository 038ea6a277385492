// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

import io.mergepath.cli.terminal.Screen;
import io.mergepath.cli.terminal.Style;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A rectangle of characters, each with its style. */
final class Canvas {
    private final char[][] characters;
    private final Style[][] styles;

    Canvas(int rows, int columns) {
        characters = new char[rows][columns];
        styles = new Style[rows][columns];
        for (int row = 0; row < rows; row++) {
            Arrays.fill(characters[row], ' ');
            Arrays.fill(styles[row], Style.PLAIN);
        }
    }

    void put(int row, int column, String text, Style style) {
        for (int c = 0; c < text.length(); c++) {
            characters[row][column + c] = text.charAt(c);
            styles[row][column + c] = style;
        }
    }

    /** Writes text that ends at a column, inclusive. */
    void putEnding(int row, int column, String text, Style style) {
        put(row, column - text.length() + 1, text, style);
    }

    /** The rows without trailing blanks. */
    List<String> lines(Screen screen) {
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < characters.length; row++) {
            lines.add(line(screen, characters[row], styles[row]));
        }
        return lines;
    }

    private static String line(Screen screen, char[] text, Style[] styles) {
        int end = text.length;
        while (end > 0 && text[end - 1] == ' ') {
            end--;
        }
        StringBuilder line = new StringBuilder();
        int from = 0;
        for (int c = 1; c <= end; c++) {
            if (c == end || styles[c] != styles[from]) {
                line.append(screen.paint(styles[from], new String(text, from, c - from)));
                from = c;
            }
        }
        return line.toString();
    }
}
