package io.mergepath.cpu;

import io.mergepath.cpu.CpuWorkspace.Use;

/** Room in which one thread turns codes into keys. */
final class Strip {
    /** For keys of 64 bits. */
    final long[] decoded;
    /** For narrower keys. */
    final int[] raw;

    Strip(CpuWorkspace workspace, int slot, int length) {
        decoded = workspace.longs(Use.STRIP_DECODED, slot, length);
        raw = workspace.ints(Use.STRIP_RAW, slot, length);
    }

    /** One for each of some threads. */
    static Strip[] each(CpuWorkspace workspace, int slots, int length) {
        Strip[] strips = new Strip[slots];
        for (int slot = 0; slot < slots; slot++) {
            strips[slot] = new Strip(workspace, slot, length);
        }
        return strips;
    }
}
