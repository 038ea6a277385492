// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.docs;

import io.mergepath.cli.Command;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Figures that the command draws, kept in {@code docs/figures}. */
final class Figures {
    private static final Pattern WORD = Pattern.compile("'([^']*)'|([^ ']+)");
    private static final Pattern DESCRIPTION = Pattern.compile("<desc[^>]*>(.*?)</desc>");

    private final Path root;
    private final Path scratch;
    private final boolean write;

    /**
     * The figures of a project.
     *
     * @param scratch the folder for new drawings
     * @param write whether to store the figures instead of comparing them
     */
    Figures(Path root, Path scratch, boolean write) {
        this.root = root;
        this.scratch = scratch;
        this.write = write;
    }

    /**
     * A figure, its text alternative, and the command that draws it.
     *
     * @param arguments {@code NAME: COMMAND}, without the output file
     */
    String figure(String arguments, String before) throws IOException {
        String name = arguments.substring(0, arguments.indexOf(": "));
        String command = arguments.substring(name.length() + 2);
        String option = command.startsWith("path ") ? "--svg" : "--picture";
        Path drawn = scratch.resolve(name);
        List<String> words = words(command);
        words.addAll(List.of(option, drawn.toString()));
        if (Command.here(words) != 0) {
            throw new IllegalArgumentException(words + " fails");
        }
        return image(name, Files.readString(drawn))
                + new Page.Fence("sh", "./mergepath " + command + " " + option + " " + name);
    }

    /** Keeps a drawing, or compares it with the kept one. Returns the line that shows it, with its description. */
    String image(String name, String svg) throws IOException {
        Path kept = root.resolve("docs").resolve("figures").resolve(name);
        if (write) {
            Files.writeString(kept, svg);
        } else if (!Files.exists(kept) || !Files.readString(kept).equals(svg)) {
            throw new IllegalStateException(kept + " is out of date");
        }
        Matcher description = DESCRIPTION.matcher(svg);
        if (!description.find()) {
            throw new IllegalStateException(name + " has no description");
        }
        return "![" + description.group(1) + "](figures/" + name + ")\n\n";
    }

    /** The words of a command line. Paths of the project become absolute. */
    private List<String> words(String command) {
        List<String> words = new ArrayList<>();
        Matcher word = WORD.matcher(command);
        while (word.find()) {
            String text = word.group(1) != null ? word.group(1) : word.group(2);
            words.add(text.startsWith("docs/") ? root.resolve(text).toString() : text);
        }
        return words;
    }
}
