// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import io.mergepath.gpu.device.CompiledKernel;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.Program;
import io.mergepath.spi.KernelReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The kernels of a device. The first use of a kernel compiles it. */
public final class CompiledKernels implements AutoCloseable {
    /** A kernel, and the most shared memory that a launch gave a block. */
    private record Entry(CompiledKernel kernel, AtomicInteger sharedBytes) {
    }

    /**
     * A program. The first thread that asks compiles it, and other threads may compile other programs at the same time.
     */
    private final class Compiled {
        final KernelSpec wanted;
        final Map<String, Entry> kernels = new ConcurrentHashMap<>();
        private @Nullable Program program;

        Compiled(KernelSpec wanted) {
            this.wanted = wanted;
        }

        synchronized Program program() {
            if (program == null) {
                program = compile();
            }
            return program;
        }

        private Program compile() {
            List<String> options = new ArrayList<>(wanted.options());
            // Profilers show the names of entry points, so the names tell the types of keys and values.
            for (String kernel : wanted.kernels()) {
                options.add("-D" + kernel + "=" + kernel + wanted.suffix());
            }
            return device.compile(wanted.text(device.dialect()), options);
        }

        Entry entry(String name) {
            return kernels.computeIfAbsent(name,
                    kernel -> new Entry(program().kernel(kernel + wanted.suffix()), new AtomicInteger()));
        }

        void awaitFinal() {
            Program compiled;
            synchronized (this) {
                compiled = program;
            }
            if (compiled != null) {
                compiled.awaitFinal();
            }
        }

        synchronized void close() {
            if (program != null) {
                program.close();
            }
        }
    }

    private final Device device;
    private final Map<KernelSpec, Compiled> programs = new ConcurrentHashMap<>();

    CompiledKernels(Device device) {
        this.device = device;
    }

    /**
     * A kernel.
     *
     * @param sharedBytes the shared memory of a block whose size the launch decides
     */
    public CompiledKernel kernel(KernelSpec spec, String name, int sharedBytes) {
        Entry entry = programs.computeIfAbsent(spec, Compiled::new).entry(name);
        if (sharedBytes > entry.sharedBytes.get()) {
            entry.sharedBytes.accumulateAndGet(sharedBytes, Math::max);
        }
        return entry.kernel;
    }

    /**
     * Compiles a kernel that {@link #kernel} returns later.
     *
     * @param compilers compile it if the device compiles several programs at the same time
     */
    public void prepare(KernelSpec spec, String name, int sharedBytes, WorkerThreads compilers) {
        Compiled compiled = programs.get(spec);
        boolean isCompiled = compiled != null && compiled.kernels.containsKey(name);
        if (isCompiled || !device.compilesInParallel()) {
            kernel(spec, name, sharedBytes);
        } else {
            compilers.start("mergepath-compiler", () -> kernel(spec, name, sharedBytes));
        }
    }

    /** Waits until the kernels that are compiled so far have the code that they keep. */
    public void awaitFinal() {
        programs.values().forEach(Compiled::awaitFinal);
    }

    /** The compiled kernels, with the code that they keep. This may wait. */
    public List<KernelReport> reports() {
        awaitFinal();
        List<KernelReport> reports = new ArrayList<>();
        for (Compiled compiled : programs.values()) {
            compiled.kernels.forEach((name, entry) -> {
                CompiledKernel.Resources resources = entry.kernel.resources();
                reports.add(new KernelReport(name + compiled.wanted.suffix(),
                        String.join(" ", compiled.wanted.options()), compiled.wanted.text(device.dialect()),
                        compiled.program().log(),
                        resources.registers(), resources.spilledBytes(), entry.sharedBytes.get()));
            });
        }
        reports.sort(Comparator.comparing(KernelReport::name).thenComparing(KernelReport::options));
        return reports;
    }

    @Override
    public void close() {
        programs.values().forEach(Compiled::close);
        programs.clear();
    }
}
