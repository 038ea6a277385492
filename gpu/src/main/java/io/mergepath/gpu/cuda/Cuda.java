// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.mergepath.Finding;
import io.mergepath.gpu.device.DriverException;
import io.mergepath.gpu.device.Errors;
import io.mergepath.gpu.device.KernelCache;
import io.mergepath.gpu.device.NativeLibrary;
import io.mergepath.gpu.device.ShippedKernels;
import io.mergepath.gpu.device.Traits;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The CUDA driver of this machine, initialised. */
public final class Cuda {
    private static final List<String> SONAMES = List.of("libcuda.so.1");
    private static final String NO_DRIVER = "install NVIDIA's driver";
    private static final String NO_COMPILER = "install NVRTC, a part of the CUDA toolkit: apt install libnvrtc12,"
            + " or pip install nvidia-cuda-nvrtc, and set CUDA_HOME";

    private static final int LONGEST_NAME = 256;

    /**
     * The driver is shut down (4), hardware failed (214, 220, 226), the context is gone (201, 709), or a kernel has
     * destroyed the context, for example by a load from an illegal address.
     */
    private static final Set<Integer> DEADLY = Set.of(4, 201, 214, 220, 226, 700, 702, 709, 710, 714, 715, 716, 717,
            718,
            719);

    /** Attributes of a device. */
    private static final int COMPUTE_CAPABILITY_MAJOR = 75;
    private static final int COMPUTE_CAPABILITY_MINOR = 76;
    private static final int MAX_THREADS_PER_BLOCK = 1;
    private static final int MULTIPROCESSOR_COUNT = 16;
    private static final int MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81;
    private static final int MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97;
    private static final int MEMORY_POOLS_SUPPORTED = 115;

    /** Version 11.2 of the driver. */
    private static final int FIRST_WITH_POOLS = 11_020;

    /** Version 11.8 of the driver, and the first devices whose kernels can await those before them. */
    private static final int FIRST_WITH_EARLY_LAUNCHES = 11_080;
    private static final int FIRST_TO_AWAIT_KERNELS = 9;

    /** Whether this process has prepared the first calls. The processor is idle for 0.2 s while the driver starts. */
    private static final AtomicBoolean PREPARED = new AtomicBoolean();

    /** Compiles quickly compiled kernels again, with all optimisations, on half of the processors. Idle threads end. */
    private static final Executor LATER = later();

    private final CudaDriver driver;

    private Cuda(SymbolLookup symbols) {
        CudaDriver unnamed = NativeLibrary.bind(MethodHandles.lookup(), CudaDriver.class, symbols, code -> "");
        driver = NativeLibrary.bind(MethodHandles.lookup(), CudaDriver.class, symbols, new Errors() {
            @Override
            public String meaning(int code) {
                return Cuda.meaning(unnamed, code);
            }

            @Override
            public boolean isDeadly(int code) {
                return DEADLY.contains(code);
            }
        });
        driver.cuInit(0);
    }

