// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cpu.path;

import io.mergepath.Column;
import io.mergepath.cpu.column.Columns;
import io.mergepath.cpu.memory.CpuWorkspace;
import io.mergepath.cpu.memory.CpuWorkspace.Use;

/** The pieces of a window that are copied as they are, in every column. */
final class Pieces {
    private final long[] from;
    private final long[] to;
    private final int[] lengths;
    private int count;

    /** Takes the scratch. */
    Pieces(CpuWorkspace workspace, int number) {
        from = workspace.longs(Use.PIECES, 2 * number, PlaceWalk.WINDOW + 1);
        to = workspace.longs(Use.PIECES, 2 * number + 1, PlaceWalk.WINDOW + 1);
        lengths = workspace.ints(Use.PIECES, number, PlaceWalk.WINDOW + 1);
    }

    void clear() {
        count = 0;
    }

    /** Adds a piece, which may be empty. */
    void add(long source, long target, int length) {
        from[count] = source;
        to[count] = target;
        lengths[count] = length;
        count++;
    }

    /** Copies all pieces. Copies between arrays of a known type take a quarter of the time of others. */
    void copy(Column source, Column target) {
        if (source.isArray() && target.isArray()) {
            int base = source.offset();
            int at = target.offset();
            switch (source.array()) {
                case int[] s -> {
                    int[] t = (int[]) target.array();
                    for (int p = 0; p < count; p++) {
                        System.arraycopy(s, base + (int) from[p], t, at + (int) to[p], lengths[p]);
                    }
                    return;
                }
                case long[] s -> {
                    long[] t = (long[]) target.array();
                    for (int p = 0; p < count; p++) {
                        System.arraycopy(s, base + (int) from[p], t, at + (int) to[p], lengths[p]);
                    }
                    return;
                }
                case float[] s -> {
                    float[] t = (float[]) target.array();
                    for (int p = 0; p < count; p++) {
                        System.arraycopy(s, base + (int) from[p], t, at + (int) to[p], lengths[p]);
                    }
                    return;
                }
                case double[] s -> {
                    double[] t = (double[]) target.array();
                    for (int p = 0; p < count; p++) {
                        System.arraycopy(s, base + (int) from[p], t, at + (int) to[p], lengths[p]);
                    }
                    return;
                }
                case Object[] s -> {
                    Object[] t = (Object[]) target.array();
                    for (int p = 0; p < count; p++) {
                        System.arraycopy(s, base + (int) from[p], t, at + (int) to[p], lengths[p]);
                    }
                    return;
                }
                default -> {
                    // The other types take the way of segments.
                }
            }
        }
        for (int p = 0; p < count; p++) {
            Columns.copy(source, from[p], target, to[p], lengths[p]);
        }
    }
}
