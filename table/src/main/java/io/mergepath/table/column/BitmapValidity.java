// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

/** A bitmap of Arrow whose bit of a row is 1 if the row has a value. 64 consecutive rows are read at a time. */
record BitmapValidity(Memory bitmap) implements Validity {
    @Override
    public boolean isNull(int row) {
        return !Bits.isSet(bitmap, row);
    }

    @Override
    public void nulls(Rows rows, long[] bits) {
        int count = rows.count();
        int words = Math.ceilDiv(count, Long.SIZE);
        if (rows.index() != null || !Bits.hasWords(bitmap, rows.from(), words)) {
            Validity.super.nulls(rows, bits);
            return;
        }
        for (int w = 0; w < words; w++) {
            long rest = w < words - 1 ? -1 : -1L >>> -count;
            bits[w] = ~Bits.word(bitmap, rows.from() + w * Long.SIZE) & rest;
        }
    }
}
