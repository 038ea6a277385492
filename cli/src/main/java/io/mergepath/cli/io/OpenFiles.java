// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The files that are open. There are few: to open one more, it closes the one that it opened first, which may be
 * opened again.
 */
final class OpenFiles {
    /** As many as GNU sort merges at once. */
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
