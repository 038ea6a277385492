// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.opencl;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.mergepath.Finding;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.NativeLibrary;
import io.mergepath.gpu.device.Traits;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** The OpenCL loader of this machine, and the devices of all drivers that it knows. */
public final class OpenCl {
    private static final List<String> SONAMES = List.of("libOpenCL.so.1");
    private static final String NO_LOADER = "install it: apt install ocl-icd-libopencl1";
    private static final String NO_DEVICE = "install a GPU's driver, or apt install pocl-opencl-icd for the CPU";

    /** Kinds of device. */
    private static final long ALL = 0xffff_ffffL;
    private static final long GPU = 4;

    /** What a device tells. */
    private static final int TYPE = 0x1000;
    private static final int MAX_COMPUTE_UNITS = 0x1002;
    private static final int MAX_WORK_GROUP_SIZE = 0x1004;
    private static final int MAX_MEM_ALLOC_SIZE = 0x1010;
    private static final int SINGLE_FP_CONFIG = 0x101b;
    private static final int GLOBAL_MEM_SIZE = 0x101f;
    private static final int LOCAL_MEM_SIZE = 0x1023;
    private static final int NAME = 0x102b;
    private static final int DRIVER_VERSION = 0x102d;
    private static final int VERSION = 0x102f;
    private static final int DOUBLE_FP_CONFIG = 0x1032;

    /** What a device says of its floating-point arithmetic. */
    private static final long FP_DENORM = 1;
    private static final long FP_CORRECTLY_ROUNDED_DIVIDE_SQRT = 1 << 7;

    /** What a queue tells. */
    private static final int QUEUE_CONTEXT = 0x1090;
    private static final int QUEUE_DEVICE = 0x1091;
    private static final int QUEUE_PROPERTIES = 0x1093;
    private static final long OUT_OF_ORDER = 1;

    private final OpenClLibrary library;

    /**
     * A device that was found.
     *
     * @param id what the library knows it by
     * @param traits what an engine must know of it
     * @param version the version of OpenCL that it offers, and its driver
     */
    private record Found(MemorySegment id, Traits traits, String version) {
        boolean isGpu() {
            return traits.architecture().equals("gpu");
        }

        boolean hasInName(String part) {
            return lower(traits.name()).contains(lower(part));
        }
    }

    private static Optional<SymbolLookup> loader() {
        Pocl.prepare();
        return NativeLibrary.open(SONAMES);
    }

    private OpenCl(SymbolLookup symbols) {
        library = NativeLibrary.bind(MethodHandles.lookup(), OpenClLibrary.class, symbols, new ErrorCodes());
    }

    /** What refuses devices. */
    public interface Check {
        /**
         * Returns if a device may be used.
         *
         * @param version of OpenCL, and of the device's driver
         * @param device opens it
         * @throws IllegalStateException if the device must not be used, with the reason
         */
        void require(Traits traits, String version, Supplier<Device> device);
    }

    /** Looks for the loader and for devices. */
    public static List<Finding> look(Check check) {
        Optional<SymbolLookup> symbols = loader();
        if (symbols.isEmpty()) {
            return List.of(new Finding("OpenCL loader", String.join(", ", SONAMES), false, NO_LOADER));
        }
        List<Finding> findings = new ArrayList<>();
        OpenCl cl = new OpenCl(symbols.get());
        for (Found found : cl.devices()) {
            findings.add(cl.finding(found, check));
        }
        return findings.isEmpty()
                ? List.of(new Finding("OpenCL device", "drivers of " + SONAMES.getFirst(), false, NO_DEVICE))
                : findings;
    }

    private Finding finding(Found found, Check check) {
        Traits traits = found.traits;
        try {
            check.require(traits, found.version, () -> OpenClDevice.own(library, found.id, traits, found.version));
        } catch (IllegalStateException refused) {
            return new Finding(traits.name(), found.version, false, String.valueOf(refused.getMessage()));
        }
        return new Finding(traits.name(), found.version, true, traits.architecture() + ", "
                + (traits.memoryBytes() >> 30) + " GiB, local memory " + (traits.sharedBytes() >> 10) + " KiB");
    }

    /**
     * Opens a device.
     *
     * @param name a part of its name in any case, or "" for the first, GPUs before others
     * @throws IllegalStateException if there is none, saying what to install
     */
    public static OpenClDevice open(String name) {
        return open(name, false);
    }

    /**
     * Opens the first device that is a GPU.
     *
     * @throws IllegalStateException if there is none
     */
    public static OpenClDevice openGpu() {
        return open("", true);
    }

