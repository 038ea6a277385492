// SPDX-License-Identifier: Apache-2.0

import io.mergepath.gpu.BuiltInPrograms;
import io.mergepath.gpu.BuiltInPrograms.BuiltInProgram;
import io.mergepath.gpu.device.Image;
import io.mergepath.gpu.device.KernelCache;
import io.mergepath.gpu.device.ShippedKernels;
import java.lang.foreign.MemorySegment;

/**
 * Compiles the programs of built-in orders by nvcc, for the module {@code cuda-kernels}: a file for each program and
 * architecture, and an index. A folder of the user's cache keeps the results, because nvcc takes a second for a
 * program. Without nvcc on the PATH it writes an empty index; or it fails, if nvcc is required.
 *
 * <p>{@code java -cp CORE:GPU build-tools/CudaKernels.java FOLDER ARCHITECTURES REQUIRED}, such as
 * {@code FOLDER 75,80,90 false}
 */
void main(String... arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    boolean required = Boolean.parseBoolean(arguments[2]);
    deleteImages(folder);
    Files.createDirectories(folder);
    List<String> index = new ArrayList<>();
    Optional<Path> nvcc = nvcc();
    if (nvcc.isPresent()) {
        String version = output(List.of(nvcc.get().toString(), "--version"));
        try (ExecutorService pool = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
            List<Future<String>> lines = new ArrayList<>();
            for (String architecture : arguments[1].split("[ ,]+", -1)) {
                for (BuiltInProgram program : BuiltInPrograms.of("sm_" + architecture)) {
                    String name = "sm_" + architecture + "-" + program.key();
                    lines.add(pool.submit(() -> {
                        byte[] code = code(nvcc.get(), version, program);
                        Files.write(folder.resolve(name),
                                KernelCache.content(new Image(MemorySegment.ofArray(code), "")));
                        return name + " " + String.join(" ", program.kernels());
                    }));
                }
            }
            for (Future<String> line : lines) {
                index.add(line.get());
            }
        }
        IO.println("nvcc compiled " + index.size() + " programs.");
    } else if (required) {
        throw new IllegalStateException("nvcc is not on the PATH: install the CUDA toolkit");
    } else {
        IO.println("nvcc is not on the PATH, so there are no compiled kernels.");
    }
    Files.write(folder.resolve(ShippedKernels.INDEX), index);
}

/** Deletes the files of an earlier build, whose programs may have changed. */
void deleteImages(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
        try (DirectoryStream<Path> images = Files.newDirectoryStream(folder, "sm_*")) {
            for (Path image : images) {
                Files.delete(image);
            }
        }
    }
}

Optional<Path> nvcc() {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
            .map(entry -> Path.of(entry, "nvcc")).filter(Files::isExecutable).findFirst();
}

/** The machine code of a program. The option -w silences warnings about functions without a caller. */
byte[] code(Path nvcc, String version, BuiltInProgram program) throws IOException, InterruptedException {
    Path cache = Path.of(System.getenv().getOrDefault("XDG_CACHE_HOME",
            Path.of(System.getProperty("user.home"), ".cache").toString()), "mergepath", "nvcc");
    Path kept = cache.resolve(
            KernelCache.key(List.of(version, program.options().toString(), program.source())) + ".cubin");
    if (!Files.exists(kept)) {
        Files.createDirectories(cache);
        Path source = Files.createTempFile("mergepath", ".cu");
        Path made = Files.createTempFile(cache, "draft", ".cubin");
        try {
            Files.writeString(source, program.source());
            List<String> command = new ArrayList<>(List.of(nvcc.toString(), "-cubin", "-w", "-o", made.toString()));
            command.addAll(program.options());
            command.add(source.toString());
            output(command);
            Files.move(made, kept, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(source);
            Files.deleteIfExists(made);
        }
    }
    return Files.readAllBytes(kept);
}

/** The output of a process, which must succeed. */
String output(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
        throw new IllegalStateException(String.join(" ", command) + " failed:\n" + output);
    }
    return output;
}
