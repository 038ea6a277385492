// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.output;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Replaces a file many times. */
public final class OutputRaceProgram {
    private OutputRaceProgram() {
    }

    /**
     * Replaces the file, and ends with an exception if this fails once.
     *
     * @param args the name of the file, and how often
     */
    public static void main(String[] args) {
        for (int i = 0; i < Integer.parseInt(args[1]); i++) {
            try (OutputFile output = new OutputFile(args[0])) {
                output.write(ByteBuffer.wrap("new\n".getBytes(StandardCharsets.US_ASCII)));
                output.complete();
            }
        }
    }
}
