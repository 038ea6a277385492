// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.sort;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.parameter.SortKernels;

/**
 * Checks on the device whether keys are in order or in reverse order. Reverse order is strict if equal keys can be told
 * apart. Then the queued kernels of the sort do nothing, and one launch reverses the records if needed. For keys in
 * order the check reads all keys. For other keys it mostly reads no more than the first tile.
 */
public final class SortedCheck {
    /** The least number of tiles that a block checks, and reverses. */
    private static final int LOOKED_AT = 8;
    private static final int REVERSED = 2;

    private final Launcher launcher;
    private final DeviceCall call;

    public SortedCheck(Launcher launcher) {
        this.launcher = launcher;
        this.call = launcher.call();
    }

    /**
     * Reverses records whose keys are in reverse order.
     *
     * @param disorder the result of {@link #find}. The kernels that sort the records run between the two, and do
     *        nothing unless both numbers are set.
     */
    public void reverse(DeviceRecords records, DeviceArray disorder) {
        long n = records.length();
        long chunk = chunk(n / 2, REVERSED);
        launch(Math.ceilDiv(n / 2, chunk),
                new SortKernels.ReverseIf(records.keys(), records.values(), n, chunk, disorder));
    }

    /** Two numbers on the device. The first is 0 if no key comes before the key in front of it. */
    public DeviceArray find(DeviceRecords records) {
        long n = records.length();
        DeviceArray disorder = call.scratch().take(ElementType.INT, 2);
        long glance = launcher.tile().nv();
        look(records, Math.min(n, glance), glance, 1, disorder);
        look(records, n, chunk(n, LOOKED_AT), 0, disorder);
        return disorder;
    }

    /**
     * The records of each block. All blocks run at once: mostly they have nothing to do, and fewer blocks end sooner.
     */
    private long chunk(long n, int tiles) {
        long blocks = call.context().device().traits().blocksAtOnce(launcher.tile().nt());
        return Math.max(tiles * (long) launcher.tile().nv(), Math.ceilDiv(n, blocks));
    }

    private void look(DeviceRecords records, long n, long chunk, int first, DeviceArray disorder) {
        launch(Math.ceilDiv(n, chunk), new SortKernels.FindDisorder(records.keys(), n, chunk, first, disorder));
    }

    private void launch(long blocks, KernelParameters parameters) {
        launcher.launch(KernelSource.SORTED_CHECK, blocks, launcher.tile().nt(), 0, parameters);
    }
}
