// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import java.util.List;

/**
 * The source of a program: kernels in C, which are compiled for a {@link KernelVariant}. Equal sources make equal
 * programs.
 */
public interface ProgramSource {
    /** The names of the kernels. */
    List<String> kernels();

    /** The compiler's options beside the options of the variant. */
    List<String> options();

    /**
     * The whole text.
     *
     * @param dialect {@code opencl} or {@code cuda}
     */
    String text(String dialect, KernelVariant variant);

    /**
     * Whether its kernels count: their last parameter is an array of {@link KernelCounters#perBlock()} numbers for each
     * block.
     */
    default boolean isCounted() {
        return false;
    }
}
