// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.kernel;

import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;

/** The scratch in which one thread decodes codes to keys. */
public final class Strip {
    /** For keys of 64 bits. */
    final long[] decoded;
    /** For narrower keys. */
    public final int[] raw;

    public Strip(CpuWorkspace workspace, int slot, int length) {
        decoded = workspace.longs(Use.STRIP_DECODED, slot, length);
        raw = workspace.ints(Use.STRIP_RAW, slot, length);
    }

    /** A strip for each of {@code slots} threads. */
    public static Strip[] each(CpuWorkspace workspace, int slots, int length) {
        Strip[] strips = new Strip[slots];
        for (int slot = 0; slot < slots; slot++) {
            strips[slot] = new Strip(workspace, slot, length);
        }
        return strips;
    }
}
