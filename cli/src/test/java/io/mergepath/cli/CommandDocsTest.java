// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The man pages and the completions of the archive have every option and every subcommand of every command. */
class CommandDocsTest {
    private static final Path PROGRAM = Path.of("..", "build-tools", "CommandDocs.java").toAbsolutePath();
    private static final long PATIENCE_SECONDS = 180;

    @TempDir static Path share;

    @BeforeAll
    static void write() throws Exception {
        Path log = Files.createTempFile("command-docs", null);
        List<String> words = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1", "-cp", System.getProperty("jdk.module.path"), PROGRAM.toString(),
                share.toString());
        Process process = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(log.toFile()).start();
        try {
            assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), "the program did not end");
            assertEquals(0, process.exitValue(), Files.readString(log));
        } finally {
            process.destroyForcibly();
            Files.delete(log);
        }
    }

    /** The words of every command, from {@code mergepath} to {@code mergepath bench report}. */
    static List<List<String>> commands() {
        List<List<String>> commands = new ArrayList<>();
        addCommands(Main.commandLine(), List.of("mergepath"), commands);
        assertTrue(commands.contains(List.of("mergepath", "bench", "report")), commands::toString);
        return commands;
    }

    private static void addCommands(CommandLine command, List<String> words, List<List<String>> commands) {
        commands.add(words);
        command.getSubcommands().forEach((name, sub) -> addCommands(sub,
                Stream.concat(words.stream(), Stream.of(name)).toList(), commands));
    }

    private static CommandLine command(List<String> words) {
        CommandLine command = Main.commandLine();
        for (String word : words.subList(1, words.size())) {
            command = Objects.requireNonNull(command.getSubcommands().get(word));
        }
        return command;
    }

    private static List<OptionSpec> options(List<String> words) {
        List<OptionSpec> options = command(words).getCommandSpec().options().stream()
                .filter(option -> !option.hidden()).toList();
        assertTrue(options.size() >= 2, () -> words + " has --help and --debug");
        return options;
    }

    @ParameterizedTest
    @MethodSource("commands")
    void manPageHasEveryOption(List<String> words) throws IOException {
        String page = Files.readString(share.resolve("man/man1/" + String.join("-", words) + ".1"));
        assertTrue(page.startsWith(".TH "), page);
        String text = page.replace("\\-", "-");
        for (OptionSpec option : options(words)) {
            String value = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
            String head = "\n.TP\n\\fB" + String.join(", ", option.names()) + value + "\\fR\n";
            assertTrue(text.contains(head), () -> words + " " + head);
        }
        for (String sub : command(words).getSubcommands().keySet()) {
            assertTrue(text.contains("\n.TP\n\\fB" + String.join("-", words) + "-" + sub + "\\fR(1)\n"), sub);
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void bashCompletesEveryOption(List<String> words) throws IOException {
        String name = "_picocli_" + String.join("_", words);
        String function = part("bash-completion/completions/mergepath",
                "(?ms)^function " + name + "\\(\\) \\{$.*?^\\}$");
        for (OptionSpec option : options(words)) {
            String list = option.arity().max() == 0 ? "flag_opts" : "arg_opts";
            for (String optionName : option.names()) {
                assertTrue(Pattern.compile("local " + list + "=\".*'" + optionName + "'").matcher(function).find(),
                        () -> words + " " + optionName);
            }
        }
        String subcommands = String.join(" ", command(words).getSubcommands().keySet());
        assertTrue(function.contains("local commands=\"" + subcommands + "\""), function);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void zshCompletesEveryOption(List<String> words) throws IOException {
        String function = part("zsh/site-functions/_mergepath",
                "(?ms)^_" + String.join("_", words) + "\\(\\) \\{$.*?^\\}$");
        for (OptionSpec option : options(words)) {
            for (String name : option.names()) {
                String sign = option.arity().max() == 0 ? "" : name.startsWith("--") ? "=" : "+";
                assertTrue(function.contains("\n    '" + name + sign + "["), () -> words + " " + name);
            }
        }
        for (String sub : command(words).getSubcommands().keySet()) {
            assertTrue(function.contains("\n      '" + sub + ":"), sub);
            assertTrue(function.contains("\n    " + sub + ") _" + String.join("_", words) + "_" + sub + " ;;\n"), sub);
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void fishCompletesEveryOption(List<String> words) throws IOException {
        List<String> conditions = new ArrayList<>();
        for (String word : words.subList(1, words.size())) {
            conditions.add("__fish_seen_subcommand_from " + word);
        }
        String subcommands = String.join(" ", command(words).getSubcommands().keySet());
        if (conditions.isEmpty()) {
            conditions.add("__fish_use_subcommand");
        } else if (!subcommands.isEmpty()) {
            conditions.add("not __fish_seen_subcommand_from " + subcommands);
        }
        String start = "complete -c mergepath -n '" + String.join("; and ", conditions) + "'";
        List<String> lines = Files.readAllLines(share.resolve("fish/vendor_completions.d/mergepath.fish")).stream()
                .filter(line -> line.startsWith(start)).toList();
        for (OptionSpec option : options(words)) {
            for (String name : option.names()) {
                String word = name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1);
                assertTrue(lines.stream().anyMatch(line -> line.contains(word + " ")), () -> words + " " + name);
            }
        }
        for (String sub : command(words).getSubcommands().keySet()) {
            assertTrue(lines.stream().anyMatch(line -> line.startsWith(start + " -f -a " + sub + " ")), sub);
        }
    }

    private static String part(String file, String pattern) throws IOException {
        Matcher part = Pattern.compile(pattern).matcher(Files.readString(share.resolve(file)));
        assertTrue(part.find(), () -> file + " lacks " + pattern);
        return part.group();
    }
}
