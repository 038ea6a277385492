package io.mergepath.gpu.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.mergepath.gpu.device.Image;
import io.mergepath.gpu.device.NativeLibrary;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** NVIDIA's run-time compiler: from C to the machine code of one architecture. */
final class Nvrtc {
    /** Newest first. The soname of 11.2 serves all later 11s. */
    private static final List<String> SONAMES = List.of("libnvrtc.so.13", "libnvrtc.so.12", "libnvrtc.so.11.2");

    /** What the compiler returns when the kernels are wrong, rather than the call. */
    private static final int COMPILATION_FAILED = 6;

    private final NvrtcLibrary library;

    Nvrtc(NvrtcLibrary library) {
        this.library = library;
    }

    /** Opens the newest of the compilers that can be found. */
    static Optional<Nvrtc> open() {
        return NativeLibrary.open(candidates()).map(
                symbols -> new Nvrtc(NativeLibrary.bind(NvrtcLibrary.class, symbols, code -> "")));
    }

    /** The places to look at: where the loader finds libraries, and then the folders of a toolkit or of pip's package. */
    static List<String> candidates() {
        List<String> names = new ArrayList<>(SONAMES);
        for (String variable : List.of("CUDA_PATH", "CUDA_HOME")) {
            String folder = System.getenv(variable);
            if (folder != null) {
                SONAMES.forEach(soname -> names.add(folder + "/lib64/" + soname));
                SONAMES.forEach(soname -> names.add(folder + "/lib/" + soname));
            }
        }
        SONAMES.forEach(soname -> names.add("/usr/local/cuda/lib64/" + soname));
        return names;
    }

    String version() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment major = arena.allocate(JAVA_INT);
            MemorySegment minor = arena.allocate(JAVA_INT);
            library.nvrtcVersion(major, minor);
            return major.get(JAVA_INT, 0) + "." + minor.get(JAVA_INT, 0);
        }
    }

    Image compile(String source, List<String> options) {
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
                    throw new IllegalStateException("nvrtcCompileProgram returned " + code
                            + (code == COMPILATION_FAILED ? ", the kernels do not compile" : "") + " with " + options
                            + "\n" + log);
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
