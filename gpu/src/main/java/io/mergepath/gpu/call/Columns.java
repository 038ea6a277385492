// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.call;

import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.device.Span;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.Variant;
import io.mergepath.gpu.parameter.ColumnKernels;

/** Moves columns of any elements. */
public final class Columns {
    private final int threads;

    public Columns(int threads) {
        this.threads = threads;
    }

    /** Fills a column of {@code int} or {@code long} with first, first + 1 and so on. */
    public void countUp(Call call, Span out, long first) {
        Variant variant = new Variant.OfColumns(out.elementBytes(), out.elementBytes(), threads);
        launch(call, KernelSource.COLUMNS, variant, out, new ColumnKernels.CountUp(out, first, out.length()));
    }

    /** Copies to each place of the output the element that its index names. */
    void gather(Call call, Span in, Span indices, Span out) {
        Variant variant = new Variant.OfColumns(out.elementBytes(), indices.elementBytes(), threads);
        launch(call, KernelSource.COLUMNS, variant, out, new ColumnKernels.Gather(in, indices, out, out.length()));
    }

    /** Makes keys of two words. */
    public void interleave(Call call, Span first, Span second, Span out) {
        launchWords(call, out, new ColumnKernels.Interleave(first, second, out, out.length()));
    }

    /** Takes keys of two words apart. */
    public void separate(Call call, Span in, Span first, Span second) {
        launchWords(call, in, new ColumnKernels.Separate(in, first, second, in.length()));
    }

    private void launchWords(Call call, Span keys, KernelParameters parameters) {
        launch(call, KernelSource.WORDS, new Variant.OfColumns(keys.elementBytes(), Long.BYTES, threads), keys,
                parameters);
    }

    /** Launches a thread for each element of a column. */
    private void launch(Call call, KernelSource source, Variant variant, Span column, KernelParameters parameters) {
        call.kernel(source, variant, parameters.kernel()).launch(Math.ceilDiv(column.length(), threads), threads, 0,
                new Parameters().add(parameters));
    }
}
