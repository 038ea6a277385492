// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.bench;

import io.mergepath.cli.io.Failure;
import io.mergepath.cli.io.FilePath;
import io.mergepath.cli.output.OutputFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An optional output file of a benchmark. */
final class Output {
    private Output() {
    }

    /** Refuses a file that can't be written, before the measurement begins. */
    static void check(@Nullable Path file) {
        if (file == null) {
            return;
        }
        String name = FilePath.name(file);
        if (name.isEmpty()) {
            throw new Failure("'': No such file or directory");
        }
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file)) {
            throw new Failure(name + ": Is a directory");
        }
        if (folder == null || !Files.isDirectory(folder)) {
            throw new Failure(name + ": No such file or directory");
        }
        if (!Files.isWritable(Files.exists(file) ? file : folder)) {
            throw new Failure(name + ": Permission denied");
        }
    }

    /** Refuses a file that two options name, by the same name or by two. */
    static void refuseTwice(@Nullable Path... files) {
        List<Path> before = new ArrayList<>();
        for (Path file : files) {
            if (file == null) {
                continue;
            }
            for (Path other : before) {
                if (isSame(file, other)) {
                    throw new Failure(FilePath.name(file)
                            + (file.equals(other) ? ": given twice" : ": the same file as " + FilePath.name(other))
                            + "; each option needs a file of its own");
                }
            }
            before.add(file);
        }
    }

    private static boolean isSame(Path file, Path other) {
        try {
            return Files.isSameFile(file, other);
        } catch (IOException isNew) {
            return file.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
        }
    }

    static void write(@Nullable Path file, Supplier<String> text) {
        if (file == null) {
            return;
        }
        ByteBuffer bytes = StandardCharsets.UTF_8.encode(text.get());
        try (OutputFile output = new OutputFile(FilePath.name(file))) {
            output.write(bytes);
            output.complete();
        }
    }
}
