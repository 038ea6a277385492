// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import io.mergepath.gpu.device.Image;
import io.mergepath.gpu.device.KernelCache;
import io.mergepath.gpu.device.Program;
import io.mergepath.gpu.device.ShippedKernels;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes programs for one architecture. A shipped image comes first, then an image of the user's cache. Only a program
 * without an image opens NVRTC. NVRTC compiles it quickly if it can, and again with all optimisations while the program
 * is used.
 */
final class CudaCompiler {
    /** The end of the name of an image that was compiled quickly. */
    private static final String QUICK = "-quick";

    private final String architecture;
    private final ShippedKernels shipped;
    private final KernelCache cache;
    private final Supplier<String> namer;
    private final Supplier<Nvrtc> opener;
    private final Executor later;
    private @Nullable String installation;
    private @Nullable Nvrtc nvrtc;

    /**
     * A compiler.
     *
     * @param namer names the installed NVRTC without opening it, so that another NVRTC compiles anew
     * @param opener opens NVRTC, or throws an exception that says what to install
     * @param later runs work that no call waits for
     */
    CudaCompiler(String architecture, ShippedKernels shipped, KernelCache cache, Supplier<String> namer,
            Supplier<Nvrtc> opener, Executor later) {
        this.architecture = architecture;
        this.shipped = shipped;
        this.cache = cache;
        this.namer = namer;
        this.opener = opener;
        this.later = later;
    }

    /**
     * The program of a source.
     *
     * @param load makes a program of an image, or throws an exception if the driver refuses the image
     */
    Program program(CudaSource source, Function<Image, Program> load) {
        String key = source.key();
        Optional<Image> image = shipped.image(architecture, key);
        if (image.isPresent()) {
            try {
                return load.apply(image.get());
            } catch (IllegalStateException foreign) {
                // A driver that is older than the compiler of the image may refuse it. NVRTC compiles for the driver.
            }
        }
        String name = architecture + "-" + KernelCache.key(List.of(installation(), key));
        return cache.program(name, load).orElseGet(() -> quickly(source, name, load));
    }

    /** A program without an image of its own. A quick image of an earlier process serves too. */
    private Program quickly(CudaSource source, String name, Function<Image, Program> load) {
        List<String> options = source.optionsFor(architecture);
        String quick = name + QUICK;
        Optional<Program> kept = cache.program(quick, load);
        if (kept.isEmpty() && !nvrtc().isQuick()) {
            return cache.program(name, load, () -> nvrtc().compile(source.text(), options));
        }
        QuickProgram program = new QuickProgram(kept.orElseGet(
                () -> cache.program(quick, load, () -> nvrtc().compileQuickly(source.text(), options))));
        later.execute(() -> program.improve(() -> {
            Image better = nvrtc().compileLater(source.text(), options);
            cache.keep(name, better);
            cache.forget(quick);
            return better;
        }, load));
        return program;
    }

    private synchronized String installation() {
        if (installation == null) {
            installation = namer.get();
        }
        return installation;
    }

    private synchronized Nvrtc nvrtc() {
        if (nvrtc == null) {
            nvrtc = opener.get();
        }
        return nvrtc;
    }
}
