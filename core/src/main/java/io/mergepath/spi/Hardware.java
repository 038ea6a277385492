// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/**
 * The hardware that an engine runs on.
 *
 * @param name the name that the maker gave it
 * @param architecture the architecture, for example {@code sm_90}; {@code gpu} or {@code cpu} if no more is known
 * @param memoryBytes the memory that it has for keys and values
 */
public record Hardware(String name, String architecture, long memoryBytes) {
}
