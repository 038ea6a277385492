// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import io.mergepath.ElementType;
import io.mergepath.spi.DeviceRows.NumberKind;

/** The numbers of a column as their ranks among its few different numbers. */
final class RankNumbers extends Numbers {
    private final Numbers numbers;
    private final FewNumbers different;

    RankNumbers(Numbers numbers, FewNumbers different) {
        super(ElementType.LONG, NumberKind.SIGNED);
        this.numbers = numbers;
        this.different = different;
        different.assignRanks();
    }

    @Override
    protected void bits(Rows rows, long[] out) {
        numbers.read(rows, out);
        for (int i = 0; i < rows.count(); i++) {
            out[i] = different.rank(out[i]);
        }
    }
}