    private static String meaning(CudaDriver driver, int code) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocate(ADDRESS);
            if (driver.cuGetErrorName(code, name) != 0) {
                return "";
            }
            return NativeLibrary.sized(name.get(ADDRESS, 0), LONGEST_NAME).getString(0);
        }
    }

    /** Looks for the driver, its devices and the compiler. */
    public static List<Finding> look() {
        List<Finding> findings = new ArrayList<>();
        Optional<SymbolLookup> symbols = NativeLibrary.open(SONAMES);
        if (symbols.isEmpty()) {
            findings.add(new Finding("CUDA driver", String.join(", ", SONAMES), false, NO_DRIVER));
        } else {
            try {
                Cuda cuda = new Cuda(symbols.get());
                for (int ordinal = 0; ordinal < cuda.count(); ordinal++) {
                    Traits traits = cuda.traits(ordinal);
                    findings.add(new Finding(traits.name(), "cuda:" + ordinal, true, traits.architecture() + ", "
                            + (traits.memoryBytes() >> 30) + " GiB, driver " + cuda.version()));
                }
                if (findings.isEmpty()) {
                    findings.add(new Finding("NVIDIA GPU", "CUDA driver " + cuda.version(), false, "there is none"));
                }
            } catch (DriverException refused) {
                findings.add(
                        new Finding("CUDA driver", SONAMES.getFirst(), false, String.valueOf(refused.getMessage())));
            }
        }
        ShippedKernels shipped = ShippedKernels.ofInstallation();
        if (!shipped.isEmpty()) {
            findings.add(new Finding("compiled kernels", "module io.mergepath.cuda.kernels", true, inWords(shipped)));
        }
        Optional<Nvrtc> compiler = Nvrtc.open();
        findings.add(compiler.isPresent()
                ? new Finding("NVRTC", "version " + compiler.get().version(), true, "compiles the kernels")
                : new Finding("NVRTC", String.join(", ", Nvrtc.candidates()), false, NO_COMPILER));
        return findings;
    }

    /** The number of shipped programs of each architecture. */
    private static String inWords(ShippedKernels shipped) {
        Map<String, Integer> counts = shipped.counts();
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        return counts.entrySet().stream().map(entry -> entry.getValue() + " for " + entry.getKey())
                .collect(Collectors.joining(", ", all + " programs" + (all == 0 ? "" : ": "), ""));
    }

    /**
     * Opens a device, with shipped kernels if there are any. Without shipped kernels NVRTC must be installed. NVRTC is
     * opened when it compiles first.
     *
     * @param ordinal the device's number, from 0
     * @param stream a stream of the caller's in the device's primary context, or null for one of its own
     * @param meanwhile prepares calls of the engine, on another thread while the driver starts
     * @throws IllegalStateException if driver, compiler or device are missing, saying what to install
     */
    public static CudaDevice open(int ordinal, @Nullable Long stream, Runnable meanwhile) {
        return open(ordinal, stream, ShippedKernels.ofInstallation().isEmpty(), meanwhile);
    }

    /**
     * Opens a device of its own stream that can compile every kernel.
     *
     * @param ordinal the device's number, from 0
     * @param meanwhile prepares calls of the engine, on another thread while the driver starts
     * @throws IllegalStateException if driver, compiler or device are missing, saying what to install
     */
    public static CudaDevice openWithCompiler(int ordinal, Runnable meanwhile) {
        return open(ordinal, null, true, meanwhile);
    }

    private static CudaDevice open(int ordinal, @Nullable Long stream, boolean needsCompiler, Runnable meanwhile) {
        SymbolLookup symbols = NativeLibrary.open(SONAMES).orElseThrow(
                () -> new IllegalStateException("no CUDA driver, " + SONAMES + ": " + NO_DRIVER));
        if (needsCompiler && Nvrtc.installed().isEmpty()) {
            openCompiler();
        }
        if (!PREPARED.getAndSet(true) && Runtime.getRuntime().availableProcessors() > 1) {
            start(() -> NativeLibrary.linkAhead(CudaDriver.class));
            start(meanwhile);
        }
        Cuda cuda = new Cuda(symbols);
        if (ordinal >= cuda.count()) {
            throw new IllegalStateException("no device " + ordinal + ": the CUDA driver has " + cuda.count());
        }
        Traits traits = cuda.traits(ordinal);
        CudaCompiler compiler = new CudaCompiler(traits.architecture(), ShippedKernels.ofInstallation(),
                KernelCache.ofUser(), Cuda::compilerName, Cuda::openCompiler, LATER);
        return new CudaDevice(cuda.driver, compiler, cuda.device(ordinal), traits, cuda.hasPools(ordinal),
                cuda.hasEarlyLaunches(ordinal), stream);
    }

    private static Executor later() {
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(threads, threads, 1, TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(), thread("mergepath-compiler").factory());
        pool.allowCoreThreadTimeOut(true);
        return pool;
    }

    /** Starts work that later calls do not depend on. */
    private static void start(Runnable work) {
        thread("mergepath-start").start(work);
    }

    private static Thread.Builder thread(String name) {
        return Thread.ofPlatform().daemon().name(name).inheritInheritableThreadLocals(false)
                .uncaughtExceptionHandler((thread, failed) -> System.getLogger("io.mergepath.gpu")
                        .log(System.Logger.Level.DEBUG, thread.getName() + " failed", failed));
    }

    private static Nvrtc openCompiler() {
        return Nvrtc.open().orElseThrow(
                () -> new IllegalStateException("no NVRTC, " + Nvrtc.candidates() + ": " + NO_COMPILER));
    }

    /** The files of NVRTC; or its version if only the loader of the system finds it. */
    private static String compilerName() {
        String files = Nvrtc.installed();
        return files.isEmpty() ? "NVRTC " + openCompiler().version() : files;
    }

    private String version() {
        int number = versionNumber();
        return number / 1000 + "." + number % 1000 / 10;
    }

    private int versionNumber() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment version = arena.allocate(JAVA_INT);
            driver.cuDriverGetVersion(version);
            return version.get(JAVA_INT, 0);
        }
    }

    /** Whether memory can be allocated and freed in the order of a stream. */
    private boolean hasPools(int ordinal) {
        return versionNumber() >= FIRST_WITH_POOLS && attribute(device(ordinal), MEMORY_POOLS_SUPPORTED) != 0;
    }

    /** Whether a kernel can be launched while the one before it runs. */
    private boolean hasEarlyLaunches(int ordinal) {
        return versionNumber() >= FIRST_WITH_EARLY_LAUNCHES
                && attribute(device(ordinal), COMPUTE_CAPABILITY_MAJOR) >= FIRST_TO_AWAIT_KERNELS;
    }

    private int count() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment count = arena.allocate(JAVA_INT);
            driver.cuDeviceGetCount(count);
            return count.get(JAVA_INT, 0);
        }
    }

    private int device(int ordinal) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment device = arena.allocate(JAVA_INT);
            driver.cuDeviceGet(device, ordinal);
            return device.get(JAVA_INT, 0);
        }
    }

    private Traits traits(int ordinal) {
        int device = device(ordinal);
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment name = arena.allocate(LONGEST_NAME);
            driver.cuDeviceGetName(name, LONGEST_NAME, device);
            MemorySegment bytes = arena.allocate(JAVA_LONG);
            driver.cuDeviceTotalMem_v2(bytes, device);
            String architecture = "sm_" + attribute(device, COMPUTE_CAPABILITY_MAJOR)
                    + attribute(device, COMPUTE_CAPABILITY_MINOR);
            return new Traits(name.getString(0), architecture, attribute(device, MULTIPROCESSOR_COUNT),
                    attribute(device, MAX_SHARED_MEMORY_PER_MULTIPROCESSOR),
                    attribute(device, MAX_SHARED_MEMORY_PER_BLOCK_OPTIN),
                    attribute(device, MAX_THREADS_PER_BLOCK), bytes.get(JAVA_LONG, 0), bytes.get(JAVA_LONG, 0),
                    Traits.Arithmetic.EXACT);
        }
    }

    private int attribute(int device, int attribute) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment value = arena.allocate(JAVA_INT);
            driver.cuDeviceGetAttribute(value, attribute, device);
            return value.get(JAVA_INT, 0);
        }
    }
}
