// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import io.mergepath.ElementType;
import io.mergepath.spi.DeviceRows.NumberKind;
import java.lang.foreign.MemorySegment;

/** Booleans in a bitmap of Arrow: bit {@code row % 8} of byte {@code row / 8}. */
final class BitNumbers extends Numbers {
    private final Memory bitmap;

    BitNumbers(MemorySegment bitmap) {
        super(ElementType.BOOLEAN, NumberKind.SIGNED);
        this.bitmap = new Memory(bitmap);
    }

    @Override
    protected void bits(Rows rows, long[] out) {
        for (int i = 0; i < rows.count(); i++) {
            out[i] = Bits.isSet(bitmap, rows.row(i)) ? 1 : 0;
        }
    }
}
