// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.mergepath.gpu.device.Image;
import io.mergepath.gpu.device.NativeLibrary;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandles;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** NVIDIA's run-time compiler: from C to the machine code of one architecture. */
final class Nvrtc {
    /** Newest first. The soname of 11.2 serves all later 11s. */
    private static final List<String> SONAMES = List.of("libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2");

    /** Folders in which the loader of Linux looks, after those of LD_LIBRARY_PATH. */
    private static final List<String> LOADER_FOLDERS = List.of("/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu",
            "/lib64", "/usr/lib64", "/lib", "/usr/lib", "/usr/local/lib");

    /** What pip's package has below a folder of Python's packages: of NVRTC 13, and of those before. */
    private static final List<String> WHEELS = List.of("nvidia/cu13/lib", "nvidia/cuda_nvrtc/lib");

    /** The names of errors by their codes. Old versions of the library do not know all of them. */
    private static final List<String> ERRORS = List.of("SUCCESS", "OUT_OF_MEMORY", "PROGRAM_CREATION_FAILURE",
            "INVALID_INPUT", "INVALID_PROGRAM", "INVALID_OPTION", "COMPILATION", "BUILTIN_OPERATION_FAILURE");

    /** Leaves out parts of the language that no kernel uses. A program then compiles in two thirds of the time. */
    private static final String MINIMAL = "--minimal";
    private static final Version KNOWS_MINIMAL = new Version(12, 4);

    /** Leaves out expensive optimisations. The kernels take longer to run. */
    private static final String QUICK = "--Ofast-compile=min";
    private static final Version KNOWS_QUICK = new Version(12, 9);

    private final NvrtcLibrary library;

    /** A version of NVRTC. */
    record Version(int major, int minor) {
        private boolean isBefore(Version other) {
            return major == other.major ? minor < other.minor : major < other.major;
        }

        @Override
        public String toString() {
            return major + "." + minor;
        }
    }

    Nvrtc(NvrtcLibrary library) {
        this.library = library;
    }

    /** Opens the newest of the compilers that can be found. */
    static Optional<Nvrtc> open() {
        return open(candidates());
    }

    static Optional<Nvrtc> open(List<String> names) {
        for (String name : names) {
            Optional<SymbolLookup> symbols = NativeLibrary.open(List.of(name));
            if (symbols.isPresent()) {
                openBuiltIns(Path.of(name).getParent());
                return Optional.of(new Nvrtc(
                        NativeLibrary.bind(MethodHandles.lookup(), NvrtcLibrary.class, symbols.get(), Nvrtc::meaning)));
            }
        }
        return Optional.empty();
    }

    /**
     * A library that NVRTC opens when it compiles. NVRTC does not find it in a folder that the loader does not know.
     */
    private static void openBuiltIns(@Nullable Path folder) {
        if (folder != null) {
            list(folder, "libnvrtc-builtins.so.*").forEach(file -> NativeLibrary.open(List.of(file.toString())));
        }
    }

