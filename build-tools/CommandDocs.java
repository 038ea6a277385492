// SPDX-License-Identifier: Apache-2.0

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Writes the man pages of the command, and its completion for bash, zsh and fish, from the options that picocli knows.
 *
 * <p>{@code java -cp 'cli/target/lib/*' build-tools/CommandDocs.java FOLDER}
 */
void main(String... arguments) throws Exception {
    Method method = Class.forName("io.mergepath.cli.Main").getDeclaredMethod("commandLine", String[].class);
    method.setAccessible(true);
    CommandLine root = (CommandLine) method.invoke(null, (Object) new String[0]);
    Path share = Path.of(arguments[0]);
    manPages(root, "mergepath", Files.createDirectories(share.resolve("man/man1")));
    write(share, "bash-completion/completions/mergepath", AutoComplete.bash("mergepath", root));
    write(share, "zsh/site-functions/_mergepath", zsh(root));
    write(share, "fish/vendor_completions.d/mergepath.fish", fish(root));
}

void write(Path share, String name, String text) throws IOException {
    Path file = share.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
}

// Man pages.

void manPages(CommandLine command, String name, Path folder) throws IOException {
    Files.writeString(folder.resolve(name + ".1"), manPage(command, name));
    for (Map.Entry<String, CommandLine> sub : command.getSubcommands().entrySet()) {
        manPages(sub.getValue(), name + "-" + sub.getKey(), folder);
    }
}

String manPage(CommandLine command, String name) {
    CommandSpec spec = command.getCommandSpec();
    CommandLine.Help help = new CommandLine.Help(spec, CommandLine.Help.defaultColorScheme(Ansi.OFF));
    StringBuilder page = new StringBuilder();
    page.append(".TH ").append(name.toUpperCase(Locale.ROOT)).append(" 1 \"\" \"mergepath\"\n");
    page.append(".SH NAME\n").append(roff(name)).append(" \\- ").append(roff(summary(spec))).append('\n');
    page.append(".SH SYNOPSIS\n.nf\n").append(roff(help.synopsis(0).strip())).append("\n.fi\n");
    page.append(".SH DESCRIPTION\n").append(roff(text(spec.usageMessage().description()))).append('\n');
    List<PositionalParamSpec> parameters = spec.positionalParameters().stream().filter(p -> !p.hidden()).toList();
    List<OptionSpec> options = options(spec);
    if (!parameters.isEmpty()) {
        page.append(".SH ARGUMENTS\n");
        parameters.forEach(p -> page.append(entry(p.paramLabel(), p)));
    }
    if (!options.isEmpty()) {
        page.append(".SH OPTIONS\n");
        options.forEach(option -> page.append(entry(String.join(", ", option.names()) + label(option), option)));
    }
    if (!command.getSubcommands().isEmpty()) {
        page.append(".SH COMMANDS\n");
        command.getSubcommands().forEach((sub, line) -> page.append(".TP\n\\fB").append(roff(name + "-" + sub))
                .append("\\fR(1)\n").append(roff(summary(line.getCommandSpec()))).append('\n'));
    }
    if (!spec.usageMessage().exitCodeList().isEmpty()) {
        page.append(".SH EXIT STATUS\n");
        spec.usageMessage().exitCodeList().forEach((code, meaning) -> page.append(".TP\n").append(roff(code))
                .append('\n').append(roff(meaning)).append('\n'));
    }
    List<String> examples = Stream.of(spec.usageMessage().footer()).filter(line -> line.startsWith(" ")).toList();
    if (!examples.isEmpty()) {
        page.append(".SH EXAMPLES\n.nf\n").append(roff(String.join("\n", examples))).append("\n.fi\n");
    }
    return page.toString();
}

String entry(String head, ArgSpec argument) {
    return ".TP\n\\fB" + roff(head) + "\\fR\n" + roff(text(argument.description())) + "\n";
}

String label(OptionSpec option) {
    return option.arity().max() == 0 ? "" : "=" + option.paramLabel();
}

