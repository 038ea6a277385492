// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import io.mergepath.gpu.device.DeviceArray;

/**
 * Keys on the device, and their payload.
 *
 * @param keys the keys
 * @param values as many values, or {@link DeviceArray#NONE}
 */
public record DeviceRecords(DeviceArray keys, DeviceArray values) {
    public long length() {
        return keys.length();
    }

    /**
     * Whether the keys of both are in the same memory, or the values are. A sort of indices that does not move the keys
     * has an input and an output with the same values and different keys.
     */
    public boolean shares(DeviceRecords other) {
        return keys.equals(other.keys) || (values != DeviceArray.NONE && values.equals(other.values));
    }

    public DeviceRecords slice(long from, long to) {
        return new DeviceRecords(keys.slice(from, to),
                values == DeviceArray.NONE ? DeviceArray.NONE : values.slice(from, to));
    }
}
