// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.io.IOException;

/** The reader of standard output has gone, as {@code head} does. Nobody is left to tell: the command ends quietly. */
public final class ClosedPipe extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The status that a shell shows for a process that SIGPIPE ended: 128 + 13. */
    public static final int STATUS = 141;

    /**
     * The reader has gone.
     *
     * @param cause what the JDK says
     */
    public ClosedPipe(Throwable cause) {
        super(cause);
    }

    /**
     * Whether an output failed since its reader has gone.
     *
     * @param error what the JDK says
     * @return whether that is the reason
     */
    public static boolean isReasonOf(IOException error) {
        return "Broken pipe".equals(error.getMessage());
    }
}
