// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import java.util.List;

/** The specification of a program. Equal specifications make equal programs. */
public interface KernelSpec {
    /** The names of its kernels. */
    List<String> kernels();

    /** What is added to the names of its kernels, so that profilers tell them from those of other programs. */
    String suffix();

    /** The compiler's options. */
    List<String> options();

    /** The source in a dialect: {@code opencl} or {@code cuda}. */
    String text(String dialect);
}
