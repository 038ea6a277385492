package io.mergepath.cli.docs;

import io.mergepath.cli.path.PathCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** Figures that {@code mergepath path} draws. */
final class Figures {
    private static final Pattern DESCRIPTION = Pattern.compile("<desc id=\"desc\">(.*?)</desc>");

    private final Path folder;
    private final Path scratch;
    private final boolean write;

    Figures(Path docs, Path scratch, boolean write) {
        folder = docs.resolve("figures");
        this.scratch = scratch;
        this.write = write;
    }

    /** A figure, its words for those who can't see it, and the command that draws it. */
    String figure(String arguments, String before) throws IOException {
        String name = arguments.substring(0, arguments.indexOf(": "));
        String line = arguments.substring(name.length() + 2);
        Path drawn = scratch.resolve(name);
        List<String> words = new ArrayList<>(List.of(line.split(" ", -1)));
        words.addAll(List.of("--svg", drawn.toString()));
        int status = new CommandLine(PathCommand.class).setCaseInsensitiveEnumValuesAllowed(true)
                .execute(words.subList(1, words.size()).toArray(String[]::new));
        if (status != 0) {
            throw new IllegalArgumentException(words + " ended with status " + status);
        }
        String svg = Files.readString(drawn);
        Path kept = folder.resolve(name);
        if (write) {
            Files.createDirectories(folder);
            Files.writeString(kept, svg);
        } else if (!Files.exists(kept) || !Files.readString(kept).equals(svg)) {
            throw new IllegalStateException("docs/figures/" + name + " is not what the command draws today");
        }
        Matcher description = DESCRIPTION.matcher(svg);
        if (!description.find()) {
            throw new IllegalStateException(name + " has no description");
        }
        return "![" + description.group(1) + "](figures/" + name + ")\n\n"
                + new Page.Fence("sh", "./mergepath " + line + " --svg " + name);
    }
}
