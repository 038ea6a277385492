// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.cuda;

import io.mergepath.gpu.device.KernelCache;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program in C for CUDA devices.
 *
 * @param text the C
 * @param options the compiler's options, without the architecture
 */
public record CudaSource(String text, List<String> options) {
    /** Comparators compute as Java does, which rounds a product before it is added. */
    private static final String ROUNDED = "--fmad=false";

    /**
     * A program.
     *
     * @param definitions its options, as {@code -DNT=256}
     */
    public static CudaSource of(String text, List<String> definitions) {
        return new CudaSource(text, Stream.concat(definitions.stream(), Stream.of(ROUNDED)).toList());
    }

    /** The digest of the text and the options. */
    public String key() {
        return KernelCache.key(List.of(options.toString(), text));
    }

    /**
     * The options that make machine code of an architecture. NVRTC and nvcc know all of them.
     *
     * @param architecture for example {@code sm_90}
     */
    public List<String> optionsFor(String architecture) {
        return Stream.concat(options.stream(), Stream.of("--gpu-architecture=" + architecture)).toList();
    }
}
