// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.io;

import io.mergepath.Engine;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** All lines or numbers of the inputs, in memory, with the requested order. */
public interface Sequence {
    /**
     * A description for messages.
     *
     * @return for example {@code 5000000 lines}
     */
    String description();

    /**
     * Sorts stably, in the caller's pool.
     *
     * @param engine the engine that sorts
     */
    void sort(Engine engine);

    /**
     * Merges the sorted inputs stably, in the caller's pool.
     *
     * @param engine the engine that merges
     */
    void merge(Engine engine);

    /**
     * Writes all elements, or only the first of equal elements if requested.
     *
     * @param sink gets the bytes in order; it does not keep a buffer after it returns
     */
    void write(Consumer<ByteBuffer> sink);
}
