// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import java.util.Arrays;

/** A set of at most {@link #MOST} numbers, in a hash table with linear probing. */
public final class FewNumbers {
    /** The most numbers of a set. */
    public static final int MOST = 64;

    /** Three of four slots are free, so most searches end at their first slot. */
    private static final int SLOT_BITS = 8;
    private static final int SLOTS = 1 << SLOT_BITS;

    /** An odd number whose multiples spread over all words: 2 to the 64th over the golden ratio. */
    private static final long MIXER = 0x9e3779b97f4a7c15L;

    private final long[] numbers = new long[SLOTS];

    /** For each slot a number above 0, once ranks are assigned one more than the rank; 0 if the slot is free. */
    private final byte[] ranks = new byte[SLOTS];

    private int size;

    /** The number of numbers. */
    public int size() {
        return size;
    }

    /**
     * Adds numbers.
     *
     * @param some the numbers, at the beginning of an array
     * @return whether all numbers are in the set. If not, there is no room for one of them
     */
    public boolean addAll(long[] some, int count) {
        for (int i = 0; i < count; i++) {
            int slot = slot(some[i]);
            if (ranks[slot] == 0) {
                if (size == MOST) {
                    return false;
                }
                numbers[slot] = some[i];
                ranks[slot] = (byte) ++size;
            }
        }
        return true;
    }

    /** Adds the numbers of another set, as {@link #addAll(long[], int)} does. */
    public boolean addAll(FewNumbers other) {
        return addAll(other.sorted(), other.size);
    }

    private int slot(long number) {
        int slot = (int) ((number * MIXER) >>> (Long.SIZE - SLOT_BITS));
        while (ranks[slot] != 0 && numbers[slot] != number) {
            slot = (slot + 1) % SLOTS;
        }
        return slot;
    }

    private long[] sorted() {
        long[] sorted = new long[size];
        int count = 0;
        for (int slot = 0; slot < SLOTS; slot++) {
            if (ranks[slot] != 0) {
                sorted[count++] = numbers[slot];
            }
        }
        Arrays.sort(sorted);
        return sorted;
    }

    /** Prepares {@link #rank}, once all numbers are added. */
    void assignRanks() {
        long[] sorted = sorted();
        for (int rank = 0; rank < size; rank++) {
            ranks[slot(sorted[rank])] = (byte) (rank + 1);
        }
    }

    /** How many numbers of the set are less; -1 for a number that is not in the set. */
    int rank(long number) {
        return ranks[slot(number)] - 1;
    }
}
