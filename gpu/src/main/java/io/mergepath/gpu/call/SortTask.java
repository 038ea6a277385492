// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.call;

import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;
import io.mergepath.gpu.context.GpuValues;

/**
 * The task of a sort.
 *
 * @param keys the keys
 * @param values the values of the keys, or the column for the indices
 * @param way the kind of payload
 * @param sortKeys whether the keys are sorted, or stay as they are
 * @param order the order
 */
public record SortTask(Keys keys, Values values, DevicePayload.Way way, boolean sortKeys, Order order) {
    public static SortTask ofPairs(Keys keys, Values values, Order order) {
        return new SortTask(keys, values, DevicePayload.Way.of(values, false), true, order);
    }

    public static SortTask ofIndices(Keys keys, Values indices, boolean sortKeys, Order order) {
        return new SortTask(keys, indices, DevicePayload.Way.of(indices, true), sortKeys, order);
    }

    public long length() {
        return keys.length();
    }

    /** Whether keys and values are on the host. */
    public boolean isOnHost() {
        return !(keys instanceof DeviceKeys) && !(values instanceof GpuValues);
    }

    public boolean hasTwoWords() {
        return keys.type() == ElementType.TWO_LONGS;
    }

    /** The bytes of a key and its payload. */
    public int recordBytes() {
        return keys.type().bytes() + way.bytes(values);
    }

    /** The same task for other keys and values of the same types. */
    public SortTask with(Keys otherKeys, Values otherValues) {
        return new SortTask(otherKeys, otherValues, way, sortKeys, order);
    }

    public SortTask slice(long from, long to) {
        return with(keys.slice(from, to), values.count() == 0 ? values : values.slice(from, to));
    }
}
