package io.mergepath.contract;

/** An object key, and an object value: its low bits tell it from the items that it compares equal to. */
record Item(long bits) implements Comparable<Item> {
    static final int SERIAL_BITS = 24;

    long key() {
        return bits >> SERIAL_BITS;
    }

    @Override
    public int compareTo(Item other) {
        return Long.compare(key(), other.key());
    }
}
