// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * What the standard streams are connected to. The JDK only tells whether standard input and output both are a
 * terminal.
 */
public enum Terminal {
    /** Standard output. */
    OUTPUT(1),
    /** Standard error. */
    ERROR(2);

    private final int descriptor;

    Terminal(int descriptor) {
        this.descriptor = descriptor;
    }

    /**
     * Whether someone sits there.
     *
     * @return true if the stream is a terminal
     */
    public boolean isTerminal() {
        String target = target();
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
    }

    /**
     * Whether another process reads the stream.
     *
     * @return true if the stream is a pipe or a socket
     */
    boolean isPipe() {
        String target = target();
        return target.startsWith("pipe:") || target.startsWith("socket:");
    }

    /** Where Linux says that the stream leads; elsewhere a guess from the one thing that the JDK knows. */
    private String target() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
        } catch (IOException noProc) {
            return Objects.requireNonNull(System.console()).isTerminal() ? "/dev/tty" : "";
        }
    }
}
