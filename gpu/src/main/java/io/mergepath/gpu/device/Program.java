// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

/** Compiled kernels. */
public interface Program extends AutoCloseable {
    CompiledKernel kernel(String name);

    /** What the compiler said. */
    String log();

    /** Waits until the kernels have the code that they keep. */
    default void awaitFinal() {
    }

    @Override
    void close();
}
