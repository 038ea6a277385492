// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.context;

import org.jspecify.annotations.Nullable;

/** The failures of several steps or threads, each of which runs to its end. */
final class Failures {
    private @Nullable Throwable first;

    /** Keeps the first failure, and others beside it. */
    synchronized void add(Throwable failure) {
        if (first == null) {
            first = failure;
        } else if (first != failure) {
            first.addSuppressed(failure);
        }
    }

    /** Throws the first failure as it is, if there is one. */
    synchronized void rethrow() {
        switch (first) {
            case null -> {
            }
            case RuntimeException failure -> throw failure;
            case Error failure -> throw failure;
            default -> throw new IllegalStateException(first);
        }
    }
}
