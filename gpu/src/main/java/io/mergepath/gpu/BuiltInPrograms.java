// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.DeviceKeys;
import io.mergepath.DeviceValues;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.device.ShippedKernels;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.kernel.EngineOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * Lists the programs that the CUDA engine launches for sorts and merges of {@code int}, {@code long}, {@code float} and
 * {@code double} keys: keys alone in natural and descending order; keys with one column of values of 4 or 8 bytes, and
 * indices, in natural order. A compiler can make them ahead of time, for example nvcc. The list comes from the engine
 * itself, which works here on a device that launches nothing. So it contains all programs, and no others.
 */
public final class BuiltInPrograms {
    private static final List<ElementType> TYPES = List.of(ElementType.INT, ElementType.LONG, ElementType.FLOAT,
            ElementType.DOUBLE);
    private static final List<List<ElementType>> COLUMNS = List.of(List.of(ElementType.INT), List.of(ElementType.LONG));

    /** A sort of fewer keys is the sort of one tile. Rows of the tuning table lie further apart than such steps. */
    private static final int LEAST = 1 << 10;
    private static final double STEP = 1.25;
    private static final long MOST = 1L << 32;

    /**
     * Small, usual and large numbers of multiprocessors. Tables of tiles, measured on another device, stand for numbers
     * of elements in proportion. So the number decides whether a merge by some tile needs a partition.
     */
    private static final int[] MULTIPROCESSORS = {132, 8, 512};

    /** From so many bytes on a sort of host data consists of pieces, which the device merges. */
    private static final long PIECES = 1L << 26;
    private static final int[] PIECE_COUNTS = {2, 8};

    /** Both numbers of keys suffice for a distribution. If keys crowd, merges sort the first, and digits the second. */
    private static final int[] REHEARSED = {1 << 16, 1 << 18};

    private BuiltInPrograms() {
    }

    /**
     * A program.
     *
     * @param key the digest of its source and options, by which the engine looks for its image
     * @param source its source in C
     * @param options the options of the compiler, for NVRTC as for nvcc
     * @param kernels the names of the kernels that the engine launches
     */
    public record BuiltInProgram(String key, String source, List<String> options, List<String> kernels) {
    }

    /**
     * The programs for an architecture.
     *
     * @param architecture one of {@code sm_75}, {@code sm_80}, {@code sm_86}, {@code sm_89}, {@code sm_90},
     *        {@code sm_100} and {@code sm_120}
     * @return the programs, in the order of their first launch
     * @throws IllegalArgumentException if it is another architecture
     */
    public static List<BuiltInProgram> of(String architecture) {
        RecordingDevice device = new RecordingDevice(traits(architecture, MULTIPROCESSORS[0]));
        for (int multiprocessors : MULTIPROCESSORS) {
            runAll(device.with(traits(architecture, multiprocessors)));
        }
        return device.programs();
    }

    /** Runs all sorts and merges of the list on a device. */
    static void runAll(RecordingDevice device) {
        try (GpuBackend backend = new GpuBackend(device.traits().name(), device, EngineOptions.of(""))) {
            for (ElementType type : TYPES) {
                for (double n = LEAST; n < MOST; n *= STEP) {
                    run(backend, type, List.of(), (long) n, Order.natural());
                    run(backend, type, List.of(), (long) n, Order.descending());
                    for (List<ElementType> columns : COLUMNS) {
                        run(backend, type, columns, (long) n, Order.natural());
                    }
                }
            }
        }
    }

    /**
     * Sorts few keys on the device that launches nothing, and reads the images of the programs. So the JVM has loaded
     * the classes of a sort and has compiled its long loops before the first sort.
     *
     * @return the programs
     */
    static List<BuiltInProgram> rehearse() {
        RecordingDevice device = new RecordingDevice(traits("sm_90", MULTIPROCESSORS[0]));
        try (GpuBackend backend = new GpuBackend("cuda", device, EngineOptions.of(""))) {
            for (int n : REHEARSED) {
                backend.sort(Keys.of(new int[n]), Values.none(), Order.natural(), null);
            }
        }
        ShippedKernels shipped = ShippedKernels.ofInstallation();
        List<BuiltInProgram> programs = device.programs();
        programs.forEach(program -> shipped.image("sm_90", program.key()));
        return programs;
    }

    /** A device of an architecture. */
    static Traits traits(String architecture, int multiprocessors) {
        int kibibytes = switch (architecture) {
            case "sm_75" -> 64;
            case "sm_80" -> 164;
            case "sm_86", "sm_89", "sm_120" -> 100;
            case "sm_90", "sm_100" -> 228;
            default -> throw new IllegalArgumentException("architecture: " + architecture
                    + " is none of sm_75, sm_80, sm_86, sm_89, sm_90, sm_100 and sm_120");
        };
        // From sm_80 on the driver keeps 1 KiB for itself.
        int block = architecture.equals("sm_75") ? kibibytes : kibibytes - 1;
        return new Traits(architecture, architecture, multiprocessors, kibibytes << 10, block << 10, 1024, 1L << 50,
                1L << 50,
                Traits.Arithmetic.EXACT);
    }

    /** The operations whose programs are listed. */
    private static void run(GpuBackend backend, ElementType type, List<ElementType> columns, long n, Order order) {
        try (DeviceKeys keys = backend.allocateKeys(type, n);
                DeviceKeys out = backend.allocateKeys(type, n);
                DeviceValues inColumns = backend.allocateValues(columns, n);
                DeviceValues outColumns = backend.allocateValues(columns, n)) {
            Values values = columns.isEmpty() ? Values.none() : inColumns;
            Values outValues = columns.isEmpty() ? Values.none() : outColumns;
            backend.sort(keys, values, order, null);
            if (columns.equals(List.of(ElementType.INT)) && n <= Integer.MAX_VALUE) {
                backend.sortIndices(keys, values, false, order, null);
            }
            backend.merge(keys.slice(0, n / 2), slice(values, 0, n / 2), keys.slice(n / 2, n),
                    slice(values, n / 2, n), out, outValues, order, null);
            if (n * (type.bytes() + columns.stream().mapToInt(ElementType::bytes).sum()) >= PIECES) {
                for (int pieces : PIECE_COUNTS) {
                    mergePieces(backend, pieces, keys, values, out, outValues, order);
                }
            }
        }
    }

    private static void mergePieces(GpuBackend backend, int pieces, Keys keys, Values values, Keys out,
            Values outValues, Order order) {
        long n = keys.length();
        List<Keys> runs = new ArrayList<>();
        List<Values> runValues = new ArrayList<>();
        for (int p = 0; p < pieces; p++) {
            runs.add(keys.slice(n * p / pieces, n * (p + 1) / pieces));
            runValues.add(slice(values, n * p / pieces, n * (p + 1) / pieces));
        }
        backend.mergeMany(runs, runValues, out, outValues, order, null);
    }

    private static Values slice(Values values, long from, long to) {
        return values.count() == 0 ? values : values.slice(from, to);
    }
}
