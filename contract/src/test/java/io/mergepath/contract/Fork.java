// SPDX-License-Identifier: Apache-2.0
package io.mergepath.contract;

import io.mergepath.Engine;
import io.mergepath.lab.check.Item;
import io.mergepath.testengine.TestEngineProvider;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Another JVM, for what holds once a JVM or depends on how it was started. */
public final class Fork {
    private final List<String> options = new ArrayList<>();
    private final Map<String, String> environment;

    private Fork(Map<String, String> environment, List<String> options) {
        this.environment = environment;
        this.options.addAll(options);
    }

    /** Everything on the class path. */
    public static Fork onClassPath(String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("-cp", String.join(File.pathSeparator, place(Engine.class),
                place(TestEngineProvider.class), place(Item.class), place(Fork.class))));
        return new Fork(Map.of(), all);
    }

    /** The engines on the module path, the program on the class path. */
    public static Fork onModulePath(String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("-p", place(Engine.class) + File.pathSeparator + place(TestEngineProvider.class),
                "--add-modules", "io.mergepath,io.mergepath.testengine", "-cp", place(Fork.class)));
        return new Fork(Map.of(), all);
    }

    public Fork with(String variable, String value) {
        return new Fork(Map.of(variable, value), options);
    }

    /** The folder or archive of a class. Tests that are patched into a module have their own. */
    private static String place(Class<?> type) {
        try {
            if (type == Fork.class) {
                Path file = Path.of(Objects.requireNonNull(Fork.class.getResource("Fork.class")).toURI());
                return file.resolve("../../../..").normalize().toString();
            }
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    /** Runs a program to its end; what it printed. */
    public String run(Class<?> program) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-ea", "-Xshare:auto"));
        command.addAll(options);
        command.add(program.getName());
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove("MERGEPATH_GPU");
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            String printed = new String(process.getInputStream().readAllBytes(),
                    StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(String.join(" ", command) + " failed:\n" + printed);
            }
            return printed.strip();
        } finally {
            process.destroyForcibly();
        }
    }
}
