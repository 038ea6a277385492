// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.io.IOException;

/** The reader of standard output has closed the pipe, as {@code head} does. The command ends without a message. */
public final class ClosedPipe extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The status that a shell shows for a process that SIGPIPE ended: 128 + 13. */
    public static final int STATUS = 141;

    /**
     * Creates the exception.
     *
     * @param cause the exception of the JDK
     */
    public ClosedPipe(Throwable cause) {
        super(cause);
    }

    /**
     * Tests whether a write failed because the reader has closed the pipe.
     *
     * @param error the exception of the JDK
     * @return true if the reader has closed the pipe
     */
    public static boolean isReasonOf(IOException error) {
        return "Broken pipe".equals(error.getMessage());
    }
}
