// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli;

import io.mergepath.testsupport.Need;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Assertions;

/** The command as a separate process in a folder, with the JDK and the modules of the tests. */
public final class Command {
    private static final long PATIENCE_SECONDS = 180;

    /** The time for a command that compiles kernels. PoCL takes minutes for a self-test if no kernel is cached. */
    private static final long COMPILING_SECONDS = 600;

    /** The same option as in the launcher. */
    private static final String NATIVE_ACCESS = "--enable-native-access=io.mergepath.cli";

    /** Options for a fast start, which takes most of the time of a test. */
    private static final List<String> JAVA = List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", NATIVE_ACCESS);

    private final Path folder;
    private final List<String> jvm = new ArrayList<>();
    private long patienceSeconds = PATIENCE_SECONDS;

    /** The result of a process. Its output is decoded as ISO 8859-1: one character for each byte. */
    public record Result(int status, String out, String err) {
        public Result expect(int expectedStatus, String expectedOut, String expectedErr) {
            Assertions.assertEquals(new Result(expectedStatus, expectedOut, expectedErr), this);
            return this;
        }
    }

    /** Creates the command for a folder. */
    public Command(Path folder, String... jvmOptions) {
        this.folder = folder;
        jvm.addAll(JAVA);
        // The same options as in the launcher. An unusable cache, for example with these JVM options, prints no
        // message.
        jvm.addAll(List.of("-XX:AOTCache=" + Cached.FILE, "-Xlog:aot*=off", "-Xlog:cds*=off"));
        jvm.addAll(List.of(jvmOptions));
        jvm.addAll(Cached.MAIN);
    }

    /** The command without the right to call native code, as after a start of its modules by hand. */
    public static Command withoutNativeAccess(Path folder) {
        Command command = new Command(folder);
        command.jvm.remove(NATIVE_ACCESS);
        return command;
    }

    /** The command, which may compile many kernels. */
    public Command compiling() {
        patienceSeconds = COMPILING_SECONDS;
        return this;
    }

    /** The command as another user, who may read all files. Only root can start it. */
    public Command asUser(int number) {
        jvm.addAll(0, List.of("setpriv", "--reuid=" + number, "--regid=" + number, "--clear-groups",
                "--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"));
        return this;
    }

    /** The command as a user for whom file permissions hold. Root gives up two capabilities. */
    public static Command boundByPermissions(Path folder) throws Exception {
        Command command = new Command(folder);
        if (System.getProperty("user.name").equals("root")) {
            String without = "=-dac_override,-dac_read_search";
            List<String> bound = List.of("setpriv", "--bounding-set" + without, "--inh-caps" + without);
            Need.SETPRIV.orSkip(command.shell(String.join(" ", bound) + " true").status() == 0);
            command.jvm.addAll(0, bound);
        }
        return command;
    }

    /**
     * The modules of the command, and a cache of the classes that it loads at the start. The cache can hold only
     * classes from archives.
     */
    private static final class Cached {
        /** Each JVM that runs tests has a folder, because two of them would write the same files. */
        static final Path FOLDER = Path.of("target", "command", System.getProperty("mergepath.fork", "1"))
                .toAbsolutePath();
        static final Path FILE = FOLDER.resolve("aot");
        static final List<String> MAIN = List.of("-p", archives(), "-m", "io.mergepath.cli/io.mergepath.cli.Main");

        static {
            List<String> words = new ArrayList<>(JAVA);
            words.add("-XX:AOTCacheOutput=" + FILE);
            words.addAll(MAIN);
            words.add("sort");
            Path log = FOLDER.resolve("log");
            try {
                int status = await(new ProcessBuilder(words).redirectInput(new File("/dev/null"))
                        .redirectErrorStream(true).redirectOutput(log.toFile()).start(), words,
                        PATIENCE_SECONDS);
                Assertions.assertEquals(0, status, text(log));
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        private static String archives() {
            ToolProvider jar = ToolProvider.findFirst("jar").orElseThrow();
            String[] path = System.getProperty("jdk.module.path").split(File.pathSeparator, -1);
            for (int i = 0; i < path.length; i++) {
                if (Files.isDirectory(Path.of(path[i]))) {
                    String archive = FOLDER.resolve(i + ".jar").toString();
                    Assertions.assertEquals(0, jar.run(System.out, System.err, "--create", "--no-compress", "--file",
                            archive, "-C", path[i], "."));
                    path[i] = archive;
                }
            }
            return String.join(File.pathSeparator, path);
        }
    }

    /** Runs the command in this process, and gives its exit status. */
    public static int here(List<String> words) {
        String[] arguments = words.toArray(String[]::new);
        return Main.execute(Main.commandLine(arguments), arguments);
    }

    /**
     * Runs the command in this process, which takes less time than a start, and gives its status, its help and its
     * messages for users. The command can't have the standard input and the folder of a test.
     */
    public static Result resultHere(List<String> words) {
        String[] arguments = words.toArray(String[]::new);
        StringWriter out = new StringWriter();
        StringWriter errors = new StringWriter();
        int status = Main.execute(Main.commandLine(arguments).setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(errors, true)), arguments);
        return new Result(status, out.toString(), errors.toString());
    }

    /** The words that start the command, quoted for a shell. */
    public String inShell() {
        return "'" + String.join("' '", jvm) + "'";
    }

    public Result run(String... arguments) throws Exception {
        return runWith(new byte[0], arguments);
    }

    public Result runWith(String input, String... arguments) throws Exception {
        return runWith(input.getBytes(StandardCharsets.ISO_8859_1), arguments);
    }

    public Result runWith(byte[] input, String... arguments) throws Exception {
        List<String> words = new ArrayList<>(jvm);
        words.addAll(List.of(arguments));
        return run(input, words);
    }

    /** Runs a line of shell in which $mergepath is the command. */
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
        return new Result(await(process, words, patienceSeconds), text(out), text(err));
    }

    /** The exit status of a process. Fails if the process does not end in time. */
    private static int await(Process process, List<String> words, long seconds) throws InterruptedException {
        if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            Assertions.fail(words + " did not end within " + seconds + " s");
        }
        return process.exitValue();
    }

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.ISO_8859_1);
    }
}
