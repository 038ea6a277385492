// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import io.mergepath.Column;
import io.mergepath.spi.DeviceRows.NumberKind;

/** Numbers in a heap array. Consecutive rows have loops of their own, which the compiler turns into vectors. */
final class ArrayNumbers extends Numbers {
    private final Object array;
    private final int offset;

    ArrayNumbers(Column column, NumberKind kind) {
        super(column.type(), kind);
        this.array = column.array();
        this.offset = column.offset();
    }

    @Override
    protected void bits(Rows rows, long[] out) {
        int[] index = rows.index();
        if (index == null) {
            consecutive(offset + rows.from(), rows.count(), out);
        } else {
            listed(offset, index, rows.from(), rows.count(), out);
        }
    }

    private void consecutive(int base, int count, long[] out) {
        switch (array) {
            case byte[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = s[base + i];
                }
            }
            case short[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = s[base + i];
                }
            }
            case char[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = s[base + i];
                }
            }
            case int[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = s[base + i];
                }
            }
            case long[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = s[base + i];
                }
            }
            case float[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = Float.floatToRawIntBits(s[base + i]);
                }
            }
            case double[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = Double.doubleToRawLongBits(s[base + i]);
                }
            }
            case boolean[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = s[base + i] ? 1 : 0;
                }
            }
            default -> throw new AssertionError(array.getClass());
        }
    }

    private void listed(int base, int[] index, int from, int count, long[] out) {
        switch (array) {
            case byte[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = s[base + index[from + i]];
                }
            }
            case short[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = s[base + index[from + i]];
                }
            }
            case char[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = s[base + index[from + i]];
                }
            }
            case int[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = s[base + index[from + i]];
                }
            }
            case long[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = s[base + index[from + i]];
                }
            }
            case float[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = Float.floatToRawIntBits(s[base + index[from + i]]);
                }
            }
            case double[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = Double.doubleToRawLongBits(s[base + index[from + i]]);
                }
            }
            case boolean[] s -> {
                for (int i = 0; i < count; i++) {
                    out[i] = s[base + index[from + i]] ? 1 : 0;
                }
            }
            default -> throw new AssertionError(array.getClass());
        }
    }
}
