// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/**
 * What an engine runs on.
 *
 * @param name its maker's name for it
 * @param architecture its kind: {@code sm_90}, say, or {@code gpu} or {@code cpu} where no more is known
 * @param memoryBytes the memory that it has for keys and values
 */
public record Hardware(String name, String architecture, long memoryBytes) {
}
