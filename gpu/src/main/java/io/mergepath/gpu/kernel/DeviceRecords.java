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

    /** Whether the keys or the values of both are the same memory. Indices of keys that stay share the values only. */
    public boolean shares(DeviceRecords other) {
        return keys.equals(other.keys) || (values != DeviceArray.NONE && values.equals(other.values));
    }

    public DeviceRecords slice(long from, long to) {
        return new DeviceRecords(keys.slice(from, to),
                values == DeviceArray.NONE ? DeviceArray.NONE : values.slice(from, to));
    }
}
