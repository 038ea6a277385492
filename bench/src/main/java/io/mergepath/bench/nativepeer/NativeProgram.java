// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.nativepeer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A program whose source is in the jar. The machine that runs it compiles it. */
final class NativeProgram implements AutoCloseable {
    private final Path folder;

    private NativeProgram(Path folder) {
        this.folder = folder;
    }

    /**
     * Compiles.
     *
     * @param compiler the compiler and its options
     * @param source the name of the file
     * @param headers the names of the files beside it that it includes
     */
    static NativeProgram compile(List<String> compiler, String source, List<String> headers) throws IOException {
        NativeProgram program = new NativeProgram(Files.createTempDirectory("mergepath-peers"));
        try {
            for (String header : headers) {
                program.unpack(header);
            }
            List<String> command = new ArrayList<>(compiler);
            command.addAll(List.of(program.unpack(source).toString(), "-o", program.executable()));
            lines(command);
            return program;
        } catch (Throwable failed) {
            program.close();
            throw failed;
        }
    }

    private Path unpack(String name) throws IOException {
        try (InputStream in = NativeProgram.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the jar of io.mergepath.bench lacks " + name);
            }
            Path file = folder.resolve(name);
            Files.copy(in, file);
            return file;
        }
    }

    private String executable() {
        return folder.resolve("peers").toString();
    }

    /** Runs it. */
    List<String> run(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(executable()));
        command.addAll(arguments);
        return lines(command);
    }

    private static List<String> lines(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        process.getOutputStream().close();
        List<String> lines;
        try (var reader = process.inputReader()) {
            lines = reader.lines().toList();
            int status = process.waitFor();
            if (status != 0) {
                throw new IllegalStateException(command.getFirst() + " ended with status " + status);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + command.getFirst() + " ran", e);
        }
        return lines;
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path path : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
