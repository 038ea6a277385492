// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spark.sort;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.spark.unsafe.Platform;
import org.jspecify.annotations.Nullable;

/** Writes records from memory to a stream. It collects the bytes of many records for one call of the stream. */
final class RecordOutput {
    private static final int BUFFER = 1 << 16;

    private final OutputStream out;
    private final byte[] buffer = new byte[BUFFER];
    private int used;

    RecordOutput(OutputStream out) {
        this.out = out;
    }

    /** Writes the bytes of a record. */
    void write(@Nullable Object base, long offset, int bytes) throws IOException {
        int done = 0;
        while (done < bytes) {
            if (used == BUFFER) {
                flush();
            }
            int part = Math.min(BUFFER - used, bytes - done);
            RowPages.copy(base, offset + done, buffer, Platform.BYTE_ARRAY_OFFSET + used, part);
            used += part;
            done += part;
        }
    }

    /** Gives all bytes to the stream. */
    void flush() throws IOException {
        out.write(buffer, 0, used);
        used = 0;
    }
}
