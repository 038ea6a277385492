// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import io.mergepath.Engine;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** All lines or numbers of the inputs, in memory, with the order that was asked for. */
public interface Sequence {
    /**
     * What there is, for messages.
     *
     * @return for example {@code 5000000 lines}
     */
    String description();

    /**
     * Sorts, stably, in the caller's pool.
     *
     * @param engine what sorts
     */
    void sort(Engine engine);

    /**
     * Merges the inputs, each of which is sorted, stably, in the caller's pool.
     *
     * @param engine what merges
     */
    void merge(Engine engine);

    /**
     * Writes all elements, or of equal ones the first if that was asked for.
     *
     * @param sink what takes the bytes, in order, and is done with a buffer when it returns
     */
    void write(Consumer<ByteBuffer> sink);
}
