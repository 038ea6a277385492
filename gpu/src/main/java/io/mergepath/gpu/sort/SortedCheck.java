package io.mergepath.gpu.sort;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.Call;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.device.Span;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.Records;

/**
 * Looks on the device whether keys are in order already, or in reverse order, strictly so where equal ones can be told apart:
 * then what is queued to sort them does nothing, and all that is left is to reverse them. It costs one reading of the keys if they are, and for keys in disorder no
 * more than a glance at the first.
 */
public final class SortedCheck {
    /** How many tiles a block looks at, and reverses: most have nothing to do, and fewer blocks are sooner done with it. */
    private static final int LOOKED_AT = 8;
    private static final int REVERSED = 2;

    private final Launcher launcher;
    private final Call call;

    public SortedCheck(Launcher launcher) {
        this.launcher = launcher;
        this.call = launcher.call();
    }

    /**
     * Sorts rows where they are.
     *
     * @param sort queues the kernels that sort them
     */
    public void sort(Records rows, Runnable sort) {
        long n = rows.length();
        Span disorder = call.scratch().take(ElementType.INT, 2);
        long glance = launcher.tile().nv();
        look(rows, Math.min(n, glance), glance, 1, disorder);
        look(rows, n, LOOKED_AT * glance, 0, disorder);
        call.skipUnless(disorder, sort);
        long chunk = REVERSED * glance;
        launch("reverse_if", Math.ceilDiv(n / 2, chunk), rows.keys(), rows.values(), n, chunk, disorder);
    }

    private void look(Records rows, long n, long chunk, int first, Span disorder) {
        launch("find_disorder", Math.ceilDiv(n, chunk), rows.keys(), n, chunk, first, disorder);
    }

    private void launch(String kernel, long blocks, Object... arguments) {
        launcher.launch(KernelSource.PRESORTED, kernel, blocks, launcher.tile().nt(), 0, arguments);
    }
}
