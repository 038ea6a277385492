// SPDX-License-Identifier: Apache-2.0
package io.mergepath.lab.check;

/**
 * An object as key or value. Its high bits are compared. Its low bits are a serial number, which differs for equal
 * keys.
 *
 * @param bits the key and the serial number
 */
public record Item(long bits) implements Comparable<Item> {
    /** The number of bits of the serial number. */
    public static final int SERIAL_BITS = 24;

    /**
     * The key.
     *
     * @return the bits that are compared
     */
    public long key() {
        return bits >> SERIAL_BITS;
    }

    @Override
    public int compareTo(Item other) {
        return Long.compare(key(), other.key());
    }
}
