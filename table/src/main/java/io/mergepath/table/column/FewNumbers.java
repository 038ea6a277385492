// SPDX-License-Identifier: Apache-2.0
package io.mergepath.table.column;

import java.util.Arrays;

/**
 * A set of at most {@link #MOST} numbers, in a hash table in which each number has a slot of its own. A search looks at
 * one slot. If two numbers have the same slot, the set tries other hash functions.
 *
 * <p>Source: Dietzfelbinger, Hagerup, Katajainen and Penttonen, "A Reliable Randomized Algorithm for the Closest-Pair
 * Problem", Journal of Algorithms 25 (1997), for the hash functions.
 */
public final class FewNumbers {
    /** The most numbers of a set. */
    public static final int MOST = 64;

    private static final int LEAST_BITS = 8;
    /** With so many slots, about every third hash function gives each of {@link #MOST} numbers a slot of its own. */
    private static final int MOST_BITS = 12;
    /** The most hash functions that the set tries for one more number. */
    private static final int MOST_TRIES = 64;

    /** An odd number whose multiples spread over all words: 2 to the 64th over the golden ratio. */
    private static final long MIXER = 0x9e3779b97f4a7c15L;

    /** The numbers of the set, in the order of their additions. */
    private final long[] members = new long[MOST];

    private int size;

    /** The number of each slot. Free slots hold the first member, which has another slot. */
    private long[] slots = new long[1 << LEAST_BITS];

    private int bits = LEAST_BITS;

    private long multiplier = MIXER;

    /** The rank of the number of each slot. */
    private byte[] ranks = {};

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
        if (size == 0 && count > 0) {
            members[size++] = some[0];
            Arrays.fill(slots, some[0]);
        }
        for (int i = 0; i < count; i++) {
            if (slots[slot(some[i])] != some[i] && !add(some[i])) {
                return false;
            }
        }
        return true;
    }

    /** Adds the numbers of another set, as {@link #addAll(long[], int)} does. */
    public boolean addAll(FewNumbers other) {
        return addAll(other.members, other.size);
    }

    /** Adds a number that is not in the set. */
    private boolean add(long number) {
        if (size == MOST) {
            return false;
        }
        members[size++] = number;
        boolean isPlaced = place(number);
        for (int t = 0; !isPlaced && t < MOST_TRIES; t++) {
            bits = Math.min(MOST_BITS, bits + 1);
            multiplier = (multiplier * MIXER + MIXER) | 1;
            isPlaced = placeAll();
        }
        return isPlaced;
    }

    /** Puts all members into slots, and tells whether each of them has a slot of its own. */
    private boolean placeAll() {
        if (slots.length != 1 << bits) {
            slots = new long[1 << bits];
        }
        Arrays.fill(slots, members[0]);
        boolean arePlaced = true;
        for (int i = 1; arePlaced && i < size; i++) {
            arePlaced = place(members[i]);
        }
        return arePlaced;
    }

    /** Puts a number into its slot, and tells whether the slot was free. */
    private boolean place(long number) {
        int slot = slot(number);
        boolean isFree = slots[slot] == members[0] && slot != slot(members[0]);
        if (isFree) {
            slots[slot] = number;
        }
        return isFree;
    }

    private int slot(long number) {
        return (int) ((number * multiplier) >>> (Long.SIZE - bits));
    }

    /** Prepares {@link #rank}, once all numbers are added. */
    void assignRanks() {
        long[] sorted = Arrays.copyOf(members, size);
        Arrays.sort(sorted);
        ranks = new byte[slots.length];
        for (int rank = 0; rank < size; rank++) {
            ranks[slot(sorted[rank])] = (byte) rank;
        }
    }

    /** How many numbers of the set are less; any number for a number that is not in the set. */
    int rank(long number) {
        return ranks[slot(number)];
    }
}
