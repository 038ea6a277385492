// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import io.mergepath.gpu.device.CompiledKernel;
import io.mergepath.gpu.device.Image;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Program;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A program that was compiled quickly, until a better one is there. Then later launches take the better kernels. The
 * quick program stays loaded, because its kernels may still run.
 */
final class QuickProgram implements Program {
    private final Program quick;
    private final Map<String, ReplacedKernel> kernels = new HashMap<>();
    private final CompletableFuture<Boolean> settled = new CompletableFuture<>();
    private @Nullable Program better;
    private boolean closed;

    QuickProgram(Program quick) {
        this.quick = quick;
    }

    /** A kernel of the quick program, and later of the better one. */
    private static final class ReplacedKernel implements CompiledKernel {
        private volatile CompiledKernel current;

        ReplacedKernel(CompiledKernel quick) {
            current = quick;
        }

        @Override
        public void launch(long blocks, int threads, int sharedBytes, Parameters parameters) {
            current.launch(blocks, threads, sharedBytes, parameters);
        }

        @Override
        public Resources resources() {
            return current.resources();
        }
    }

    /**
     * Replaces the kernels, unless the program is closed.
     *
     * @param compile makes a better image
     * @param load makes a program of it
     */
    void improve(Supplier<Image> compile, Function<Image, Program> load) {
        try {
            if (!isClosed()) {
                replace(compile.get(), load);
            }
        } finally {
            settled.complete(true);
        }
    }

    private synchronized boolean isClosed() {
        return closed;
    }

    private synchronized void replace(Image image, Function<Image, Program> load) {
        if (!closed) {
            Program loaded = load.apply(image);
            better = loaded;
            kernels.forEach((name, kernel) -> kernel.current = loaded.kernel(name));
        }
    }

    private Program current() {
        return better == null ? quick : better;
    }

    @Override
    public synchronized CompiledKernel kernel(String name) {
        return kernels.computeIfAbsent(name, kernel -> new ReplacedKernel(current().kernel(kernel)));
    }

    @Override
    public synchronized String log() {
        return current().log();
    }

    @Override
    public void awaitFinal() {
        settled.join();
    }

    @Override
    public synchronized void close() {
        closed = true;
        try {
            quick.close();
        } finally {
            if (better != null) {
                better.close();
            }
        }
    }
}
