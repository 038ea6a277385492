package io.mergepath.cli.demo;

import io.mergepath.cli.terminal.Screen;
import io.mergepath.cli.terminal.Style;
import io.mergepath.cli.terminal.Table;
import java.io.PrintWriter;

/**
 * Where the demo speaks. Each line is shown at once, since the next may take a second.
 *
 * @param out where the lines go
 * @param screen what can be shown there
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
