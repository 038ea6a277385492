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

// Completion for zsh: a function for each command.

String zsh(CommandLine root) {
    StringBuilder script = new StringBuilder("#compdef mergepath\n\n");
    zshFunctions(root, "_mergepath", script);
    return script.append("_mergepath \"$@\"\n").toString();
}

void zshFunctions(CommandLine command, String function, StringBuilder script) {
    Map<String, CommandLine> subcommands = command.getSubcommands();
    subcommands.forEach((name, sub) -> zshFunctions(sub, function + "_" + name, script));
    script.append(function).append("() {\n");
    List<String> arguments = new ArrayList<>(zshOptions(command.getCommandSpec()));
    if (subcommands.isEmpty()) {
        arguments.add("'*:file:_files'");
        script.append("  _arguments").append(lines(arguments)).append('\n');
    } else {
        arguments.addAll(List.of("'1: :->command'", "'*:: :->rest'"));
        script.append("  local line state\n  _arguments -C").append(lines(arguments))
                .append("\n  case $state in\n  command)\n    local -a commands=(\n");
        subcommands.forEach((name, sub) -> script.append("      ")
                .append(quoted(name + ":" + summary(sub.getCommandSpec()).replace(":", "\\:"))).append('\n'));
        script.append("    )\n    _describe command commands ;;\n  rest)\n    case $line[1] in\n");
        subcommands.keySet().forEach(name -> script.append("    ").append(name).append(") ").append(function)
                .append('_').append(name).append(" ;;\n"));
        script.append("    esac ;;\n  esac\n");
    }
    script.append("}\n\n");
}

String lines(List<String> arguments) {
    return arguments.stream().map(argument -> " \\\n    " + argument).collect(Collectors.joining());
}

List<String> zshOptions(CommandSpec spec) {
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
    return arguments;
}

// Completion for fish: a line for each command and for each option, with the condition under which fish offers it.

String fish(CommandLine root) {
    StringBuilder script = new StringBuilder();
    fishLines(root, "", script);
    return script.toString();
}

void fishLines(CommandLine command, String seen, StringBuilder script) {
    Map<String, CommandLine> subcommands = command.getSubcommands();
    String condition = seen;
    if (seen.isEmpty()) {
        condition = "__fish_use_subcommand";
    } else if (!subcommands.isEmpty()) {
        condition = seen + "; and not __fish_seen_subcommand_from " + String.join(" ", subcommands.keySet());
    }
    String start = "complete -c mergepath -n '" + condition + "'";
    subcommands.forEach((name, sub) -> script.append(start).append(" -f -a ").append(name).append(" -d ")
            .append(quoted(summary(sub.getCommandSpec()))).append('\n'));
    for (OptionSpec option : options(command.getCommandSpec())) {
        script.append(start);
        for (String word : option.names()) {
            script.append(word.startsWith("--") ? " -l " : " -s ").append(word.replaceFirst("^--?", ""));
        }
        script.append(option.arity().max() == 0 ? "" : takesFile(option) ? " -r -F" : " -x").append(" -d ")
                .append(quoted(first(option))).append('\n');
    }
    String before = seen.isEmpty() ? "" : seen + "; and ";
    subcommands.forEach((name, sub) -> fishLines(sub, before + "__fish_seen_subcommand_from " + name, script));
}

/** In single quotes, which zsh and fish read alike if the text holds none. */
String quoted(String text) {
    return "'" + text.replace("'", "’") + "'";
}
