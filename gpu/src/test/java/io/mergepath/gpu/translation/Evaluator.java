// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.translation;

import io.mergepath.DoubleComparator;
import io.mergepath.ElementType;
import io.mergepath.Engine;
import io.mergepath.Finding;
import io.mergepath.FloatComparator;
import io.mergepath.IntComparator;
import io.mergepath.LongComparator;
import io.mergepath.gpu.GpuBackends;
import io.mergepath.gpu.context.GpuContext;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.DeviceMemory;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Program;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.testsupport.Need;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Runs translated comparators on pairs of keys by a kernel of its own, on the device of
 * {@code -Dmergepath.evaluator=opencl}, {@code cuda} or whatever {@link Engine#open} takes.
 */
public final class Evaluator implements AutoCloseable {
    private static final int THREADS = 64;

    private static final String KERNEL = """

            KERNEL(64) void evaluate(const GLOBAL KEY *x, i64 x_at, const GLOBAL KEY *y, i64 y_at, GLOBAL i32 *out,
                                     i64 out_at, i64 n CAPTURED_INPUTS) {
                AWAIT_KERNELS()
                OPEN_CAPTURED
                i64 i = BLOCK * 64 + THREAD;
                if (i < n) out[out_at + i] = COMPARE(x[x_at + i], y[y_at + i]);
            }
            """;

    /** What the device said of all pairs, and whether it met a division by zero. */
    @SuppressWarnings("ArrayRecordComponent")
    public record Answers(int[] signs, boolean fault) {
    }

    private final Engine engine;
    private final GpuContext context;
    private final Device device;
    private final String prelude;
    private int compiled;

    private Evaluator(Engine engine) {
        this.engine = engine;
        context = GpuBackends.of(engine).context();
        device = context.device();
        prelude = read(device.dialect() + ".h");
    }

    public static Evaluator open() {
        String name = System.getProperty("mergepath.evaluator", "opencl");
        List<Finding> found = Objects
                .requireNonNull(Engine.look().get(name.replaceFirst("[:,].*", "")), name);
        (name.startsWith("cuda") ? Need.CUDA_DEVICE : Need.OPENCL_DEVICE)
                .orSkip(found.stream().anyMatch(Finding::usable));
        return new Evaluator(Engine.open(name));
    }

    private static String read(String file) {
        try (InputStream in = KernelSource.class.getResourceAsStream("/io/mergepath/gpu/kernels/" + file)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How many kernels have been compiled. */
    public int compiled() {
        return compiled;
    }

    /** A comparator whose kernel is there: others of the same class need no other. */
    public final class Compiled implements AutoCloseable {
        private final Translation.Program source;
        private final Program program;
        private final boolean wide;

        private Compiled(Object comparator) {
            source = Translator.translate(comparator).program();
            wide = comparator instanceof LongComparator || comparator instanceof DoubleComparator;
            program = device.compile(prelude + "\n" + source.source() + KERNEL,
                    List.of("-DKEY=" + (wide ? "i64" : "i32")));
            compiled++;
        }

        /** Compares keys by this or by another comparator that has the same C. */
        Answers compare(Object comparator, long[] x, long[] y) {
            Translation translation = Translator.translate(comparator);
            if (!translation.program().source().equals(source.source())) {
                throw new AssertionError(translation.program().source() + "\nis not\n" + source.source());
            }
            int n = x.length;
            int[] out = new int[n];
            int[] fault = new int[1];
            try (Memory memory = new Memory()) {
                DeviceArray result = memory.of(MemorySegment.ofArray(out), Integer.BYTES);
                DeviceArray flag = memory.of(MemorySegment.ofArray(fault), Integer.BYTES);
                Parameters parameters = new Parameters().add(memory.keys(x, wide)).add(memory.keys(y, wide))
                        .add(result).add((long) n).add(translation);
                if (source.faults()) {
                    parameters.add(flag);
                }
                program.kernel("evaluate").launch((n + THREADS - 1) / THREADS, THREADS, 0, parameters);
                context.transfers().download(result, MemorySegment.ofArray(out));
                context.transfers().download(flag, MemorySegment.ofArray(fault));
            }
            return new Answers(out, fault[0] != 0);
        }

        String source() {
            return source.source();
        }

        @Override
        public void close() {
            program.close();
        }
    }

    /** Device memory of one launch. */
    private final class Memory implements AutoCloseable {
        private final List<DeviceMemory> taken = new ArrayList<>();

        DeviceArray keys(long[] bits, boolean wide) {
            if (wide) {
                return of(MemorySegment.ofArray(bits), Long.BYTES);
            }
            int[] narrow = new int[bits.length];
            for (int i = 0; i < narrow.length; i++) {
                narrow[i] = (int) bits[i];
            }
            return of(MemorySegment.ofArray(narrow), Integer.BYTES);
        }

        DeviceArray of(MemorySegment host, int elementBytes) {
            DeviceMemory memory = device.allocate(Math.max(8, host.byteSize()));
            taken.add(memory);
            DeviceArray array = new DeviceArray(memory, 0, host.byteSize() / elementBytes, elementBytes);
            context.transfers().upload(host, array);
            return array;
        }

        @Override
        public void close() {
            taken.forEach(device::free);
        }
    }

    public Compiled compile(Object comparator) {
        return new Compiled(comparator);
    }

    /** What the JVM says of keys given as bits. */
    public static int onJvm(Object comparator, long x, long y) {
        return switch (comparator) {
            case IntComparator c -> c.compare((int) x, (int) y);
            case LongComparator c -> c.compare(x, y);
            case FloatComparator c -> c.compare(Float.intBitsToFloat((int) x), Float.intBitsToFloat((int) y));
            case DoubleComparator c -> c.compare(Double.longBitsToDouble(x), Double.longBitsToDouble(y));
            default -> throw new AssertionError(comparator);
        };
    }

    public static ElementType type(Object comparator) {
        return switch (comparator) {
            case IntComparator _ -> ElementType.INT;
            case LongComparator _ -> ElementType.LONG;
            case FloatComparator _ -> ElementType.FLOAT;
            case DoubleComparator _ -> ElementType.DOUBLE;
            default -> throw new AssertionError(comparator);
        };
    }

    @Override
    public void close() {
        engine.close();
    }
}
