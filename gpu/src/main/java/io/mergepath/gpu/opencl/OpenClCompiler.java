// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.opencl;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.mergepath.gpu.device.Image;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** The compiler of a device's driver: from C to a program or an image, and from an image to a program. */
final class OpenClCompiler {
    private static final int PROGRAM_BUILD_LOG = 0x1183;
    private static final int PROGRAM_NUM_DEVICES = 0x1162;
    private static final int PROGRAM_DEVICES = 0x1163;
    private static final int PROGRAM_BINARY_SIZES = 0x1165;
    private static final int PROGRAM_BINARIES = 0x1166;
    /**
     * The message of PoCL's compiler after its output has vanished. LLVM removes the files that it writes at any signal
     * of a fault, and the JVM raises such signals on purpose, to stop threads and to find null. Then the build runs
     * again.
     */
    private static final String FILE_LOST = "unable to rename temporary";
    private static final int DISTURBED_BUILDS = 30;

    private final OpenClDevice device;
    private final OpenClLibrary library;

    OpenClCompiler(OpenClDevice device) {
        this.device = device;
        this.library = device.library();
    }

    /** Makes a program of a source, to be closed by the caller. */
    OpenClProgram program(String source, String options) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment strings = arena.allocateFrom(ADDRESS, arena.allocateFrom(source));
            MemorySegment program = OpenClDevice.create(code -> library.clCreateProgramWithSource(device.context(), 1,
                    strings, MemorySegment.NULL, code));
            try {
                return new OpenClProgram(device, program, build(program, options, arena));
            } catch (Throwable refused) {
                library.clReleaseProgram(program);
                throw refused;
            }
        }
    }

    Image compile(String source, String options) {
        try (OpenClProgram program = program(source, options); Arena arena = Arena.ofConfined()) {
            return new Image(image(program.handle(), arena), program.log());
        }
    }

    /** Makes a program of an image, to be closed by the caller. */
    OpenClProgram program(Image image) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment code = arena.allocate(image.code().byteSize()).copyFrom(image.code());
            MemorySegment program = OpenClDevice.create(status -> library.clCreateProgramWithBinary(device.context(), 1,
                    arena.allocateFrom(ADDRESS, device.device()), arena.allocateFrom(JAVA_LONG, code.byteSize()),
                    arena.allocateFrom(ADDRESS, code), arena.allocate(JAVA_INT), status));
            try {
                build(program, "", arena);
                return new OpenClProgram(device, program, image.log());
            } catch (Throwable refused) {
                library.clReleaseProgram(program);
                throw refused;
            }
        }
    }

    /** Returns what the compiler said. */
    private String build(MemorySegment program, String options, Arena arena) {
        MemorySegment target = arena.allocateFrom(ADDRESS, device.device());
        MemorySegment words = arena.allocateFrom(options);
        int code;
        String log;
        int builds = 0;
        do {
            code = library.clBuildProgram(program, 1, target, words, MemorySegment.NULL, MemorySegment.NULL);
            log = log(program, arena);
            builds++;
        } while (code != 0 && builds < DISTURBED_BUILDS && log.contains(FILE_LOST));
        if (code != 0) {
            throw new IllegalStateException(
                    "clBuildProgram returned " + code + ", " + new ErrorCodes().meaning(code) + " with "
                            + options + "\n" + log);
        }
        return log;
    }

    private String log(MemorySegment program, Arena arena) {
        MemorySegment bytes = arena.allocate(JAVA_LONG);
        library.clGetProgramBuildInfo(program, device.device(), PROGRAM_BUILD_LOG, 0, MemorySegment.NULL, bytes);
        MemorySegment text = arena.allocate(bytes.get(JAVA_LONG, 0) + 1);
        library.clGetProgramBuildInfo(program, device.device(), PROGRAM_BUILD_LOG, text.byteSize(), text,
                MemorySegment.NULL);
        return text.getString(0).strip();
    }

    /** Of a program there are as many images as its context has devices. */
    private MemorySegment image(MemorySegment program, Arena arena) {
        int count = (int) OpenClDevice.number((value, needed) -> library.clGetProgramInfo(program, PROGRAM_NUM_DEVICES,
                JAVA_INT.byteSize(), value, needed));
        MemorySegment devices = arena.allocate(ADDRESS, count);
        library.clGetProgramInfo(program, PROGRAM_DEVICES, devices.byteSize(), devices, MemorySegment.NULL);
        int ours = 0;
        while (!devices.getAtIndex(ADDRESS, ours).equals(device.device())) {
            ours++;
        }
        MemorySegment sizes = arena.allocate(JAVA_LONG, count);
        library.clGetProgramInfo(program, PROGRAM_BINARY_SIZES, sizes.byteSize(), sizes, MemorySegment.NULL);
        MemorySegment image = arena.allocate(sizes.getAtIndex(JAVA_LONG, ours));
        // No others are asked for.
        MemorySegment images = arena.allocate(ADDRESS, count);
        images.setAtIndex(ADDRESS, ours, image);
        library.clGetProgramInfo(program, PROGRAM_BINARIES, images.byteSize(), images, MemorySegment.NULL);
        return MemorySegment.ofArray(image.toArray(JAVA_BYTE));
    }
}
