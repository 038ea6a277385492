// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Limits the number of open files. To open one more, it closes the file that was opened first. A closed file can be
 * opened again.
 */
final class OpenFiles {
    /** The number of files that GNU sort merges at once. */
    private static final int MOST = 16;

    private final Deque<Input> files = new ArrayDeque<>();

    void add(Input file) throws IOException {
        if (files.size() == MOST) {
            files.remove().letGo();
        }
        files.add(file);
    }

    void remove(Input file) {
        files.remove(file);
    }
}
