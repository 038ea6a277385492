// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.table.column.Rows;
import io.mergepath.table.column.Validity;
import java.util.Arrays;

/** One bit that puts the nulls of a column before or behind all other rows. */
record NullField(Validity validity, boolean nullsFirst) implements Field {
    @Override
    public long bits() {
        return 1;
    }

    @Override
    public int fit(long at, int room) {
        return at == 0 && room > 0 ? 1 : 0;
    }

    @Override
    public long after(long at, int bits) {
        return at + bits;
    }

    @Override
    public boolean isEnd(long at) {
        return at == 1;
    }

    @Override
    public void append(Rows rows, long at, int bits, Scratch scratch, long[] words) {
        long[] bit = scratch.numbers;
        Arrays.fill(bit, 0, rows.count(), nullsFirst ? 1 : 0);
        scratch.nulls.read(validity, rows);
        scratch.nulls.replace(bit, nullsFirst ? 0 : 1);
        for (int i = 0; i < rows.count(); i++) {
            words[i] = (words[i] << 1) | bit[i];
        }
    }

    private int bit(int row) {
        return validity.isNull(row) == nullsFirst ? 0 : 1;
    }

    @Override
    public int compare(int rowA, int rowB, long at) {
        return at == 1 ? 0 : bit(rowA) - bit(rowB);
    }
}
