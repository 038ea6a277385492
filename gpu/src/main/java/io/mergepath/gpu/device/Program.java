// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

/** Compiled kernels. */
public interface Program extends AutoCloseable {
    CompiledKernel kernel(String name);

    /** What the compiler said. */
    String log();

    @Override
    void close();
}
