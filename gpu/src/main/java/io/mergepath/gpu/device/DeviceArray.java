// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import io.mergepath.spi.Extent;
import java.util.Objects;

/**
 * An array of elements in the memory of a device. A kernel takes it as two parameters, the memory and the place of the
 * first element, because OpenCL has no pointer into the middle of a buffer.
 *
 * @param memory the memory
 * @param at the place of the first element, counted in elements
 * @param length the number of elements
 * @param elementBytes the size of an element
 */
public record DeviceArray(DeviceMemory memory, long at, long length, int elementBytes) {
    /** No elements. A kernel that moves keys alone gets it for values. */
    public static final DeviceArray NONE = new DeviceArray(new DeviceMemory(0, 0), 0, 0, 1);

    /**
     * A part of this array.
     *
     * @throws IndexOutOfBoundsException if the range is not inside this array
     */
    public DeviceArray slice(long from, long to) {
        Objects.checkFromToIndex(from, to, length);
        return new DeviceArray(memory, at + from, to - from, elementBytes);
    }

    /** Whether another array of such elements begins where this one ends. */
    public boolean isFollowedBy(DeviceArray next) {
        return next.memory.equals(memory) && next.at == at + length;
    }

    public long firstByte() {
        return at * elementBytes;
    }

    public long bytes() {
        return length * elementBytes;
    }

    /**
     * The place of these bytes.
     *
     * @param whole what stands for the memory that the place is in
     * @param start where this array's memory begins in it
     */
    public Extent in(Object whole, long start) {
        return new Extent(whole, start + firstByte(), start + firstByte() + bytes());
    }
}
