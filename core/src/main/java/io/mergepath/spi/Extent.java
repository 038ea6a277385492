// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/**
 * Where elements lie in the memory of an engine.
 *
 * @param memory what stands for the memory: equal for the same memory alone
 * @param begin the first byte or element in it
 * @param end the one past the last, in the same unit
 */
public record Extent(Object memory, long begin, long end) {
    /**
     * Whether elements lie in both.
     *
     * @param other another place, in the memory of the same engine
     * @return true if writing the one could change the other
     */
    public boolean overlaps(Extent other) {
        return memory.equals(other.memory) && Math.max(begin, other.begin) < Math.min(end, other.end);
    }
}
