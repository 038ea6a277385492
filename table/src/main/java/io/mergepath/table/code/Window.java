// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.code;

import io.mergepath.table.column.Rows;
import java.util.Arrays;
import java.util.List;

/**
 * A part of the codes of rows that fits into 64 bits: parts of one field or of several neighbouring fields.
 *
 * @param parts the parts, the most significant one first
 * @param bits the number of bits of all parts
 * @param next the place behind the window
 */
public record Window(List<Part> parts, int bits, Cursor next) {
    /** A part of a field. */
    record Part(Field field, long at, int bits) {
    }

    /** Writes the words of at most {@link Scratch#ROWS} rows to {@code scratch}. Their signed order counts. */
    public void read(Rows rows, Scratch scratch) {
        Arrays.fill(scratch.words, 0, rows.count(), 0);
        for (Part part : parts) {
            part.field.append(rows, part.at, part.bits, scratch, scratch.words);
        }
        if (bits == Long.SIZE) {
            for (int i = 0; i < rows.count(); i++) {
                scratch.words[i] ^= Long.MIN_VALUE;
            }
        }
    }
}
