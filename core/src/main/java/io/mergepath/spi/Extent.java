// SPDX-License-Identifier: Apache-2.0
package io.mergepath.spi;

/**
 * The place of elements in the memory of an engine.
 *
 * @param memory an object for the memory; two objects are equal only for the same memory
 * @param begin the first byte or element
 * @param end the byte or element after the last
 */
public record Extent(Object memory, long begin, long end) {
    /**
     * Whether this place and another share elements.
     *
     * @param other another place, in the memory of the same engine
     * @return true if a write to one place could change the other
     */
    public boolean overlaps(Extent other) {
        return memory.equals(other.memory) && Math.max(begin, other.begin) < Math.min(end, other.end);
    }

    /** The place as messages show it, for example {@code [0, 16)}. */
    @Override
    public String toString() {
        return "[" + begin + ", " + end + ")";
    }
}
