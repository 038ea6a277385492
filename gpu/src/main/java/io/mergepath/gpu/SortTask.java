package io.mergepath.gpu;

import io.mergepath.DeviceKeys;
import io.mergepath.ElementType;
import io.mergepath.Keys;
import io.mergepath.Order;
import io.mergepath.Values;

/**
 * What a sort is asked for.
 *
 * @param keys the keys
 * @param values what follows them, or the column that the indices go to
 * @param way how values follow
 * @param sortKeys whether the keys are sorted, or stay as they are
 * @param order the order
 */
record SortTask(Keys keys, Values values, Carrier.Way way, boolean sortKeys, Order order) {
    static SortTask ofPairs(Keys keys, Values values, Order order) {
        return new SortTask(keys, values, Carrier.Way.of(values, false), true, order);
    }

    static SortTask ofIndices(Keys keys, Values indices, boolean sortKeys, Order order) {
        return new SortTask(keys, indices, Carrier.Way.of(indices, true), sortKeys, order);
    }

    long length() {
        return keys.length();
    }

    /** Whether all lies in this process's memory. */
    boolean isOnHost() {
        return !(keys instanceof DeviceKeys) && !(values instanceof GpuValues);
    }

    boolean hasTwoWords() {
        return keys.type() == ElementType.TWO_LONGS;
    }

    /** The bytes of a key and what rides with it. */
    int rowBytes() {
        return keys.type().bytes() + way.bytes(values);
    }

    /** The same for other keys and values of those types. */
    SortTask with(Keys otherKeys, Values otherValues) {
        return new SortTask(otherKeys, otherValues, way, sortKeys, order);
    }

    SortTask slice(long from, long to) {
        return with(keys.slice(from, to), values.count() == 0 ? values : values.slice(from, to));
    }
}
