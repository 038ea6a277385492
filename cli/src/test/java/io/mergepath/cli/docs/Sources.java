// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The sources of the project and the results of runs, as pages quote them. */
final class Sources {
    /** The folders of quoted files. The name of a quoted file must be unique in them. */
    private static final List<String> FOLDERS = List.of("core/src/main", "lab/src/main", "lab-kernels/src/main",
            "gpu/src/main",
            "bench/src/main",
            "cli/src/main",
            "docs/results");

    private final Path root;

    Sources(Path root) {
        this.root = root;
    }

    /**
     * Lines of a file, without their common indentation, without the backslashes at the ends of a macro's lines, and
     * without lines that only count.
     *
     * @param arguments {@code FILE | TEXT | FIRST .. LAST}: from the line with one text to the line with another,
     *     behind the lines with the texts before; {@code LAST} may be left out for a single line
     */
    String quote(String arguments, String before) throws IOException {
        List<String> parts = List.of(arguments.split(" \\| ", -1));
        String name = parts.getFirst();
        List<String> lines = Files.readAllLines(file(name));
        int at = 0;
        for (String text : parts.subList(1, parts.size() - 1)) {
            at = find(lines, text, at, name) + 1;
        }
        String[] ends = parts.getLast().split(" \\.\\. ", -1);
        int first = find(lines, ends[0], at, name);
        int last = ends.length == 1 ? first : find(lines, ends[1], first, name);
        String language = name.endsWith(".java") ? "java" : name.endsWith(".txt") ? "text" : "c";
        return new Page.Fence(language, dedented(lines.subList(first, last + 1)))
                .toString();
    }

    private static int find(List<String> lines, String text, int from, String file) {
        for (int line = from; line < lines.size(); line++) {
            if (lines.get(line).contains(text)) {
                return line;
            }
        }
        throw new IllegalArgumentException(file + " has no line with \"" + text + "\" from line " + (from + 1) + " on");
    }

    private static String dedented(List<String> lines) {
        return lines.stream().map(line -> line.replaceFirst("\\s*\\\\?$", ""))
                .filter(line -> !line.strip().startsWith("COUNT_UP(")).collect(Collectors.joining("\n")).stripIndent();
    }

    /** The declarations of a class's public methods of one name, as {@code Merge.keys} names them. */
    String signature(String arguments, String before) throws Exception {
        String type = arguments.substring(0, arguments.indexOf('.'));
        String name = arguments.substring(type.length() + 1);
        Matcher declaration = Pattern.compile("(?m)^    public ((?:static )?[^(=;{]*? " + name + "\\([^)]*\\))")
                .matcher(Files.readString(file(type + ".java")));
        List<String> declarations = new ArrayList<>();
        while (declaration.find()) {
            declarations.add(declaration.group(1).replaceAll("\\s+", " ").replace("( ", "(") + ";\n");
        }
        long methods = Arrays.stream(Class.forName("io.mergepath." + type).getMethods())
                .filter(method -> method.getName().equals(name)).count();
        if (methods == 0 || methods != declarations.size()) {
            throw new IllegalArgumentException(
                    type + " has " + methods + " public methods " + name + ", and its source " + declarations.size());
        }
        return new Page.Fence("java", String.join("", declarations)).toString();
    }

    private Path file(String name) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String folder : FOLDERS) {
            try (Stream<Path> files = Files.walk(root.resolve(folder))) {
                files.filter(file -> file.endsWith(name)).forEach(found::add);
            }
        }
        if (found.size() != 1) {
            throw new IllegalArgumentException(name + " names " + found.size() + " files: " + found);
        }
        return found.getFirst();
    }
}