    /**
     * Opens the device of a queue of others, to work in that queue.
     *
     * @param queue a {@code cl_command_queue}
     * @param name what must be a part of the device's name, in any case
     * @throws IllegalArgumentException if the queue can't be worked in, or belongs to another device
     */
    public static OpenClDevice over(long queue, String name) {
        String named = "queue: 0x" + Long.toHexString(queue);
        if (queue == 0) {
            throw new IllegalArgumentException(named + " is no queue");
        }
        OpenCl cl = loaded();
        MemorySegment theirs = MemorySegment.ofAddress(queue);
        if ((cl.queueInfo(theirs, QUEUE_PROPERTIES) & OUT_OF_ORDER) != 0) {
            throw new IllegalArgumentException(named + " runs out of order; an engine needs one that keeps it");
        }
        Found found = cl.found(MemorySegment.ofAddress(cl.queueInfo(theirs, QUEUE_DEVICE)));
        if (!found.hasInName(name)) {
            throw new IllegalArgumentException(
                    named + " is one of " + found.traits.name() + ", which has no \"" + name + "\" in its name");
        }
        return OpenClDevice.over(cl.library, found.id, found.traits, found.version,
                MemorySegment.ofAddress(cl.queueInfo(theirs, QUEUE_CONTEXT)), theirs);
    }

    private long queueInfo(MemorySegment queue, int name) {
        return OpenClDevice.number((value, needed) -> library.clGetCommandQueueInfo(queue, name, value.byteSize(),
                value, needed));
    }

    private static OpenCl loaded() {
        return new OpenCl(loader()
                .orElseThrow(() -> new IllegalStateException("no OpenCL loader, " + SONAMES + ": " + NO_LOADER)));
    }

    private static OpenClDevice open(String name, boolean gpu) {
        OpenCl cl = loaded();
        List<Found> devices = cl.devices();
        Found found = devices.stream()
                .filter(device -> device.hasInName(name) && (device.isGpu() || !gpu))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(devices.isEmpty()
                        ? "no OpenCL device: " + NO_DEVICE
                        : "no OpenCL " + (gpu ? "GPU" : "device") + " has \"" + name + "\" in its name; there are "
                                + devices.stream().map(device -> device.traits.name()).toList()));
        return OpenClDevice.own(cl.library, found.id, found.traits, found.version);
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    /** All devices, GPUs first. */
    private List<Found> devices() {
        try (Arena arena = Arena.ofConfined()) {
            List<Found> found = new ArrayList<>();
            MemorySegment count = arena.allocate(JAVA_INT);
            if (library.clGetPlatformIDs(0, MemorySegment.NULL, count) != 0) {
                return found;
            }
            int platforms = count.get(JAVA_INT, 0);
            MemorySegment ids = arena.allocate(ADDRESS, Math.max(1, platforms));
            library.clGetPlatformIDs(platforms, ids, MemorySegment.NULL);
            for (int p = 0; p < platforms; p++) {
                addDevices(ids.getAtIndex(ADDRESS, p), found, arena);
            }
            found.sort(Comparator.comparing(device -> !device.isGpu()));
            return found;
        }
    }

    private void addDevices(MemorySegment platform, List<Found> found, Arena arena) {
        MemorySegment count = arena.allocate(JAVA_INT);
        if (library.clGetDeviceIDs(platform, ALL, 0, MemorySegment.NULL, count) != 0) {
            return;
        }
        int devices = count.get(JAVA_INT, 0);
        MemorySegment ids = arena.allocate(ADDRESS, Math.max(1, devices));
        library.clGetDeviceIDs(platform, ALL, devices, ids, MemorySegment.NULL);
        for (int d = 0; d < devices; d++) {
            found.add(found(ids.getAtIndex(ADDRESS, d)));
        }
    }

    private Found found(MemorySegment id) {
        String kind = (number(id, TYPE) & GPU) != 0 ? "gpu" : "cpu";
        int localBytes = (int) Math.min(number(id, LOCAL_MEM_SIZE), 1 << 20);
        Traits traits = new Traits(text(id, NAME), kind, (int) number(id, MAX_COMPUTE_UNITS), localBytes, localBytes,
                (int) number(id, MAX_WORK_GROUP_SIZE), number(id, GLOBAL_MEM_SIZE), number(id, MAX_MEM_ALLOC_SIZE),
                arithmetic(id));
        String version = text(id, VERSION) + ", driver " + text(id, DRIVER_VERSION);
        if (Pocl.is(version)) {
            Pocl.choose(version);
        }
        return new Found(id, traits, version);
    }

    private Traits.Arithmetic arithmetic(MemorySegment device) {
        long floats = number(device, SINGLE_FP_CONFIG);
        return new Traits.Arithmetic(number(device, DOUBLE_FP_CONFIG) != 0, (floats & FP_DENORM) != 0,
                (floats & FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0);
    }

    private long number(MemorySegment device, int name) {
        return OpenClDevice.number((value, needed) -> library.clGetDeviceInfo(device, name, value.byteSize(), value,
                needed));
    }

    private String text(MemorySegment device, int name) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(1024);
            library.clGetDeviceInfo(device, name, value.byteSize(), value, MemorySegment.NULL);
            return value.getString(0).strip();
        }
    }
}
