// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/** The engine that holds device memory or scratch, as far as the memory needs to know it. */
public interface Owner {
    /**
     * The name that opened the engine.
     *
     * @return for example {@code cpu:4}
     */
    String name();
}
