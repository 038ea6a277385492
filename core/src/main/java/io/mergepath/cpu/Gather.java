package io.mergepath.cpu;

import io.mergepath.Column;
import io.mergepath.ElementType;
import java.util.List;

/** Brings values into the order of their keys. */
final class Gather {
    /** Elements that one task gathers at a time. */
    private static final int GRAIN = 1 << 15;

    private Gather() {
    }

    /** Writes {@code source[from[f + i]]} to {@code target[at + i]} for {@code count} elements of arrays of one type. */
    static void permute(Object source, int base, Object target, int at, int[] from, int f, int count) {
        switch (source) {
            case int[] s -> {
                int[] t = (int[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case long[] s -> {
                long[] t = (long[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case float[] s -> {
                float[] t = (float[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case double[] s -> {
                double[] t = (double[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case Object[] s -> {
                Object[] t = (Object[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case short[] s -> {
                short[] t = (short[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case char[] s -> {
                char[] t = (char[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case byte[] s -> {
                byte[] t = (byte[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            case boolean[] s -> {
                boolean[] t = (boolean[]) target;
                for (int i = 0; i < count; i++) {
                    t[at + i] = s[base + from[f + i]];
                }
            }
            default -> throw new AssertionError(source.getClass());
        }
    }

    /**
     * Reorders whole columns in place: element {@code i} becomes what element {@code from[i]} was. Each column is gathered
     * into scratch of its own size, then copied back.
     */
    static void columns(List<Column> columns, int[] from, int count, Workers workers, CpuWorkspace workspace) {
        int tasks = (count + GRAIN - 1) / GRAIN;
        for (Column column : columns) {
            ElementType type = column.type();
            Object scratch = workspace.array(CpuWorkspace.Use.COLUMN, 0, type, count);
            if (column.isArray()) {
                workers.run(tasks, (_, task) -> {
                    int start = task * GRAIN;
                    permute(column.array(), column.offset(), scratch, start, from, start,
                            Math.min(GRAIN, count - start));
                });
                workers.run(tasks, (_, task) -> {
                    int start = task * GRAIN;
                    Columns.store(scratch, start, Math.min(GRAIN, count - start), column, start);
                });
            } else {
                // A heap copy first: a random access to an array costs far less than one to a segment.
                workers.run(tasks, (_, task) -> {
                    int start = task * GRAIN;
                    Columns.load(column, start, Math.min(GRAIN, count - start), scratch, start);
                });
                workers.run(tasks, (slot, task) -> {
                    int start = task * GRAIN;
                    int length = Math.min(GRAIN, count - start);
                    Object tile = workspace.array(CpuWorkspace.Use.TILE_COLUMN, slot, type, GRAIN);
                    permute(scratch, 0, tile, 0, from, start, length);
                    Columns.store(tile, 0, length, column, start);
                });
            }
        }
    }
}
