// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import io.mergepath.cli.io.ClosedPipe;
import io.mergepath.cli.io.Failure;
import java.util.Comparator;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints an error as one line that names the problem and its place. Only {@code --debug} prints a stack trace. */
final class Errors {
    /** The exit status of every error. */
    static final int STATUS = 2;

    /** The words of the JVM. */
    private static final String HEAP_IS_FULL = "Java heap space";

    /** Words that differ by more edits are not suggested. */
    private static final int MOST_EDITS = 2;

    private static final Pattern GROUP_TWICE = Pattern
            .compile("Error: expected only one match but got \\[?(?<options>.*?)]?=\\{");
    private static final Pattern CONSTANTS = Pattern.compile("(?<=expected one of )\\[[A-Z0-9_, ]+]");

    private Errors() {}

    /** Prints an error of the command line, and the command that prints the help. */
    static int usage(ParameterException error) {
        CommandLine command = error.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println("mergepath: " + message(error) + " (see '" + name + " --help')");
        return STATUS;
    }

    private static String message(ParameterException error) {
        Set<String> commands = error.getCommandLine().getSubcommands().keySet();
        if (error instanceof UnmatchedArgumentException wrong && !wrong.isUnknownOption()) {
            if (commands.isEmpty()) {
                return "The command takes no arguments: '" + String.join("', '", wrong.getUnmatched()) + "'";
            }
            String unknown = wrong.getUnmatched().getFirst();
            return "Unknown command '" + unknown + "'." + suggestion(unknown, commands) + " The commands are "
                    + String.join(", ", commands);
        }
        return plain(String.valueOf(error.getMessage()));
    }

    /** A message of the parser as users write options: values in lower case, and no words about groups of options. */
    private static String plain(String message) {
        Matcher twice = GROUP_TWICE.matcher(message);
        if (twice.lookingAt()) {
            return "Options can be given only once: " + twice.group("options");
        }
        Matcher constants = CONSTANTS.matcher(message);
        return constants.replaceAll(names -> names.group().toLowerCase(Locale.ROOT)).replaceFirst("^Error: ", "");
    }

    private static String suggestion(String unknown, Set<String> commands) {
        return commands.stream().filter(command -> edits(unknown, command) <= MOST_EDITS)
                .filter(command -> edits(unknown, command) < Math.min(unknown.length(), command.length()))
                .min(Comparator.comparingInt(command -> edits(unknown, command)))
                .map(command -> " Did you mean '" + command + "'?").orElse("");
    }

    /** The number of inserted, deleted, replaced and swapped characters between two words. */
    private static int edits(String a, String b) {
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    edits[i][j] = i + j;
                    continue;
                }
                int replaced = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                edits[i][j] = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
                if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1)) {
                    edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
                }
            }
        }
        return edits[a.length()][b.length()];
    }

    /** Prints the error that ended a command, unless the reader of a pipe has gone. */
    static int execution(Throwable error, CommandLine command, boolean debug) {
        if (debug) {
            error.printStackTrace(command.getErr());
        }
        switch (error) {
            case ClosedPipe _ -> {
                return ClosedPipe.STATUS;
            }
            case CompletionException onAnotherThread when onAnotherThread.getCause() != null -> {
                return execution(onAnotherThread.getCause(), command, false);
            }
            case Failure failure -> command.getErr().println("mergepath: " + failure.getMessage());
            case OutOfMemoryError memory ->
                command.getErr().println("mergepath: out of memory"
                        + (memory.getMessage() == null ? "" : ": " + memory.getMessage())
                        + (memory.getMessage() == null || memory.getMessage().equals(HEAP_IS_FULL)
                                ? "; MERGEPATH_JAVA_OPTS=-Xmx gives Java more"
                                : ""));
            default -> command.getErr().println("mergepath: " + error + " (--debug shows where)");
        }
        return STATUS;
    }
}
