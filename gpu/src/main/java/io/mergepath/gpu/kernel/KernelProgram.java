// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import io.mergepath.gpu.context.KernelSpec;
import java.util.ArrayList;
import java.util.List;

/**
 * A source, compiled for a variant.
 *
 * @param source the files
 * @param variant what they are compiled for
 */
public record KernelProgram(ProgramSource source, KernelVariant variant) implements KernelSpec {
    @Override
    public List<String> kernels() {
        return source.kernels();
    }

    @Override
    public String suffix() {
        return variant.suffix();
    }

    @Override
    public List<String> options() {
        List<String> options = new ArrayList<>(variant.options());
        options.addAll(source.options());
        return options;
    }

    @Override
    public String text(String dialect) {
        return source.text(dialect, variant);
    }
}
