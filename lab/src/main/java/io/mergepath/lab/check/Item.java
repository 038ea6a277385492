package io.mergepath.lab.check;

/**
 * An object key: compared by one number, told apart by another.
 *
 * @param key what is compared
 * @param id what tells equal keys apart
 */
public record Item(int key, int id) implements Comparable<Item> {
    @Override
    public int compareTo(Item other) {
        return Integer.compare(key, other.key);
    }
}
