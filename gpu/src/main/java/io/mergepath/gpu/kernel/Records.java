// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.kernel;

import io.mergepath.gpu.device.Span;

/**
 * Keys on the device, and the values that ride with them.
 *
 * @param keys the keys
 * @param values as many values, or {@link Span#NONE}
 */
public record Records(Span keys, Span values) {
    public long length() {
        return keys.length();
    }

    public Records slice(long from, long to) {
        return new Records(keys.slice(from, to), values == Span.NONE ? Span.NONE : values.slice(from, to));
    }
}