/** Backslashes, hyphens and lines that begin like a request have a meaning in roff. */
String roff(String text) {
    return text.replace("\\", "\\e").replace("-", "\\-").replaceAll("(?m)^([.'])", "\\\\&$1");
}

// Data of picocli.

List<OptionSpec> options(CommandSpec spec) {
    return spec.options().stream().filter(option -> !option.hidden()).toList();
}

String text(String[] lines) {
    return String.join(" ", lines).replace("%n", " ").replace("%%", "%").strip();
}

/** The first sentence of the description, without its full stop. */
String summary(CommandSpec spec) {
    return text(spec.usageMessage().description()).split("(?<=[.:]) |\\.$")[0].replaceFirst("[.:]$", "");
}

String first(OptionSpec option) {
    return text(option.description()).split("(?<=[.;]) ")[0].replaceFirst("[.;]$", "");
}

boolean takesFile(OptionSpec option) {
    return option.paramLabel().contains("FILE");
}

// Completion for zsh.

String zsh(CommandLine root) {
    StringBuilder script = new StringBuilder("#compdef mergepath\n\n_mergepath() {\n  local line state\n"
            + "  _arguments -C '1: :->command' '*:: :->rest'\n  case $state in\n  command)\n"
            + "    local -a commands=(\n");
    root.getSubcommands().forEach((name, command) -> script.append("      ")
            .append(quoted(name + ":" + summary(command.getCommandSpec()).replace(":", "\\:"))).append('\n'));
    script.append("    )\n    _describe command commands ;;\n  rest)\n    case $line[1] in\n");
    root.getSubcommands().forEach((name, command) -> {
        script.append("    ").append(name).append(") _arguments");
        arguments(command.getCommandSpec()).forEach(argument -> script.append(" \\\n      ").append(argument));
        script.append(" ;;\n");
    });
    return script.append("    esac ;;\n  esac\n}\n\n_mergepath \"$@\"\n").toString();
}

List<String> arguments(CommandSpec spec) {
    List<String> arguments = new ArrayList<>();
    for (OptionSpec option : options(spec)) {
        for (String name : option.names()) {
            boolean value = option.arity().max() > 0;
            String action = takesFile(option) ? "_files" : "";
            arguments.add(quoted(name + (value ? name.startsWith("--") ? "=" : "+" : "")
                    + "[" + first(option).replaceAll("[\\[\\]]", "") + "]"
                    + (value ? ":" + option.paramLabel().replace(":", "\\:") + ":" + action : "")));
        }
    }
    spec.subcommands().keySet().stream().reduce((a, b) -> a + " " + b)
            .ifPresent(names -> arguments.add(quoted("1:command:(" + names + ")")));
    arguments.add("'*:file:_files'");
    return arguments;
}

// Completion for fish.

String fish(CommandLine root) {
    StringBuilder script = new StringBuilder();
    root.getSubcommands().forEach((name, command) -> {
        CommandSpec spec = command.getCommandSpec();
        script.append("complete -c mergepath -n __fish_use_subcommand -f -a ").append(name).append(" -d ")
                .append(quoted(summary(spec))).append('\n');
        String condition = " -n '__fish_seen_subcommand_from " + name + "'";
        command.getSubcommands().forEach((sub, line) -> script.append("complete -c mergepath").append(condition)
                .append(" -f -a ").append(sub).append(" -d ").append(quoted(summary(line.getCommandSpec())))
                .append('\n'));
        for (OptionSpec option : options(spec)) {
            script.append("complete -c mergepath").append(condition);
            for (String word : option.names()) {
                script.append(word.startsWith("--") ? " -l " : " -s ").append(word.replaceFirst("^--?", ""));
            }
            script.append(option.arity().max() == 0 ? "" : takesFile(option) ? " -r -F" : " -x").append(" -d ")
                    .append(quoted(first(option))).append('\n');
        }
    });
    return script.toString();
}

/** In single quotes, which zsh and fish read alike if the text holds none. */
String quoted(String text) {
    return "'" + text.replace("'", "’") + "'";
}
