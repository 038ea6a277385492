package io.mergepath.gpu;

import io.mergepath.gpu.device.Span;

/**
 * Keys on the device, and the values that ride with them.
 *
 * @param keys the keys
 * @param values as many values, or {@link Span#NONE}
 */
record Rows(Span keys, Span values) {
    long length() {
        return keys.length();
    }

    Rows slice(long from, long to) {
        return new Rows(keys.slice(from, to), values == Span.NONE ? Span.NONE : values.slice(from, to));
    }
}
