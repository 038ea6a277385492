// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import io.mergepath.cli.bench.BenchCommand;
import io.mergepath.cli.demo.DemoCommand;
import io.mergepath.cli.explore.ExploreCommand;
import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.FilePath;
import io.mergepath.cli.io.OsString;
import io.mergepath.cli.io.StandardOutput;
import io.mergepath.cli.option.Options;
import io.mergepath.cli.path.PathCommand;
import io.mergepath.cli.selftest.SelfTestCommand;
import io.mergepath.cli.terminal.Screen;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/** The root of the command line. Each subcommand is a class of its own. */
public final class Main implements Runnable {
    private static final List<Subcommand> COMMANDS = List.of(
            new Subcommand("sort", () -> new CommandLine(new SortCommand().spec())),
            new Subcommand("merge", () -> new CommandLine(new MergeCommand().spec())),
            new Subcommand("path", () -> new CommandLine(PathCommand.class)),
            new Subcommand("explore", () -> new CommandLine(ExploreCommand.class)),
            new Subcommand("demo", () -> new CommandLine(DemoCommand.class)),
            new Subcommand("selftest", () -> new CommandLine(SelfTestCommand.class)),
            new Subcommand("devices", () -> new CommandLine(DevicesCommand.class)),
            new Subcommand("bench", () -> new CommandLine(BenchCommand.class)));

    private final CommandSpec spec = CommandSpec.wrapWithoutInspection(this).name("mergepath")
            .versionProvider(new VersionLine());
    private final OptionSpec debug = Options.with("Print the stack trace of an error.", "--debug")
            .type(boolean.class).scopeType(ScopeType.INHERIT).build();

    private Main() {
        spec.usageMessage().description("Stable parallel sorting and merging.").footer("", "Examples:",
                "  mergepath sort words.txt -o words.txt           sort a file in place",
                "  mergepath merge monday.log tuesday.log          two sorted files into one",
                "  mergepath path 3,6,7,11,11 0,2,8,16,22          the equal pieces of a merge");
        spec.addOption(debug)
                .addOption(Options.with("Show this help message and exit.", "-h", "--help").type(boolean.class)
                        .usageHelp(true).build())
                .addOption(Options.with("Print version information and exit.", "-V", "--version").type(boolean.class)
                        .versionHelp(true).build());
    }

    /** A command and its factory. */
    private record Subcommand(String name, Supplier<CommandLine> maker) {
    }

    /**
     * Runs the command and ends the process.
     *
     * @param args the command line
     */
    public static void main(String[] args) {
        if (args.length == 1 && args[0].equals("--version")) {
            // A fast path without picocli, which takes most of the start. If the output fails, the code below reports
            // it.
            System.out.println(VersionLine.TEXT);
            if (!System.out.checkError()) {
                return;
            }
        }
        // The JVM ends with status 1 after an uncaught error, but status 1 of a check means disorder.
        int status = Errors.STATUS;
        try {
            status = run(args);
        } catch (RuntimeException | Error e) {
            System.err.println("mergepath: " + e);
        } finally {
            System.exit(status);
        }
    }

    private static int run(String... args) {
        Charset charset = Charset.forName(System.getProperty("stdout.encoding"));
        PrintWriter out = new PrintWriter(new StandardOutput(), true, charset);
        String[] arguments = OsString.arguments(args);
        return execute(commandLine(arguments).setOut(out).setErr(OsString.writer(System.err)), arguments);
    }

    /**
     * The parser for some arguments. If they begin with the name of a command, only that command is built, because
     * building takes time.
     */
    static CommandLine commandLine(String... args) {
        Main main = new Main();
        CommandLine root = new CommandLine(main.spec);
        String name = args.length == 0 ? "" : args[0];
        List<Subcommand> named = COMMANDS.stream().filter(command -> command.name.equals(name)).toList();
        (named.isEmpty() ? COMMANDS : named)
                .forEach(command -> root.addSubcommand(command.name, command.maker.get()));
        Ansi ansi = Screen.hasColours() ? Ansi.ON : Ansi.OFF;
        return root
                .setColorScheme(Help.defaultColorScheme(ansi))
                // The name of a file may begin with @.
                .setExpandAtFiles(false)
                .setOverwrittenOptionsAllowed(true)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .registerConverter(Path.class, Main::path)
                .setParameterExceptionHandler((error, _) -> Errors.usage(error))
                .setExecutionStrategy(main::execute);
    }

    private static Path path(String name) {
        try {
            return FilePath.of(name);
        } catch (Failure noFile) {
            throw new TypeConversionException(noFile.getMessage());
        }
    }

    static int execute(CommandLine command, String... args) {
        return command.execute(LineOptions.forPicocli(args));
    }

    /** Runs the subcommand. Handles everything that it throws, including errors of the JVM and of help output. */
    private int execute(ParseResult arguments) {
        CommandLine command = spec.commandLine();
        try {
            int status = new CommandLine.RunLast().execute(arguments);
            command.getOut().flush();
            return status;
        } catch (ParameterException e) {
            throw e;
        } catch (ExecutionException e) {
            return Errors.execution(e.getCause() == null ? e : e.getCause(), command, Options.isGiven(debug));
        } catch (RuntimeException | Error e) {
            return Errors.execution(e, command, Options.isGiven(debug));
        }
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Missing command");
    }

    static final class VersionLine implements IVersionProvider {

        static final String TEXT = "mergepath " + version();

        private static String version() {
            Properties properties = new Properties();
            try (InputStream in = Objects.requireNonNull(Main.class.getResourceAsStream("version.properties"))) {
                properties.load(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return properties.getProperty("version");
        }

        @Override
        public String[] getVersion() {
            return new String[]{TEXT};
        }
    }
}
