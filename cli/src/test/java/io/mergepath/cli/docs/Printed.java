// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.docs;

import io.mergepath.Keys;
import io.mergepath.cli.Command;
import io.mergepath.lab.reference.TwoPointerMerge;
import io.mergepath.table.TableSort;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;

/** The output of a snippet or a command on a page. */
final class Printed {
    private final Path root;
    private final Path scratch;

    Printed(Path root, Path scratch) {
        this.root = root;
        this.scratch = scratch;
    }

    String prints(String arguments, String before) throws Exception {
        Page.Fence shown = Page.fenceBefore(before);
        String out = switch (shown.language()) {
            case "java" -> snippet(shown.text());
            case "sh" -> shell(shown.text());
            default -> throw new IllegalArgumentException("nothing runs " + shown);
        };
        return new Page.Fence("text", out).toString();
    }

    /** Compiles and runs the body of a main method, with the prelude of all snippets in {@code docs/README.md}. */
    private String snippet(String body) throws Exception {
        Path folder = Files.createTempDirectory(scratch, "snippet");
        Path source = folder.resolve("Snippet.java");
        String prelude = Page.fenceBefore(Files.readString(root.resolve("docs").resolve("README.md"))).text();
        int imports = prelude.lastIndexOf("import ");
        int methods = prelude.indexOf('\n', imports) + 1;
        Files.writeString(source,
                prelude.substring(0, methods) + "void main() throws Exception {\n" + body + "}\n"
                        + prelude.substring(methods));
        String libraries = String.join(File.pathSeparator, place(Keys.class).toString(),
                place(TwoPointerMerge.class).toString(), place(TableSort.class).toString());
        ByteArrayOutputStream problems = new ByteArrayOutputStream();
        PrintStream told = new PrintStream(problems, true, StandardCharsets.UTF_8);
        int status = ToolProvider.findFirst("javac").orElseThrow().run(told, told, "-d", folder.toString(), "-cp",
                libraries, source.toString());
        if (status != 0) {
            throw new IllegalArgumentException(problems.toString(StandardCharsets.UTF_8) + body);
        }
        try (URLClassLoader loader = new URLClassLoader(new URL[]{folder.toUri().toURL()},
                Keys.class.getClassLoader())) {
            Class<?> type = loader.loadClass("Snippet");
            Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            Method main = type.getDeclaredMethod("main");
            main.setAccessible(true);
            return captured(() -> main.invoke(constructor.newInstance()));
        }
    }

    /** The jar or the folder of a class. */
    private static Path place(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private interface Work {
        void run() throws Exception;
    }

    private static String captured(Work work) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
        try {
            work.run();
        } finally {
            System.setOut(before);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Runs lines of shell in a folder of their own, with access to the project's examples. */
    private String shell(String lines) throws Exception {
        Path folder = Files.createDirectory(Files.createTempDirectory(scratch, "shell").resolve("folder"));
        Command.Result result = new Command(folder, "-Dstdout.encoding=UTF-8")
                .shell(lines.replace("./mergepath", "$mergepath").replace(" examples/", " " + root + "/examples/"));
        if (result.status() != 0 || !result.err().isEmpty()) {
            throw new IOException(lines + " ended with status " + result.status() + ": " + result.err());
        }
        return new String(result.out().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
