package io.mergepath.cli.io;

import java.io.IOException;

/** The reader of standard output has gone, as {@code head} does. Nobody is left to tell: the command ends quietly. */
public final class ClosedPipe extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** The status that a shell shows for a process that SIGPIPE ended: 128 + 13. */
    public static final int STATUS = 141;

    ClosedPipe(Throwable cause) {
        super(cause);
    }

    static boolean isReasonOf(IOException error) {
        return "Broken pipe".equals(error.getMessage());
    }
}
