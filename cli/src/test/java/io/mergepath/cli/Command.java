package io.mergepath.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;

/** The command as a process of its own, in a folder, with the JDK and the modules that the tests run with. */
public final class Command {
    private static final long PATIENCE_SECONDS = 180;

    private final Path folder;
    private final List<String> jvm = new ArrayList<>();

    /** What a process left behind. Bytes are shown as ISO 8859-1, one character each. */
    public record Result(int status, String out, String err) {
        Result expect(int expectedStatus, String expectedOut, String expectedErr) {
            Assertions.assertEquals(new Result(expectedStatus, expectedOut, expectedErr), this);
            return this;
        }
    }

    /** The command, to be run in a folder. */
    public Command(Path folder, String... jvmOptions) {
        this.folder = folder;
        jvm.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // Start-up is most of what a test takes.
        jvm.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"));
        jvm.addAll(List.of(jvmOptions));
        jvm.addAll(
                List.of("-p", System.getProperty("jdk.module.path"), "-m", "io.mergepath.cli/io.mergepath.cli.Main"));
    }

    /** Runs the command in this process, and gives its exit status. */
    public static int here(List<String> words) {
        String[] arguments = words.toArray(String[]::new);
        return Main.execute(Main.commandLine(arguments), arguments);
    }

    /** The words that start the command, for a shell. */
    String inShell() {
        return "'" + String.join("' '", jvm) + "'";
    }

    Result run(String... arguments) throws Exception {
        return runWith(new byte[0], arguments);
    }

    Result runWith(String input, String... arguments) throws Exception {
        return runWith(input.getBytes(StandardCharsets.ISO_8859_1), arguments);
    }

    Result runWith(byte[] input, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(jvm);
        words.addAll(List.of(arguments));
        return run(input, words);
    }

    /** A line of shell in which $mergepath is the command. */
    public Result shell(String line) throws Exception {
        return run(new byte[0], List.of("bash", "-c", line.replace("$mergepath", inShell())));
    }

    private Result run(byte[] input, List<String> words) throws Exception {
        Path out = Files.createTempFile(folder.getParent(), "out", null);
        Path err = Files.createTempFile(folder.getParent(), "err", null);
        Process process = new ProcessBuilder(words).directory(folder.toFile())
                .redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        try (OutputStream pipe = process.getOutputStream()) {
            pipe.write(input);
        } catch (IOException closed) {
            // A command that refuses its options reads no input.
        }
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            Assertions.fail(words + " did not end within " + PATIENCE_SECONDS + " s");
        }
        return new Result(process.exitValue(), text(out), text(err));
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }
}
