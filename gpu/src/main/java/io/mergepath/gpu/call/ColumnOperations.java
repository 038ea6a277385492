// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.call;

import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.device.Parameters;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.parameter.ColumnKernels;
import io.mergepath.gpu.parameter.JoinKernels;
import io.mergepath.gpu.parameter.RowKernels;

/** Moves columns of any elements. */
public final class ColumnOperations {
    private final int threads;

    public ColumnOperations(int threads) {
        this.threads = threads;
    }

    /** The threads of a block, one for each element. */
    public int threads() {
        return threads;
    }

    /** Fills a column of {@code int} or {@code long} with first, first + 1 and so on. */
    public void countUp(DeviceCall call, DeviceArray out, long first) {
        KernelVariant variant = new KernelVariant.OfColumns(out.elementBytes(), out.elementBytes(), threads);
        launch(call, KernelSource.COLUMNS, variant, out, new ColumnKernels.CountUp(out, first, out.length()));
    }

    /** Copies to each place of the output the element that its index names. */
    public void gather(DeviceCall call, DeviceArray in, DeviceArray indices, DeviceArray out) {
        KernelVariant variant = new KernelVariant.OfColumns(out.elementBytes(), indices.elementBytes(), threads);
        launch(call, moving(out), variant, out, new ColumnKernels.Gather(in, indices, out, out.length()));
    }

    /**
     * Copies to each place of a bitmap the bit that its index names.
     *
     * @param indices a column of {@code int}: one for each bit
     */
    public void gatherBits(DeviceCall call, DeviceArray in, DeviceArray indices, DeviceArray out) {
        KernelVariant variant = new KernelVariant.OfColumns(1, Long.BYTES, threads);
        launch(call, KernelSource.ROWS, variant, out, new RowKernels.GatherBits(in, indices, indices.length(), out));
    }

    /**
     * Writes the differences of two columns of indices, in the type of the output.
     *
     * @param less what is subtracted, or {@link DeviceArray#NONE} for nothing
     */
    public void subtract(DeviceCall call, DeviceArray indices, DeviceArray less, DeviceArray out) {
        KernelVariant variant = new KernelVariant.OfColumns(out.elementBytes(), indices.elementBytes(), threads);
        launch(call, KernelSource.COLUMNS, variant, out,
                new ColumnKernels.Subtract(indices, less, out, out.length()));
    }

    /** Writes indices less 1, in the type of the output. */
    public void stepBack(DeviceCall call, DeviceArray indices, DeviceArray out) {
        KernelVariant variant = new KernelVariant.OfColumns(out.elementBytes(), indices.elementBytes(), threads);
        launch(call, KernelSource.COLUMNS, variant, out, new ColumnKernels.StepBack(indices, out, out.length()));
    }

    /**
     * Makes the rows of an as-of join from upper bounds.
     *
     * @param words the words of a key: a time, or a group and a time
     * @param isUnsigned whether times are unsigned numbers
     * @param tolerance the greatest difference of two times; {@link Long#MAX_VALUE} for any
     * @param rows the number of keys of B that are not after each key of A
     */
    public void keepNear(DeviceCall call, DeviceArray a, DeviceArray b, int words, boolean isUnsigned, long tolerance,
            DeviceArray rows) {
        int wordBytes = a.elementBytes() / words;
        long flip = isUnsigned ? 0 : wordBytes == Integer.BYTES ? Integer.MIN_VALUE : Long.MIN_VALUE;
        KernelVariant variant = new KernelVariant.OfColumns(wordBytes, rows.elementBytes(), threads);
        launch(call, KernelSource.AS_OF, variant, rows, new JoinKernels.KeepNear(a, b, words, flip,
                tolerance == Long.MAX_VALUE ? -1 : tolerance, rows, rows.length()));
    }

    /**
     * Takes the first elements of each part of a column.
     *
     * @param part the elements of a part; the last may have fewer
     * @param first how many of them are taken
     */
    public void takeFirsts(DeviceCall call, DeviceArray in, long part, long first, DeviceArray out) {
        KernelVariant variant = new KernelVariant.OfColumns(out.elementBytes(), Long.BYTES, threads);
        launch(call, moving(out), variant, out,
                new ColumnKernels.TakeFirsts(in, part, first, out, out.length()));
    }

    /** Makes keys of two words. */
    public void interleave(DeviceCall call, DeviceArray first, DeviceArray second, DeviceArray out) {
        launchWords(call, out, new ColumnKernels.Interleave(first, second, out, out.length()));
    }

    /** Takes keys of two words apart. */
    public void separate(DeviceCall call, DeviceArray in, DeviceArray first, DeviceArray second) {
        launchWords(call, in, new ColumnKernels.Separate(in, first, second, in.length()));
    }

    private void launchWords(DeviceCall call, DeviceArray keys, KernelParameters parameters) {
        launch(call, KernelSource.WORDS, new KernelVariant.OfColumns(keys.elementBytes(), Long.BYTES, threads), keys,
                parameters);
    }

    /** The kernels that move elements of a column. */
    private static KernelSource moving(DeviceArray column) {
        return column.elementBytes() > Long.BYTES ? KernelSource.WORDS : KernelSource.COLUMNS;
    }

    /** Launches a thread for each element of a column. */
    private void launch(DeviceCall call, KernelSource source, KernelVariant variant, DeviceArray column,
            KernelParameters parameters) {
        call.kernel(source, variant, parameters.kernel(), 0).launch(Math.ceilDiv(column.length(), threads), threads, 0,
                new Parameters().add(parameters));
    }
}
