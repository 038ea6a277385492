// SPDX-License-Identifier: Apache-2.0
package io.mergepath.testsupport;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assertions;

/**
 * The compiler of CUDA. It needs no GPU. It takes seconds for a kernel, and its result depends only on its version, its
 * options and the source. So a folder of the user's cache keeps the result of each successful compilation.
 */
public final class Nvcc {
    private static final Path CACHE = Path.of(
            System.getenv().getOrDefault("XDG_CACHE_HOME",
                    Path.of(System.getProperty("user.home"), ".cache").toString()),
            "mergepath", "nvcc");

    private final String program;
    private final String version;

    private Nvcc(String program) throws IOException, InterruptedException {
        this.program = program;
        this.version = output(List.of(program, "--version"));
    }

    /**
     * The compiler on the PATH. Skips the running test if there is none.
     *
     * @return the compiler
     */
    public static Nvcc orSkip() throws IOException, InterruptedException {
        Optional<Path> found = Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry, "nvcc")).filter(Files::isExecutable).findFirst();
        Need.NVCC.orSkip(found.isPresent());
        return new Nvcc(found.get().toString());
    }

    /**
     * The architectures that the compiler knows.
     *
     * @return their compute capabilities, ascending: 90 for sm_90
     */
    public int[] capabilities() throws IOException, InterruptedException {
        return output(List.of(program, "--list-gpu-arch")).lines()
                .mapToInt(line -> Integer.parseInt(line.replaceAll("\\D", ""))).sorted().toArray();
    }

    /**
     * Compiles kernels to machine code. Fails if they do not compile.
     *
     * @param source the source of the kernels
     * @param architecture such as sm_90
     * @return the report of the assembler: the registers, the shared memory and the spills of each kernel
     */
    public String assemblerReport(String source, String architecture) throws IOException, InterruptedException {
        return compile(source, List.of("-arch=" + architecture, "-cubin", "-Xptxas", "-v"), false);
    }

    /**
     * Compiles kernels to the assembly of the virtual machine. Fails if they do not compile.
     *
     * @param source the source of the kernels
     * @param architecture such as sm_90
     * @return the assembly
     */
    public String ptx(String source, String architecture) throws IOException, InterruptedException {
        return compile(source, List.of("-arch=" + architecture, "-ptx"), true);
    }

    private String compile(String source, List<String> options, boolean wantsFile)
            throws IOException, InterruptedException {
        Path kept = CACHE.resolve(key(version, String.join(" ", options), source));
        if (Files.exists(kept)) {
            return Files.readString(kept);
        }
        Path folder = Files.createTempDirectory("nvcc");
        Path input = folder.resolve("kernels.cu");
        Path output = folder.resolve("kernels.out");
        try {
            Files.writeString(input, source);
            List<String> command = new ArrayList<>(List.of(program));
            command.addAll(options);
            command.addAll(List.of("-o", output.toString(), input.toString()));
            String log = output(command);
            String result = wantsFile ? Files.readString(output) : log;
            Files.createDirectories(CACHE);
            Path draft = Files.writeString(Files.createTempFile(CACHE, "draft", null), result);
            Files.move(draft, kept, StandardCopyOption.ATOMIC_MOVE);
            return result;
        } finally {
            Files.deleteIfExists(input);
            Files.deleteIfExists(output);
            Files.delete(folder);
        }
    }

    private static String key(String... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String part : parts) {
                digest.update(part.getBytes(StandardCharsets.UTF_8));
                digest.update((byte) 0);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    /** The output of a process, which must succeed. */
    private static String output(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Assertions.assertEquals(0, process.waitFor(), output);
        return output;
    }
}
