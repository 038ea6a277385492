// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import io.mergepath.gpu.device.Image;
import io.mergepath.gpu.device.KernelCache;
import io.mergepath.gpu.device.Program;
import io.mergepath.gpu.device.ShippedKernels;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes programs for one architecture. A shipped image comes first, then an image of the user's cache. Only a program
 * without an image opens NVRTC, which compiles it.
 */
final class CudaCompiler {
    private final String architecture;
    private final ShippedKernels shipped;
    private final KernelCache cache;
    private final Supplier<String> namer;
    private final Supplier<Nvrtc> opener;
    private @Nullable String installation;
    private @Nullable Nvrtc nvrtc;

    /**
     * A compiler.
     *
     * @param namer names the installed NVRTC without opening it, so that another NVRTC compiles anew
     * @param opener opens NVRTC, or throws an exception that says what to install
     */
    CudaCompiler(String architecture, ShippedKernels shipped, KernelCache cache, Supplier<String> namer,
            Supplier<Nvrtc> opener) {
        this.architecture = architecture;
        this.shipped = shipped;
        this.cache = cache;
        this.namer = namer;
        this.opener = opener;
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
        return cache.program(name, load, () -> nvrtc().compile(source.text(), source.optionsFor(architecture)));
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
