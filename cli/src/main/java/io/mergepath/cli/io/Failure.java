// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * An error of the user or of the machine, described in one line. It ends the command with status 2 and without a stack
 * trace.
 */
public final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** What the JDK adds to the words of the system if there are too many links. */
    private static final String OR_NOT = " or unable to access attributes of symbolic link";

    /**
     * Creates a failure without a cause.
     *
     * @param message what is wrong and where, for example {@code a.txt: No such file or directory}
     */
    public Failure(String message) {
        super(message);
    }

    /**
     * Creates a failure with a cause.
     *
     * @param message what is wrong and where
     * @param cause shown with {@code --debug}
     */
    public Failure(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * A file can't be read or written.
     *
     * @param file its name as the user gave it
     * @param cause the exception of the JDK
     * @return the failure, in the words that other commands use
     */
    public static Failure of(String file, IOException cause) {
        return new Failure((file.isEmpty() ? "''" : file) + ": " + reason(cause), cause);
    }

    private static String reason(IOException cause) {
        return switch (cause) {
            case NoSuchFileException _ -> "No such file or directory";
            case AccessDeniedException _ -> "Permission denied";
            case NotDirectoryException _ -> "Not a directory";
            case FileAlreadyExistsException _ -> "File exists";
            case CharacterCodingException _ -> "not UTF-8";
            case FileSystemException e when e.getReason() != null -> e.getReason().replace(OR_NOT, "");
            default -> cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        };
    }
}
