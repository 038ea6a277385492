// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu;

import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.device.Device;
import io.mergepath.gpu.device.KernelCache;
import io.mergepath.gpu.device.Traits;
import io.mergepath.gpu.kernel.EngineOptions;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.Tuning;
import io.mergepath.gpu.opencl.Pocl;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds devices whose compiler makes wrong programs of our kernels. Before an engine opens, a device sorts and merges
 * some keys by the options of the engine, and the JDK does the same. The check remembers a passing device on disk,
 * beside the compiled kernels, until the driver, the options or the kernels change. So each machine checks an engine
 * once, and later opens it as fast as without a check.
 */
final class SelfCheck {
    /** Enough for every step of a sort and of a merge on a CPU: more tiles than those that find their own cuts. */
    private static final int N = 9000;

    /** Many keys are equal, so that an unstable result differs from a stable one. */
    private static final int DISTINCT = 500;

    /** PoCL takes options for its compiler from this variable of the environment. */
    private static final String POCL_OPTIONS = "POCL_EXTRA_BUILD_FLAGS";

    /** Enough for one pass of a distribution. */
    private static final int SPREAD = 3000;

    private final String engine;
    private final EngineOptions options;
    private final Traits traits;
    private final String version;

    /**
     * A check.
     *
     * @param engine the name of the engine that is to be opened
     * @param version the versions of what the device's library offers and of its driver
     */
    SelfCheck(String engine, EngineOptions options, Traits traits, String version) {
        this.engine = engine;
        this.options = options.ofKernels();
        this.traits = traits;
        this.version = version;
    }

    /**
     * Returns if the device passes, or has passed before.
     *
     * @param device opens the device anew, for the check alone
     * @throws IllegalStateException if the device fails; it says which check failed and what to do
     */
    void require(Supplier<? extends Device> device) {
        boolean distributes = Boolean.TRUE.equals(options.distributes());
        if (distributes && isOptimisedByPocl()) {
            // The programs fail in some calls only, so the checks below can pass.
            throw refusal("distribution",
                    "PoCL's optimisation makes wrong programs of the kernels that distribute. Leave out"
                            + " distribution=yes, or set " + POCL_OPTIONS + "=-cl-opt-disable",
                    null);
        }
        List<String> parts = parts();
        KernelCache cache = KernelCache.ofUser();
        if (cache.remembers(parts)) {
            return;
        }
        try (GpuBackend backend = new GpuBackend(engine, device.get(), options)) {
            sort(backend);
            merge(backend);
            if (distributes) {
                distribute(backend);
            }
        }
        cache.remember(parts);
    }

    private boolean isOptimisedByPocl() {
        return Pocl.is(version)
                && !System.getenv().getOrDefault(POCL_OPTIONS, "").contains("-cl-opt-disable");
    }

    /** All that the outcome depends on. */
    private List<String> parts() {
        Tuning tuning = Tuning.of(traits, options, Integer.BYTES, Integer.BYTES, N);
        // PoCL's compiler takes options from there.
        String environment = System.getenv().entrySet().stream().filter(entry -> entry.getKey().startsWith("POCL_"))
                .sorted(Map.Entry.comparingByKey()).toList().toString();
        return List.of("self-check", traits.name(), version, options.toString(), tuning.toString(), environment,
                KernelSource.sources("opencl"), options.strategy().sources("opencl"));
    }

    private void sort(GpuBackend backend) {
        int[] keys = keys();
        int[] out = keys.clone();
        int[] places = places();
        attempt("sort", () -> backend.sort(Keys.of(out), Values.of(places), Order.natural(), null));
        compare("sort", keys, out, places);
    }

    /** Keys alone that spread evenly. */
    private void distribute(GpuBackend backend) {
        int[] keys = new SplittableRandom(1).ints(SPREAD).toArray();
        int[] expected = keys.clone();
        Arrays.sort(expected);
        attempt("distribution", () -> backend.sort(Keys.of(keys), Values.none(), Order.natural(), null));
        int wrong = Arrays.mismatch(expected, keys);
        if (wrong >= 0) {
            throw refusal("distribution",
                    "element " + wrong + " is key " + keys[wrong] + ", not key " + expected[wrong],
                    null);
        }
    }

    private void merge(GpuBackend backend) {
        int[] keys = keys();
        int half = N / 2;
        Arrays.sort(keys, 0, half);
        Arrays.sort(keys, half, N);
        Values in = Values.of(places());
        int[] out = new int[N];
        int[] places = new int[N];
        attempt("merge", () -> backend.merge(Keys.of(keys, 0, half), in.slice(0, half), Keys.of(keys, half, N),
                in.slice(half, N), Keys.of(out), Values.of(places), Order.natural(), null));
        compare("merge", keys, out, places);
    }

    private static int[] keys() {
        return new SplittableRandom(1).ints(N, 0, DISTINCT).toArray();
    }

    private static int[] places() {
        return IntStream.range(0, N).toArray();
    }

    /** A kernel that does not compile is refused like one that does something wrong. */
    private void attempt(String check, Runnable call) {
        try {
            call.run();
        } catch (IllegalStateException failed) {
            throw refusal(check, String.valueOf(failed.getMessage()), failed);
        }
    }

    /** Compares with a stable sort of the keys. Of two runs one behind the other, that is the merge. */
    private void compare(String check, int[] keys, int[] out, int[] places) {
        // Of equal keys the one with the lower place comes first.
        long[] expected = IntStream.range(0, N).mapToLong(i -> (long) keys[i] << 32 | i).sorted().toArray();
        for (int i = 0; i < N; i++) {
            int key = (int) (expected[i] >> 32);
            int place = (int) expected[i];
            if (out[i] != key || places[i] != place) {
                throw refusal(check,
                        "element " + i + " is key " + out[i] + " of place " + places[i] + ", not key " + key
                                + " of place " + place,
                        null);
            }
        }
    }

    private IllegalStateException refusal(String check, String failure, @Nullable Throwable cause) {
        return new IllegalStateException("engine " + engine + " is refused: " + traits.name() + " (" + version
                + ") fails the self-check \"" + check + "\": " + failure
                + ". Update the device's driver, or use another engine; 'mergepath devices' lists them."
                + " The option check=no opens this one all the same, for tests of its results", cause);
    }
}
