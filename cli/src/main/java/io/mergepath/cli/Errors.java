package io.mergepath.cli;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** What a user sees when something is wrong: one line of what and where, no stack trace unless asked for. */
final class Errors {

    /** The exit status of every error. */
    static final int STATUS = 2;

    private Errors() {}

    /** A command line that makes no sense: also says where to read on. */
    static int usage(ParameterException error) {
        CommandLine command = error.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + error.getMessage());
        command.getErr().println("Try '" + name + " --help'.");
        return STATUS;
    }

    static int execution(Exception error, CommandLine command, boolean debug) {
        if (debug) {
            error.printStackTrace(command.getErr());
        } else {
            String message = error.getMessage() == null ? error.getClass().getSimpleName() : error.getMessage();
            command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + message);
        }
        return STATUS;
    }
}
