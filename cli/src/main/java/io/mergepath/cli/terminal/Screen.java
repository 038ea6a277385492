// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.terminal;

import io.mergepath.cli.io.Terminal;
import java.nio.charset.Charset;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The capabilities of the standard output.
 *
 * @param colour whether it shows colours
 * @param boxes whether it shows box-drawing characters
 * @param columns the number of characters that fit on a line
 */
public record Screen(boolean colour, boolean boxes, int columns) {
    /** The width for a file. */
    private static final int COLUMNS_OF_A_FILE = 160;

    /**
     * Finds the capabilities of a command's standard output.
     *
     * @param spec the command
     * @param colour whether the user wants colours; null if the user did not choose
     * @return the screen
     */
    public static Screen of(CommandSpec spec, @Nullable Boolean colour) {
        boolean colours = colour != null ? colour : hasColours();
        return new Screen(colours, canShow('┏', '●', '·'), columns(spec, System.getenv("COLUMNS")));
    }

    /**
     * Tests whether standard output shows colours. Ansi.AUTO finds no terminal if standard input is not a terminal,
     * accepts a dumb terminal, and is slow.
     *
     * @return false for NO_COLOR, for TERM=dumb, and if the output is not a terminal
     */
    public static boolean hasColours() {
        Map<String, String> environment = System.getenv();
        return Terminal.OUTPUT.isTerminal() && !"dumb".equals(environment.get("TERM"))
                && environment.getOrDefault("NO_COLOR", "").isEmpty();
    }

    private static boolean canShow(char... characters) {
        Charset charset = Charset.forName(System.getProperty("stdout.encoding", "US-ASCII"));
        return charset.canEncode() && charset.newEncoder().canEncode(new String(characters));
    }

    private static int columns(CommandSpec spec, @Nullable String wanted) {
        if (wanted != null && wanted.matches("[1-9][0-9]{0,4}")) {
            return Integer.parseInt(wanted);
        }
        if (!Terminal.OUTPUT.isTerminal()) {
            return COLUMNS_OF_A_FILE;
        }
        return spec.usageMessage().autoWidth(true).width();
    }

    /**
     * Text in a style.
     *
     * @param style the style
     * @param text text without markup
     * @return the text, in colour if the screen shows colours
     */
    public String paint(Style style, String text) {
        return colour && style != Style.PLAIN ? Ansi.ON.string("@|" + style.markup() + " " + text + "|@") : text;
    }
}
