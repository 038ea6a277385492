// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The targets of the standard streams. The JDK only reports whether standard input and output are both terminals. */
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
     * Tests whether the stream is a terminal.
     *
     * @return true if the stream is a terminal
     */
    public boolean isTerminal() {
        String target = target();
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
    }

    /**
     * Tests whether another process reads the stream.
     *
     * @return true if the stream is a pipe or a socket
     */
    boolean isPipe() {
        String target = target();
        return target.startsWith("pipe:") || target.startsWith("socket:");
    }

    /** The target of the stream. Linux names it; on other systems this is a guess from the JDK's single answer. */
    private String target() {
        try {
            return Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
        } catch (IOException noProc) {
            return Objects.requireNonNull(System.console()).isTerminal() ? "/dev/tty" : "";
        }
    }
}
