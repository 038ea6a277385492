// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.demo;

import io.mergepath.cli.terminal.Screen;
import io.mergepath.cli.terminal.Style;
import io.mergepath.cli.terminal.Table;
import java.io.PrintWriter;

/**
 * The output of the demo. Each line is flushed at once, because the next one may take a second.
 *
 * @param out the target of the lines
 * @param screen the capabilities of the terminal
 */
record Stage(PrintWriter out, Screen screen) {
    void title(String title) {
        say(Style.STRONG, title);
        say("");
    }

    void say(String line) {
        out.println(line);
        out.flush();
    }

    void say(Style style, String line) {
        say(screen.paint(style, line));
    }

    void say(Table table) {
        table.lines(screen).forEach(this::say);
    }
}