    /** The files in a folder; none if it can't be read. */
    private static List<Path> list(Path folder, String pattern) {
        List<Path> entries = new ArrayList<>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, pattern)) {
            found.forEach(entries::add);
        } catch (IOException | DirectoryIteratorException unreadable) {
            return List.of();
        }
        return entries;
    }

    private static String meaning(int code) {
        return code >= 0 && code < ERRORS.size() ? "NVRTC_ERROR_" + ERRORS.get(code) : "";
    }

    static List<String> candidates() {
        return candidates(System.getenv(), Path.of(System.getProperty("user.home")));
    }

    /** The places to search: the places of the loader, then the folders of a toolkit, then the package of pip. */
    static List<String> candidates(Map<String, String> environment, Path home) {
        List<String> names = new ArrayList<>(SONAMES);
        for (String variable : List.of("CUDA_PATH", "CUDA_HOME")) {
            String folder = environment.get(variable);
            if (folder != null) {
                SONAMES.forEach(soname -> names.add(folder + "/lib64/" + soname));
                SONAMES.forEach(soname -> names.add(folder + "/lib/" + soname));
            }
        }
        SONAMES.forEach(soname -> names.add("/usr/local/cuda/lib64/" + soname));
        List<Path> prefixes = new ArrayList<>();
        for (String variable : List.of("VIRTUAL_ENV", "CONDA_PREFIX")) {
            String prefix = environment.get(variable);
            if (prefix != null) {
                prefixes.add(Path.of(prefix));
            }
        }
        prefixes.addAll(List.of(home.resolve(".local"), Path.of("/usr/local"), Path.of("/usr")));
        for (Path prefix : prefixes) {
            for (Path python : list(prefix.resolve("lib"), "python3*")) {
                for (Path packages : list(python, "{site,dist}-packages")) {
                    WHEELS.stream().map(packages::resolve).filter(Files::isDirectory)
                            .forEach(wheel -> SONAMES.forEach(soname -> names.add(wheel + "/" + soname)));
                }
            }
        }
        return names;
    }

    /** The files of all compilers that can be seen without opening one, as text; "" if there are none. */
    static String installed() {
        return installed(candidates(), System.getenv());
    }

    /** The real names of the files that exist. The real name of NVRTC ends with its version. */
    static String installed(List<String> names, Map<String, String> environment) {
        List<String> folders = Stream.concat(
                Stream.of(environment.getOrDefault("LD_LIBRARY_PATH", "").split(":", -1)), LOADER_FOLDERS.stream())
                .filter(folder -> !folder.isEmpty()).toList();
        return names.stream()
                .flatMap(name -> name.contains("/")
                        ? Stream.of(Path.of(name))
                        : folders.stream().map(folder -> Path.of(folder, name)))
                .filter(Files::isRegularFile).map(Nvrtc::real).distinct().collect(Collectors.joining("\n"));
    }

    private static String real(Path file) {
        try {
            return file.toRealPath() + " " + Files.size(file);
        } catch (IOException gone) {
            return file.toString();
        }
    }

    Version version() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment major = arena.allocate(JAVA_INT);
            MemorySegment minor = arena.allocate(JAVA_INT);
            library.nvrtcVersion(major, minor);
            return new Version(major.get(JAVA_INT, 0), minor.get(JAVA_INT, 0));
        }
    }

    /** The options of a program, and {@link #MINIMAL} if this version knows it. */
    private List<String> minimal(List<String> options) {
        return version().isBefore(KNOWS_MINIMAL) ? options : with(options, MINIMAL);
    }

    private static List<String> with(List<String> options, String another) {
        return Stream.concat(options.stream(), Stream.of(another)).toList();
    }

    /** Whether this version can make kernels in less time that take longer to run. */
    boolean isQuick() {
        return !version().isBefore(KNOWS_QUICK);
    }

    Image compile(String source, List<String> options) {
        return Compilations.run(() -> compileWith(minimal(options), source));
    }

    /** Makes kernels in less time that take longer to run. */
    Image compileQuickly(String source, List<String> options) {
        return Compilations.run(() -> compileWith(with(minimal(options), QUICK), source));
    }

    /** Compiles when calls have not waited for a compilation for some time. */
    Image compileLater(String source, List<String> options) {
        return Compilations.runLater(() -> compileWith(minimal(options), source));
    }

    private Image compileWith(List<String> options, String source) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment handle = arena.allocate(ADDRESS);
            library.nvrtcCreateProgram(handle, arena.allocateFrom(source), arena.allocateFrom("mergepath.cu"), 0,
                    MemorySegment.NULL, MemorySegment.NULL);
            MemorySegment program = handle.get(ADDRESS, 0);
            try {
                MemorySegment strings = arena.allocate(ADDRESS, Math.max(1, options.size()));
                for (int i = 0; i < options.size(); i++) {
                    strings.setAtIndex(ADDRESS, i, arena.allocateFrom(options.get(i)));
                }
                int code = library.nvrtcCompileProgram(program, options.size(), strings);
                String log = log(program, arena);
                if (code != 0) {
                    throw new IllegalStateException("nvrtcCompileProgram returned " + code + ", " + meaning(code)
                            + " with " + options + "\n" + log);
                }
                return new Image(image(program, arena), log);
            } finally {
                library.nvrtcDestroyProgram(handle);
            }
        }
    }

    private String log(MemorySegment program, Arena arena) {
        MemorySegment bytes = arena.allocate(JAVA_LONG);
        library.nvrtcGetProgramLogSize(program, bytes);
        MemorySegment log = arena.allocate(bytes.get(JAVA_LONG, 0) + 1);
        library.nvrtcGetProgramLog(program, log);
        return log.getString(0).strip();
    }

    private MemorySegment image(MemorySegment program, Arena arena) {
        MemorySegment bytes = arena.allocate(JAVA_LONG);
        library.nvrtcGetCUBINSize(program, bytes);
        MemorySegment image = arena.allocate(bytes.get(JAVA_LONG, 0));
        library.nvrtcGetCUBIN(program, image);
        return MemorySegment.ofArray(image.toArray(JAVA_BYTE));
    }
}
