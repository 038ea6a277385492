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
import java.util.HashSet;
import java.util.Set;
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

    /** Refuses a file that two options name. */
    static void refuseTwice(@Nullable Path... files) {
        Set<Path> names = new HashSet<>();
        for (Path file : files) {
            if (file != null && !names.add(real(file))) {
                throw new Failure(FilePath.name(file) + ": given twice; each option needs a file of its own");
            }
        }
    }

    private static Path real(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException isNew) {
            return file.toAbsolutePath().normalize();
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
