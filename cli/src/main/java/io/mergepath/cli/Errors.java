// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import io.mergepath.cli.io.ClosedPipe;
import io.mergepath.cli.io.Failure;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What a user sees when something is wrong: one line of what and where, no stack trace unless asked for. */
final class Errors {
    /** The exit status of every error. */
    static final int STATUS = 2;

    private Errors() {}

    /** A command line that makes no sense: also says where to read on. */
    static int usage(ParameterException error) {
        CommandLine command = error.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println("mergepath: " + message(error) + " (see '" + name + " --help')");
        return STATUS;
    }

    private static String message(ParameterException error) {
        Set<String> commands = error.getCommandLine().getSubcommands().keySet();
        return error instanceof UnmatchedArgumentException wrong && !wrong.isUnknownOption() && !commands.isEmpty()
                ? "unknown command '" + wrong.getUnmatched().getFirst() + "'; the commands are "
                        + String.join(", ", commands) + suggestion(wrong)
                : String.valueOf(error.getMessage());
    }

    private static String suggestion(UnmatchedArgumentException wrong) {
        List<String> alike = wrong.getSuggestions();
        return alike.isEmpty() ? "" : "; did you mean " + String.join(" or ", alike) + "?";
    }

    /** What ended a command: a failure that it tells of, a reader that has gone, or a fault of the program. */
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
                command.getErr().println("mergepath: out of memory: " + memory.getMessage());
            default -> command.getErr().println("mergepath: " + error + " (--debug shows where)");
        }
        return STATUS;
    }
}
