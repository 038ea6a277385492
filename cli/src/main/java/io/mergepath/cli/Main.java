package io.mergepath.cli;

import io.mergepath.Version;
import io.mergepath.cli.bench.BenchCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root of the command line. Each subcommand is a class of its own, listed in {@code subcommands}. */
@Command(name = "mergepath", mixinStandardHelpOptions = true, versionProvider = Main.VersionLine.class, description = "Sorts and merges in parallel, and stably.", subcommands = {BenchCommand.class})
public final class Main implements Runnable {

    @Spec private CommandSpec spec;

    @Option(names = "--debug", scope = ScopeType.INHERIT, description = "Show where in the program an error came from.") private boolean debug;

    private Main() {}

    /**
     * Runs the command and ends the process.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        if (args.length == 1 && args[0].equals("--version")) {
            // Nothing to parse: most of the start would be picocli's.
            System.out.println(VersionLine.TEXT);
            return;
        }
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        Main main = new Main();
        return new CommandLine(main)
                .setParameterExceptionHandler((error, _) -> Errors.usage(error))
                .setExecutionExceptionHandler((error, command, _) -> Errors.execution(error, command, main.debug));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }

    static final class VersionLine implements IVersionProvider {

        static final String TEXT = "mergepath " + Version.current();

        @Override
        public String[] getVersion() {
            return new String[]{TEXT};
        }
    }
}
