package io.mergepath.gpu.call;

import io.mergepath.gpu.device.Span;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.Variant;

/** Work on columns as columns, whatever their elements mean. */
public final class Columns {
    private final int threads;

    public Columns(int threads) {
        this.threads = threads;
    }

    /** Fills a column of {@code int} or {@code long} with first, first + 1 and so on. */
    public void countUp(Call call, Span out, long first) {
        Variant variant = new Variant.OfColumns(out.elementBytes(), out.elementBytes(), threads);
        call.kernel(KernelSource.COLUMNS, variant, "count_up")
                .launch(blocks(out), threads, 0, out, first, out.length());
    }

    /** Makes each element of the output the one that its index says. */
    void gather(Call call, Span in, Span indices, Span out) {
        Variant variant = new Variant.OfColumns(out.elementBytes(), indices.elementBytes(), threads);
        call.kernel(KernelSource.COLUMNS, variant, "gather")
                .launch(blocks(out), threads, 0, in, indices, out, out.length());
    }

    /** Puts first words and second words beside each other. */
    public void interleave(Call call, Span first, Span second, Span out) {
        launchWords(call, "interleave", out, first, second, out);
    }

    /** Takes them apart again. */
    public void separate(Call call, Span in, Span first, Span second) {
        launchWords(call, "separate", in, in, first, second);
    }

    private void launchWords(Call call, String kernel, Span keys, Span a, Span b, Span c) {
        Variant variant = new Variant.OfColumns(keys.elementBytes(), Long.BYTES, threads);
        call.kernel(KernelSource.WORDS, variant, kernel).launch(blocks(keys), threads, 0, a, b, c, keys.length());
    }

    private long blocks(Span span) {
        return Math.ceilDiv(span.length(), threads);
    }
}
