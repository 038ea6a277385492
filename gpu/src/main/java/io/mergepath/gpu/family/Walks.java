// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.device.KernelParameters;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.TwoPhase;
import io.mergepath.gpu.operation.DeviceSort;
import io.mergepath.gpu.parameter.WalkKernels;

/** Walks along the merge path of two sorted inputs on the device. A block walks through each tile of the path. */
final class Walks {
    /**
     * How many times longer one input is, at least, if the keys of the other are searched one by one. A search reads
     * about 20 keys in places far apart, and a walk reads all keys.
     */
    private static final long FEW = 32;

    private final DeviceSort device;
    private final DeviceCall call;
    private final Keys keys;
    private final Order order;
    private final int indexBytes;

    /**
     * Walks of a call.
     *
     * @param keys keys of the type of both inputs
     * @param order the order of both inputs
     * @param indexBytes the bytes of an index that a walk writes
     */
    Walks(DeviceSort device, DeviceCall call, Keys keys, Order order, int indexBytes) {
        this.device = device;
        this.call = call;
        this.keys = keys;
        this.order = order;
        this.indexBytes = indexBytes;
    }

    /**
     * Finds bounds of two sorted inputs in each other. Each array of results may be {@link DeviceArray#NONE}.
     *
     * @param aLower the number of keys of B before each key of A
     * @param aMatches whether B has an equal key
     * @param bUpper the number of keys of A that are not after each key of B
     * @param bMatches whether A has an equal key
     */
    void bounds(DeviceArray a, DeviceArray aLower, DeviceArray aMatches, DeviceArray b, DeviceArray bUpper,
            DeviceArray bMatches) {
        long n = a.length() + b.length();
        Launcher launcher = device.plan(call, keys, order, indexBytes, n).walks();
        boolean ofA = SortedSearch.isWanted(aLower) || SortedSearch.isWanted(aMatches);
        boolean ofB = SortedSearch.isWanted(bUpper) || SortedSearch.isWanted(bMatches);
        if (!ofB && isFewer(a, b)) {
            launchFlat(launcher, a.length(),
                    new WalkKernels.SearchKeys(a, a.length(), b, b.length(), 0, aLower, aMatches));
        } else if (!ofA && isFewer(b, a)) {
            launchFlat(launcher, b.length(),
                    new WalkKernels.SearchKeys(b, b.length(), a, a.length(), 1, bUpper, bMatches));
        } else if (n > 0) {
            int taken = call.scratch().taken();
            long tiles = Math.ceilDiv(n, launcher.tile().nv());
            DeviceArray cuts = device.plan(call, keys, order, 0, n).merging().partitions(a, b, launcher.tile().nv(),
                    tiles);
            KernelVariant.OfKeys variant = launcher.variant();
            launcher.launch(KernelSource.BOUNDS, tiles, launcher.tile().nt(),
                    TwoPhase.STRATEGY.sharedBytes(variant.tile(), variant.key().bytes(), variant.valueBytes()),
                    new WalkKernels.WalkBounds(a, a.length(), b, b.length(), cuts, aLower, aMatches, bUpper, bMatches));
            call.scratch().returnTo(taken);
        }
    }

    private static boolean isFewer(DeviceArray few, DeviceArray many) {
        return few.length() < many.length() / FEW;
    }

    private static void launchFlat(Launcher launcher, long keys, KernelParameters parameters) {
        int threads = KernelVariant.flat(launcher.tile());
        launcher.launch(KernelSource.BOUNDS, Math.ceilDiv(keys, threads), threads, 0, parameters);
    }
}
