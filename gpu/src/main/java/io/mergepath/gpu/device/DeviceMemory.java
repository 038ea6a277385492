// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

/**
 * Memory on a device.
 *
 * @param handle what the driver knows it by: an address on the device, or of the driver's object
 * @param bytes its size
 */
public record DeviceMemory(long handle, long bytes) {
    /**
     * Memory at an address.
     *
     * @throws IllegalArgumentException if elements of that size can't lie there
     */
    public static DeviceMemory at(long address, long length, int elementBytes) {
        if ((address == 0 && length > 0) || address % elementBytes != 0) {
            throw new IllegalArgumentException("address: 0x" + Long.toHexString(address)
                    + " is not a place of elements of " + elementBytes + " bytes");
        }
        return new DeviceMemory(address, Math.multiplyExact(length, elementBytes));
    }
}
