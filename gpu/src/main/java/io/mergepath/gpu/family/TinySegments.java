// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.family;

import io.mergepath.gpu.call.Launcher;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.gpu.kernel.DeviceRecords;
import io.mergepath.gpu.kernel.KernelSource;
import io.mergepath.gpu.kernel.KernelVariant;
import io.mergepath.gpu.kernel.TileShape;
import io.mergepath.gpu.operation.Plan;
import io.mergepath.gpu.parameter.SegmentKernels;

/**
 * Sorts tiny segments of records: each thread one segment.
 *
 * @param launcher of tiles whose threads have as many keys as the longest segment may have
 * @param out where the sorted records go; it may be {@code in}
 */
record TinySegments(Launcher launcher, DeviceRecords in, DeviceRecords out) {
    /** The most keys of a tiny segment: TINY of segments.h. */
    static final int MOST = 32;

    /** Most tiny segments have at most so many keys, and are sorted faster. */
    static final int FEW = MOST / 2;

    /** The most keys of a segment. */
    int most() {
        return launcher.tile().vt();
    }

    void sort(DeviceArray starts, DeviceArray ends) {
        KernelVariant.OfKeys variant = launcher.variant();
        TileShape tile = launcher.tile();
        launcher.launch(KernelSource.TINY_SEGMENTS, Math.ceilDiv(starts.length(), tile.nt()), tile.nt(),
                tile.nt() * Plan.tinyBytes(tile.vt(), variant.key().bytes(), variant.valueBytes()),
                new SegmentKernels.SortTiny(in.keys(), in.values(), out.keys(), out.values(),
                        SegmentKernels.Bounds.of(starts, ends), starts.length()));
    }
}
