package io.mergepath.cli;

import io.mergepath.Version;
import io.mergepath.cli.bench.BenchCommand;
import io.mergepath.cli.demo.DemoCommand;
import io.mergepath.cli.io.StandardOutput;
import io.mergepath.cli.path.PathCommand;
import io.mergepath.cli.selftest.SelfTestCommand;
import io.mergepath.cli.terminal.Screen;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root of the command line. Each subcommand is a class of its own. */
@Command(name = "mergepath", mixinStandardHelpOptions = true, versionProvider = Main.VersionLine.class, description = "Sorts and merges in parallel, and stably.")
public final class Main implements Runnable {
    private static final List<Class<?>> COMMANDS = List.of(SortCommand.class, MergeCommand.class, PathCommand.class,
            DemoCommand.class, SelfTestCommand.class, DevicesCommand.class, BenchCommand.class);

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
        Charset charset = Charset.forName(System.getProperty("stdout.encoding"));
        PrintWriter out = new PrintWriter(new StandardOutput(), true, charset);
        System.exit(execute(commandLine(args).setOut(out), args));
    }

    /** What parses some arguments: where they begin with a command, no other is made, for that takes long. */
    static CommandLine commandLine(String... args) {
        Main main = new Main();
        CommandLine root = new CommandLine(main);
        String name = args.length == 0 ? "" : args[0];
        List<Class<?>> named = COMMANDS.stream()
                .filter(command -> command.getAnnotation(Command.class).name().equals(name)).toList();
        (named.isEmpty() ? COMMANDS : named).forEach(command -> root.addSubcommand(new CommandLine(command)));
        Ansi ansi = Screen.hasColours() ? Ansi.ON : Ansi.OFF;
        return root
                .setColorScheme(Help.defaultColorScheme(ansi))
                .setOverwrittenOptionsAllowed(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((error, _) -> Errors.usage(error))
                .setExecutionStrategy(main::execute);
    }

    static int execute(CommandLine command, String... args) {
        return command.execute(LineOptions.forPicocli(args));
    }

    /** Runs the subcommand. Whatever it throws ends here, errors of the JVM and of printing help too. */
    private int execute(ParseResult arguments) {
        CommandLine command = spec.commandLine();
        try {
            int status = new CommandLine.RunLast().execute(arguments);
            command.getOut().flush();
            return status;
        } catch (ParameterException e) {
            throw e;
        } catch (ExecutionException e) {
            return Errors.execution(e.getCause() == null ? e : e.getCause(), command, debug);
        } catch (RuntimeException | Error e) {
            return Errors.execution(e, command, debug);
        }
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
